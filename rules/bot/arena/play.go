package arena

import (
	"context"
	"errors"
	"maps"
	"sync"
)

// A Schedule says how many blocks of a contest are played, and who is told of them.
type Schedule struct {
	Blocks  int
	Workers int
	Until   float64            // stop when the first bot's wins are known to plus or minus so many percent; 0 for never
	Known   map[int]Block      // blocks that were played before
	After   func(Block) error  // is called with each new block, one at a time; may be nil
	Show    func(done []Block) // is called with all blocks so far that have no gap before them; may be nil
}

// minBlocks is how many blocks Until needs before it believes an interval.
const minBlocks = 20

// Play plays the blocks of a contest on several workers and returns them in their
// order. When the context ends it returns those that are complete.
func (c *Contest) Play(ctx context.Context, s Schedule) ([]Block, error) {
	workers := make([]*worker, max(s.Workers, 1))
	for i := range workers {
		w, err := newWorker(c)
		if err != nil {
			return nil, err
		}
		workers[i] = w
		defer w.close()
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	todo := make(chan int)
	done := make(chan played)
	var working sync.WaitGroup
	for _, w := range workers {
		working.Go(func() { w.run(ctx, todo, done) })
	}
	go s.handOut(ctx, todo)
	go func() { working.Wait(); close(done) }()
	return c.collect(s, done, stop)
}

// played is a block, or why it could not be played.
type played struct {
	block Block
	err   error
}

func (w *worker) run(ctx context.Context, todo <-chan int, done chan<- played) {
	for number := range todo {
		block, err := w.block(ctx, number)
		done <- played{block, err}
	}
}

// handOut sends the numbers of the blocks that are not known yet.
func (s *Schedule) handOut(ctx context.Context, todo chan<- int) {
	defer close(todo)
	for number := range s.Blocks {
		if _, known := s.Known[number]; known {
			continue
		}
		select {
		case todo <- number:
		case <-ctx.Done():
			return
		}
	}
}

// collect puts the blocks in order until there are enough or one fails.
func (c *Contest) collect(s Schedule, done <-chan played, stop func()) ([]Block, error) {
	all := series{c: c, schedule: s, known: maps.Clone(s.Known)}
	if all.known == nil {
		all.known = make(map[int]Block)
	}
	var failed error
	if all.extend(); all.enough {
		stop()
	}
	for p := range done {
		if failed == nil {
			failed = all.add(p)
		}
		if failed != nil || all.enough || p.err != nil {
			stop()
		}
	}
	return all.blocks, failed
}

// A series is the blocks from number 0 on without a gap. Only these count for Until, so
// that where it stops does not depend on which worker is faster.
type series struct {
	c        *Contest
	schedule Schedule
	known    map[int]Block // including those after a gap
	blocks   []Block
	enough   bool
}

func (s *series) add(p played) error {
	if errors.Is(p.err, context.Canceled) || errors.Is(p.err, context.DeadlineExceeded) {
		return nil
	}
	if p.err != nil {
		return p.err
	}
	s.known[p.block.Number] = p.block
	if s.schedule.After != nil {
		if err := s.schedule.After(p.block); err != nil {
			return err
		}
	}
	if s.extend(); s.schedule.Show != nil {
		s.schedule.Show(s.blocks)
	}
	return nil
}

func (s *series) extend() {
	for !s.enough && len(s.blocks) < s.schedule.Blocks {
		block, ok := s.known[len(s.blocks)]
		if !ok {
			return
		}
		s.blocks = append(s.blocks, block)
		s.enough = s.schedule.Until > 0 && len(s.blocks) >= minBlocks && s.c.isKnownTo(s.schedule.Until, s.blocks)
	}
}

// isKnownTo reports whether the first bot's wins are known to plus or minus so many
// percent.
func (c *Contest) isKnownTo(percent float64, blocks []Block) bool {
	first := standingsOf(c.Bots)[0]
	first.count(blocks)
	return first.Wins.half() <= percent
}
