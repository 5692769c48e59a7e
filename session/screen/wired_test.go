package screen

import (
	"context"
	"io"
	"log/slog"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/ssh"
	"github.com/charmbracelet/x/vt"
	"golang.org/x/time/rate"

	"saloon/lobby"
	"saloon/session/sessiontest"
	"saloon/tui/tell"
)

// A bareSession is a session channel without a network: what is typed comes in as bytes, and what
// is written goes to a terminal, if there is one.
type bareSession struct {
	ssh.Session
	context bareContext
	typed   chan []byte
	rest    []byte
	wrote   chan int // the size of what was written

	mu   sync.Mutex
	term *vt.Emulator // nil when nobody looks
}

// A bareContext is the context of a session without a connection.
type bareContext struct {
	ssh.Context
	of context.Context
}

func (c bareContext) Deadline() (time.Time, bool) { return c.of.Deadline() }
func (c bareContext) Done() <-chan struct{}       { return c.of.Done() }
func (c bareContext) Err() error                  { return c.of.Err() }
func (c bareContext) Value(key any) any           { return c.of.Value(key) }

func (w *bareSession) Context() ssh.Context { return w.context }

func (w *bareSession) Read(p []byte) (int, error) {
	for len(w.rest) == 0 {
		var open bool
		if w.rest, open = <-w.typed; !open {
			return 0, io.EOF
		}
	}
	n := copy(p, w.rest)
	w.rest = w.rest[n:]
	return n, nil
}

func (w *bareSession) Write(p []byte) (int, error) {
	w.mu.Lock()
	if w.term != nil {
		_, _ = w.term.Write(p)
	}
	w.mu.Unlock()
	select {
	case w.wrote <- len(p):
	default:
	}
	return len(p), nil
}

type wiredScreen struct {
	t       testing.TB
	wire    *bareSession
	program *Program
	mail    *lobby.Mailbox
}

// openWiredScreen lets somebody in who has been here before. Frames
// never wait.
func openWiredScreen(t testing.TB, screen func(tell.Env) tea.Model, name string, width, height int) *wiredScreen {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	w := &bareSession{context: bareContext{of: ctx}, typed: make(chan []byte), wrote: make(chan int, 1), term: sessiontest.NewEmulator(t, width, height)}
	term := TerminalOf(ssh.Pty{Term: "xterm-256color", Window: ssh.Window{Width: width, Height: height}}, nil)
	mail, key := lobby.NewMailbox(), lobby.Key("SHA256:"+name)
	p := &Program{
		SSH: w, Mail: mail, Term: term, Log: slog.New(slog.DiscardHandler), Panics: &atomic.Uint64{},
		Resizes: make(chan ssh.Window), Idle: NewIdleWatch(w, 8*time.Hour, time.Hour, time.Now, cancel),
		Out: NewWriter(w, 256<<10, 10*time.Second, cancel),
	}
	p.Out.Keys = lobby.NewHistogram(int64(time.Millisecond))
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		p.Run(screen(tell.Env{Mail: mail, Key: key, User: name, Width: width, Height: height, Profile: term.Profile}))
	}()
	t.Cleanup(func() {
		close(w.typed)
		<-ended
		cancel()
		mail.Close()
	})
	s := &wiredScreen{t: t, wire: w, program: p, mail: mail}
	s.see("m menu")
	p.renderer.pace.SetLimit(rate.Inf)
	return s
}

func (s *wiredScreen) text() string {
	s.wire.mu.Lock()
	defer s.wire.mu.Unlock()
	return s.wire.term.String()
}

func (s *wiredScreen) see(text string) {
	s.t.Helper()
	late := time.After(sessiontest.Patience)
	for !strings.Contains(s.text(), text) {
		select {
		case <-s.wire.wrote:
		case <-late:
			s.t.Fatalf("waited in vain to see %q on\n%s", text, s.text())
		}
	}
}

// lookAway lets nobody look at the terminal any more, so that nothing but the program works.
func (s *wiredScreen) lookAway() {
	s.wire.mu.Lock()
	defer s.wire.mu.Unlock()
	s.wire.term = nil
}

// answered waits until something is written, and returns how many bytes; 0 when nothing is.
func (s *wiredScreen) answered() int {
	late := time.NewTimer(100 * time.Millisecond)
	defer late.Stop()
	select {
	case n := <-s.wire.wrote:
		return n
	case <-late.C:
		return 0
	}
}

func (s *wiredScreen) press(key string) int {
	s.drain()
	s.wire.typed <- []byte(key)
	return s.answered()
}

func (s *wiredScreen) news(n lobby.News) int {
	s.drain()
	s.mail.Put(n)
	return s.answered()
}

func (s *wiredScreen) drain() {
	select {
	case <-s.wire.wrote:
	default:
	}
}

// A key is timed until its answer goes out. One that changes nothing has no answer: what somebody
// else does later is none.
func TestFigures_KeysAreTimed(t *testing.T) {
	s := openWiredScreen(t, func(e tell.Env) tea.Model {
		return &sessiontest.ToyScreen{Env: e, Fill: func(*sessiontest.ToyScreen) string { return "m menu" }}
	}, "anna", 80, 24)
	timed := func() uint64 { return s.program.Out.Keys.Distribution().Count }
	began := time.Now()
	for n, key := range []string{"a", "b", "\x1b[A"} {
		if s.press(key) == 0 {
			t.Fatalf("%q is not answered", key)
		}
		if timed() != uint64(n+1) {
			t.Errorf("after %d keys, %d are timed", n+1, timed())
		}
	}
	if sum := time.Duration(s.program.Out.Keys.Distribution().Sum); sum <= 0 || sum > time.Since(began) {
		t.Errorf("they took %v, of %v", sum, time.Since(began))
	}
	if n := s.press("\x1b[A"); n != 0 {
		t.Fatalf("the same key again is answered by %d bytes", n)
	}
	if s.news(lobby.News{Hall: &lobby.Hall{}}) == 0 || timed() != 3 {
		t.Errorf("after news, %d keys are timed, want 3", timed())
	}
	s.press("c")
	if timed() != 4 {
		t.Errorf("after another key, %d are timed, want 4", timed())
	}
}
