//go:build unix

package childtest

import (
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// A Pipe tells whether a process lives that the bot "starts another" has started: that process keeps the pipe open.
type Pipe struct {
	Name string
	end  *os.File
}

// NewPipe makes a pipe. Its name is the argument of the bot.
func NewPipe(t *testing.T) *Pipe {
	t.Helper()
	p := &Pipe{Name: filepath.Join(t.TempDir(), "pipe")}
	if err := syscall.Mkfifo(p.Name, 0o600); err != nil {
		t.Skipf("there are no named pipes: %v", err)
	}
	return p
}

// IsHeld waits until the process has opened the pipe.
func (p *Pipe) IsHeld(t *testing.T) {
	t.Helper()
	end, err := os.Open(p.Name)
	if err != nil {
		t.Fatal(err)
	}
	p.end = end
}

// IsLeft waits until no process holds the pipe.
func (p *Pipe) IsLeft(t *testing.T) {
	t.Helper()
	if n, err := io.Copy(io.Discard, p.end); n > 0 || err != nil {
		t.Error(n, err)
	}
	_ = p.end.Close()
}
