package lobby

import (
	"context"

	"saloon/data"
	"saloon/lobby/table"
	"saloon/lobby/words"
)

// A Note is what a player wrote down about a table, for nobody else.
type Note struct {
	Text string
	Mute bool // the player is not summoned when this table waits
}

// Note is this player's note of a table.
func (v *Visit) Note(_ context.Context, at table.ID) (Note, error) {
	if v.Person().Kind != table.KindPlayer {
		return Note{}, nil
	}
	n, err := v.lobby.store.Note(string(v.id), string(at))
	return Note{n.Text, n.Mute}, err
}

// SetNote keeps a note in place of the one before. One that says nothing is forgotten.
func (v *Visit) SetNote(ctx context.Context, at table.ID, n Note) error {
	if v.Person().Kind != table.KindPlayer {
		return refusedNoKey
	}
	if !v.lobby.hall.allow(v.id, false) {
		return refusedTooFast
	}
	if _, closed := v.reach(at); closed != nil {
		if _, err := v.Past(ctx, at); err != nil {
			return err
		}
	}
	note := data.Note{Table: string(at), Text: words.Clean(n.Text), Mute: n.Mute, When: v.lobby.clock.Now().UTC()}
	if err := v.lobby.store.SetNote(ctx, string(v.id), note); err != nil {
		v.lobby.logUnwritten(ctx, "a note cannot be written", err)
		return refusedNotWritten
	}
	return nil
}

// muted reports whether a player does not want to hear of a table.
func (l *Lobby) muted(id table.PlayerID, at table.ID) bool {
	n, err := l.store.Note(string(id), string(at))
	return err == nil && n.Mute
}
