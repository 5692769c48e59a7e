package lobby

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/rules/bot"
)

// slowReviews makes reviews wait: each tells when it is begun, and goes on when it may, or stops.
func (h *testSaloon) slowReviews() (begun chan reviewKey, goOn chan struct{}) {
	begun, goOn = make(chan reviewKey, 100), make(chan struct{})
	made := h.lobby.reviews.make
	h.lobby.reviews.make = func(ctx context.Context, key reviewKey, progress func(int, int)) error {
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
	if err != nil {
		g.t.Fatal(err)
	}
	return state.ReviewProgress
}

// Who asks for what another has asked for shares it: it goes on until neither wants it any more.
func TestReviews_AreSharedAndStopped(t *testing.T) {
	h := newTestSaloon(t)
	anna, bert, id := h.twoHavePlayed("open", greedy)
	begun, goOn := h.slowReviews()
	ask := func(g *guy, seat rules.Seat) {
		t.Helper()
		if err := g.visit.AskReview(g.ctx(), id, seat); err != nil {
			t.Fatal(err)
		}
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
	if err := anna.visit.StopReview(id, 2); !errors.Is(err, refusal("no-such-review")) {
		t.Errorf("Anna stops what she has not asked for: %v", err)
	}
	if err := anna.visit.StopReview(id, 1); err != nil {
		t.Fatal(err)
	}
	if got := bert.state(id, 1); got != (ReviewProgress{Asked: true, Own: true}) {
		t.Errorf("Anna alone has stopped it: %+v", got)
	}
	if err := bert.visit.StopReview(id, 1); err != nil {
		t.Fatal(err)
	}
	if next := <-begun; next != (reviewKey{id, 2}) {
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
	if err := anna.visit.AskReview(anna.ctx(), id, 1); err != nil {
		t.Fatal(err)
	}
	<-begun
	anna.mail.Close()
	close(goOn)
	h.lobby.reviews.workers.Wait()
	again := h.player("Anna")
	if state, err := again.visit.Review(again.ctx(), id, 1, ReviewProgress{}); err != nil || state.Review == nil {
		t.Errorf("%+v, %v", state, err)
	}
}

// One that is underway when the saloon closes does not hold it up, and can be asked for again.
func TestReviews_StopWhenTheSaloonCloses(t *testing.T) {
	h := newTestSaloon(t)
	anna, _, id := h.twoHavePlayed("open", greedy)
	h.lobby.playouts = 1 << 40
	if err := anna.visit.AskReview(anna.ctx(), id, 1); err != nil {
		t.Fatal(err)
	}
	h.reopen()
	anna = h.player("Anna")
	if got := anna.state(id, 1); got != (ReviewProgress{}) {
		t.Errorf("after a restart it is %+v", got)
	}
	h.lobby.playouts = 10
	anna.reviewed(id, 1)
}

// Everybody may wait for a few, ask for some in a day, and an address for a few more.
func TestReviews_AreBounded(t *testing.T) {
	games := func(l Limits) *reviews {
		t.Helper()
		var limits atomic.Pointer[Limits]
		limits.Store(new(l.completed()))
		r := newReviews(t.Context(), wallClock{}, &limits, nil)
		r.working = true // so that none is made
		return r
	}
	ask := func(r *reviews, n int, who, address, code string) {
		t.Helper()
		by := asker{table.PlayerID(who), Origin{address, "net of " + address}}
		err := r.ask(reviewKey{table.ID(fmt.Sprint("t", n)), 1}, by)
		if code == "" && err != nil || code != "" && !errors.Is(err, refusal(code)) {
			t.Errorf("%s asks for game %d: %v, not %q", who, n, err, code)
		}
	}
	r := games(Limits{ReviewsPerPerson: 2, ReviewsPerAddress: 3, ReviewsWaiting: 4})
	ask(r, 1, "a", "x", "")
	ask(r, 1, "a", "x", "")
	ask(r, 2, "a", "x", "")
	ask(r, 3, "a", "x", "too-many-reviews")
	ask(r, 1, "b", "x", "")
	ask(r, 3, "b", "x", "too-many-reviews-here")
	ask(r, 3, "c", "y", "")
	ask(r, 4, "c", "y", "")
	ask(r, 5, "d", "z", "too-many-reviews-waiting")
	ask(r, 4, "d", "z", "")

	clock := &dayClock{now: noon}
	r = games(Limits{ReviewsPerDay: 2})
	r.clock = clock
	for n := range 2 {
		ask(r, n, "a", "x", "")
		if err := r.forget(reviewKey{table.ID(fmt.Sprint("t", n)), 1}, "a"); err != nil {
			t.Fatal(err)
		}
	}
	ask(r, 3, "a", "x", "reviews-of-the-day")
	for n := range 6 {
		ask(r, n, fmt.Sprint("guest", n), "x", "")
	}
	ask(r, 7, "guest7", "x", "reviews-of-the-day-here")
	clock.now = noon.Add(24 * time.Hour)
	r.list = nil
	ask(r, 7, "guest7", "x", "")
	ask(r, 8, "a", "x", "")
}

// A dayClock stands still until a test sets it.
type dayClock struct {
	wallClock
	now time.Time
}

func (c *dayClock) Now() time.Time { return c.now }

// A bot that somebody waits for begins at once, though a review is in the middle of a game; and the
// review waits for it, unless it is stopped.
func TestBotPool_AReviewGivesWay(t *testing.T) {
	p := poolFor(t, 1, time.Hour)
	var thought atomic.Bool
	inGame, finish, over := make(chan struct{}), make(chan struct{}), make(chan struct{})
	go func() { // the review
		defer close(over)
		p.giveWay(t.Context())
		close(inGame)
		<-finish
		if p.giveWay(t.Context()); !thought.Load() {
			t.Error("the review goes on beside the bot")
		}
	}()
	<-inGame
	thinks, think, answered := make(chan struct{}), make(chan struct{}), make(chan struct{})
	p.add(botJob{awaited: true, answer: func(rules.Move, bool) { close(answered) }, player: botFunc(func(context.Context) rules.Move {
		close(thinks)
		<-think
		for range 10_000 {
			runtime.Gosched() // a review that does not wait goes on meanwhile
		}
		thought.Store(true)
		return 0
	})})
	<-thinks // while the review is still in its game
	close(finish)
	stopped, stop := context.WithCancel(t.Context())
	defer context.AfterFunc(stopped, p.wake)()
	stop()
	p.giveWay(stopped)
	close(think)
	<-answered
	<-over
}

// BenchmarkBotBesideReview measures how long somebody waits for a bot's move, alone and while a review is
// made. A move takes 40 playouts.
func BenchmarkBotBesideReview(b *testing.B) {
	game := realBenchGame(b)
	m, err := rules.NewRecord(game, rules.Setup{Seats: 2})
	if err != nil {
		b.Fatal(err)
	}
	seed := rules.Seed{3}
	if err := m.PlayHouse(&seed, nil); err != nil {
		b.Fatal(err)
	}
	seat := m.Match().ToAct().First()
	for _, beside := range []bool{false, true} {
		b.Run(fmt.Sprintf("review=%v", beside), func(b *testing.B) {
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			p := newBotPool(ctx, 1, time.Minute, nil)
			defer context.AfterFunc(ctx, p.wake)()
			player, err := bot.NewWith(bot.Options{Level: "hard", Iterations: 40}, game)
			if err != nil {
				b.Fatal(err)
			}
			if beside {
				o := bot.Options{Level: "hard", Iterations: 1 << 40, GiveWay: func() { p.giveWay(ctx) }}
				reviewer, err := bot.NewWith(o, game)
				if err != nil {
					b.Fatal(err)
				}
				over := make(chan struct{})
				defer func() { cancel(); <-over }()
				go func() { defer close(over); reviewer.Move(ctx, rules.See(m.Match(), seat), rules.Seed{1}.Source(0)) }()
			}
			answered := make(chan struct{})
			for b.Loop() {
				p.add(botJob{awaited: true, player: player, sight: rules.See(m.Match(), seat), answer: func(rules.Move, bool) { answered <- struct{}{} }})
				<-answered
			}
		})
	}
}

func realBenchGame(b *testing.B) rules.Game { return realGames(b)[2] }
