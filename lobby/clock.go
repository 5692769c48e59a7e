package lobby

import "time"

// A Clock tells the time and wakes what is due. Tests bring their own.
type Clock interface {
	Now() time.Time
	// AfterFunc calls f in its own goroutine once d has passed, unless stopped.
	AfterFunc(d time.Duration, f func()) Timer
}

// A Timer can be stopped. *time.Timer is one.
type Timer interface{ Stop() bool }

// wallClock is the machine's own clock.
type wallClock struct{}

func (wallClock) Now() time.Time { return time.Now() }

func (wallClock) AfterFunc(d time.Duration, f func()) Timer { return time.AfterFunc(d, f) }
