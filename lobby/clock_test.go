package lobby

import (
	"slices"
	"sync"
	"testing"
	"time"

	"saloon/lobby/table"
	"saloon/lobby/table/tabletest"
)

// A handClock is set by hand. What is due within the hall's pause comes by
// itself, as nothing in a test depends on it.
type handClock struct {
	mu  sync.Mutex
	now time.Time
	due []*handTimer
	all bool // the hall's pause comes by hand too
}

type handTimer struct {
	clock *handClock
	when  time.Time
	f     func()
}

func newHandClock() *handClock { return &handClock{now: noon} }

func (c *handClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *handClock) AfterFunc(d time.Duration, f func()) Timer {
	if d < 2*hallPause && !c.all { // a pause of the hall with few people
		return time.AfterFunc(d, f)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	t := &handTimer{c, c.now.Add(d), f}
	c.due = append(c.due, t)
	return t
}

func (t *handTimer) Stop() bool {
	t.clock.mu.Lock()
	defer t.clock.mu.Unlock()
	at := slices.Index(t.clock.due, t)
	if at >= 0 {
		t.clock.due = slices.Delete(t.clock.due, at, at+1)
	}
	return at >= 0
}

// advance moves the hands and calls what is due.
func (c *handClock) advance(d time.Duration) {
	for _, t := range c.fall(d) {
		t.f()
	}
}

// advanceApart does so too, but what is due does not wait for each other: each has a goroutine of its
// own, as with the clock of the machine.
func (c *handClock) advanceApart(d time.Duration) {
	var all sync.WaitGroup
	for _, t := range c.fall(d) {
		all.Go(t.f)
	}
	all.Wait()
}

// fall moves the time, and returns what is due.
func (c *handClock) fall(d time.Duration) (due []*handTimer) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
	c.due = slices.DeleteFunc(c.due, func(t *handTimer) bool {
		if t.when.After(c.now) {
			return false
		}
		due = append(due, t)
		return true
	})
	return due
}

// jump moves the hands forward or back without any timer noticing: those count the time that passes.
func (c *handClock) jump(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
	for _, t := range c.due {
		t.when = t.when.Add(d)
	}
}

func (c *handClock) waiting() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.due)
}

func TestDeadline_AtATableOnTheClock(t *testing.T) {
	h, clock := newClockedSaloon(t)
	anna, bert := h.player("Anna"), h.player("Bert")
	id := start(table.Proposal{Terms: table.Terms{Clock: "10m"}}, anna, bert)
	if got := anna.table.Card.Deadlines; len(got) != 2 || !got[0].Equal(noon.Add(10*time.Minute)) || !got[1].IsZero() {
		t.Fatalf("the card says %v", got)
	}
	clock.advance(4 * time.Minute)
	h.reopen() // and keeps what is left
	bert = h.backAgain("Bert", id)
	clock.advance(6*time.Minute - time.Second)
	h.settled(id)
	if bert.read(); bert.table.Card.Chairs[0].Away {
		t.Fatal("a bot plays a second too early")
	}
	clock.advance(time.Second)
	bert.until("a bot plays for Anna", func() bool { return bert.table.Card.Chairs[0].Away && bert.table.Card.ToAct.Has(2) })
	if at := bert.table.Card.Deadlines[1]; !at.Equal(noon.Add(20 * time.Minute)) {
		t.Errorf("Bert has time until %v", at)
	}
	anna = h.player("Anna")
	anna.sits(id)
	bert.until("Anna plays herself", func() bool { return !bert.table.Card.Chairs[0].Away })
}

// The machine is halted until just after Anna's time is over. What she had sent is still her move;
// if she has sent nothing, her time is over a moment later.
func TestDeadline_MovesOnTheirWayComeFirst(t *testing.T) {
	for _, sent := range []bool{true, false} {
		h, clock := newClockedSaloon(t)
		anna, bert, _ := h.pair("1m")
		anna.untilTurn()
		h.settled(anna.table.Card.ID)
		clock.advance(time.Minute + 200*time.Millisecond)
		if sent {
			anna.takePenny()
		}
		clock.advance(forMovesOnTheWay)
		bert.until("it is Bert's turn, or a bot plays for Anna", func() bool { return bert.table.Card.ToAct.Has(2) || bert.table.Card.Chairs[0].Away })
		if away := bert.table.Card.Chairs[0].Away; away == sent {
			t.Errorf("with her move on its way, %t: a bot plays for Anna: %t", sent, away)
		}
	}
}

func TestDeadline_TheHallStaysQuietAboutIt(t *testing.T) {
	a := table.Card{ID: "t", Phase: table.Playing, Terms: table.Terms{Clock: "1m"}, Deadlines: []time.Time{noon, {}}}
	b := a
	b.Deadlines = []time.Time{{}, noon.Add(time.Second)}
	if !sameButProgress(&a, &b) {
		t.Error("every move would show the hall to everybody")
	}
	if b.Terms.Clock = "3m"; sameButProgress(&a, &b) {
		t.Error("other terms are not shown")
	}
}

func TestBots_QuickOnesDoNotWait(t *testing.T) {
	h := newTestSaloonAt(t, newHandClock())
	h.lobby.botDelay = time.Hour
	anna := h.player("Anna")
	anna.newTable(table.Proposal{Seats: 2, Terms: table.Terms{Pace: "quick"}})
	anna.do(table.AddBot{Level: "random"}, table.Ready{Ready: true})
	must(t, anna.play(tabletest.Take(1)))
	anna.until("the bot has moved", func() bool { return anna.table.At > 2 })
}

// Who has lost the line finds the game as it was, also when the time of all ran out meanwhile; after a month, bots end it.
func TestDeadline_NoGameIsPlayedOutWithoutItsPeople(t *testing.T) {
	for _, comes := range []bool{true, false} {
		h, clock := newClockedSaloon(t)
		asked := &waitingBots{}
		h.lobby.bots = asked
		anna, bert, id := h.pair("1m")
		anna.mail.Close()
		bert.mail.Close()
		watcher := h.player("Carl")
		watcher.look(id)
		clock.advance(time.Minute)
		h.settled(id)
		asked.jobs[0].Answer(tabletest.Take(1), false)
		watcher.until("a bot has moved for Anna", func() bool { return watcher.table.Card.ToAct.Has(2) })
		h.settled(id)
		clock.advance(time.Minute)
		watcher.until("the time of both is over", func() bool { return watcher.table.Card.Chairs[0].Late && watcher.table.Card.Chairs[1].Late })
		clock.advance(table.KeptWaiting - time.Second)
		if h.settled(id); len(asked.jobs) != 1 {
			t.Fatalf("bots are asked %d times", len(asked.jobs))
		}
		if comes {
			anna = h.player("Anna")
			anna.look(id)
			if h.settled(id); len(asked.jobs) != 1 {
				t.Error("bots move before Anna can sit down")
			}
			anna.sits(id)
		} else {
			clock.advance(time.Second)
		}
		if h.settled(id); len(asked.jobs) != 2 {
			t.Errorf("with Anna back, %t: bots are asked %d times", comes, len(asked.jobs))
		}
	}
}

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
