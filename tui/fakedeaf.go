package tui

import (
	"context"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
)

// A deafVisit notes what the lobby is told, and does nothing.
type deafVisit struct {
	deafCompany
	commands []table.Command
	proposed []table.Proposal
}

func (*deafVisit) Look(context.Context, table.ID) error                         { return nil }
func (*deafVisit) Join(context.Context, string) (table.ID, error)               { return "", errDeaf }
func (*deafVisit) Say(context.Context, string) error                            { return nil }
func (*deafVisit) Hint(context.Context, table.ID) ([]lobby.Hint, error)         { return nil, nil }
func (*deafVisit) Finished(context.Context, int) ([]lobby.Finished, error)      { return nil, nil }
func (*deafVisit) Export(context.Context, table.ID) (e rules.Export, err error) { return e, errDeaf }
func (*deafVisit) PlayOn(context.Context, table.ID, int, rules.Seat, string) (table.ID, error) {
	return "", errDeaf
}
func (*deafVisit) Note(context.Context, table.ID) (n lobby.Note, err error) { return n, errDeaf }
func (*deafVisit) SetNote(context.Context, table.ID, lobby.Note) error      { return errDeaf }
func (*deafVisit) Past(context.Context, table.ID) (*table.Snapshot, error)  { return nil, errDeaf }

func (v *deafVisit) Do(_ context.Context, _ table.ID, c table.Command) error {
	v.commands = append(v.commands, c)
	return nil
}

func (v *deafVisit) NewTable(_ context.Context, p table.Proposal) (table.ID, error) {
	v.proposed = append(v.proposed, p)
	return "", errDeaf
}
