package tui

import (
	"context"

	"saloon/lobby"
	"saloon/lobby/table"
)

func (v *fakeVisit) Deals(context.Context) ([]lobby.Deal, error) { return v.lobby.deals, nil }

func (v *fakeVisit) Deal(_ context.Context, _, day string) (lobby.DealPage, error) {
	v.lobby.dealt = append(v.lobby.dealt, "see "+day)
	page := v.lobby.deal
	if day != "" {
		page.Day = day
	}
	return page, nil
}

func (v *fakeVisit) TryDeal(ctx context.Context, game string) (table.ID, error) {
	v.lobby.dealt = append(v.lobby.dealt, "try")
	return v.NewTable(ctx, table.Proposal{Game: game, Seats: 2})
}

func (v *fakeVisit) ResumeTry(ctx context.Context, day, game string) (table.ID, error) {
	v.lobby.dealt = append(v.lobby.dealt, "resume "+day)
	return v.NewTable(ctx, table.Proposal{Game: game, Seats: 2})
}

func (v *fakeVisit) PractiseDeal(ctx context.Context, day, game string) (table.ID, error) {
	v.lobby.dealt = append(v.lobby.dealt, "practise "+day)
	return v.NewTable(ctx, table.Proposal{Game: game, Seats: 2})
}

func (*deafVisit) Deals(context.Context) ([]lobby.Deal, error) { return nil, nil }

func (*deafVisit) Deal(context.Context, string, string) (lobby.DealPage, error) {
	return lobby.DealPage{}, nil
}

func (*deafVisit) TryDeal(context.Context, string) (table.ID, error) { return "", nil }

func (*deafVisit) ResumeTry(context.Context, string, string) (table.ID, error) { return "", nil }

func (*deafVisit) PractiseDeal(context.Context, string, string) (table.ID, error) { return "", nil }
