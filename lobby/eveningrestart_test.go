package lobby

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"time"

	"saloon/data"
	"saloon/lobby/evening"
	"saloon/lobby/evenings"
	"saloon/lobby/table"
	"saloon/rules"
)

// runningArena is one at which nothing happens any more: one of the two rests.
func (h *testSaloon) runningArena(clock *handClock) (id evening.ID, host *eveningGuy) {
	h.t.Helper()
	list := h.eveningGuys(2)
	host, id = list[0], h.newEvening(list[0], evening.Plan{Kind: evening.Arena, Minutes: 60, Seats: 2, Starts: clock.Now()})
	must(h.t, list[1].visit.EveningDo(id, evening.Enter{}))
	must(h.t, list[1].visit.EveningDo(id, evening.Rest{On: true}))
	must(h.t, host.visit.WatchEvening(id))
	host.untilNews(clock, "it runs", func() bool { return host.page.Phase() == evening.Running })
	return id, host
}

// longer is by how much the evening is longer after the saloon was away for as long as down takes.
func (h *testSaloon) longer(clock *handClock, id evening.ID, host *eveningGuy, down func()) time.Duration {
	h.t.Helper()
	due := host.page.Due()
	down()
	host.comeBack(h)
	must(h.t, host.visit.WatchEvening(id))
	host.untilNews(clock, "the evening goes on", func() bool { return !host.page.Due().Equal(due) })
	return host.page.Due().Sub(due)
}

// An evening in which nothing has happened for long is as long as ever once the saloon was closed for a moment.
func TestEvening_IsLongerByTheTimeInWhichTheSaloonWasClosed(t *testing.T) {
	h, clock := newClockedSaloon(t)
	id, host := h.runningArena(clock)
	clock.advance(25 * time.Minute)
	longer := h.longer(clock, id, host, func() {
		h.close()
		clock.advance(time.Minute)
		h.open()
	})
	if longer < time.Minute || longer > time.Minute+10*time.Second {
		t.Errorf("after a minute it is longer by %s", longer)
	}
}

// Where the saloon could not note when it ended, an evening that runs is a sign of life all the same.
func TestEvening_IsHardlyLongerAfterTheSaloonWasKilled(t *testing.T) {
	h, clock := newClockedSaloon(t)
	id, host := h.runningArena(clock)
	for range 25 {
		clock.advance(time.Minute)
		host.read()
	}
	longer := h.longer(clock, id, host, func() {
		must(t, h.store.Close())
		_ = h.lobby.Close(t.Context())
		h.lobby = nil
		clock.advance(time.Minute)
		h.open()
	})
	if longer < time.Minute || longer > time.Minute+beat+10*time.Second {
		t.Errorf("after a minute it is longer by %s", longer)
	}
}

// Who has entered an evening that is called off, by its host or because nobody else came, hears of it in the hall.
func TestEvening_WhoEnteredHearsThatItIsCalledOff(t *testing.T) {
	for _, byHost := range []bool{true, false} {
		h, clock := newClockedSaloon(t)
		list := h.eveningGuys(2)
		id := h.newEvening(list[0], evening.Plan{Kind: evening.Swiss, Seats: 2})
		must(t, list[1].visit.EveningDo(id, evening.Enter{}))
		if byHost {
			must(t, list[0].visit.EveningDo(id, evening.CallOff{}))
		} else {
			must(t, list[0].visit.EveningDo(id, evening.Leave{}))
		}
		code := map[bool]string{true: "evening-called-off", false: "evening-with-too-few"}[byHost]
		list[1].untilNews(clock, "it is called off", func() bool { return list[1].countTold(code) > 0 })
		if list[0].read(); list[0].countTold(code) != 0 {
			t.Error("who has called it off, or left it, is told so")
		}
		clock.advance(time.Minute)
		if list[1].read(); list[1].countTold(code) != 0 {
			t.Error("it is told twice")
		}
	}
}

// For who has gone and is taken out of an evening a bot plays on at once.
func TestEvening_ABotPlaysForWhoIsTakenOut(t *testing.T) {
	h, clock := newClockedSaloon(t)
	list := h.eveningGuys(2)
	host, gone := list[0], list[1]
	id := h.newEvening(host, evening.Plan{Kind: evening.Knockout, Seats: 2})
	must(t, gone.visit.EveningDo(id, evening.Enter{}))
	host.untilCalled(func(what string, so func() bool) { host.untilNews(clock, what, so) })
	host.look(host.led)
	gone.mail.Close()
	must(t, host.visit.EveningDo(id, evening.TakeOut{Who: gone.visit.id}))
	host.until("a bot plays", func() bool {
		s := host.table
		return s != nil && s.Card.Chairs[s.Card.SeatOf(gone.visit.id)-1].Away
	})
}

// An eveningGuy is somebody who enters evenings, goes where they are called, and plays.
type eveningGuy struct {
	*guy
	plays bool // the next game, and should have all of its time
}

// untilNews reads news until something is so; a hand clock goes on meanwhile.
func (g *eveningGuy) untilNews(clock *handClock, what string, so func() bool) {
	g.t.Helper()
	for late := time.Now().Add(patience); time.Now().Before(late); {
		if g.read(); so() {
			return
		}
		clock.advance(2 * time.Second)
		select {
		case <-g.mail.Signal():
		case <-time.After(g.pace()): // the clock moves on
		}
	}
	g.t.Fatalf("waited in vain until %s; the evening is %+v", what, g.page)
}

// pace is how soon the hands move on: slowly once a game that is to be played runs, whose clock they move too.
func (g *eveningGuy) pace() time.Duration {
	if g.plays && g.page != nil && len(g.page.Running()) > 0 {
		return 100 * time.Millisecond
	}
	return 3 * time.Millisecond
}

// untilCalled waits until this person is led to a table.
func (g *eveningGuy) untilCalled(until func(what string, so func() bool)) {
	g.t.Helper()
	g.plays = true
	until("I am called", func() bool { return g.led != "" })
	g.plays = false
}

func (h *testSaloon) eveningGuys(n int) (list []*eveningGuy) {
	for i := range n {
		list = append(list, &eveningGuy{guy: h.player(fmt.Sprintf("Player%c", 'A'+i))})
	}
	return list
}

// playCalled plays the game to whose table these were called.
func playCalled(t *testing.T, clock *handClock, list []*eveningGuy) {
	t.Helper()
	for _, g := range list {
		g.untilCalled(func(what string, so func() bool) { g.untilNews(clock, what, so) })
		g.look(g.led)
	}
	for over := false; !over; {
		for _, g := range list {
			g.read()
			if s := g.table; s.Card.Phase == table.Over {
				over = true
			} else if s.Card.ToAct.Has(s.Seat) && len(s.Legal) > 0 {
				if err := g.play(s.Legal[0]); err != nil && !errors.Is(err, refusal("game-has-gone-on")) && !errors.Is(err, refusal("game-over")) {
					t.Logf("%v", err)
				}
			}
		}
	}
	for _, g := range list {
		g.led = ""
	}
}

func (g *guy) pastEvenings() []data.Evening {
	g.t.Helper()
	list, _, err := g.visit.PastEvenings("", "", 10)
	must(g.t, err)
	return list
}

func (h *testSaloon) newEvening(host *eveningGuy, p evening.Plan) evening.ID {
	h.t.Helper()
	p.Name, p.Game = "Tuesday cup", "toy"
	if p.Starts.IsZero() {
		p.Starts = h.clock.Now().Add(10 * time.Minute)
	}
	id, err := host.visit.NewEvening(host.ctx(), p)
	must(h.t, err)
	return id
}

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
