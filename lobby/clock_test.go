package lobby

import (
	"slices"
	"sync"
	"time"
)

// A handClock is set by hand. What is due within the hall's pause comes by
// itself, as nothing in a test depends on it.
type handClock struct {
	mu  sync.Mutex
	now time.Time
	due []*handTimer
	all bool // the hall's pause comes by hand too
}

type handTimer struct {
	clock *handClock
	when  time.Time
	f     func()
}

func newHandClock() *handClock { return &handClock{now: noon} }

func (c *handClock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *handClock) AfterFunc(d time.Duration, f func()) Timer {
	if d < 2*hallPause && !c.all { // a pause of the hall with few people
		return time.AfterFunc(d, f)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	t := &handTimer{c, c.now.Add(d), f}
	c.due = append(c.due, t)
	return t
}

func (t *handTimer) Stop() bool {
	t.clock.mu.Lock()
	defer t.clock.mu.Unlock()
	at := slices.Index(t.clock.due, t)
	if at >= 0 {
		t.clock.due = slices.Delete(t.clock.due, at, at+1)
	}
	return at >= 0
}

// advance moves the hands and calls what is due.
func (c *handClock) advance(d time.Duration) {
	for _, t := range c.fall(d) {
		t.f()
	}
}

// advanceApart does so too, but what is due does not wait for each other: each has a goroutine of its
// own, as with the clock of the machine.
func (c *handClock) advanceApart(d time.Duration) {
	var all sync.WaitGroup
	for _, t := range c.fall(d) {
		all.Go(t.f)
	}
	all.Wait()
}

// fall moves the time, and returns what is due.
func (c *handClock) fall(d time.Duration) (due []*handTimer) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
	c.due = slices.DeleteFunc(c.due, func(t *handTimer) bool {
		if t.when.After(c.now) {
			return false
		}
		due = append(due, t)
		return true
	})
	return due
}

// jump moves the hands forward or back without any timer noticing: those count the time that passes.
func (c *handClock) jump(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
	for _, t := range c.due {
		t.when = t.when.Add(d)
	}
}

func (c *handClock) waiting() int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.due)
}
