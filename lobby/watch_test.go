package lobby

import (
	"errors"
	"testing"
	"time"

	"saloon/lobby/table"
)

// watched is a game of Anna and Bert with what watchers may see, and Carl, who has no seat.
func (h *testSaloon) watched(watch string) (anna, bert, carl *guy, id table.ID) {
	h.t.Helper()
	anna, bert = h.player("Anna"), h.player("Bert")
	id = anna.newTable(table.Proposal{Seats: 2, Terms: table.Terms{Clock: "10m", Rated: "off", Watch: watch}})
	carl = h.backAgain("Carl", id)
	bert.sits(id, table.Ready{Ready: true})
	anna.do(table.Ready{Ready: true})
	anna.untilPhase(table.Playing)
	bert.untilPhase(table.Playing)
	return anna, bert, carl, id
}

// cardOf is a table as the lists of somebody show it.
func (g *guy) cardOf(id table.ID) table.Card {
	g.t.Helper()
	for _, c := range g.visit.Tables() {
		if c.ID == id {
			return c
		}
	}
	g.t.Fatalf("%s is in no list", id)
	return table.Card{}
}

// ways are all ways in which somebody without a seat learns of a running game, and how many lines
// of its log each tells.
func (g *guy) ways(id table.ID) map[string]int {
	g.t.Helper()
	lines := map[string]int{"hall": g.cardOf(id).Progress}
	if snap, err := g.visit.Past(g.ctx(), id); err != nil {
		g.t.Errorf("the replay is refused: %v", err)
	} else {
		frames := snap.Past.Open()
		lines["replay"], lines["story of the replay"] = frames.Last(), len(snap.Story)
		lines["card of the replay"] = snap.Card.Progress
	}
	e, err := g.visit.Export(g.ctx(), id)
	if err != nil {
		g.t.Errorf("the export is refused: %v", err)
	}
	lines["export"] = len(e.Moves)
	g.look(id)
	lines["table"], lines["story"], lines["log"] = g.table.At, len(g.table.Story), g.table.Past.Open().Last()
	lines["card"] = g.table.Card.Progress
	return lines
}

// What watchers of a late table may know is the same by every way, also after a restart; at the end
// all is shown at once.
func TestWatch_LateByEveryWay(t *testing.T) {
	h, clock := newClockedSaloon(t)
	anna, bert, carl, id := h.watched("late-5m")
	first := carl.ways(id)
	clock.advance(time.Minute)
	anna.takePenny()
	anna.do(table.Say{Text: "a penny"})
	bert.untilTurn()
	for _, after := range []time.Duration{0, 4 * time.Minute, 59 * time.Second} {
		clock.advance(after)
		h.settled(id)
		for way, lines := range carl.ways(id) {
			if lines != first[way] {
				t.Errorf("%s too early: by the %s one learns %d, before the move %d", after, way, lines, first[way])
			}
		}
		if len(carl.table.Chat) > 0 || !carl.table.Card.ToAct.Has(1) || !carl.table.Card.Deadlines[0].After(clock.Now()) || carl.table.Card.Deadlines[1] != (time.Time{}) {
			t.Errorf("watchers hear %v, and see that %b owes a decision, until %v", carl.table.Chat, carl.table.Card.ToAct, carl.table.Card.Deadlines)
		}
		if real := bert.cardOf(id); !real.ToAct.Has(2) || !real.WaitsFor(bert.visit.id) {
			t.Errorf("Bert is not told that it is his turn: %+v", real)
		}
	}
	h.reopen()
	carl = h.backAgain("Carl", id)
	if carl.table.At != first["table"] {
		t.Errorf("after a restart watchers know %d lines, before %d", carl.table.At, first["table"])
	}
	clock.advance(time.Second)
	carl.until("Carl sees the move", func() bool {
		return carl.table.At > first["table"] && carl.table.Card.ToAct.Has(2) && len(carl.table.Chat) == 1
	})
	h.settled(id)
	for way, lines := range carl.ways(id) {
		if lines <= first[way] {
			t.Errorf("in time one learns by the %s %d, before the move %d", way, lines, first[way])
		}
	}
	anna, bert = h.backAgain("Anna", id), h.backAgain("Bert", id)
	h.playOut(anna, bert)
	carl.until("Carl sees the end", func() bool {
		return carl.table.Card.Phase == table.Over && carl.table.Outcome != nil && carl.table.At == anna.table.At
	})
}

// A timer runs for a table that is shown late only while somebody watches it and there is more to
// be shown.
func TestWatch_LateTimers(t *testing.T) {
	h, clock := newClockedSaloon(t)
	anna, bert, carl, id := h.watched("late-5m")
	runs := func(when string, want bool) {
		t.Helper()
		h.settled(id)
		var runs bool
		k := h.lobby.keeper(id)
		if err := k.inbox.call(anna.ctx(), message{ask: func() { runs = k.timers.watchers != nil }}); err != nil || runs != want {
			t.Errorf("%s a timer runs: %t (%v)", when, runs, err)
		}
	}
	runs("before anything is kept back", false)
	carl.look("")
	clock.advance(time.Minute)
	anna.takePenny()
	bert.untilTurn()
	runs("without watchers", false)
	carl.look(id)
	dora := h.backAgain("Dora", id)
	carl.look("")
	runs("with one of two", true)
	carl.look(id)
	clock.advance(5 * time.Minute)
	carl.until("Carl sees the move", func() bool { return carl.table.Card.ToAct.Has(2) })
	dora.until("Dora sees the move", func() bool { return dora.table.Card.ToAct.Has(2) })
	runs("when all was shown", false)
}

