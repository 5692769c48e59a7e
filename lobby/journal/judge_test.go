package journal

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"saloon/data"
	"saloon/rules"
	"saloon/rules/games"
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

func realGames(t testing.TB) []rules.Game {
	t.Helper()
	list, err := games.Open("")
	must(t, err)
	return list
}

// firstFile makes a data directory with the file that the first program left, in which all sorts of tables wait.
func firstFile(t testing.TB) string {
	t.Helper()
	packed, err := os.Open("testdata/saloon-v1.db.gz")
	must(t, err)
	defer func() { _ = packed.Close() }()
	z, err := gzip.NewReader(packed)
	must(t, err)
	raw, err := io.ReadAll(z)
	dir := t.TempDir()
	must(t, errors.Join(err, os.WriteFile(filepath.Join(dir, "saloon.db"), raw, 0o600)))
	return dir
}

// firstStore opens it.
func firstStore(t testing.TB) *data.Store {
	t.Helper()
	store, err := data.Open(firstFile(t), data.Options{})
	must(t, err)
	t.Cleanup(func() { _ = store.Close() })
	return store
}

// The file of the first program is sound: each journal plays, and each export holds.
func TestJudge_OfTheFirstFile(t *testing.T) {
	path := filepath.Join(firstFile(t), "saloon.db")
	found, err := data.Check(t.Context(), path, data.Checking{Judge: NewJudge(realGames(t)), Agree: true})
	if err != nil || found.Found > 0 || found.Judged != 3 || found.Live < 10 {
		t.Errorf("%+v, %v", found, err)
	}
	found, err = data.Check(t.Context(), path, data.Checking{Judge: NewJudge(nil), Agree: true})
	if err != nil || found.Found > 0 || found.Judged != 0 || len(found.Notes) < 10 {
		t.Errorf("without any game: %+v, %v", found, err)
	}
}

// What does not play and what does not hold is told, and why.
func TestJudge_SaysWhatIsWrong(t *testing.T) {
	store := firstStore(t)
	judge := NewJudge(realGames(t))
	tried := 0
	for _, name := range store.Journals() {
		entries, err := store.Entries(name)
		must(t, err)
		if err := judge.Journal(name, entries); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		at := slices.IndexFunc(entries, func(e data.Entry) bool { return e.Kind == "move" })
		if at < 0 {
			continue
		}
		tried++
		for what, spoiled := range map[string][]data.Entry{
			"a move twice":      slices.Insert(slices.Clone(entries), at, entries[at]),
			"no beginning":      entries[1:],
			"an unknown entry":  append(slices.Clone(entries), data.Entry{Kind: "dance"}),
			"nothing":           nil,
			"a move of nonsens": replaced(entries, at, data.Entry{Kind: "move", Seat: entries[at].Seat, Text: "jump"}),
		} {
			if err := judge.Journal(name, spoiled); err == nil || errors.Is(err, data.ErrNotPlayed) {
				t.Errorf("%s with %s: %v", name, what, err)
			}
		}
	}
	if tried == 0 {
		t.Error("no journal has a move")
	}
	if err := judge.Journal("hall.3", []data.Entry{{Kind: "chat"}}); err == nil {
		t.Error("the hall heard nobody, and nobody notices")
	}
}

func replaced(list []data.Entry, at int, e data.Entry) []data.Entry {
	list = slices.Clone(list)
	list[at] = e
	return list
}

func TestJudge_OfGames(t *testing.T) {
	store := firstStore(t)
	judge := NewJudge(realGames(t))
	anna, err := store.PlayerOfKey("SHA256:the-first-key-of-Anna")
	must(t, err)
	page, err := store.History(data.History{Who: anna.ID, Limit: 1})
	if err != nil || len(page.Games) == 0 {
		t.Fatal(page, err)
	}
	g, raw, err := store.ArchivedExport(page.Games[0].ID)
	must(t, err)
	must(t, judge.Game(g, raw, nil))
	e, err := rules.ReadExport(bytes.NewReader(raw))
	must(t, err)
	other := "moonriver"
	if g.Game == other {
		other = "buffalo"
	}
	points := slices.Clone(g.Points)
	points[0]++
	tests := map[string]struct {
		g    data.ArchivedGame
		raw  string
		want string
	}{
		"half of it":      {g, string(raw[:len(raw)/2]), "unexpected end"},
		"another move":    {g, strings.Replace(string(raw), `"`+e.Moves[len(e.Moves)/2]+`"`, `"1 jump"`, 1), "line "},
		"another seed":    {g, strings.Replace(string(raw), e.Seed, strings.Repeat("0", 64), 1), "seed"},
		"other points":    {with(g, func(g *data.ArchivedGame) { g.Points = points }), string(raw), "other points or places"},
		"another game":    {with(g, func(g *data.ArchivedGame) { g.Game = other }), string(raw), "the archive calls it"},
		"another name":    {with(g, func(g *data.ArchivedGame) { g.Players = slices.Clone(g.Players); g.Players[0].Name = "Zed" }), string(raw), `"Zed" on seat 1`},
		"one player less": {with(g, func(g *data.ArchivedGame) { g.Players = g.Players[1:] }), string(raw), fmt.Sprintf("knows %d players", len(g.Players)-1)},
	}
	for name, test := range tests {
		if err := judge.Game(test.g, []byte(test.raw), nil); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := judge.Game(g, []byte(strings.Replace(string(raw), `"game": "`+g.Game, `"game": "chess`, 1)), nil); !errors.Is(err, data.ErrNotPlayed) {
		t.Errorf("of a game that is not played here: %v", err)
	}
}

func with(g data.ArchivedGame, change func(*data.ArchivedGame)) data.ArchivedGame {
	change(&g)
	return g
}
