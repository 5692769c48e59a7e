package child

import (
	"errors"
	"fmt"
	"io"
	"os/exec"
	"time"
)

// Patience is how long a child may take to end by itself.
const Patience = 2 * time.Second

var (
	// ErrEnded is wrapped by the error of a program that has ended by itself.
	ErrEnded = errors.New("it has ended")
	// ErrFailed is wrapped too when a child told with its exit code that something failed.
	ErrFailed = fmt.Errorf("%w", ErrEnded)
	// ErrHungUp is the error of a program that has started this one, and says no more.
	ErrHungUp = errors.New("it has closed this program's input")
)

// A Child is a bot that runs as a process of its own.
type Child struct {
	*Pipe
	cmd *exec.Cmd
}

// Start starts a command. What it complains of goes to a writer.
func Start(words []string, complaints io.Writer) (*Child, error) {
	cmd := exec.Command(words[0], words[1:]...)
	cmd.Stderr, cmd.WaitDelay = complaints, Patience
	ownGroup(cmd)
	in, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("it cannot be started: %w", err)
	}
	c := &Child{newPipe(), cmd}
	c.fault = c.lastFault
	go func() {
		c.write(in)
		_ = in.Close()
	}()
	go func() {
		c.read(out)
		_ = cmd.Wait()
		close(c.done)
	}()
	return c, nil
}

func (c *Child) lastFault() error {
	select {
	case <-c.done:
		if c.cmd.ProcessState.Success() {
			return fmt.Errorf("%w (%v)", ErrEnded, c.cmd.ProcessState)
		}
		return fmt.Errorf("%w (%v)", ErrFailed, c.cmd.ProcessState)
	case <-time.After(Patience):
		return errors.New("it has closed its output")
	}
}

// End closes the child's input and waits until it ends. It reports false when the child did
// not end by itself and had to be killed. Whatever the child has started ends with it.
func (c *Child) End(patience time.Duration) bool {
	timer := time.NewTimer(patience)
	defer timer.Stop()
	c.Pipe.End(0)
	inTime := true
	select {
	case <-c.done:
	case <-timer.C:
		inTime = false
	}
	killGroup(c.cmd)
	<-c.done
	return inTime
}
