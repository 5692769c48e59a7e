package child

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"sync"
	"time"

	"saloon/rules/bot/protocol"
)

const (
	// Patience is how long a child may take to end by itself.
	Patience = 2 * time.Second
	// queued is how many lines may wait for a child that reads slowly.
	queued = 16
)

var (
	// ErrEnded is wrapped by the error of a child that has ended by itself.
	ErrEnded = errors.New("it has ended")
	// ErrFailed is wrapped too when it told with its exit code that something failed.
	ErrFailed = fmt.Errorf("%w", ErrEnded)
)

// A Child is a bot that runs as a process of its own.
type Child struct {
	cmd   *exec.Cmd
	in    io.WriteCloser
	say   chan []byte   // on their way to the child
	lines chan []byte   // from the child; closed after its last
	long  bool          // its last line was too long; read it only after lines is closed
	quit  chan struct{} // closed when nothing more is said or heard
	once  sync.Once
	done  chan struct{} // closed when the process has ended
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
	c := &Child{
		cmd: cmd, in: in, say: make(chan []byte, queued), lines: make(chan []byte),
		quit: make(chan struct{}), done: make(chan struct{}),
	}
	go c.write()
	go c.read(out)
	return c, nil
}

// write writes lines until the child is to end, and then closes its input.
func (c *Child) write() {
	defer func() { _ = c.in.Close() }()
	for {
		select {
		case line := <-c.say:
			_, _ = c.in.Write(line) // a child that reads no more is found out when it does not answer
		case <-c.quit:
			for len(c.say) > 0 {
				_, _ = c.in.Write(<-c.say)
			}
			return
		}
	}
}

// read reads lines until the child ends, or writes one that is too long.
func (c *Child) read(out io.Reader) {
	scan := bufio.NewScanner(out)
	scan.Buffer(make([]byte, 0, 1<<10), protocol.MaxLine)
	for scan.Scan() {
		if line := bytes.TrimSpace(scan.Bytes()); len(line) > 0 {
			select {
			case c.lines <- bytes.Clone(line):
			case <-c.quit:
			}
		}
	}
	c.long = errors.Is(scan.Err(), bufio.ErrTooLong)
	close(c.lines)
	_, _ = io.Copy(io.Discard, out) // so that a child that writes on can end
	_ = c.cmd.Wait()
	close(c.done)
}

// Send tells the child something. It waits while the child has too much to read.
func (c *Child) Send(ctx context.Context, m protocol.Message) error {
	return c.SendLine(ctx, protocol.Encode(m))
}

// SendLine sends a line as it stands, with its end.
func (c *Child) SendLine(ctx context.Context, line []byte) error {
	select {
	case c.say <- line:
		return nil
	case <-c.done:
		return nil // Receive tells that, after what it wrote before
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Receive is the next line of the child, without blanks around it.
func (c *Child) Receive(ctx context.Context) ([]byte, error) {
	select {
	case line, open := <-c.lines:
		if open {
			return line, nil
		}
		return nil, c.lastFault()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// lastFault says why there are no more lines.
func (c *Child) lastFault() error {
	if c.long {
		return fmt.Errorf("it wrote a line of more than %d bytes", protocol.MaxLine)
	}
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
	c.once.Do(func() { close(c.quit) })
	timer := time.NewTimer(patience)
	defer timer.Stop()
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
