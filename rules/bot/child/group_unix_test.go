//go:build unix

package child

import (
	"testing"
	"time"

	"saloon/rules/bot/child/childtest"
)

// Whatever a child has started ends with it.
func TestPlayer_LeavesNothingBehind(t *testing.T) {
	pipe := childtest.NewPipe(t)
	r := newTrial(t, childtest.Words("starts another", pipe.Name))
	must(t, r.play(t, time.Minute))
	pipe.IsHeld(t)
	r.player.Close()
	pipe.IsLeft(t)
}
