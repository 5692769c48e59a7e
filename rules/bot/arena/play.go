package arena

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"golang.org/x/sync/errgroup"
)

// A Schedule says how many blocks of a contest are played, and who is told of them.
type Schedule struct {
	Blocks  int
	Workers int
	Show    func(done, of int) // is called with the number of blocks so far, one call at a time; may be nil
}

// Play plays the blocks of a contest on several workers and returns them in their
// order. When the context ends it returns those that are complete.
func (c *Contest) Play(ctx context.Context, s Schedule) (done []Block, err error) {
	var next atomic.Int64
	var adding sync.Mutex
	group, within := errgroup.WithContext(ctx)
	for range max(s.Workers, 1) {
		w, err := newWorker(c)
		if err != nil {
			return nil, err
		}
		group.Go(func() error {
			defer w.close()
			for number := int(next.Add(1)) - 1; number < s.Blocks; number = int(next.Add(1)) - 1 {
				block, err := w.block(within, number)
				if err != nil {
					return err
				}
				adding.Lock()
				if done = append(done, block); s.Show != nil {
					s.Show(len(done), s.Blocks)
				}
				adding.Unlock()
			}
			return nil
		})
	}
	if err = group.Wait(); ctx.Err() != nil {
		err = nil
	}
	slices.SortFunc(done, func(a, b Block) int { return cmp.Compare(a.Number, b.Number) })
	return done, err
}
