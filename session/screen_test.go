package session

import (
	"crypto/ed25519"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/charmbracelet/x/vt"
	gossh "golang.org/x/crypto/ssh"

	"saloon/session/sessiontest"
)

// A client is a person at a terminal: an SSH session with an emulator behind it.
type client struct {
	t     testing.TB
	conn  *gossh.Client
	sess  *gossh.Session
	keys  io.WriteCloser
	ended chan error
	gone  chan struct{} // closed when the session has ended

	mu   sync.Mutex
	news chan struct{} // closed and replaced at every byte that comes
	term *vt.Emulator
	stir chan struct{} // one signal for anything that comes, when somebody asks for it
	raw  strings.Builder
	err  strings.Builder

	screen bool // it has a terminal
}

func newSigner(t testing.TB) gossh.Signer {
	t.Helper()
	_, private, err := ed25519.GenerateKey(nil)
	must(t, err)
	signer, err := gossh.NewSignerFromKey(private)
	must(t, err)
	return signer
}

// dialConfig signs in with a key, or as a guest without one.
func dialConfig(user string, key gossh.Signer) *gossh.ClientConfig {
	auth := gossh.KeyboardInteractive(func(string, string, []string, []bool) ([]string, error) { return nil, nil })
	if key != nil {
		auth = gossh.PublicKeys(key)
	}
	return &gossh.ClientConfig{
		User: user, Auth: []gossh.AuthMethod{auth}, Timeout: sessiontest.Patience,
		HostKeyCallback: gossh.InsecureIgnoreHostKey(), //nolint:gosec // the server is ours
	}
}

func dial(t testing.TB, addr, user string, key gossh.Signer) *gossh.Client {
	t.Helper()
	conn, err := gossh.Dial("tcp", addr, dialConfig(user, key))
	if err != nil {
		t.Fatalf("signing in as %s: %v", user, err)
	}
	t.Cleanup(func() { _ = conn.Close() })
	return conn
}

func openScreen(t testing.TB, conn *gossh.Client, width, height int, env ...string) *client {
	t.Helper()
	return startSession(t, conn, sessionRequest{term: "xterm-256color", width: width, height: height, env: env})
}

// A sessionRequest is what a client asks for: a command or else a shell, and a terminal if it
// names one.
type sessionRequest struct {
	term          string
	width, height int
	command       string
	env           []string
}

func startSession(t testing.TB, conn *gossh.Client, w sessionRequest) *client {
	t.Helper()
	c, err := newSession(t, conn, w)
	must(t, err)
	return c
}

func newSession(t testing.TB, conn *gossh.Client, w sessionRequest) (*client, error) {
	sess, err := conn.NewSession()
	if err != nil {
		return nil, fmt.Errorf("opening a session: %w", err)
	}
	c := &client{t: t, conn: conn, sess: sess, ended: make(chan error, 1), gone: make(chan struct{}), news: make(chan struct{})}
	c.term = sessiontest.NewEmulator(t, w.width, w.height)
	sess.Stdout = c
	sess.Stderr = clientErr{c}
	if c.keys, err = sess.StdinPipe(); err != nil {
		return nil, err
	}
	for _, entry := range w.env {
		name, value, _ := strings.Cut(entry, "=")
		_ = sess.Setenv(name, value)
	}
	if c.screen = w.term != ""; c.screen {
		if err := sess.RequestPty(w.term, w.height, w.width, nil); err != nil {
			return nil, fmt.Errorf("asking for a terminal: %w", err)
		}
	}
	if w.command == "" {
		err = sess.Shell()
	} else {
		err = sess.Start(w.command)
	}
	if err != nil {
		return nil, fmt.Errorf("starting %q: %w", w.command, err)
	}
	go func() {
		c.ended <- sess.Wait()
		close(c.gone)
	}()
	return c, nil
}

// runs carries out a command on the same connection, and is what it says and how it exits.
func (c *client) runs(command string) (said string, exit int) {
	c.t.Helper()
	ran := startSession(c.t, c.conn, sessionRequest{command: command})
	var status *gossh.ExitError
	if err := ran.end(); errors.As(err, &status) {
		exit = status.ExitStatus()
	} else if err != nil {
		c.t.Fatalf("%s: %v", command, err)
	}
	return ran.rawText() + ran.complaint(), exit
}

