package session

import (
	"context"
	"errors"

	"saloon/data"
	"saloon/lobby"
	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/rules/montana"
	"saloon/rules/moonriver"
)

// openHouse opens a real house, as main does.
func openHouse(ctx context.Context, w Wish) (House, error) {
	moon, err1 := moonriver.New()
	zoff, err2 := buffalo.New()
	city, err3 := montana.New()
	store, err4 := data.Open(w.Data, data.Options{})
	if err := errors.Join(err1, err2, err3, err4); err != nil {
		return House{}, err
	}
	l, err := lobby.Open(ctx, lobby.Config{
		Games: []rules.Game{moon, zoff, city}, Store: store, Log: w.Log, BotDelay: -1,
		Limits: lobby.Limits{Commands: 1e6, CommandBurst: 1e6, Chat: 1e6, ChatBurst: 1e6}, // scripts are quicker than people
	})
	if err != nil {
		return House{}, errors.Join(err, store.Close())
	}
	return House{l, store.Close}, nil
}
