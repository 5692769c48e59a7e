package load

import (
	"fmt"
	"time"
)

// Bars are what a step of load must hold.
type bars struct {
	key, move time.Duration // that 99 of 100 may take at most
}

// broken says in sentences which bars a step has broken.
func (b bars) broken(s step) (sentences []string) {
	add := func(is bool, format string, args ...any) {
		if is {
			sentences = append(sentences, fmt.Sprintf(format, args...))
		}
	}
	add(s.Keys.P99 > millis(b.key), "1 key of 100 took longer than %s ms to reach the screen; the bar is %v", figure(s.Keys.P99), b.key)
	add(s.Moves.P99 > millis(b.move), "1 move of 100 took longer than %s ms to reach somebody else; the bar is %v", figure(s.Moves.P99), b.move)
	add(s.Refused > 0, "%d logins were refused", s.Refused)
	add(s.Cut > 0, "%d connections were lost", s.Cut)
	add(s.Unseen > 0, "%d times nothing came to a screen within %v of a move", s.Unseen, unseenTime)
	add(s.Stuck > 0, "%d times somebody could not play on", s.Stuck)
	add(s.Complaints > 0, "the server warned %d times", s.Complaints)
	add(s.Keys.Count+s.Moves.Count == 0, "nobody played")
	return sentences
}
