package session

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strings"
	"sync"
	"testing"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui"
)

// fakeRooms are rooms in which tests can misbehave.
type fakeRooms struct {
	mu      sync.Mutex
	people  map[lobby.Key]table.Person
	cards   []table.Card
	games   []rules.Game
	broken  error
	screens func(tui.Env) tea.Model
	mails   []*lobby.Mailbox
}

func (f *fakeRooms) Find(k lobby.Key) (table.Person, bool, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	p, ok := f.people[k]
	return p, ok, f.broken
}

func (f *fakeRooms) Screen(v tui.Env) tea.Model {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.mails = append(f.mails, v.Mail)
	if f.screens != nil {
		return f.screens(v)
	}
	return &toy{v: v}
}

func (f *fakeRooms) Lines(ctx context.Context, v tui.Env, in io.Reader, out io.Writer) error {
	_, _ = fmt.Fprintf(out, "Good evening, %s.\n", v.User)
	lines := bufio.NewScanner(in)
	for lines.Scan() && ctx.Err() == nil {
		if lines.Text() == "fail" {
			return errors.New("it failed")
		}
		_, _ = fmt.Fprintf(out, "You said %q.\n", lines.Text())
	}
	return nil
}

func (f *fakeRooms) Export(context.Context, tui.Env, table.ID) (rules.Export, error) {
	return rules.Export{}, errors.New("nothing is played here")
}

func (f *fakeRooms) Bot(context.Context, tui.Env, io.Reader, *writer) error { return nil }

func (f *fakeRooms) Games() []rules.Game { return f.games }

func (f *fakeRooms) Tables() []table.Card { return f.cards }

// A toy is a screen that shows what reaches it.
type toy struct {
	v      tui.Env
	typed  string
	events int
	hall   int
	last   string
	bells  int
	title  string
	mouse  tea.MouseMode
	fill   func(*toy) string
	heard  func() // called at every piece of news
}

func (m *toy) Init() tea.Cmd { return nil }

func (m *toy) Bell() int { return m.bells }

func (m *toy) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.v.Width, m.v.Height = msg.Width, msg.Height
	case lobby.News:
		m.hall++
		if m.heard != nil {
			m.heard()
		}
	case tea.PasteMsg:
		m.events++
		m.last = "paste of " + fmt.Sprint(len(msg.Content))
	case tea.MouseClickMsg:
		m.last = fmt.Sprintf("click at %d,%d", msg.X, msg.Y)
	case tea.KeyPressMsg:
		return m, m.key(msg)
	}
	return m, nil
}

func (m *toy) key(msg tea.KeyPressMsg) tea.Cmd {
	m.events++
	m.typed += msg.Text
	m.typed = m.typed[max(0, len(m.typed)-60):]
	m.last = msg.String()
	switch msg.String() {
	case "q":
		return tea.Quit
	case "P":
		panic("a screen that panics \x1b]52;c;evil\a")
	case "C":
		return func() tea.Msg { panic("a command that panics") }
	case "B":
		m.bells++
	case "T":
		m.title = "evil\x1b]52;c;evil\a\u202etitle"
	case "M":
		m.mouse = tea.MouseModeCellMotion
	}
	return nil
}

func (m *toy) View() tea.View {
	text := fmt.Sprintf("hello %s %s join [%s]\nwindow %dx%d\ntyped [%s]\nlast [%s]\nnews %d\n", m.v.User, m.v.Person.Name, m.v.Join, m.v.Width, m.v.Height, m.typed, m.last, m.hall)
	if m.fill != nil {
		text += m.fill(m)
	}
	view := tea.NewView(text)
	view.WindowTitle, view.MouseMode = m.title, m.mouse
	return view
}

// A door is a server under test.
type door struct {
	*server
	rooms *fakeRooms
	addr  string
	log   *logBook
	stop  func() error
}

// open starts a server; its limits let a test do what it likes unless it says
// otherwise.
func open(t testing.TB, limits sessionLimits, rooms *fakeRooms) *door {
	t.Helper()
	if rooms == nil {
		rooms = &fakeRooms{}
	}
	if limits.perAddress == 0 {
		limits.perAddress, limits.newPerMinute = 1000, 100000
	}
	book := &logBook{}
	server, err := newServer(serverConfig{
		backend: rooms, hostKey: newSigner(t), limits: limits, sshArgs: "-p 2222 saloon.test",
		log: slog.New(slog.NewTextHandler(book, nil)),
	})
	if err != nil {
		t.Fatal(err)
	}
	l := listen(t)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- server.run(ctx, l) }()
	stop := sync.OnceValue(func() error {
		cancel()
		return <-done
	})
	t.Cleanup(func() { _ = stop() })
	return &door{server: server, rooms: rooms, addr: l.Addr().String(), log: book, stop: stop}
}

// A logBook keeps what was logged.
type logBook struct {
	mu   sync.Mutex
	text strings.Builder
}

func (b *logBook) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.Write(p)
}

func (b *logBook) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}
