package tuitest

import (
	"context"
	"errors"

	"saloon/lobby"
	"saloon/lobby/table"
)

// A DeafVisit notes what the lobby is told of tables, and nothing comes of it.
type DeafVisit struct {
	FakeVisit
	Commands []table.Command
	Proposed []table.Proposal
}

func (*DeafVisit) Look(context.Context, table.ID) error { return nil }

func (*DeafVisit) Hint(context.Context, table.ID) ([]lobby.Hint, error) { return nil, nil }

func (v *DeafVisit) Do(_ context.Context, _ table.ID, c table.Command) error {
	v.Commands = append(v.Commands, c)
	return nil
}

func (v *DeafVisit) NewTable(_ context.Context, p table.Proposal) (table.ID, error) {
	v.Proposed = append(v.Proposed, p)
	return "", errors.New("nothing happens here")
}
