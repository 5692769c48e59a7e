package lobby

import (
	"context"
	"log/slog"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"saloon/lobby/table"
	"saloon/lobby/table/tabletest"
	"saloon/rules"
)

// botFunc is a bot made of a function.
type botFunc func(context.Context) rules.Move

func (f botFunc) Move(ctx context.Context, _ rules.Sight, _ rules.Source) rules.Move { return f(ctx) }

func poolFor(t *testing.T, workers int, think time.Duration) *botPool {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	return newBotPool(ctx, workers, think, slog.New(slog.DiscardHandler))
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
		p.add(botJob{
			player: botFunc(func(context.Context) rules.Move {
				most.Store(max(most.Load(), thinking.Add(1)))
				runtime.Gosched()
				thinking.Add(-1)
				return tabletest.Take(1)
			}),
			answer: func(rules.Move, bool) { all.Done() },
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
	ask := func(name string, host table.PlayerID, awaited bool, until <-chan struct{}) {
		all.Add(1)
		p.add(botJob{host: host, awaited: awaited, answer: func(rules.Move, bool) { all.Done() }, player: botFunc(func(context.Context) rules.Move {
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
		p := botPool{think: time.Minute, limit: 1, ctx: t.Context()}
		p.queue.add(botJob{host: "asked", awaited: test.asked})
		for range test.awaited {
			p.queue.add(botJob{awaited: true})
		}
		for range test.others {
			p.queue.add(botJob{})
		}
		if j, think, ok := p.next(); !ok || j.host != "asked" || think != test.want {
			t.Errorf("%+v: %q thinks for %v", test, j.host, think)
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
			p.add(botJob{player: test.bot, answer: func(m rules.Move, hung bool) {
				if m != test.want || hung != test.hung {
					t.Errorf("the answer is %v, hung %v", m, hung)
				}
				close(answered)
			}})
			<-answered
			next := make(chan struct{}) // the pool goes on
			p.add(botJob{player: botFunc(func(context.Context) rules.Move { return tabletest.Take(1) }), answer: func(rules.Move, bool) { close(next) }})
			<-next
		})
	}
}

func TestBots_TheirDelayKeepsNobodyWaiting(t *testing.T) {
	clock := newHandClock()
	h := newTestSaloonAt(t, clock)
	h.lobby.botDelay = time.Second
	anna := h.player("Anna")
	anna.newTable(table.Proposal{Seats: 2})
	anna.do(table.AddBot{Level: "random"})
	anna.do(table.Ready{Ready: true})
	if err := anna.play(tabletest.Take(1)); err != nil {
		t.Fatal(err)
	}
	anna.do(table.Say{Text: "your turn"})
	clock.advance(999 * time.Millisecond)
	h.settled(anna.table.Card.ID)
	if anna.read(); anna.table.At != 2 || len(anna.table.Chat) != 1 {
		t.Errorf("the bot was too fast: %+v", anna.table)
	}
	clock.advance(time.Millisecond)
	anna.until("the bot has moved", func() bool { return anna.table.At > 2 })
}

func TestBots_GoOnAfterARestart(t *testing.T) {
	h := newTestSaloon(t)
	h.lobby.botDelay = time.Hour
	anna := h.player("Anna")
	id := anna.newTable(table.Proposal{Seats: 2})
	anna.do(table.AddBot{Level: "random"})
	anna.do(table.Ready{Ready: true})
	anna.do(table.Resign{})
	h.reopen()
	anna = h.player("Anna")
	if err := anna.visit.Look(anna.ctx(), id); err != nil {
		t.Fatal(err)
	}
	anna.untilPhase(table.Over)
}

// A bot that does not stop thinking loses its turn, and its seat to another bot.
func TestBots_OneThatHangsIsNotAskedAgain(t *testing.T) {
	h := newTestSaloon(t)
	h.lobby.botDelay = time.Hour
	anna := h.player("Anna")
	k := h.lobby.keeper(anna.newTable(table.Proposal{Seats: 2}))
	anna.do(table.AddBot{Level: "random"})
	anna.do(table.Ready{Ready: true})
	if err := anna.play(tabletest.Take(1)); err != nil {
		t.Fatal(err)
	}
	hangs, again := &adviser{}, false
	err := k.inbox.call(anna.ctx(), message{ask: func() {
		turn := &k.turns[2]
		turn.player, turn.level = hangs, k.state.Level(2)
		refused := k.step(message{occasion: table.BotChose{Seat: 2, At: k.state.Lines()}, turn: turn.number, hung: true})
		again = refused != nil || k.botFor(2) == hangs
	}})
	anna.until("the default move is made for it", func() bool { return anna.table.At > 2 })
	if err != nil || again {
		t.Errorf("the same bot is asked again: %v, %v", again, err)
	}
}

// A bot whose player was back before its turn came plays when the player leaves again.
func TestBots_PlayForWhoLeavesASecondTime(t *testing.T) {
	clock := newHandClock()
	h := newTestSaloonAt(t, clock)
	h.lobby.botDelay = time.Second
	anna, _ := h.twoPlaying("open")
	for range 2 {
		anna.do(table.Stand{})
		anna.do(table.Sit{})
		clock.advance(time.Second)
		h.settled(anna.table.Card.ID)
	}
	at := anna.table.At
	anna.do(table.Stand{})
	clock.advance(time.Second)
	anna.until("a bot has moved", func() bool { return anna.table.At > at })
}
