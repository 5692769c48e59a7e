package tuitest

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"saloon/data"
	"saloon/lobby"
	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/rules/montana"
	"saloon/rules/moonriver"
	"saloon/tui/board/boardtest"
)

// Longest is how long a test waits for something before it gives up.
const Longest = 60 * time.Second

// OpenSaloon opens a real lobby on a real store.
func OpenSaloon(t *testing.T) *lobby.Lobby {
	t.Helper()
	store, err := data.Open(t.TempDir(), data.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var games []rules.Game
	for _, id := range []string{"moonriver", "buffalo", "montana", "toy"} {
		games = append(games, GameFor(t, id))
	}
	l, err := lobby.Open(context.Background(), lobby.Config{
		Games: games, Store: store, BotDelay: -1, Log: slog.New(slog.DiscardHandler),
		Limits: lobby.Limits{Commands: 1e6, CommandBurst: 1e6, Chat: 1e6, ChatBurst: 1e6},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), Longest)
		defer cancel()
		if err := l.Close(ctx); err != nil {
			t.Error(err)
		}
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	return l
}

// GameFor is a game by its name; a toy for any other name.
func GameFor(t testing.TB, id string) rules.Game {
	t.Helper()
	var g rules.Game
	var err error
	switch id {
	case "moonriver":
		g, err = moonriver.New()
	case "buffalo":
		g, err = buffalo.New()
	case "montana":
		g, err = montana.New()
	default:
		return boardtest.Toy{}
	}
	if err != nil {
		t.Fatal(err)
	}
	return g
}
