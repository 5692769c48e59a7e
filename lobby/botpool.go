package lobby

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/rules/bot"
)

// A botPool lets a bounded number of bots think at the same time, so that
// people's commands always find a core. It has no goroutine while nobody thinks.
type botPool struct {
	think   time.Duration
	log     *slog.Logger
	ctx     context.Context // ends when the saloon closes
	mu      sync.Mutex
	queue   botQueue
	running int
	limit   int
	freed   sync.Cond // that fewer bots think than may
	panics  atomic.Uint64
}

// A botJob is one decision that a bot has to make. answer gets the move, or NoMove
// when the bot found none.
type botJob struct {
	table   table.ID
	host    table.PlayerID
	awaited bool // somebody who plays at the table is there
	deal    bool // it is waited for, so that its answer is the same on every machine
	player  bot.Bot
	sight   rules.Sight
	answer  func(m rules.Move, hung bool)
}

// leastThought is how long a bot may think about a move, however many others wait.
const leastThought = 30 * time.Millisecond

// dealtThought is how much longer a bot of a deal is waited for.
const dealtThought = time.Minute

func newBotPool(ctx context.Context, workers int, think time.Duration, log *slog.Logger) *botPool {
	half := max(1, runtime.NumCPU()/2)
	if workers < 1 || workers > half {
		workers = half
	}
	p := &botPool{think: think, log: log, ctx: ctx, limit: workers}
	p.freed.L = &p.mu
	return p
}

// add queues a decision and does not wait for it.
func (p *botPool) add(j botJob) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.queue.add(j)
	if p.running < p.limit {
		p.running++
		go p.work()
	}
}

// work decides until the queue is empty.
func (p *botPool) work() {
	for {
		j, think, ok := p.next()
		if !ok {
			return
		}
		p.decide(j, think)
	}
}

// next is the next decision, and how long the bot may think about it: the longer the
// queue, the shorter.
func (p *botPool) next() (j botJob, think time.Duration, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if j, ok = p.queue.next(); !ok || p.ctx.Err() != nil {
		p.queue = botQueue{}
		p.running--
		p.freed.Broadcast()
		return botJob{}, 0, false
	}
	share := p.think / time.Duration(1+p.queue.before(j.awaited)/p.limit)
	return j, max(share, min(leastThought, p.think)), true
}

// giveWay waits until fewer bots think than may. What comes behind all bots calls it again and
// again, so that no bot waits for it; when its context ends, wake must be called.
func (p *botPool) giveWay(ctx context.Context) {
	runtime.Gosched() // people's keys come first too
	p.mu.Lock()
	defer p.mu.Unlock()
	for p.running >= p.limit && ctx.Err() == nil {
		p.freed.Wait()
	}
}

// wake has those look at their contexts who give way.
func (p *botPool) wake() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.freed.Broadcast()
}

// decide waits for the bot, but not much longer than it was given: a bot that
// does not stop loses its turn and its place in the pool.
func (p *botPool) decide(j botJob, think time.Duration) {
	ctx, cancel := context.WithTimeout(p.ctx, think)
	defer cancel()
	chosen := make(chan rules.Move, 1)
	go func() { chosen <- p.ask(ctx, j) }()
	wait := 2*p.think + time.Second
	if j.deal {
		wait += dealtThought
	}
	late := time.NewTimer(wait)
	defer late.Stop()
	select {
	case m := <-chosen:
		j.answer(m, false)
	case <-late.C:
		p.log.Warn("a bot does not stop thinking; the default move is made for it", "table", j.table)
		j.answer(rules.NoMove, true)
	}
}

// ask lets the bot decide; a bot that panics has no move.
func (p *botPool) ask(ctx context.Context, j botJob) (m rules.Move) {
	defer func() {
		if r := recover(); r != nil {
			p.panics.Add(1)
			p.log.Error("a bot panicked; the default move is made for it", "table", j.table, "panic", r, "stack", string(debug.Stack()))
			m = rules.NoMove
		}
	}()
	return j.player.Move(ctx, j.sight, rand.NewPCG(rand.Uint64(), rand.Uint64()))
}
