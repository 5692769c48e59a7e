package tuitest

import (
	"context"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
)

// A DeafVisit notes what the lobby is told, and does nothing.
type DeafVisit struct {
	deafCompany
	Commands []table.Command
	Proposed []table.Proposal
}

func (*DeafVisit) Look(context.Context, table.ID) error                         { return nil }
func (*DeafVisit) Join(context.Context, string) (table.ID, error)               { return "", errDeaf }
func (*DeafVisit) Say(context.Context, string) error                            { return nil }
func (*DeafVisit) Hint(context.Context, table.ID) ([]lobby.Hint, error)         { return nil, nil }
func (*DeafVisit) Finished(context.Context, int) ([]lobby.Finished, error)      { return nil, nil }
func (*DeafVisit) Export(context.Context, table.ID) (e rules.Export, err error) { return e, errDeaf }
func (*DeafVisit) PlayOn(context.Context, table.ID, int, rules.Seat, string) (table.ID, error) {
	return "", errDeaf
}
func (*DeafVisit) Note(context.Context, table.ID) (n lobby.Note, err error) { return n, errDeaf }
func (*DeafVisit) SetNote(context.Context, table.ID, lobby.Note) error      { return errDeaf }
func (*DeafVisit) Past(context.Context, table.ID) (*table.Snapshot, error)  { return nil, errDeaf }

func (v *DeafVisit) Do(_ context.Context, _ table.ID, c table.Command) error {
	v.Commands = append(v.Commands, c)
	return nil
}

func (v *DeafVisit) NewTable(_ context.Context, p table.Proposal) (table.ID, error) {
	v.Proposed = append(v.Proposed, p)
	return "", errDeaf
}

func (*DeafVisit) WhoIs(name string) (string, error) { return name, nil }

func (*DeafVisit) Page(context.Context, string) (lobby.Page, error) { return lobby.Page{}, nil }

func (*DeafVisit) Played(context.Context, lobby.Played) (lobby.PlayedPage, error) {
	return lobby.PlayedPage{}, nil
}

func (*DeafVisit) Leaders(context.Context, lobby.Leaderboard) ([]lobby.Leader, error) {
	return nil, nil
}
