package load

import (
	"context"
	"crypto/rand"
	"fmt"
	mathrand "math/rand/v2"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// chairs is how many players of a crowd share a table.
const chairs = 4

// comeTime is how long the last of those who come may take to begin to play.
const comeTime = 30 * time.Second

// How often people do what is not a move, counted in their decisions: about 50 of them are a game of four.
const (
	chatsEvery   = 10
	returnsEvery = 50
	cursorMoves  = 3 // before the key that makes the move
)

// A crowd is many players on one server, in parties that share a table.
type crowd struct {
	address string
	mine    bool          // the servers are the operator's own
	pause   time.Duration // that a decision takes, on average
	name    string        // what all names begin with
	now     atomic.Pointer[tally]

	ctx     context.Context
	end     context.CancelFunc
	playing sync.WaitGroup
	parties []*party
}

func newCrowd(ctx context.Context, address string, mine bool, pause time.Duration) *crowd {
	c := &crowd{address: address, mine: mine, pause: pause, name: strings.ToLower(rand.Text()[:4])}
	c.now.Store(newTally())
	c.ctx, c.end = context.WithCancel(ctx)
	return c
}

func (c *crowd) players() int { return chairs * len(c.parties) }

// grow lets parties come, evenly over some time. It returns when all are seated, or when that takes too long.
func (c *crowd) grow(players int, over time.Duration) error {
	first := len(c.parties)
	for c.players() < players {
		c.parties = append(c.parties, newParty(c, len(c.parties)))
	}
	newcomers := c.parties[first:]
	for i, p := range newcomers {
		delay := over * time.Duration(i) / time.Duration(len(newcomers))
		c.playing.Go(func() {
			if pause(c.ctx, delay) == nil {
				p.play(c.ctx)
			}
		})
	}
	late := time.After(over + comeTime)
	for i, p := range newcomers {
		select {
		case <-p.began:
		case <-c.ctx.Done():
			return c.ctx.Err()
		case <-late:
			c.fail(c.ctx, stuck, fmt.Sprintf("%d of %d parties had not begun to play after %v", len(newcomers)-i, len(newcomers), over+comeTime))
			return nil
		}
	}
	return nil
}

func (c *crowd) leave() {
	c.end()
	c.playing.Wait()
}

func (c *crowd) count(what string) { c.now.Load().count(what) }

func (c *crowd) take(what string, d time.Duration) { c.now.Load().take(what, d) }

// fail counts one thing that went wrong, unless it did because it was to end.
func (c *crowd) fail(ctx context.Context, what, sentence string) {
	if ctx.Err() == nil {
		c.now.Load().fail(what, sentence)
	}
}

// think takes the time of a decision: between half and one and a half of the average.
func (c *crowd) think() time.Duration { return c.pause/2 + mathrand.N(max(c.pause, 1)) }

// patience is how long somebody waits for an answer to a key that may have none.
func (c *crowd) patience() time.Duration {
	return min(max(c.pause/4, 100*time.Millisecond), 2*time.Second)
}

func oneIn(n int) bool { return mathrand.IntN(n) == 0 }
