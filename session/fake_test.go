package session

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	gossh "golang.org/x/crypto/ssh"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/session/door"
	"saloon/session/sessiontest"
	"saloon/session/settings"
	"saloon/tui/tell"
)

// A fakeHouse shows the screens that a test gives it, which may misbehave. Nobody is banned there.
type fakeHouse struct {
	mu      sync.Mutex
	people  map[lobby.Key]table.Person
	games   []rules.Game
	broken  error
	screens func(tell.Env) tea.Model
	mails   []*lobby.Mailbox
}

// houseOf knows one person, by their key.
func houseOf(key gossh.Signer, p table.Person) *fakeHouse {
	return &fakeHouse{people: map[lobby.Key]table.Person{door.Fingerprint(key.PublicKey()): p}}
}

func (*fakeHouse) BannedAddress(lobby.Origin) error { return nil }

func (*fakeHouse) Banned(lobby.Key, lobby.Origin) error { return nil }

func (*fakeHouse) ShutOut(lobby.Key) error { return nil }

func (*fakeHouse) OnBan(func()) {}

func (*fakeHouse) Stats() (none lobby.Stats) { return none }

const closingText = "The saloon closes for a restart; every table goes on afterwards."

func (*fakeHouse) Farewell() lobby.News { return lobby.News{Farewell: closingText} }

func (f *fakeHouse) Find(k lobby.Key) (table.Person, bool, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	p, ok := f.people[k]
	return p, ok, f.broken
}

func (f *fakeHouse) screen(v tell.Env) tea.Model {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.mails = append(f.mails, v.Mail)
	if f.screens != nil {
		return f.screens(v)
	}
	return &sessiontest.ToyScreen{Env: v}
}

// fakeLines answers what is typed in line mode.
func fakeLines(ctx context.Context, v tell.Env, in io.Reader, out io.Writer) error {
	_, _ = fmt.Fprintf(out, "Good evening, %s.\n", v.User)
	lines := bufio.NewScanner(in)
	for lines.Scan() && ctx.Err() == nil {
		if lines.Text() == "fail" {
			return errors.New("it failed")
		}
		_, _ = fmt.Fprintf(out, "You said %q.\n", lines.Text())
		if lines.Text() == "width" && v.LineWidth != nil {
			_, _ = fmt.Fprintf(out, "Lines have %d columns.\n", v.LineWidth())
		}
	}
	return nil
}

// A fakeLobby has games, and nothing else.
type fakeLobby struct {
	tell.Lobby
	games []rules.Game
}

func (f fakeLobby) Games() []rules.Game { return f.games }

// newFakeServer makes a server of a fake house.
func newFakeServer(t testing.TB, fake *fakeHouse, limits door.Limits, sshArgs string, log *slog.Logger) *server {
	t.Helper()
	s, err := newServer(serverConfig{house: fake, hostKey: newSigner(t), limits: limits, sshArgs: sshArgs, log: log})
	must(t, err)
	s.api, s.screens, s.lines = fakeLobby{games: fake.games}, fake.screen, fakeLines
	return s
}

type testServer struct {
	*server
	fake *fakeHouse
	addr string
	log  *logBuffer
	stop func() error
}

// comes opens the screen of somebody new.
func (d *testServer) comes(t testing.TB, name string) *client {
	t.Helper()
	c := openScreen(t, dial(t, d.addr, name, newSigner(t)), 80, 24)
	c.see("hello " + name)
	return c
}

// startServer starts a server. Limits that the test does not set are high.
func startServer(t testing.TB, limits door.Limits, fake *fakeHouse) *testServer {
	t.Helper()
	if fake == nil {
		fake = &fakeHouse{}
	}
	return startServerOn(t, listen(t), limits, fake)
}

func startServerOn(t testing.TB, l net.Listener, limits door.Limits, fake *fakeHouse) *testServer {
	t.Helper()
	if limits.PerAddress == 0 {
		limits.PerAddress, limits.NewPerMinute = 1000, 100000
	}
	book := &logBuffer{}
	server := newFakeServer(t, fake, limits, "-p 2222 saloon.test", slog.New(newLog(book, settings.LogJSON, slog.LevelDebug)))
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() { done <- server.run(ctx, l) }()
	stop := sync.OnceValue(func() error {
		cancel()
		return <-done
	})
	t.Cleanup(func() { _ = stop() })
	return &testServer{server: server, fake: fake, addr: l.Addr().String(), log: book, stop: stop}
}

type logBuffer struct {
	mu    sync.Mutex
	text  strings.Builder
	wrote chan struct{} // closed at the next write; nil when nobody waits for it
}

func (b *logBuffer) waitFor(t testing.TB, text string) {
	t.Helper()
	b.waitUntil(t, text, func(all string) bool { return strings.Contains(all, text) })
}

// waitUntil waits until what was written is as it should be.
func (b *logBuffer) waitUntil(t testing.TB, what string, good func(text string) bool) {
	t.Helper()
	late := time.After(sessiontest.Patience)
	for {
		b.mu.Lock()
		has := good(b.text.String())
		if b.wrote == nil {
			b.wrote = make(chan struct{})
		}
		wrote := b.wrote
		b.mu.Unlock()
		if has {
			return
		}
		select {
		case <-wrote:
		case <-late:
			t.Fatalf("nobody writes %q:\n%s", what, b.String())
		}
	}
}

func (b *logBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.wrote != nil {
		close(b.wrote)
		b.wrote = nil
	}
	return b.text.Write(p)
}

func (b *logBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.text.String()
}
