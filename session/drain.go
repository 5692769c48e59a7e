package session

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"saloon/lobby"
)

// drainMessage tells programs how far the saloon is with closing.
type drainMessage struct {
	Type  string     `json:"type"`
	Until *time.Time `json:"until,omitempty"`
	Games int        `json:"games"`
}

// adminDrain begins to close the saloon.
func adminDrain(a *adminCall) (adminAnswer, error) {
	var until time.Time
	if len(a.args) > 0 {
		term, err := lobby.ParseTerm(a.args[0])
		if err != nil || term == 0 {
			return adminAnswer{}, errMisused
		}
		until = a.server.now().Add(term).Truncate(time.Second)
	}
	if _, err := a.server.backend.Note(a, a.by, lobby.AuditEntry{Act: "drain", Until: until}); err != nil {
		return adminAnswer{}, err
	}
	d := a.server.backend.Drain(until)
	text := fmt.Sprintf("Nothing new begins. The saloon closes when %d games are done", d.Games)
	switch {
	case d.Games == 0:
		text = "Nobody who is here plays. The saloon closes"
	case d.Games == 1:
		text = "Nothing new begins. The saloon closes when one game is done"
	}
	if !until.IsZero() && d.Games > 0 {
		text += ", or at " + lobby.UntilText(until)
	}
	return adminAnswer{text + ".\n", drainMessage{"drain", timeOrNil(until), d.Games}}, nil
}

// adminStayOpen keeps a saloon open that was to close.
func adminStayOpen(a *adminCall) (adminAnswer, error) {
	if !a.server.backend.StopDrain() {
		return adminAnswer{}, errors.New("the saloon was not to close, or closes already")
	}
	return told(a.server.backend.Note(a, a.by, lobby.AuditEntry{Act: "drain cancel"}))
}

// closeOnceDrained closes the saloon when no game would be spoiled by that any more.
func closeOnceDrained(ctx context.Context, l *lobby.Lobby, log *slog.Logger, stop func()) {
	select {
	case <-ctx.Done():
	case <-l.Drained():
		log.Info("nobody who is here plays, or the time is over; the saloon closes")
		stop()
	}
}
