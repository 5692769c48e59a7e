package sessiontest

import (
	"context"
	"errors"
	"log/slog"

	"saloon/data"
	"saloon/lobby"
	"saloon/rules"
	"saloon/rules/games"
	"saloon/tui/tell"
)

// A Lobby is how a lobby of all games is opened on the store of a directory.
type Lobby struct {
	Dir   string
	Log   *slog.Logger
	Hooks lobby.HookRules
	Clock lobby.Clock       // nil for that of the machine
	Seed  func() rules.Seed // from which games begin; nil for a secret one
}

// Open opens it. The returned function closes its store.
func (r Lobby) Open(ctx context.Context) (*lobby.Lobby, func() error, error) {
	all, err := games.Open("")
	if err != nil {
		return nil, nil, err
	}
	store, err := data.Open(r.Dir, data.Options{})
	if err != nil {
		return nil, nil, err
	}
	l, err := lobby.Open(ctx, lobby.Config{
		Games: all, Store: store, Log: r.Log, BotDelay: -1, Seed: r.Seed, Clock: r.Clock, ReviewPlayouts: 100,
		Hooks:  lobby.Hooks{Rules: r.Hooks, Words: tell.SummonsWords("saloon.test")},
		Limits: lobby.Limits{Commands: 1e6, CommandBurst: 1e6, Chat: 1e6, ChatBurst: 1e6}, // scripts are quicker than people
	})
	if err != nil {
		return nil, nil, errors.Join(err, store.Close())
	}
	return l, store.Close, nil
}
