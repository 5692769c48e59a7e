package lobby

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"saloon/data"
	"saloon/lobby/evening"
	"saloon/lobby/table"
)

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
