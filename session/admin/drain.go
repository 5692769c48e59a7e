package admin

import (
	"errors"
	"fmt"
	"time"

	"saloon/lobby"
)

type drainMessage struct {
	Type  string    `json:"type"`
	Until time.Time `json:"until,omitzero"`
	Games int       `json:"games"`
}

func drain(a *call) (answer, error) {
	var until time.Time
	if len(a.args) > 0 {
		term, err := termOf(a.args[0], false)
		if err != nil {
			return answer{}, err
		}
		until = a.house.Now().Add(term).Truncate(time.Second)
	}
	if _, err := a.house.Lobby.Note(a, a.by, lobby.AuditEntry{Act: "drain", On: a.house.node(), Until: until}); err != nil {
		return answer{}, err
	}
	d := a.house.Lobby.Drain(until)
	text := fmt.Sprintf("Nothing new begins. The saloon closes when %d games are done", d.Games)
	switch {
	case d.Moves:
		text = "The other nodes see to all tables. This one sends its people there, and closes"
	case d.Games == 0:
		text = "Nobody who is here plays. The saloon closes"
	case d.Games == 1:
		text = "Nothing new begins. The saloon closes when one game is done"
	}
	if !until.IsZero() && d.Games > 0 {
		text += ", or at " + lobby.UntilText(until)
	}
	return answer{text + ".\n", drainMessage{"drain", until, d.Games}}, nil
}

// node is which of several nodes this is, because the audit log is that of all; empty where there is one.
func (h *House) node() string {
	if n := h.Lobby.Stats().Node; n != nil {
		return n.Name
	}
	return ""
}

func stayOpen(a *call) (answer, error) {
	if !a.house.Lobby.StopDrain() {
		return answer{}, errors.New("the saloon was not to close, or closes already")
	}
	return told(a.house.Lobby.Note(a, a.by, lobby.AuditEntry{Act: "drain cancel", On: a.house.node()}))
}
