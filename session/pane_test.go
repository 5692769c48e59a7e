package session

import (
	"fmt"
	"log/slog"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/ssh"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/vt"
	"golang.org/x/time/rate"

	"saloon/lobby"
	"saloon/tui"
)

// A pane is a window of a real saloon without a door before it: the screen, the
// stage and the writer are real, the test's goroutine moves them, and whatever
// is sent is counted. Nothing is held back to keep a pace.
type pane struct {
	t     testing.TB
	stage *renderer
	mail  *lobby.Mailbox
	keys  inputDecoder
	came  chan tea.Msg
	left  chan struct{}

	mu   sync.Mutex
	term *vt.Emulator
	sent int
}

// openPane lets somebody new into a saloon, as far as the hall.
func openPane(t testing.TB, rooms backend, name string, width, height int) *pane {
	t.Helper()
	mail := lobby.NewMailbox()
	term := terminalOf(ssh.Pty{Term: "xterm-256color", Window: ssh.Window{Width: width, Height: height}}, nil)
	p := &pane{t: t, mail: mail, came: make(chan tea.Msg), left: make(chan struct{}), term: newEmulator(width, height)}
	t.Cleanup(func() {
		close(p.left)
		mail.Close()
	})
	screen := rooms.Screen(tui.Env{Mail: mail, Key: lobby.Key("SHA256:" + name), User: name, Width: width, Height: height, Profile: term.profile})
	out := newWriter(p, 1<<20, time.Minute, func() {})
	p.stage = newRenderer(screen, out, term, slog.New(slog.DiscardHandler))
	p.stage.pace = rate.NewLimiter(rate.Inf, 1)
	_, _ = out.Write([]byte(term.enter()))
	p.run(p.stage.Init())
	p.take(nil)
	p.press("\r")
	p.see("new table")
	return p
}

// Write takes what the stage sends.
func (p *pane) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.sent += len(b)
	_, _ = p.term.Write(b)
	return len(b), nil
}

// run carries a command out beside the test, which takes what comes of it later.
func (p *pane) run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	go func() {
		msg := cmd()
		if batch, ok := msg.(tea.BatchMsg); ok {
			for _, c := range batch {
				p.run(c)
			}
			return
		}
		select {
		case p.came <- msg:
		case <-p.left:
		}
	}()
}

// take has the stage take a message in and waits until what it draws is out. It
// tells how many bytes that took.
func (p *pane) take(msg tea.Msg) int {
	p.mu.Lock()
	before := p.sent
	p.mu.Unlock()
	_, cmd := p.stage.Update(msg)
	p.run(cmd)
	p.stage.out.flush(patience)
	if p.stage.frameDue.Load() {
		_, cmd = p.stage.Update(drawMsg{})
		p.run(cmd)
		p.stage.out.flush(patience)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.sent - before
}

// press types keys and tells how many bytes came back.
func (p *pane) press(keys string) (bytes int) {
	p.keys.feed([]byte(keys), true, func(event uv.Event) {
		if key, ok := event.(uv.KeyPressEvent); ok {
			bytes += p.take(tea.KeyPressMsg(key)) // as the program translates it
		}
	})
	return bytes
}

func (p *pane) text() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.term.String()
}

// hear takes one thing that came, if any.
func (p *pane) hear() bool {
	select {
	case msg := <-p.came:
		p.take(msg)
		return true
	case <-p.mail.Signal():
		p.take(p.mail.Take())
		return true
	default:
		return false
	}
}

// see takes what comes until the screen shows a text.
func (p *pane) see(text string) {
	p.t.Helper()
	for !strings.Contains(p.text(), text) {
		hearAny(p.t, []*pane{p})
	}
}

// resize makes the window larger or smaller.
func (p *pane) resize(width, height int) {
	p.mu.Lock()
	p.term.Resize(width, height)
	p.mu.Unlock()
	p.take(tea.WindowSizeMsg{Width: width, Height: height})
}

// sitDown opens a saloon in which people, each at a pane of that size, begin a
// game, the one that comes so far down the list.
func sitDown(t testing.TB, at, people, width, height int) []*pane {
	t.Helper()
	saloon, err := openSaloon(t.Context(), Settings{Data: t.TempDir(), Log: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = saloon.Lobby.Close(t.Context())
		_ = saloon.Close()
	})
	var all []*pane
	for i := range people {
		p := openPane(t, lobbyBackend{Lobby: saloon.Lobby}, fmt.Sprintf("guest%d", i+1), width, height)
		if i == 0 {
			p.press("n" + strings.Repeat("\x1b[C", at) + "\x1b[B" + strings.Repeat("\x1b[C", people-2) + "\r")
		} else {
			p.see("free chair")
			p.press("\r")
			p.see(fmt.Sprintf("%c free", 'A'+i))
			p.press("\r")
		}
		p.see(fmt.Sprintf("%c guest%d", 'A'+i, i+1))
		all = append(all, p)
	}
	for _, p := range all {
		p.press("r")
	}
	for _, p := range all {
		p.see("What happened")
	}
	return all
}

// next is the pane whose person is to act and can, after all that came was
// taken in; none when the game is over.
func next(t testing.TB, panes []*pane, keysFor func(string) string) (*pane, string) {
	t.Helper()
	for {
		for _, p := range panes {
			for p.hear() {
			}
		}
		for _, p := range panes {
			text := p.text()
			if strings.Contains(text, " Total ") {
				return nil, ""
			}
			if !turnOf(text) {
				continue
			}
			if keys := keysFor(text); keys != "" {
				return p, keys
			}
		}
		hearAny(t, panes)
	}
}

// hearAny waits until something comes to one of the panes, and has that pane take
// it; to which of them is open, for the lobby tells one seat after the other.
func hearAny(t testing.TB, panes []*pane) {
	t.Helper()
	ready := []reflect.SelectCase{{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(time.After(patience))}}
	for _, p := range panes {
		ready = append(ready,
			reflect.SelectCase{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(p.came)},
			reflect.SelectCase{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(p.mail.Signal())})
	}
	at, got, _ := reflect.Select(ready)
	if at == 0 {
		for _, p := range panes {
			t.Logf("a screen shows\n%s", p.text())
		}
		t.Fatal("waited in vain for anything to come")
	}
	p, msg := panes[(at-1)/2], got.Interface()
	if at%2 == 0 {
		msg = p.mail.Take()
	}
	p.take(msg)
}
