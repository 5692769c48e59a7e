package tuitest

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"
	"time"

	"saloon/lobby"
	"saloon/tui/tell"
)

// ServesLines is what serves somebody who types.
type ServesLines func(context.Context, tell.Env, io.Reader, io.Writer) error

// A Typist uses line mode.
type Typist struct {
	t    *testing.T
	in   *io.PipeWriter
	mu   sync.Mutex
	more *sync.Cond
	text bytes.Buffer
	Seen int
	done bool
}

// Types lets somebody come in line mode.
func Types(t *testing.T, lines ServesLines, l *lobby.Lobby, name string) *Typist {
	t.Helper()
	key := lobby.Key("SHA256:" + name)
	return TypesTo(t, lines, tell.Env{Lobby: l, Key: key, User: name, Now: time.Now})
}

// TypesTo lets somebody come in line mode to any saloon.
func TypesTo(t *testing.T, lines ServesLines, e tell.Env) *Typist {
	t.Helper()
	r, in := io.Pipe()
	p := &Typist{t: t, in: in}
	p.more = sync.NewCond(&p.mu)
	mail := lobby.NewMailbox()
	e.Mail, mail.Key = mail, e.Key
	ended := make(chan error, 1)
	go func() {
		err := lines(context.Background(), e, r, p)
		p.mu.Lock()
		p.done = true
		p.more.Broadcast()
		p.mu.Unlock()
		ended <- err
	}()
	t.Cleanup(func() {
		_ = in.Close()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		mail.Close()
		p.complainOfTemplates()
	})
	return p
}

// complainOfTemplates fails the test if anything that was told is a text that was not filled in.
func (p *Typist) complainOfTemplates() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for line := range strings.Lines(p.text.String()) {
		if strings.ContainsAny(line, "{}") || strings.Contains(line, "%!") || strings.Contains(line, "%[") {
			p.t.Errorf("it is told %q", line)
		}
	}
}

// Arrives lets somebody come in line mode, by the own name.
func Arrives(t *testing.T, lines ServesLines, l *lobby.Lobby, name string) *Typist {
	t.Helper()
	p := Types(t, lines, l, name)
	p.Asks("", "You are in the saloon, "+name+".")
	return p
}

// Asks types a line, and waits until each of the texts is told, in their order.
func (p *Typist) Asks(line string, hears ...string) {
	p.t.Helper()
	p.Types(line)
	for _, text := range hears {
		p.Hears(text)
	}
}

// Write takes what line mode prints.
func (p *Typist) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.more.Broadcast()
	return p.text.Write(b)
}

func (p *Typist) Types(line string) {
	p.t.Helper()
	if _, err := fmt.Fprintln(p.in, line); err != nil {
		p.t.Fatal(err)
	}
}

// Hears waits until one of the texts is told after what was heard before, and says which.
func (p *Typist) Hears(texts ...string) string {
	p.t.Helper()
	late := time.AfterFunc(Longest, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.done = true
		p.more.Broadcast()
	})
	defer late.Stop()
	p.mu.Lock()
	defer p.mu.Unlock()
	for {
		rest := p.text.String()[p.Seen:]
		first, which := len(rest), ""
		for _, text := range texts {
			if at := strings.Index(rest, text); at >= 0 && at < first {
				first, which = at, text
			}
		}
		if which != "" {
			p.Seen += first + len(which)
			return which
		}
		if p.done {
			p.t.Fatalf("%q was not told:\n%s", texts, p.text.String())
		}
		p.more.Wait()
	}
}

// Heard is how much was told so far.
func (p *Typist) Heard() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text.Len()
}

// Since is what was told from there on.
func (p *Typist) Since(from int) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text.String()[from:]
}
