package main

import (
	"context"
	"fmt"
	"sync/atomic"

	"golang.org/x/sync/errgroup"
)

// playAll plays games on several workers, each of which makes what it plays with. What comes of the games is in their
// order, so that it does not depend on which worker is faster.
func playAll[G any](ctx context.Context, count, workers int, worker func() (func(game int) (G, error), error)) ([]G, error) {
	games := make([]G, count)
	var next atomic.Int64
	group, ctx := errgroup.WithContext(ctx)
	for range max(workers, 1) {
		group.Go(func() error {
			play, err := worker()
			for err == nil {
				game := int(next.Add(1)) - 1
				if game >= count {
					return nil
				}
				if err = ctx.Err(); err != nil {
					return err
				}
				if games[game], err = play(game); err != nil {
					err = fmt.Errorf("game %d: %w", game, err)
				}
			}
			return err
		})
	}
	return games, group.Wait()
}
