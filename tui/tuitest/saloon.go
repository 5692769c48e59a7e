package tuitest

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"saloon/data"
	"saloon/lobby"
	"saloon/lobby/table"
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
	l, _ := OpenSaloonWithStore(t)
	return l
}

// OpenSaloonWithStore is OpenSaloon, with the store.
func OpenSaloonWithStore(t *testing.T) (*lobby.Lobby, *data.Store) {
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
	return l, store
}

// KeepExercise keeps a finished game of a player against a bot, with the exercise of an early decision in the open, in
// which the last of the moves is taken for the best. It returns that move, and another one.
func KeepExercise(t testing.TB, s *data.Store, player table.Person, game string) (best, wrong string) {
	t.Helper()
	const from, fewest = 12, 3
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	g, seed := GameFor(t, game), rules.Seed{5}
	r, err := rules.NewRecord(g, rules.Setup{Seats: 2})
	must(err)
	var e data.Exercise
	for must(r.PlayHouse(&seed, nil)); r.Match().ToAct() != 0; must(r.PlayHouse(&seed, nil)) {
		m := r.Match()
		seat := m.ToAct().First()
		legal := m.AppendMoves(nil, seat)
		if e.Moves == nil && seat == 1 && m.Secret() == 0 && len(legal) >= fewest && r.Len() >= from {
			e = data.Exercise{Plays: game, Line: r.Len(), Seat: 1, Moves: []string{string(g.AppendMove(nil, legal[1]))}, Gain: 12, Level: 1100, Made: time.Now()}
			wrong = string(g.AppendMove(nil, legal[0]))
		}
		if refused := r.Play(seat, m.Default(seat), nil); refused != nil {
			t.Fatal(refused)
		}
	}
	export, err := r.Export([]rules.Player{{Name: player.Name, Kind: "player"}}, &seed)
	must(err)
	raw, err := export.Encode()
	must(err)
	e.Game = "old" + game
	over := data.ArchivedGame{ID: e.Game, Game: game, Private: true, Ended: time.Now(), Points: []int{1, 2}, Order: [][]int{{2}, {1}},
		Players: []data.Person{{ID: string(player.ID), Name: player.Name, Kind: "player"}, {Name: "Dusty", Kind: "bot", Level: "easy"}}}
	must(s.ArchiveGame(context.Background(), over, raw))
	must(s.Write(context.Background(), data.AddExercises{Player: string(player.ID), List: []data.Exercise{e}}))
	return e.Moves[0], wrong
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