// Nobody who does not play learns anything of a closed game, until it is over.
func TestWatch_ClosedByEveryWay(t *testing.T) {
	h, clock := newClockedSaloon(t)
	anna, bert, carl, id := h.watched("closed")
	carl.until("Carl is shown out", func() bool { return carl.table.Notice != nil && carl.table.Notice.Code == "game-closed-to-watchers" })
	if s := carl.table; s.View != nil || s.Past != nil || s.At != 0 || len(s.Story)+len(s.Chat) > 0 || s.Card.Progress != 0 || s.Card.ToAct != 0 {
		t.Errorf("who came before the start sees %+v", s)
	}
	clock.advance(time.Minute)
	anna.takePenny()
	closed := map[string]func(g *guy) error{
		"look":   func(g *guy) error { return g.visit.Look(g.ctx(), id) },
		"join":   func(g *guy) error { _, err := g.visit.Join(g.ctx(), string(id)); return err },
		"replay": func(g *guy) error { _, err := g.visit.Past(g.ctx(), id); return err },
		"export": func(g *guy) error { _, err := g.visit.Export(g.ctx(), id); return err },
		"review": func(g *guy) error { return g.visit.AskReview(g.ctx(), id, 1) },
		"hint":   func(g *guy) error { _, err := g.visit.Hint(g.ctx(), id); return err },
		"talk":   func(g *guy) error { return g.visit.Do(g.ctx(), id, table.Say{Text: "hello"}) },
		"play on": func(g *guy) error {
			_, err := g.visit.PlayOn(g.ctx(), id, 1, 1, "")
			return err
		},
	}
	check := func(g *guy) {
		t.Helper()
		for way, try := range closed {
			if err := try(g); !errors.Is(err, refusal("closed-to-watchers")) {
				t.Errorf("%s: %v", way, err)
			}
		}
		if c := g.cardOf(id); c.Progress != 0 || c.ToAct != 0 || c.Deadlines != nil || c.Phase != table.Playing {
			t.Errorf("the hall shows %+v", c)
		}
	}
	check(carl)
	bert.untilTurn()
	if bert.table.At < 2 || bert.table.View == nil {
		t.Errorf("Bert, who plays, sees %+v", bert.table)
	}
	h.reopen()
	check(h.player("Carl"))
	anna, bert = h.backAgain("Anna", id), h.backAgain("Bert", id)
	h.playOut(anna, bert)
	carl = h.player("Carl")
	for way, lines := range carl.ways(id) {
		if lines < 10 {
			t.Errorf("after the end one learns %d by the %s", lines, way)
		}
	}
}

// Players are told who begins to watch, once for each and together where several come; not of whom
// they want to hear nothing. Watchers are not told.
func TestWatchers_PlayersAreToldWhoComes(t *testing.T) {
	h, clock := newClockedSaloon(t)
	anna, bert, carl, id := h.watched("open")
	dora, emil, gus := h.player("Dora"), h.player("Emil"), h.guest("Gus")
	bert.settles(emil, Mute, true)
	for _, g := range []*guy{dora, emil, gus} {
		g.look(id)
	}
	dora.look("")
	dora.look(id)
	h.settled(id)
	told := func(g *guy, want string) {
		t.Helper()
		h.settled(id)
		g.read()
		var got string
		for _, tiding := range g.told {
			for _, p := range tiding.Watchers {
				got += p.Name + " " + string(p.Kind) + ";"
			}
		}
		if g.told = nil; got != want {
			t.Errorf("%s is told %q, not %q", g.visit.Person().Name, got, want)
		}
	}
	told(anna, "Dora player;")
	told(bert, "Dora player;")
	clock.advance(arrivalsGather)
	told(anna, "Emil player;Gus guest;")
	told(bert, "Gus guest;")
	told(carl, "")
	list, err := anna.visit.Watchers(anna.ctx(), id)
	if err != nil || list.Count != 4 || len(list.Named) != 4 || list.Named[0].Name != "Carl" || list.Named[3].Kind != table.KindGuest {
		t.Errorf("there watch %+v, %v", list, err)
	}
	bert.until("Bert sees how many watch", func() bool { return bert.table.Card.Watchers == 4 })
	if c := h.player("Fred").cardOf(id); c.Watchers != 4 {
		t.Errorf("the hall says that %d watch", c.Watchers)
	}
	bert.do(table.Stand{})
	if list, _ = anna.visit.Watchers(anna.ctx(), id); list.Count != 5 {
		t.Errorf("with Bert, who stood up, there watch %+v", list)
	}
}

// Among many, one who comes is shown the table at once, and nobody else is shown anything before some
// time has passed; then all are shown once.
func TestWatchers_OneArrivalCostsTheOthersNothing(t *testing.T) {
	h, clock := newClockedSaloon(t)
	anna, _, _, id := h.watched("open")
	var crowd []*guy
	for range 4 * fewHere {
		g := h.guest("Gus")
		g.look(id)
		crowd = append(crowd, g)
	}
	clock.advance(hallRest)
	h.settled(id)
	for _, g := range append(crowd, anna) {
		g.read()
		g.table = nil
	}
	for range 5 {
		h.guest("Late").look(id)
	}
	h.settled(id)
	for _, g := range append(crowd, anna) {
		if g.read(); g.table != nil {
			t.Fatal("somebody is shown the table for each who comes")
		}
	}
	clock.advance(hallRest)
	for _, g := range append(crowd, anna) {
		g.until("all see how many watch", func() bool { return g.table != nil && g.table.Card.Watchers == len(crowd)+6 })
	}
}
