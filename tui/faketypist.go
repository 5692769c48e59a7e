package tui

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
)

// A servesLines is what serves somebody who types.
type servesLines func(context.Context, Env, io.Reader, io.Writer) error

// A typist uses line mode.
type typist struct {
	t    *testing.T
	in   *io.PipeWriter
	mu   sync.Mutex
	more *sync.Cond
	text bytes.Buffer
	seen int
	done bool
}

func types(t *testing.T, lines servesLines, l *lobby.Lobby, name string) *typist {
	t.Helper()
	r, in := io.Pipe()
	p := &typist{t: t, in: in}
	p.more = sync.NewCond(&p.mu)
	mail := lobby.NewMailbox()
	mail.Key = lobby.Key("SHA256:" + name)
	ended := make(chan error, 1)
	go func() {
		err := lines(context.Background(), Env{Lobby: l, Mail: mail, Key: lobby.Key("SHA256:" + name), User: name, Now: time.Now}, r, p)
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
	})
	return p
}

// Write takes what line mode prints.
func (p *typist) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.more.Broadcast()
	return p.text.Write(b)
}

func (p *typist) types(line string) {
	p.t.Helper()
	if _, err := fmt.Fprintln(p.in, line); err != nil {
		p.t.Fatal(err)
	}
}

// hears waits until one of the texts is told after what was heard before, and
// says which.
func (p *typist) hears(texts ...string) string {
	p.t.Helper()
	late := time.AfterFunc(longest, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.done = true
		p.more.Broadcast()
	})
	defer late.Stop()
	p.mu.Lock()
	defer p.mu.Unlock()
	for {
		rest := p.text.String()[p.seen:]
		first, which := len(rest), ""
		for _, text := range texts {
			if at := strings.Index(rest, text); at >= 0 && at < first {
				first, which = at, text
			}
		}
		if which != "" {
			p.seen += first + len(which)
			return which
		}
		if p.done {
			p.t.Fatalf("%q was not told:\n%s", texts, p.text.String())
		}
		p.more.Wait()
	}
}
