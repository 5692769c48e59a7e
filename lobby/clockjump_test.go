package lobby

import (
	"testing"
	"time"

	"saloon/lobby/table"
)

// A clock that is set back makes nobody wait, closes no table and hides nothing that is
// said, neither at once nor after the next start.
func TestClock_SetBackHoldsNobodyUp(t *testing.T) {
	for name, restart := range map[string]bool{"while the saloon is open": false, "while it is closed": true} {
		t.Run(name, func(t *testing.T) {
			h, clock := newRealSaloon(t)
			anna, bert := h.player("Anna"), h.player("Bert")
			id := start(table.Proposal{Game: "moonriver", Terms: table.Terms{Clock: "10m"}}, anna, bert)
			anna.do(table.Say{Text: "one"})
			clock.jump(-48 * time.Hour)
			if restart {
				h.reopen()
				anna, bert = h.backAgain("Anna", id), h.backAgain("Bert", id)
			}
			anna.do(table.Say{Text: "two"}, table.Say{Text: "three"})
			chat := anna.table.Chat
			if len(chat) != 3 || !chat[1].When.After(chat[0].When) || !chat[2].When.After(chat[1].When) {
				t.Errorf("whoever has read the first line does not find the others: %+v", chat)
			}
			anna.hallTalk(clock)
			v := nextOf(anna, bert)
			must(t, v.choose())
			v = nextOf(anna, bert)
			if left := v.due().Sub(clock.Now()); left > 10*time.Minute {
				t.Errorf("%v are left, of ten minutes", left)
			}
			clock.advance(10 * time.Minute)
			anna.until("the time of one of them is over", func() bool {
				return anna.table.Card.Chairs[0].Away || anna.table.Card.Chairs[1].Away
			})
			for _, p := range []*guy{anna, bert} {
				p.do(table.Sit{})
			}
			playAll(anna, bert)
			if games, err := bert.visit.Finished(t.Context(), 9); len(games) != 1 || err != nil {
				t.Errorf("%d games are kept, %v", len(games), err)
			}
		})
	}
}

// hallTalk has somebody talk in the hall; each line is later than the one before.
func (g *guy) hallTalk(clock *handClock) {
	g.t.Helper()
	was := g.table.Card.ID
	g.look("")
	clock.jump(time.Hour)
	for _, words := range []string{"four", "five"} {
		must(g.t, g.visit.Say(g.ctx(), words))
		clock.jump(-2 * time.Hour)
	}
	clock.jump(3 * time.Hour)
	clock.advance(time.Second) // the hall gathers what it shows
	g.until("the hall shows both", func() bool { return g.hall != nil && len(g.hall.Chat) == 2 })
	if !g.hall.Chat[1].When.After(g.hall.Chat[0].When) {
		g.t.Errorf("the second line is older than the first: %+v", g.hall.Chat)
	}
	g.look(was)
}

// A clock that leaps ahead while the saloon is closed takes nobody's turn: each has a
// minute at least, and no table is closed that somebody waits at.
func TestClock_SetAheadTakesNobodysTurn(t *testing.T) {
	h, clock := newRealSaloon(t)
	anna, bert, carla := h.player("Anna"), h.player("Bert"), h.player("Carla")
	id := start(table.Proposal{Game: "buffalo", Terms: table.Terms{Clock: "10m"}}, anna, bert)
	waits := carla.newTable(table.Proposal{Game: "montana", Seats: 2})
	h.close()
	clock.jump(24 * time.Hour)
	h.open()
	anna, bert, carla = h.player("Anna"), h.player("Bert"), h.player("Carla")
	anna.look(id)
	bert.look(id)
	carla.look(waits)
	h.settled(anna.table.Card.ID)
	notAway(clock, anna, bert)
	v := nextOf(anna, bert)
	must(t, v.choose())
	clock.jump(48 * time.Hour) // and while it is open
	anna.do(table.Say{Text: "good morning"})
	for _, v := range []*guy{anna, bert} {
		v.until("nobody is late any more", func() bool { return v.due().IsZero() || v.due().After(clock.Now()) })
	}
	notAway(clock, anna, bert)
	playAll(anna, bert)
	if carla.read(); carla.table.Card.Phase != table.Gathering {
		t.Errorf("the table at which Carla waits is %+v", carla.table.Card)
	}
}

// notAway checks that everybody plays, and has a minute at least.
func notAway(clock *handClock, people ...*guy) {
	for _, v := range people {
		v.read()
		if v.table.Card.Chairs[v.table.Seat-1].Away {
			v.t.Fatalf("a bot plays for %s, who had no chance to", v.visit.Person().Name)
		}
		if left := v.due().Sub(clock.Now()); !v.due().IsZero() && left < time.Minute {
			v.t.Errorf("%s has %v", v.visit.Person().Name, left)
		}
	}
}

// While the whole saloon stands still nobody can move, so nobody's time runs out by that.
func TestClock_WhoCouldNotMoveHasTimeAgain(t *testing.T) {
	for _, standIn := range []string{"on", "off"} {
		h, clock := newRealSaloon(t)
		anna, bert := h.player("Anna"), h.player("Bert")
		start(table.Proposal{Game: "moonriver", Terms: table.Terms{Clock: "10m", StandIn: standIn}}, anna, bert)
		v := nextOf(anna, bert)
		at := v.table.At
		clock.advance(time.Hour) // at once: the process was halted
		h.settled(v.table.Card.ID)
		if notAway(clock, anna, bert); v.table.At != at {
			t.Errorf("a move was made for %s", v.visit.Person().Name)
		}
		clock.advance(time.Minute)
		v.until("the time is over", func() bool { return v.table.Card.Chairs[v.table.Seat-1].Away || v.table.At > at })
	}
}

// due is when this person's time runs out.
func (g *guy) due() time.Time { return g.table.Card.Deadlines[g.table.Seat-1] }
