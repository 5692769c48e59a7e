package lobby

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"sync"
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
	queue   []botJob
	running int
	limit   int
}

// A botJob is one decision that a bot has to make. answer gets the move, or NoMove
// when the bot found none.
type botJob struct {
	table  table.ID
	player bot.Bot
	sight  rules.Sight
	answer func(m rules.Move, hung bool)
}

func newBotPool(ctx context.Context, workers int, think time.Duration, log *slog.Logger) *botPool {
	half := max(1, runtime.NumCPU()/2)
	if workers < 1 || workers > half {
		workers = half
	}
	return &botPool{think: think, log: log, ctx: ctx, limit: workers}
}

// add queues a decision and does not wait for it.
func (p *botPool) add(j botJob) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.queue = append(p.queue, j)
	if p.running < p.limit {
		p.running++
		go p.work()
	}
}

// work decides until the queue is empty.
func (p *botPool) work() {
	for {
		j, ok := p.next()
		if !ok {
			return
		}
		p.decide(j)
	}
}

func (p *botPool) next() (botJob, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.queue) == 0 || p.ctx.Err() != nil {
		p.queue = nil
		p.running--
		return botJob{}, false
	}
	j := p.queue[0]
	p.queue[0] = botJob{}
	p.queue = p.queue[1:]
	return j, true
}

// decide waits for the bot, but not much longer than it was given: a bot that
// does not stop loses its turn and its place in the pool.
func (p *botPool) decide(j botJob) {
	ctx, cancel := context.WithTimeout(p.ctx, p.think)
	defer cancel()
	chosen := make(chan rules.Move, 1)
	go func() { chosen <- p.ask(ctx, j) }()
	late := time.NewTimer(2*p.think + time.Second)
	defer late.Stop()
	select {
	case m := <-chosen:
		j.answer(m, false)
	case <-late.C:
		p.log.Error("a bot does not stop thinking; the default move is made for it", "journal", j.table)
		j.answer(rules.NoMove, true)
	}
}

// ask lets the bot decide; a bot that panics has no move.
func (p *botPool) ask(ctx context.Context, j botJob) (m rules.Move) {
	defer func() {
		if r := recover(); r != nil {
			p.log.Error("a bot panicked; the default move is made for it", "journal", j.table, "panic", r, "stack", string(debug.Stack()))
			m = rules.NoMove
		}
	}()
	return j.player.Move(ctx, j.sight, rand.NewPCG(rand.Uint64(), rand.Uint64()))
}
