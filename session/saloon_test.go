package session

import (
	"context"
	"errors"

	"saloon/data"
	"saloon/lobby"
	"saloon/rules"
	"saloon/rules/games"
	"saloon/tui/tell"
)

// openSaloon opens a real saloon, as main does.
func openSaloon(ctx context.Context, s Settings) (Saloon, error) {
	return openTestLobby(ctx, s, nil, nil)
}

// openSeededSaloon is one whose games begin from these seeds.
func openSeededSaloon(ctx context.Context, s Settings, seed func() rules.Seed) (Saloon, error) {
	return openTestLobby(ctx, s, seed, nil)
}

func openTestLobby(ctx context.Context, s Settings, seed func() rules.Seed, clock lobby.Clock) (Saloon, error) {
	all, err := games.Open("")
	if err != nil {
		return Saloon{}, err
	}
	store, err := data.Open(s.Data, data.Options{})
	if err != nil {
		return Saloon{}, err
	}
	l, err := lobby.Open(ctx, lobby.Config{
		Games: all, Store: store, Log: s.Log, BotDelay: -1, Seed: seed, Clock: clock, ReviewPlayouts: 100,
		Hooks:  lobby.Hooks{Rules: s.Hooks, Words: tell.SummonsWords("saloon.test")},
		Limits: lobby.Limits{Commands: 1e6, CommandBurst: 1e6, Chat: 1e6, ChatBurst: 1e6}, // scripts are quicker than people
	})
	if err != nil {
		return Saloon{}, errors.Join(err, store.Close())
	}
	return Saloon{Lobby: l, Close: store.Close}, nil
}
