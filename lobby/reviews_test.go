package lobby

import (
	"context"
	"errors"
	"regexp"
	"runtime"
	"testing"

	"saloon/lobby/bots"
	"saloon/lobby/reviews"
	"saloon/lobby/table"
	"saloon/rules"
)

// slowReviews makes reviews wait: each tells when it is begun, and goes on when it may, or stops.
func (h *testSaloon) slowReviews() (begun chan reviews.Key, goOn chan struct{}) {
	begun, goOn = make(chan reviews.Key, 100), make(chan struct{})
	made := h.lobby.reviews.Make
	h.lobby.reviews.Make = func(ctx context.Context, key reviews.Key, progress func(int, int)) error {
		begun <- key
		select {
		case <-goOn:
			return made(ctx, key, progress)
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return begun, goOn
}

// state is how far a review is, without waiting.
func (g *guy) state(id table.ID, seat rules.Seat) ReviewProgress {
	g.t.Helper()
	state, err := g.visit.Review(g.ctx(), id, seat, ReviewProgress{})
	must(g.t, err)
	return state.ReviewProgress
}

// Who asks for what another has asked for shares it: it goes on until neither wants it any more.
func TestReviews_AreSharedAndStopped(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert, id := h.twoHavePlayed("open", greedy)
	begun, goOn := h.slowReviews()
	ask := func(g *guy, seat rules.Seat) {
		t.Helper()
		must(t, g.visit.AskReview(g.ctx(), id, seat))
	}
	ask(anna, 1)
	<-begun
	ask(bert, 1)
	ask(bert, 2)
	if got := bert.state(id, 1); got != (ReviewProgress{Asked: true, Own: true}) {
		t.Errorf("Bert is told %+v", got)
	}
	if got := anna.state(id, 2); got != (ReviewProgress{Asked: true, Before: 1}) {
		t.Errorf("of Bert's seat Anna is told %+v", got)
	}
	wantRefused(t, "Anna stops what she has not asked for", anna.visit.StopReview(id, 2), "no-such-review")
	must(t, anna.visit.StopReview(id, 1))
	if got := bert.state(id, 1); got != (ReviewProgress{Asked: true, Own: true}) {
		t.Errorf("Anna alone has stopped it: %+v", got)
	}
	must(t, bert.visit.StopReview(id, 1))
	if next := <-begun; next != (reviews.Key{Game: id, Seat: 2}) {
		t.Errorf("the next is %+v", next)
	}
	if got := bert.state(id, 1); got != (ReviewProgress{}) {
		t.Errorf("a review that was stopped is %+v", got)
	}
	close(goOn)
	if r := bert.reviewed(id, 2); len(r.Decisions) == 0 {
		t.Error("it has no decisions")
	}
	if r := anna.reviewed(id, 1); len(r.Decisions) == 0 {
		t.Error("what was stopped cannot be asked for again")
	}
}

// It goes on when nobody is there any more, and whoever comes back finds it.
func TestReviews_GoOnWithoutAnybody(t *testing.T) {
	h := newTestSaloon(t)
	anna, _, id := h.twoHavePlayed("open", greedy)
	begun, goOn := h.slowReviews()
	must(t, anna.visit.AskReview(anna.ctx(), id, 1))
	<-begun
	anna.mail.Close()
	close(goOn)
	if r := h.player("Anna").reviewed(id, 1); len(r.Decisions) == 0 {
		t.Error("it has no decisions")
	}
}

// One that is underway when the saloon closes does not hold it up, and can be asked for again.
func TestReviews_StopWhenTheSaloonCloses(t *testing.T) {
	h := newTestSaloon(t)
	anna, _, id := h.twoHavePlayed("open", greedy)
	h.lobby.playouts = 1 << 40
	must(t, anna.visit.AskReview(anna.ctx(), id, 1))
	h.reopen()
	anna = h.player("Anna")
	if got := anna.state(id, 1); got != (ReviewProgress{}) {
		t.Errorf("after a restart it is %+v", got)
	}
	h.lobby.playouts = 10
	anna.reviewed(id, 1)
}

// A review that waits for bots who think is stopped at once, and not when they have thought.
func TestReviews_AreStoppedWhileBotsThink(t *testing.T) {
	h := newTestSaloon(t)
	anna, _, id := h.twoHavePlayed("open", greedy)
	begun, ended := make(chan bool, 1), make(chan error, 1)
	made := h.lobby.reviews.Make
	h.lobby.reviews.Make = func(ctx context.Context, key reviews.Key, progress func(int, int)) error {
		begun <- true
		err := made(ctx, key, progress)
		ended <- err
		return err
	}
	think := make(muser)
	for range h.lobby.pool.Stats().Limit {
		h.lobby.pool.Add(bots.Job{Deal: true, Player: think, Answer: func(rules.Move, bool) {}})
	}
	must(t, anna.visit.AskReview(anna.ctx(), id, 1))
	<-begun
	waits := regexp.MustCompile(`sync\.\(\*Cond\)\.Wait.*\n.*\nsaloon/lobby/bots\.\(\*Pool\)\.GiveWay`)
	for all := make([]byte, 1<<20); !waits.Match(all[:runtime.Stack(all, true)]); {
		runtime.Gosched()
	}
	must(t, anna.visit.StopReview(id, 1))
	select {
	case err := <-ended:
		if !errors.Is(err, context.Canceled) {
			t.Errorf("it ends with %v", err)
		}
	case <-anna.ctx().Done():
		t.Error("it still waits")
	}
	close(think)
}

// A muser is a bot that thinks until it is closed.
type muser chan struct{}

func (b muser) Move(context.Context, rules.Sight, rules.Source) rules.Move { <-b; return rules.NoMove }
