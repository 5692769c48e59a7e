package screen

import (
	"fmt"
	"log/slog"
	"math/rand/v2"
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
	"saloon/rules"
	"saloon/session/sessiontest"
	"saloon/tui"
	"saloon/tui/tell"
)

// A localScreen is a screen of a real saloon that is not reached over SSH. The screen, the
// renderer and the writer are real. They run in the goroutine of the test, which counts what
// is sent. Frames never wait.
type localScreen struct {
	t        testing.TB
	renderer *renderer
	mail     *lobby.Mailbox
	keys     inputDecoder
	came     chan tea.Msg
	left     chan struct{}
	keysFor  func(screen string) string // what the person presses in its turn

	mu   sync.Mutex
	term *vt.Emulator
	sent int
}

// openLocalScreen brings a new person into a saloon, as far as the hall.
func openLocalScreen(t testing.TB, l *lobby.Lobby, name string, width, height int) *localScreen {
	t.Helper()
	mail := lobby.NewMailbox()
	term := TerminalOf(ssh.Pty{Term: "xterm-256color", Window: ssh.Window{Width: width, Height: height}}, nil)
	p := &localScreen{t: t, mail: mail, came: make(chan tea.Msg), left: make(chan struct{}), term: sessiontest.NewEmulator(t, width, height)}
	t.Cleanup(func() {
		close(p.left)
		mail.Close()
	})
	screen := tui.New(tell.Env{Lobby: l, Mail: mail, Key: lobby.Key("SHA256:" + name), User: name, Width: width, Height: height, Profile: term.Profile})
	out := NewWriter(p, 1<<20, time.Minute, func() {})
	p.renderer = newRenderer(screen, out, term, slog.New(slog.DiscardHandler))
	p.renderer.pace = rate.NewLimiter(rate.Inf, 1)
	_, _ = out.Write([]byte(term.enter()))
	p.run(p.renderer.init())
	p.take(nil)
	p.press("\r")
	p.see("new table")
	return p
}

func (p *localScreen) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.sent += len(b)
	_, _ = p.term.Write(b)
	return len(b), nil
}

// run runs a command in a goroutine. The test takes its message later.
func (p *localScreen) run(cmd tea.Cmd) {
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

// take gives the renderer a message, waits until the frame is sent, and returns the number
// of bytes.
func (p *localScreen) take(msg tea.Msg) int {
	p.mu.Lock()
	before := p.sent
	p.mu.Unlock()
	cmd := p.renderer.update(msg)
	p.run(cmd)
	p.renderer.out.Flush(sessiontest.Patience)
	if p.renderer.frameDue {
		cmd = p.renderer.update(drawMsg{})
		p.run(cmd)
		p.renderer.out.Flush(sessiontest.Patience)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.sent - before
}

func (p *localScreen) press(keys string) (bytes int) {
	p.keys.feed([]byte(keys), true, func(event uv.Event) {
		if key, ok := event.(uv.KeyPressEvent); ok {
			bytes += p.take(tea.KeyPressMsg(key)) // as the program translates it
		}
	})
	return bytes
}

func (p *localScreen) text() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.term.String()
}

// takeOne takes one message or piece of news that has come, if any.
func (p *localScreen) takeOne() bool {
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

func (p *localScreen) see(text string) {
	p.t.Helper()
	for !strings.Contains(p.text(), text) {
		takeAny(p.t, []*localScreen{p})
	}
}

func (p *localScreen) seeNoMore(text string) {
	p.t.Helper()
	for strings.Contains(p.text(), text) {
		takeAny(p.t, []*localScreen{p})
	}
}

func (p *localScreen) resize(width, height int) {
	p.mu.Lock()
	p.term.Resize(width, height)
	p.mu.Unlock()
	p.take(tea.WindowSizeMsg{Width: width, Height: height})
}

// startGameOnScreens opens a saloon in which people, each with a screen of another size, begin
// the game that is at this place in the list. The house always draws the same.
func startGameOnScreens(t testing.TB, at int, seed rules.Seed, sizes ...[2]int) []*localScreen {
	t.Helper()
	return seatOnScreens(t, openDrawnSaloon(t, seed), at, seed, sizes...)
}

// openDrawnSaloon opens a saloon whose house always draws the same.
func openDrawnSaloon(t testing.TB, seed rules.Seed) *lobby.Lobby {
	t.Helper()
	l, end, err := sessiontest.Lobby{Dir: t.TempDir(), Log: slog.New(slog.DiscardHandler), Seed: func() rules.Seed { return seed }}.Open(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = l.Close(t.Context())
		_ = end()
	})
	return l
}

// seatOnScreens lets people begin a game in a saloon, each with a screen of another size.
func seatOnScreens(t testing.TB, l *lobby.Lobby, at int, seed rules.Seed, sizes ...[2]int) []*localScreen {
	t.Helper()
	var all []*localScreen
	for i, size := range sizes {
		p := openLocalScreen(t, l, fmt.Sprintf("guest%d", i+1), size[0], size[1])
		if i == 0 {
			p.press("n" + strings.Repeat("\x1b[C", at) + "\x1b[B" + strings.Repeat("\x1b[C", len(sizes)-2) + "\r")
		} else {
			p.see("free")
			p.press("\x1b[F\x1b[A") // to the last table
			p.see("enter sit down")
			p.press("\r")
		}
		p.see("that is you")
		p.keysFor = sessiontest.Wanders(rand.New(rand.NewPCG(uint64(seed[0]), uint64(i))))
		all = append(all, p)
	}
	for _, p := range all {
		p.seeNoMore("free chair") // where enter would seat a bot
		p.press("\r")
	}
	for _, p := range all {
		p.seeNoMore("that is you")
	}
	return all
}

// next takes all that has come, and returns the screen of a person who can act, with the
// keys to press; or nil when the game is over. Each person decides by a source of its own,
// because choices that are made at the same time come in any order.
func next(t testing.TB, screens []*localScreen) (*localScreen, string) {
	t.Helper()
	for {
		for _, p := range screens {
			for p.takeOne() {
			}
		}
		for _, p := range screens {
			text := p.text()
			if offers := sessiontest.Footer(text); offers["v"] || strings.Contains(text, "enter show all") {
				p.press("v") // a reveal or a wheel, at once
			}
			if strings.Contains(text, " OVER ") {
				return nil, ""
			}
			if !sessiontest.TurnOf(text) {
				continue
			}
			if keys := p.keysFor(text); keys != "" {
				return p, keys
			}
		}
		takeAny(t, screens)
	}
}

// takeAny waits until something comes to any of the screens, and lets that screen take it.
// The lobby tells the seats in no fixed order.
func takeAny(t testing.TB, screens []*localScreen) {
	t.Helper()
	ready := []reflect.SelectCase{{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(time.After(sessiontest.Patience))}}
	for _, p := range screens {
		ready = append(ready,
			reflect.SelectCase{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(p.came)},
			reflect.SelectCase{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(p.mail.Signal())})
	}
	at, got, _ := reflect.Select(ready)
	if at == 0 {
		for _, p := range screens {
			t.Logf("a screen shows\n%s", p.text())
		}
		t.Fatal("waited in vain for anything to come")
	}
	p, msg := screens[(at-1)/2], got.Interface()
	if at%2 == 0 {
		msg = p.mail.Take()
	}
	p.take(msg)
}
