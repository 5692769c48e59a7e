package bots

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	"saloon/rules"
	"saloon/rules/bot"
)

// A Pool lets so few bots think at a time that people's commands always find a core. It has no goroutine while idle.
type Pool struct {
	think   time.Duration
	log     *slog.Logger
	ctx     context.Context // ends when the saloon closes
	mu      sync.Mutex
	waiting queue
	running int
	limit   int
	freed   sync.Cond // that fewer bots think than may
	panics  atomic.Uint64
}

// A Job is one decision that a bot has to make. Answer gets the move, or NoMove when the bot found none.
type Job struct {
	Table   string
	Host    string
	Awaited bool // somebody who plays at the table is there
	Deal    bool // it is waited for, so that its answer is the same on every machine
	Player  bot.Bot
	Sight   rules.Sight
	Answer  func(m rules.Move, hung bool)
}

// however many others wait
const leastThought = 30 * time.Millisecond

const dealtThought = time.Minute

// New makes a pool of so many workers, at most half of the cores, each of whom gets so long for a decision.
func New(ctx context.Context, workers int, think time.Duration, log *slog.Logger) *Pool {
	half := max(1, runtime.NumCPU()/2)
	if workers < 1 || workers > half {
		workers = half
	}
	p := &Pool{think: think, log: log, ctx: ctx, limit: workers}
	p.freed.L = &p.mu
	return p
}

// Add queues a decision and does not wait for it.
func (p *Pool) Add(j Job) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.waiting.add(j)
	if p.running < p.limit {
		p.running++
		go p.work()
	}
}

func (p *Pool) work() {
	for {
		j, think, ok := p.next()
		if !ok {
			return
		}
		p.decide(j, think)
	}
}

// The longer the queue, the shorter a bot may think.
func (p *Pool) next() (j Job, think time.Duration, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if j, ok = p.waiting.next(); !ok || p.ctx.Err() != nil {
		p.waiting = queue{}
		p.running--
		p.freed.Broadcast()
		return Job{}, 0, false
	}
	share := p.think / time.Duration(1+p.waiting.before(j.Awaited)/p.limit)
	return j, max(share, min(leastThought, p.think)), true
}

// GiveWay waits until fewer bots think than may. What comes behind all bots calls it again and again; when its context
// ends, Wake must be called.
func (p *Pool) GiveWay(ctx context.Context) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for p.running >= p.limit && ctx.Err() == nil {
		p.freed.Wait()
	}
}

// Wake has those look at their contexts who give way.
func (p *Pool) Wake() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.freed.Broadcast()
}

// A bot that does not stop in time loses its turn and its place in the pool.
func (p *Pool) decide(j Job, think time.Duration) {
	ctx, cancel := context.WithTimeout(p.ctx, think)
	defer cancel()
	chosen := make(chan rules.Move, 1)
	go func() { chosen <- p.ask(ctx, j) }()
	wait := 2*p.think + time.Second
	if j.Deal {
		wait += dealtThought
	}
	late := time.NewTimer(wait)
	defer late.Stop()
	select {
	case m := <-chosen:
		j.Answer(m, false)
	case <-late.C:
		p.log.Warn("a bot does not stop thinking; the default move is made for it", "table", j.Table)
		j.Answer(rules.NoMove, true)
	}
}

// A bot that panics has no move.
func (p *Pool) ask(ctx context.Context, j Job) (m rules.Move) {
	defer func() {
		if r := recover(); r != nil {
			p.panics.Add(1)
			p.log.Error("a bot panicked; the default move is made for it", "table", j.Table, "panic", r, "stack", string(debug.Stack()))
			m = rules.NoMove
		}
	}()
	return j.Player.Move(ctx, j.Sight, rand.NewPCG(rand.Uint64(), rand.Uint64()))
}

// Stats tell how busy bots are.
type Stats struct {
	Awaited  int // decisions that wait for a place, and that somebody at the table waits for
	Waiting  int // other decisions that wait for a place
	Thinking int
	Limit    int // of those that think at the same time
}

// Stats are the figures of the pool now.
func (p *Pool) Stats() Stats {
	p.mu.Lock()
	defer p.mu.Unlock()
	return Stats{Awaited: p.waiting.awaited.waiting, Waiting: p.waiting.others.waiting, Thinking: p.running, Limit: p.limit}
}

// Panics is how often the default move was made for a bot that panicked.
func (p *Pool) Panics() uint64 { return p.panics.Load() }
