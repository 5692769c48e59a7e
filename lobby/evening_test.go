package lobby

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"saloon/lobby/evening"
	"saloon/lobby/table"
)

// An eveningGuy is somebody who enters evenings, goes where they are called, and plays.
type eveningGuy struct {
	*guy
	called table.ID
	page   *evening.Page
}

func (g *eveningGuy) takeNews() {
	news := g.mail.Take()
	if news.Hall != nil {
		g.hall = news.Hall
	}
	if news.Table != nil {
		g.table = news.Table
	}
	if news.Evening != nil {
		g.page = news.Evening
	}
	g.told = append(g.told, news.Tidings...)
	if news.Called != "" {
		g.called = news.Called
	}
}

// untilNews reads news until something is so; a hand clock goes on meanwhile.
func (g *eveningGuy) untilNews(clock *handClock, what string, so func() bool) {
	g.t.Helper()
	for range 2000 {
		if g.takeNews(); so() {
			return
		}
		clock.advance(2 * time.Second)
		select {
		case <-g.mail.Signal():
		case <-time.After(2 * time.Millisecond): // the clock moves on
		}
	}
	g.t.Fatalf("waited in vain until %s; the evening is %+v", what, g.page)
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
		g.untilNews(clock, "I am called", func() bool { return g.called != "" })
		g.look(g.called)
	}
	for over := false; !over; {
		for _, g := range list {
			g.takeNews()
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
		g.called = ""
	}
}

func (h *testSaloon) newEvening(host *eveningGuy, p evening.Plan) evening.ID {
	h.t.Helper()
	p.Name, p.Game = "Tuesday cup", "toy"
	if p.Starts.IsZero() {
		p.Starts = h.clock.Now().Add(10 * time.Minute)
	}
	id, err := host.visit.NewEvening(host.ctx(), p)
	if err != nil {
		h.t.Fatal(err)
	}
	return id
}

// Twelve people would do this on a Tuesday at eight: enter, be led to tables, see the standing, find it again.
func TestEvening_AnArenaFromItsAnnouncementToTheMarks(t *testing.T) {
	clock := newHandClock()
	h := newTestSaloonAt(t, clock)
	list := h.eveningGuys(4)
	id := h.newEvening(list[0], evening.Plan{Kind: evening.Arena, Minutes: 30, Seats: 2})
	for _, g := range list[1:] {
		if err := g.visit.EveningDo(id, evening.Enter{}); err != nil {
			t.Fatal(err)
		}
	}
	for _, g := range list {
		if err := g.visit.WatchEvening(id); err != nil {
			t.Fatal(err)
		}
	}
	playCalled(t, clock, list)
	g := list[0]
	g.untilNews(clock, "both games count", func() bool { return g.page.Phase() == evening.Running && len(g.page.Running()) < len(g.page.Games()) })
	g.untilNews(clock, "it is over", func() bool { return g.page.Phase() == evening.Over })
	if sum := g.page.Entrants()[g.page.Rows[0].Entrant].Points; sum == 0 {
		t.Errorf("nobody has points: %+v", g.page.Rows)
	}
	clock.advance(2 * time.Hour)
	g.untilNews(clock, "it is kept", func() bool { return len(g.visit.Evenings()) == 0 })
	past, _, err := g.visit.PastEvenings("", "", 10)
	if err != nil || len(past) != 1 || past[0].Name != "Tuesday cup" {
		t.Fatalf("kept are %+v, %v", past, err)
	}
	again, err := g.visit.Evening(id)
	if err != nil || len(again.Rows) != 4 || again.Rows[0].Entrant != g.page.Rows[0].Entrant {
		t.Errorf("it is found again as %+v, %v", again, err)
	}
}
