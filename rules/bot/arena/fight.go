package arena

import (
	"context"
	"errors"
	"sync"
)

// A Bout is how long a contest goes on, and who is told.
type Bout struct {
	Blocks  int
	Workers int
	Until   float64           // stop when half the interval of the first bot's wins is this narrow, in percent; 0 for never
	Known   map[int]Block     // blocks that were played before
	After   func(Block) error // told of each new block, one at a time
	Show    func(done []Block)
}

// fewest is how many blocks an interval needs before it is believed.
const fewest = 20

// Fight plays the blocks of a contest on several workers and gives them in their
// order. When the context ends it gives what there is.
func (c *Contest) Fight(ctx context.Context, b Bout) ([]Block, error) {
	rings := make([]*ring, max(b.Workers, 1))
	for i := range rings {
		r, err := newRing(c)
		if err != nil {
			return nil, err
		}
		rings[i] = r
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	todo := make(chan int)
	done := make(chan fought)
	var working sync.WaitGroup
	for _, r := range rings {
		working.Go(func() { r.work(ctx, todo, done) })
	}
	go b.hand(ctx, todo)
	go func() { working.Wait(); close(done) }()
	return c.gather(b, done, stop)
}

type fought struct {
	block Block
	err   error
}

func (r *ring) work(ctx context.Context, todo <-chan int, done chan<- fought) {
	for number := range todo {
		block, err := r.block(ctx, number)
		done <- fought{block, err}
	}
}

// hand hands out the numbers of blocks that are not known yet.
func (b *Bout) hand(ctx context.Context, todo chan<- int) {
	defer close(todo)
	for number := range b.Blocks {
		if _, known := b.Known[number]; known {
			continue
		}
		select {
		case todo <- number:
		case <-ctx.Done():
			return
		}
	}
}

// gather puts the blocks in order. Only a run without gaps counts for Until, so
// that the workers' speed does not choose where it stops.
func (c *Contest) gather(b Bout, done <-chan fought, stop func()) ([]Block, error) {
	known := make(map[int]Block, len(b.Known))
	for number, block := range b.Known {
		known[number] = block
	}
	var run []Block
	var failed error
	enough := false
	grow := func() {
		for block, ok := known[len(run)]; ok && !enough && len(run) < b.Blocks; block, ok = known[len(run)] {
			run = append(run, block)
			enough = b.Until > 0 && len(run) >= fewest && c.narrow(run, b.Until)
		}
	}
	if grow(); enough {
		stop()
	}
	for f := range done {
		if f.err != nil {
			if failed == nil && !errors.Is(f.err, context.Canceled) && !errors.Is(f.err, context.DeadlineExceeded) {
				failed = f.err
			}
			stop()
			continue
		}
		known[f.block.Number] = f.block
		if b.After != nil && failed == nil {
			failed = b.After(f.block)
		}
		if grow(); b.Show != nil {
			b.Show(run)
		}
		if enough || failed != nil {
			stop()
		}
	}
	return run, failed
}

func (c *Contest) narrow(run []Block, until float64) bool {
	first := kinds(c.Bots)[0]
	first.count(run)
	return first.Wins.half() <= until
}
