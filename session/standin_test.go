package session

import (
	"fmt"
	"math/rand"
	"sync"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"saloon/lobby"
)

// A leapingClock is the machine's own, but a test lets it leap ahead.
type leapingClock struct {
	mu    sync.Mutex
	ahead time.Duration
	due   map[*leapingTimer]time.Time
}

type leapingTimer struct {
	clock *leapingClock
	wall  *time.Timer
	f     func()
}

func newLeapingClock() *leapingClock { return &leapingClock{due: map[*leapingTimer]time.Time{}} }

func (c *leapingClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return time.Now().Add(c.ahead)
}

func (c *leapingClock) AfterFunc(d time.Duration, f func()) lobby.Timer {
	c.mu.Lock()
	defer c.mu.Unlock()
	t := &leapingTimer{clock: c, f: f}
	t.wall = time.AfterFunc(d, t.fire)
	c.due[t] = time.Now().Add(c.ahead + d)
	return t
}

// Stop is true when the timer has not fired.
func (t *leapingTimer) Stop() bool {
	t.clock.mu.Lock()
	defer t.clock.mu.Unlock()
	_, waiting := t.clock.due[t]
	delete(t.clock.due, t)
	t.wall.Stop()
	return waiting
}

func (t *leapingTimer) fire() {
	if t.Stop() {
		t.f()
	}
}

func (c *leapingClock) leap(d time.Duration) {
	c.mu.Lock()
	c.ahead += d
	var due []*leapingTimer
	for t, when := range c.due {
		if !when.After(time.Now().Add(c.ahead)) {
			due = append(due, t)
		}
	}
	c.mu.Unlock()
	for _, t := range due {
		t.fire()
	}
}

// linesOfThree is a game of three people without a screen, and where it is.
func linesOfThree(s *testSaloon, carls gossh.Signer) (people [3]*client, id string) {
	s.t.Helper()
	people = [3]*client{s.newPersonInLines("anna"), s.newPersonInLines("bert"), s.newPersonInLinesWith("carl", carls)}
	anna := people[0]
	id = anna.opensTable("montana 3")
	for i, c := range people[1:] {
		c.types("go "+id, "3 chairs:")
		c.press(fmt.Sprintf("sit %d\n", i+2))
		anna.read(fmt.Sprintf("Seat %d, %s", i+2, []string{"bert", "carl"}[i]))
		c.press("ready\n")
	}
	anna.press("ready\n")
	for _, c := range people {
		c.read("Montana begins.")
	}
	return people, id
}

// Somebody's line is cut. The others agree on a bot, which plays until the person is back.
func TestGame_TheOthersAgreeOnAStandIn(t *testing.T) {
	clock := newLeapingClock()
	s := openTestSaloonAt(t, clock)
	key := newSigner(t)
	people, id := linesOfThree(s, key)
	anna, bert, carl := people[0], people[1], people[2]
	watcher := s.newBot2("wanda")
	watcher.say(`{"type":"watch","table":"` + id + `"}`)
	watcher.hears("state", nil)
	anna.types("stand-in carl", "Carl is here and plays")
	_ = carl.conn.Close()
	watcher.hears("state", func(w anyMessage) bool { return !w.chairs(t)[2].Here })
	watcher.say(`{"type":"say","text":"where is carl?"}`)
	watcher.hears("chat", nil) // and the table has done what follows
	anna.types("stand-in 3", "Carl has not been away for long")
	clock.leap(time.Minute)
	anna.read("Type stand-in to ask for a bot until carl is back.")
	bert.read("Type stand-in to ask for a bot until carl is back.")
	seen := watcher.hears("state", func(w anyMessage) bool { return len(w.StandIns) == 1 })
	if got := seen.StandIns[0]; got.Seat != 3 || len(got.Asked) != 0 || len(got.ToAsk) != 2 {
		t.Errorf("the watcher is told %+v", got)
	}
	watcher.refused(`{"type":"stand-in"}`, "no-seat-of-yours")
	bert.press("stand-in car\n")
	anna.read("bert asks for a bot to play for carl.")
	anna.read("Type stand-in to agree.")
	anna.press("stand-in\n")
	for _, c := range []*client{anna, bert} {
		c.read("A bot plays for carl until carl is back.")
	}
	again := startSession(t, dial(t, s.addr, "carl", key), sessionRequest{command: "play"})
	again.read("You are in the saloon, carl.")
	again.types("go "+id, "the others agreed on a bot for your seat. Type sit")
	again.press("sit\n")
	for _, c := range []*client{anna, bert, again} {
		c.read("carl plays again.")
	}
}

// A program asks for a stand-in as people do, and is asked by nobody.
func TestBotLine_AStandInForWhoHasLeft(t *testing.T) {
	t.Parallel()
	s := openTestSaloon(t)
	anna, bert := s.newBot2("anna"), s.newBot2("bert")
	anna.begins(`{"type":"create","game":"buffalo","seats":2,"standin":"off","pace":"quick"}`, bert)
	anna.hears("state", func(w anyMessage) bool { return w.Phase == "playing" })
	bert.hears("state", func(w anyMessage) bool { return w.Phase == "playing" })
	anna.refused(`{"type":"stand-in","seat":2}`, "nobody-is-away")
	bert.say(`{"type":"leave"}`)
	left := anna.hears("state", func(w anyMessage) bool { return len(w.StandIns) > 0 })
	if got := left.StandIns; len(got) != 1 || got[0].Seat != 2 || len(got[0].ToAsk) != 0 || !left.chairs(t)[1].Left {
		t.Fatalf("when Bert has left Anna is told %+v", got)
	}
	anna.refused(`{"type":"stand-in","seat":1}`, "not-for-yourself")
	anna.refused(`{"type":"stand-in","seat":4}`, "no-such-seat")
	anna.say(`{"type":"stand-in"}`)
	plays := anna.hears("state", func(w anyMessage) bool { return w.chairs(t)[1].Away })
	if plays.chairs(t)[1].Left || len(plays.StandIns) > 0 {
		t.Errorf("with a bot in Bert's place Anna is told %s", plays.line)
	}
	anna.say(`{"type":"move","at":` + itoa(plays.At) + `,"move":"` + plays.Legal[0] + `"}`)
	anna.playsOutAfter(plays.Ask, rand.New(rand.NewSource(1))) // which the bot does too
}
