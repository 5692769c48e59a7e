package bots

import (
	"context"
	"log/slog"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"saloon/lobby/table/tabletest"
	"saloon/rules"
)

// botFunc is a bot made of a function.
type botFunc func(context.Context) rules.Move

func (f botFunc) Move(ctx context.Context, _ rules.Sight, _ rules.Source) rules.Move { return f(ctx) }

func poolFor(t *testing.T, workers int, think time.Duration) *Pool {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	return New(ctx, workers, think, slog.New(slog.DiscardHandler))
}

func TestBotPool_NeverMoreThanItsBound(t *testing.T) {
	if p := poolFor(t, 1000, time.Second); p.limit != max(1, runtime.NumCPU()/2) {
		t.Errorf("a thousand workers become %d", p.limit)
	}
	p := poolFor(t, 1, time.Second)
	var thinking, most atomic.Int64
	var all sync.WaitGroup
	for range 30 {
		all.Add(1)
		p.Add(Job{
			Player: botFunc(func(context.Context) rules.Move {
				most.Store(max(most.Load(), thinking.Add(1)))
				runtime.Gosched()
				thinking.Add(-1)
				return tabletest.Take(1)
			}),
			Answer: func(rules.Move, bool) { all.Done() },
		})
	}
	all.Wait()
	if most.Load() != 1 {
		t.Errorf("%d thought at the same time", most.Load())
	}
}

// Somebody who waits at a table comes before all bots that play among themselves, and a
// host with many tables before no other host.
func TestBotPool_PeopleFirstAndHostsInTurn(t *testing.T) {
	p := poolFor(t, 1, time.Hour)
	var order []string
	var all sync.WaitGroup
	begun, free := make(chan struct{}), make(chan struct{})
	ask := func(name string, host string, awaited bool, until <-chan struct{}) {
		all.Add(1)
		p.Add(Job{Host: host, Awaited: awaited, Answer: func(rules.Move, bool) { all.Done() }, Player: botFunc(func(context.Context) rules.Move {
			if until != nil {
				close(begun)
				<-until
			}
			order = append(order, name)
			return tabletest.Take(1)
		})})
	}
	ask("first", "a", false, free)
	<-begun
	for range 3 {
		ask("many", "a", false, nil)
	}
	ask("few", "b", false, nil)
	ask("person", "c", true, nil)
	close(free)
	all.Wait()
	if want := []string{"first", "person", "many", "few", "many", "many"}; !slices.Equal(order, want) {
		t.Errorf("they decide in the order %v, not %v", order, want)
	}
}

// The more decisions wait, the shorter a bot thinks; those of tables without people take
// nothing from somebody who waits.
func TestBotPool_ThinksShorterWhenManyWait(t *testing.T) {
	for _, test := range []struct {
		asked           bool
		awaited, others int
		want            time.Duration
	}{{true, 0, 0, time.Minute}, {true, 0, 9, time.Minute}, {true, 2, 9, 20 * time.Second}, {false, 0, 2, 20 * time.Second}, {false, 0, 100000, leastThought}} {
		p := Pool{think: time.Minute, limit: 1, ctx: t.Context()}
		p.waiting.add(Job{Host: "asked", Awaited: test.asked})
		for range test.awaited {
			p.waiting.add(Job{Awaited: true})
		}
		for range test.others {
			p.waiting.add(Job{})
		}
		if j, think, ok := p.next(); !ok || j.Host != "asked" || think != test.want {
			t.Errorf("%+v: %q thinks for %v", test, j.Host, think)
		}
	}
}

func TestBotPool_TheDeadlineAndWorse(t *testing.T) {
	forever := make(chan struct{})
	t.Cleanup(func() { close(forever) })
	tests := map[string]struct {
		bot  botFunc
		want rules.Move
		hung bool
	}{
		"it stops at the deadline": {func(ctx context.Context) rules.Move { <-ctx.Done(); return tabletest.Take(2) }, tabletest.Take(2), false},
		"it panics":                {func(context.Context) rules.Move { panic("lost") }, rules.NoMove, false},
		"it does not stop":         {func(context.Context) rules.Move { <-forever; return tabletest.Take(3) }, rules.NoMove, true},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			p := poolFor(t, 1, time.Millisecond)
			answered := make(chan struct{})
			p.Add(Job{Player: test.bot, Answer: func(m rules.Move, hung bool) {
				if m != test.want || hung != test.hung {
					t.Errorf("the answer is %v, hung %v", m, hung)
				}
				close(answered)
			}})
			<-answered
			next := make(chan struct{}) // the pool goes on
			p.Add(Job{Player: botFunc(func(context.Context) rules.Move { return tabletest.Take(1) }), Answer: func(rules.Move, bool) { close(next) }})
			<-next
		})
	}
}

// A bot that somebody waits for begins at once, though a review is in the middle of a game; and the
// review waits for it, unless it is stopped.
func TestBotPool_AReviewGivesWay(t *testing.T) {
	p := poolFor(t, 1, time.Hour)
	var thought atomic.Bool
	inGame, finish, over := make(chan struct{}), make(chan struct{}), make(chan struct{})
	go func() { // the review
		defer close(over)
		p.GiveWay(t.Context())
		close(inGame)
		<-finish
		if p.GiveWay(t.Context()); !thought.Load() {
			t.Error("the review goes on beside the bot")
		}
	}()
	<-inGame
	thinks, think, answered := make(chan struct{}), make(chan struct{}), make(chan struct{})
	p.Add(Job{Awaited: true, Answer: func(rules.Move, bool) { close(answered) }, Player: botFunc(func(context.Context) rules.Move {
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
	defer context.AfterFunc(stopped, p.Wake)()
	stop()
	p.GiveWay(stopped)
	close(think)
	<-answered
	<-over
}

// Bots that wait and think are seen while they do, and panics afterwards.
func TestStats_TellOfBots(t *testing.T) {
	p := poolFor(t, 1, time.Hour)
	begun, goOn, answers := make(chan struct{}, 4), make(chan struct{}), make(chan rules.Move, 4)
	for n := range 4 {
		p.Add(Job{Awaited: n == 3, Answer: func(m rules.Move, _ bool) { answers <- m }, Player: botFunc(func(context.Context) rules.Move {
			begun <- struct{}{}
			<-goOn
			panic("out of its mind")
		})})
		if n == 0 {
			<-begun
		}
	}
	if s, want := p.Stats(), (Stats{Awaited: 1, Waiting: 2, Thinking: 1, Limit: 1}); s != want {
		t.Errorf("%+v, want %+v", s, want)
	}
	close(goOn)
	for range 4 {
		if m := <-answers; m != rules.NoMove {
			t.Errorf("a bot that panics moves %v", m)
		}
	}
	if n := p.panics.Load(); n != 4 {
		t.Errorf("%d panics, want 4", n)
	}
}
