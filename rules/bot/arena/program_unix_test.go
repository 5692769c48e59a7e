//go:build unix

package arena

import (
	"context"
	"testing"

	"saloon/rules/bot/child/childtest"
)

// When the arena is stopped its programs end, with all that they have started.
func TestPlay_LeavesNoProgramBehind(t *testing.T) {
	pipe := childtest.NewPipe(t)
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() {
		c := contest(t, "moonriver", program("starts another")+" "+pipe.Name, "random")
		_, err := c.Play(ctx, Schedule{Blocks: 1 << 20, Workers: 1})
		ended <- err
	}()
	pipe.IsHeld(t)
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	pipe.IsLeft(t)
}
