package session

import (
	"bufio"
	"bytes"
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

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/session/door"
	"saloon/session/screen"
	"saloon/session/sessiontest"
	"saloon/tui/lines"
	"saloon/tui/tell"
)

// A fakeBackend shows the screens that a test gives it, which may misbehave.
type fakeBackend struct {
	mu      sync.Mutex
	people  map[lobby.Key]table.Person
	cards   []table.Card
	games   []rules.Game
	broken  error
	screens func(tell.Env) tea.Model
	mails   []*lobby.Mailbox
	noPeace
}

// noPeace is a lobby in which nobody is banned and nobody moderates.
type noPeace struct{ peaceBackend }

func (noPeace) BannedAddress(lobby.Origin) error { return nil }

func (noPeace) Banned(lobby.Key, lobby.Origin) error { return nil }

func (noPeace) OnBan(func()) {}

func (noPeace) Moderator(lobby.Key) (by lobby.By, is bool) { return by, false }

func (f *fakeBackend) ReportPerson(context.Context, tell.Env, string, string) error {
	return errors.New("nobody moderates here")
}

func (f *fakeBackend) Stats() (none lobby.Stats) { return none }

func (f *fakeBackend) Unready() string { return "" }

// closingText is how the end of the saloon is told.
const closingText = "The saloon closes for a restart; every table goes on afterwards."

func (f *fakeBackend) Farewell() lobby.News { return lobby.News{Farewell: closingText} }

func (f *fakeBackend) Find(k lobby.Key) (table.Person, bool, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	p, ok := f.people[k]
	return p, ok, f.broken
}

func (f *fakeBackend) Screen(v tell.Env) tea.Model {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.mails = append(f.mails, v.Mail)
	if f.screens != nil {
		return f.screens(v)
	}
	return &sessiontest.ToyScreen{Env: v}
}

func (f *fakeBackend) Lines(ctx context.Context, v tell.Env, in io.Reader, out io.Writer) error {
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

func (f *fakeBackend) Export(context.Context, tell.Env, table.ID) (rules.Export, error) {
	return rules.Export{}, errors.New("nothing is played here")
}

func (f *fakeBackend) Replay(context.Context, tell.Env, table.ID, int, io.Writer) error {
	return errors.New("nothing is played here")
}

func (f *fakeBackend) Review(context.Context, tell.Env, lines.ReviewOrder, bool, *bytes.Buffer) error {
	return errors.New("nothing is played here")
}

func (f *fakeBackend) Show(context.Context, tell.Env, table.ID) (*table.Snapshot, lobby.Watching, error) {
	return nil, lobby.Watching{}, errors.New("nothing is played here")
}

func (f *fakeBackend) Move(context.Context, tell.Env, table.ID, string) (*table.Snapshot, error) {
	return nil, errors.New("nothing is played here")
}

func (f *fakeBackend) Command(context.Context, tell.Env, table.ID, table.Command) (*table.Snapshot, error) {
	return nil, errors.New("nothing is played here")
}

func (f *fakeBackend) Rest(context.Context, tell.Env, restChange, bool, *bytes.Buffer) error {
	return errors.New("nobody rests here")
}

func (f *fakeBackend) Friends(context.Context, tell.Env, bool, *bytes.Buffer) error {
	return errors.New("nobody has friends here")
}

func (f *fakeBackend) Letters(context.Context, tell.Env, bool, *bytes.Buffer) error {
	return errors.New("nobody writes here")
}

func (f *fakeBackend) Turns(context.Context, tell.Env) ([]table.Card, error) {
	return nil, errors.New("nothing waits here")
}

func (f *fakeBackend) Me(context.Context, table.Person) (me lobby.Me, err error) {
	return me, errors.New("nobody is known here")
}

func (f *fakeBackend) Forget(context.Context, table.Person) error {
	return errors.New("nobody is known here")
}

func (f *fakeBackend) Top(context.Context, tell.Env, []string, bool, *bytes.Buffer) error {
	return errors.New("nobody plays here")
}

func (f *fakeBackend) Daily(context.Context, tell.Env, string, bool, *bytes.Buffer) error {
	return errors.New("nobody plays here")
}

func (f *fakeBackend) GameMeant(tell.Env, string) string { return "" }

func (f *fakeBackend) Who(context.Context, tell.Env, string, bool, *bytes.Buffer) error {
	return errors.New("nobody plays here")
}

func (f *fakeBackend) Describe(tell.Env, *table.Snapshot, io.Writer) error { return nil }

func (f *fakeBackend) Bot(context.Context, tell.Env, io.Reader, *screen.Writer) error { return nil }

func (f *fakeBackend) Games() []rules.Game { return f.games }

func (f *fakeBackend) Tables(tell.Env) ([]table.Card, error) { return f.cards, nil }

// A testServer is a server with a fake backend.
type testServer struct {
	*server
	fake *fakeBackend
	addr string
	log  *logBuffer
	stop func() error
}

// startServer starts a server. Limits that the test does not set are high.
func startServer(t testing.TB, limits door.Limits, fake *fakeBackend) *testServer {
	t.Helper()
	if fake == nil {
		fake = &fakeBackend{}
	}
	return startServerOn(t, listen(t), limits, fake)
}

func startServerOn(t testing.TB, l net.Listener, limits door.Limits, fake *fakeBackend) *testServer {
	t.Helper()
	if limits.PerAddress == 0 {
		limits.PerAddress, limits.NewPerMinute = 1000, 100000
	}
	book := &logBuffer{}
	server, err := newServer(serverConfig{
		backend: fake, hostKey: newSigner(t), limits: limits, sshArgs: "-p 2222 saloon.test",
		log: slog.New(newLog(book, logJSON, slog.LevelDebug)),
	})
	if err != nil {
		t.Fatal(err)
	}
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

// A logBuffer keeps what was logged.
type logBuffer struct {
	mu    sync.Mutex
	text  strings.Builder
	wrote chan struct{} // closed at the next write; nil when nobody waits for it
}

// waitFor waits until a text was written.
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
