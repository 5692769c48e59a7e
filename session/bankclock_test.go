package session

import (
	"fmt"
	"testing"
	"time"

	"saloon/lobby"
	"saloon/rules/bot/protocol"
)

// chooses makes moves in a secret choice until a bot owes nothing any more in it, and is the state then.
func (r *testBot) chooses(w anyMessage) anyMessage {
	r.t.Helper()
	for before := w.Clock.Seats[w.Seat-1].Left; contains(w.ToAct, w.Seat) && w.Clock.Seats[w.Seat-1].Left <= before; {
		w = r.moves(w)
	}
	return w
}

func (r *testBot) moves(w anyMessage) anyMessage {
	r.t.Helper()
	r.say(fmt.Sprintf(`{"type":"move","at":%d,"move":%q}`, w.At, w.Legal[0]))
	return r.hears("state", func(m anyMessage) bool { return m.At > w.At })
}

// choosing has two bots move one after the other until both choose at the same time.
func choosing(one, other *testBot) (w, others anyMessage) {
	one.t.Helper()
	owed := func(m anyMessage) bool { return len(m.ToAct) > 0 }
	for w, others = one.hears("state", owed), other.hears("state", owed); len(w.ToAct) < 2; {
		at := w.At
		if later := func(m anyMessage) bool { return m.At > at && len(m.ToAct) > 0 }; contains(w.ToAct, w.Seat) {
			w, others = one.moves(w), other.hears("state", later)
		} else {
			others, w = other.moves(others), one.hears("state", later)
		}
	}
	return w, others
}

// Where all choose at the same time everybody's bank runs, in Zoff as well, each until its own choice is
// made; and for the time in which the server is down nobody pays.
func TestBank_OfASecretChoiceInZoff(t *testing.T) {
	t.Parallel()
	clock, dir := newLeapingClock(), t.TempDir()
	s := openTestSaloonIn(t, dir, clock, lobby.HookRules{})
	annas, berts := newSigner(t), newSigner(t)
	enter := func(name string) *testBot {
		key := annas
		if name == "bert" {
			key = berts
		}
		r := newBotOn(t, dial(t, s.addr, name, key), false)
		r.greets()
		return r
	}
	anna, bert := enter("anna"), enter("bert")
	id := anna.begins(`{"type":"create","game":"buffalo","seats":2,"clock":"10m+20s","standin":"off"}`, bert).Table
	w, others := choosing(anna, bert)
	for i, c := range w.Clock.Seats {
		if !c.Runs || c.Due == "" {
			t.Errorf("both choose, and the bank of seat %d is %+v", i+1, c)
		}
	}
	full := time.Duration(w.Clock.Seats[0].Left * float64(time.Second)) // with what the steps before have brought
	clock.leap(4 * time.Minute)
	w = anna.chooses(w)
	left := func(w anyMessage, when string, used ...time.Duration) {
		t.Helper()
		for i, c := range w.Clock.Seats {
			if got := time.Duration(c.Left * float64(time.Second)); (full - used[i] - got).Abs() > 15*time.Second {
				t.Errorf("%s the bank of seat %d has %v of %v, and should have used %v", when, i+1, got, full, used[i])
			}
		}
	}
	left(w, "after four minutes", 4*time.Minute, 4*time.Minute)
	if c := w.Clock.Seats; c[0].Runs || !c[1].Runs {
		t.Errorf("Anna has chosen, and the banks are %+v", c)
	}
	clock.leap(time.Minute)
	ahead := clock.Now()
	must(t, s.stop())
	clock = newLeapingClock()
	clock.leap(ahead.Sub(clock.Now()) + 7*time.Hour)
	s = openTestSaloonIn(t, dir, clock, lobby.HookRules{})
	anna, bert = enter("anna"), enter("bert")
	for _, r := range []*testBot{anna, bert} {
		r.say(`{"type":"join","table":"` + id + `"}`)
	}
	others = bert.hears("state", func(w anyMessage) bool { return w.At >= others.At })
	left(others, "after seven hours without a server", 4*time.Minute, 5*time.Minute)
	others = bert.chooses(others)
	left(others, "when both have chosen", 4*time.Minute-20*time.Second, 5*time.Minute-20*time.Second)
	if others.Clock.Mode != protocol.Bank {
		t.Errorf("the clock is %+v", others.Clock)
	}
}
