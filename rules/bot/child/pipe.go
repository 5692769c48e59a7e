package child

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"saloon/rules/bot/protocol"
)

const queued = 16

// A Pipe carries lines to another program and back. Neither side can hold up the other for longer than a context lasts.
type Pipe struct {
	say   chan []byte   // on their way
	lines chan []byte   // from the other program; closed after its last
	long  bool          // its last line was too long; read it only after lines is closed
	quit  chan struct{} // closed when nothing more is said or heard
	once  sync.Once
	said  chan struct{} // closed when nothing more is written
	done  chan struct{} // closed when the other program is at its end
	fault func() error  // why there are no more lines
}

// NewPipe is a pipe to whatever has started this program.
func NewPipe(in io.Reader, out io.Writer) *Pipe {
	p := newPipe()
	p.fault = func() error { return ErrHungUp }
	go p.write(out)
	go func() { p.read(in); close(p.done) }()
	return p
}

func newPipe() *Pipe {
	return &Pipe{
		say: make(chan []byte, queued), lines: make(chan []byte),
		quit: make(chan struct{}), said: make(chan struct{}), done: make(chan struct{}),
	}
}

// write writes lines until the pipe is closed. That a program reads no more is found out when it does not answer.
func (p *Pipe) write(to io.Writer) {
	defer close(p.said)
	for {
		select {
		case line := <-p.say:
			_, _ = to.Write(line)
		case <-p.quit:
			for len(p.say) > 0 {
				_, _ = to.Write(<-p.say)
			}
			return
		}
	}
}

func (p *Pipe) read(from io.Reader) {
	scan := protocol.Lines(from)
	for scan.Scan() {
		if line := bytes.TrimSpace(scan.Bytes()); len(line) > 0 {
			select {
			case p.lines <- bytes.Clone(line):
			case <-p.quit:
			}
		}
	}
	p.long = errors.Is(scan.Err(), bufio.ErrTooLong)
	close(p.lines)
	_, _ = io.Copy(io.Discard, from) // so that a program that writes on can end
}

// Send tells the other program something. It waits while that has too much to read.
func (p *Pipe) Send(ctx context.Context, m protocol.Message) error {
	return p.SendLine(ctx, protocol.Encode(m))
}

// SendLine sends a line as it stands, with its end.
func (p *Pipe) SendLine(ctx context.Context, line []byte) error {
	select {
	case p.say <- line:
		return nil
	case <-p.done:
		return nil // Receive tells that, after what was written before
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Receive is the next line of the other program, without blanks around it.
func (p *Pipe) Receive(ctx context.Context) ([]byte, error) {
	select {
	case line, open := <-p.lines:
		switch {
		case open:
			return line, nil
		case p.long:
			return nil, fmt.Errorf("it wrote a line of more than %d bytes", protocol.MaxLine)
		}
		return nil, p.fault()
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// End writes what is still to be said, for at most some time. It reports whether that was enough.
func (p *Pipe) End(patience time.Duration) bool {
	p.once.Do(func() { close(p.quit) })
	select {
	case <-p.said:
		return true
	case <-time.After(patience):
		return false
	}
}
