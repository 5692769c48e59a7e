package tuitest

import (
	"context"
	"fmt"

	"saloon/lobby/table"
	"saloon/rules"
)

// Past is a game as a table has it, or as a test put it there.
func (v *FakeVisit) Past(_ context.Context, id table.ID) (*table.Snapshot, error) {
	if snap := v.Lobby.Archive[id]; snap != nil {
		return snap, nil
	}
	t := v.Lobby.Find(id)
	if t == nil || t.Record == nil {
		return nil, rules.Refuse("no-such-table", "there is no table %s", string(id))
	}
	return t.snapshot(v.Person), nil
}

// PlayOn opens a table of the toy, and notes from where somebody plays on.
func (v *FakeVisit) PlayOn(ctx context.Context, id table.ID, lines int, seat rules.Seat, level string) (table.ID, error) {
	v.Lobby.Done++
	v.Lobby.PlayedOn = append(v.Lobby.PlayedOn, fmt.Sprintf("%s seat %d %s", table.NameOfMoment(id, lines), seat, level))
	opened, err := v.NewTable(ctx, table.Proposal{Game: "toy", Seats: 2})
	v.Lobby.Find(opened).begun = table.NameOfMoment(id, lines)
	v.Lobby.Publish()
	return opened, err
}

// Levels are those of the bots to play on against.
func (h *FakeLobby) Levels() []string {
	if h.LevelsOf != nil {
		return h.LevelsOf
	}
	return []string{"random", "easy"}
}
