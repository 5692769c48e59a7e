package tuitest

import (
	"context"

	"saloon/lobby"
	"saloon/lobby/table"
)

func (v *FakeVisit) Deals(context.Context) ([]lobby.Deal, error) { return v.Lobby.Deals, nil }

func (v *FakeVisit) Deal(_ context.Context, _, day string) (lobby.DealPage, error) {
	v.Lobby.Dealt = append(v.Lobby.Dealt, "see "+day)
	page := v.Lobby.Deal
	if day != "" {
		page.Day = day
	}
	return page, nil
}

func (v *FakeVisit) TryDeal(ctx context.Context, game string) (table.ID, error) {
	v.Lobby.Dealt = append(v.Lobby.Dealt, "try")
	return v.NewTable(ctx, table.Proposal{Game: game, Seats: 2})
}

func (v *FakeVisit) ResumeTry(ctx context.Context, day, game string) (table.ID, error) {
	v.Lobby.Dealt = append(v.Lobby.Dealt, "resume "+day)
	return v.NewTable(ctx, table.Proposal{Game: game, Seats: 2})
}

func (v *FakeVisit) PractiseDeal(ctx context.Context, day, game string) (table.ID, error) {
	v.Lobby.Dealt = append(v.Lobby.Dealt, "practise "+day)
	return v.NewTable(ctx, table.Proposal{Game: game, Seats: 2})
}

func (*DeafVisit) Deals(context.Context) ([]lobby.Deal, error) { return nil, nil }

func (*DeafVisit) Deal(context.Context, string, string) (lobby.DealPage, error) {
	return lobby.DealPage{}, nil
}

func (*DeafVisit) TryDeal(context.Context, string) (table.ID, error) { return "", nil }

func (*DeafVisit) ResumeTry(context.Context, string, string) (table.ID, error) { return "", nil }

func (*DeafVisit) PractiseDeal(context.Context, string, string) (table.ID, error) { return "", nil }
