//go:build !linux

package session

import "time"

// monotonic is the time of the clock that systemd counts by; elsewhere there is no systemd.
func monotonic() time.Duration { return 0 }
