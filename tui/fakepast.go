package tui

import (
	"context"
	"fmt"

	"saloon/lobby/table"
	"saloon/rules"
)

// Past is a game as a table has it, or as a test put it there.
func (v *fakeVisit) Past(_ context.Context, id table.ID) (*table.Snapshot, error) {
	if snap := v.lobby.archive[id]; snap != nil {
		return snap, nil
	}
	t := v.lobby.find(id)
	if t == nil || t.record == nil {
		return nil, rules.Refuse("no-such-table", "there is no table %s", string(id))
	}
	return t.snapshot(v.person), nil
}

// PlayOn opens a table of the toy, and notes from where somebody plays on.
func (v *fakeVisit) PlayOn(ctx context.Context, id table.ID, lines int, seat rules.Seat, level string) (table.ID, error) {
	v.lobby.done++
	v.lobby.playedOn = append(v.lobby.playedOn, fmt.Sprintf("%s seat %d %s", table.NameOfMoment(id, lines), seat, level))
	opened, err := v.NewTable(ctx, table.Proposal{Game: "toy", Seats: 2})
	v.lobby.find(opened).begun = table.NameOfMoment(id, lines)
	v.lobby.publish()
	return opened, err
}

// Levels are those of the bots to play on against.
func (h *fakeLobby) Levels() []string {
	if h.levels != nil {
		return h.levels
	}
	return []string{"random", "easy"}
}