// isTold runs a command that ends so and says these texts.
func (c *client) isTold(typed string, exit int, texts ...string) {
	c.t.Helper()
	said, ended := c.runs(typed)
	endsSo(c.t, typed, said, ended, exit, texts...)
}

func endsSo(t testing.TB, typed, said string, ended, exit int, texts ...string) {
	t.Helper()
	if ended != exit {
		t.Errorf("%s ends with %d, not with %d: %s", typed, ended, exit, said)
	}
	has(t, said, texts...)
}

// has looks for texts in what is said.
func has(t testing.TB, said string, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if !strings.Contains(said, text) {
			t.Errorf("%q is not in\n%s", text, said)
		}
	}
}

func (c *client) Write(p []byte) (int, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.raw.Write(p)
	_, _ = c.term.Write(p)
	close(c.news)
	c.news = make(chan struct{})
	select {
	case c.stir <- struct{}{}:
	default:
	}
	return len(p), nil
}

type clientErr struct{ c *client }

func (e clientErr) Write(p []byte) (int, error) {
	e.c.mu.Lock()
	defer e.c.mu.Unlock()
	e.c.err.Write(p)
	return len(p), nil
}

func (c *client) press(keys string) {
	c.t.Helper()
	if _, err := io.WriteString(c.keys, keys); err != nil {
		c.t.Fatalf("pressing %q: %v", keys, err)
	}
}

func (c *client) text() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.term.String()
}

func (c *client) rawText() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.raw.String()
}

func (c *client) complaint() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.err.String()
}

func (c *client) see(text string) {
	c.t.Helper()
	if !c.wait("the screen to show "+text, func() bool { return strings.Contains(c.term.String(), text) }) {
		c.t.Fatalf("the session ended without %q; the screen shows\n%s", text, c.text())
	}
}

func (c *client) read(text string) {
	c.t.Helper()
	if !c.wait("to be sent "+text, func() bool { return strings.Contains(c.raw.String(), text) }) {
		c.t.Fatalf("the session ended without %q; it said\n%s%s", text, c.rawText(), c.complaint())
	}
}

// pressFor presses keys that lead to a screen with a text.
func (c *client) pressFor(keys, text string) {
	c.t.Helper()
	c.press(keys)
	c.see(text)
}

// types writes a line, which is answered.
func (c *client) types(line, answer string) {
	c.t.Helper()
	c.press(line + "\n")
	c.read(answer)
}

// opensTable opens a table in line mode.
func (c *client) opensTable(line string) (id string) {
	c.t.Helper()
	c.types("new "+line, " chairs:")
	return tableName.FindStringSubmatch(c.rawText())[1]
}

// playsABot opens a table in line mode, and begins a game there against a bot.
func (c *client) playsABot(line string) (id string) {
	c.t.Helper()
	id = c.opensTable(line)
	c.press("bot random\n")
	c.types("ready", "Your turn: ")
	return id
}

// wait waits until ok holds, which is asked with the screen held still. It is
// false when the session has ended before.
func (c *client) wait(what string, ok func() bool) bool {
	c.t.Helper()
	deadline := time.After(sessiontest.Patience)
	for {
		c.mu.Lock()
		done, news := ok(), c.news
		c.mu.Unlock()
		if done {
			return true
		}
		select {
		case <-news:
		case <-c.gone:
			// What came last may have come after the question.
			c.mu.Lock()
			defer c.mu.Unlock()
			return ok()
		case <-deadline:
			c.t.Fatalf("waited in vain for %s; the screen shows\n%s", what, c.text())
		}
	}
}

func (c *client) end() error {
	c.t.Helper()
	select {
	case err := <-c.ended:
		return err
	case <-time.After(sessiontest.Patience):
		c.t.Fatalf("the session does not end; the screen shows\n%s", c.text())
		return nil
	}
}

func listen(t testing.TB) net.Listener {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	return l
}
