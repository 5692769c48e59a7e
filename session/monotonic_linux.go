package session

import (
	"time"

	"golang.org/x/sys/unix"
)

// monotonic is the time of the clock that systemd counts by.
func monotonic() time.Duration {
	var at unix.Timespec
	_ = unix.ClockGettime(unix.CLOCK_MONOTONIC, &at) // which every Linux has
	return time.Duration(at.Nano())
}
