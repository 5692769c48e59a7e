package lobby

import (
	"encoding/json"
	"io/fs"
	"slices"
	"strings"
	"testing"

	"saloon/lobby/evening"
	"saloon/lobby/evenings"
	"saloon/rules"
)

// Whoever has the file of an evening can check it without the saloon, and sees what was changed in it.
func TestVerify_AnEveningWithItsGames(t *testing.T) {
	h, clock := newClockedSaloon(t)
	list := h.eveningGuys(4)
	id := h.newEvening(list[0], evening.Plan{Kind: evening.Swiss, Rounds: 2, Seats: 4, Minutes: 240, Clock: "1h"})
	for _, g := range list[1:] {
		must(t, g.visit.EveningDo(id, evening.Enter{}))
	}
	g := list[0]
	must(t, g.visit.WatchEvening(id))
	for range 2 {
		playCalled(t, clock, list)
	}
	g.untilNews(clock, "it is over", func() bool { return g.page != nil && g.page.Phase() == evening.Over })
	x := sure(g.visit.ExportEvening(id, true))
	files := map[string][]byte{}
	for what, c := range map[string]struct {
		change func(*evenings.Export)
		want   string // in what it complains of
	}{
		"as it was":               {func(*evenings.Export) {}, ""},
		"points":                  {func(x *evenings.Export) { x.Entrants[1].Points++ }, "entrant 1, "},
		"a place of the standing": {func(x *evenings.Export) { x.Entrants[2].Place = 9 }, "entrant 2, "},
		"places of a game":        {func(x *evenings.Export) { x.Games[0].Places = otherwise(x.Games[0].Places) }, "game 1, at table"},
		"another name":            {func(x *evenings.Export) { x.Plan.Name = "Friday cup" }, "the evening: "},
		"a fact is gone":          {func(x *evenings.Export) { x.Facts = x.Facts[:len(x.Facts)-2] }, "its facts"},
		"a move of a game":        {func(x *evenings.Export) { x.Games[1].Export = changedMove(t, x.Games[1].Export) }, "the game at table " + string(x.Games[1].Table)},
		"a game of others":        {func(x *evenings.Export) { x.Games[0].Export = x.Games[1].Export }, "of its export is"},
		"a game is not there":     {func(x *evenings.Export) { x.Games[0].Export = nil }, "the exports of games are not there: " + string(x.Games[0].Table)},
		"a game is beside": {func(x *evenings.Export) {
			files[string(x.Games[0].Table)+".json"], x.Games[0].Export = x.Games[0].Export, nil
		}, ""},
		"how it counts, everywhere":  {countedOtherwise, "counts"},
		"a field that nobody knows ": {func(x *evenings.Export) { x.Type = "evening\", \"x\": \"" }, "not the JSON"},
	} {
		clear(files)
		changed := copyOf(t, x)
		c.change(&changed)
		raw, err := json.Marshal(changed)
		must(t, err)
		raw = []byte(strings.Replace(string(raw), `evening\", \"x\": \"`, `evening","x":"`, 1))
		beside := func(name string) ([]byte, error) {
			if text, there := files[name]; there {
				return text, nil
			}
			return nil, fs.ErrNotExist
		}
		judge := func(e rules.Export) (string, error) { return "", rules.Verify(toyGames()[0], e) }
		said, unchecked, known, err := evenings.Verify(raw, beside, judge)
		complains := unchecked
		if err != nil {
			complains = err.Error()
		}
		if !known || !strings.Contains(complains, c.want) || (complains == "") != (c.want == "") {
			t.Errorf("%s: it says %q, and complains of %q", what, said, complains)
		}
		if what == "as it was" && !strings.Contains(said, "the standing of 4, and 2 of 2 games") {
			t.Errorf("it says %q", said)
		}
	}
	if _, _, known, _ := evenings.Verify(x.Games[0].Export, nil, nil); known {
		t.Error("a game is taken for an evening")
	}
}

func copyOf(t *testing.T, x evenings.Export) (y evenings.Export) {
	t.Helper()
	raw, err := json.Marshal(x)
	if err == nil {
		err = json.Unmarshal(raw, &y)
	}
	must(t, err)
	return y
}

func changedMove(t *testing.T, raw json.RawMessage) json.RawMessage {
	t.Helper()
	e, err := rules.ReadExport(strings.NewReader(string(raw)))
	must(t, err)
	e.Moves = e.Moves[:len(e.Moves)-1]
	return sure(e.Encode())
}

func otherwise(places []int) []int {
	turned := slices.Concat(places[1:], places[:1])
	if slices.Equal(turned, places) {
		return []int{4, 1, 1, 1}
	}
	return turned
}

// countedOtherwise has the first game counted the other way round, in the facts and all that follows from them.
func countedOtherwise(x *evenings.Export) {
	for i, f := range x.Facts {
		if f.Kind == "count" {
			var w evening.Counted
			if err := json.Unmarshal(f.More, &w); err != nil {
				panic(err)
			}
			w.Places = otherwise(w.Places)
			x.Facts[i].More = sure(json.Marshal(w))
			break
		}
	}
	games := x.Games
	*x = sure(evenings.ExportOf(x.Evening, x.Facts))
	for i := range games {
		x.Games[i].Export = games[i].Export
	}
}

func sure[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
