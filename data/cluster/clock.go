package cluster

import (
	"sync/atomic"
	"time"
)

const (
	wrongClock = time.Second      // from here on one is told that the clock is wrong
	unfitClock = 10 * time.Second // from here on no deadline is left to it
)

// A clock is that of this machine, compared with that of the server that leads the log, so that all nodes have one time.
type clock struct {
	now  func() time.Time
	skew atomic.Int64 // see Skew
	told atomic.Int64 // when the log of the program was told last, Unix time in seconds
}

// Skew is how far the clock of this machine is ahead of that of the log; below 0 it is behind.
func (c *clock) Skew() time.Duration { return time.Duration(c.skew.Load()) }

// Now is the time of the log.
func (c *clock) Now() time.Time { return c.now().Add(-c.Skew()) }

// compare notes that the server's time was some time between two of this machine. What is known already changes only as far as it has to,
// so an answer that took long makes it no worse.
func (c *clock) compare(asked, server, answered time.Time) {
	if server.IsZero() { // it did not say
		return
	}
	asked, server, answered = asked.Round(0), server.Round(0), answered.Round(0) // as they are on the wall
	c.skew.Store(int64(max(asked.Sub(server), min(c.Skew(), answered.Sub(server)))))
}

// isToldNow is true once in a while where the clock is wrong.
func (c *clock) isToldNow() bool {
	now, told := time.Now().Unix(), c.told.Load()
	return c.Skew().Abs() > wrongClock && now-told >= int64(tellEvery.Seconds()) && c.told.CompareAndSwap(told, now)
}
