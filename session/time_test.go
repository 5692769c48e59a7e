package session

import (
	"bytes"
	"context"
	"io"
	"net"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"saloon/session/door"
	"saloon/tui/tell"
)

// startWiredServer is a server whose callers come through a wire, so that a test can let
// hours pass: in a bubble time goes on when all have nothing to do.
func startWiredServer(t *testing.T, limits door.Limits) *testServer {
	t.Helper()
	book := &logBuffer{}
	fake := &fakeHouse{}
	return &testServer{server: newFakeServer(t, fake, limits, "saloon.test", nil), fake: fake, log: book}
}

func (d *testServer) call(t *testing.T, user string) *gossh.Client {
	t.Helper()
	conn, err := d.tryCall(dialConfig(user, newSigner(t)))
	must(t, err)
	return conn
}

func (d *testServer) tryCall(config *gossh.ClientConfig) (*gossh.Client, error) {
	there, back := newStream(), newStream()
	go d.ssh.HandleConn(&wire{in: there, out: back})
	conn, chans, reqs, err := gossh.NewClientConn(&wire{in: back, out: there}, "wire", config)
	if err != nil {
		return nil, err
	}
	return gossh.NewClient(conn, chans, reqs), nil
}

// A wire is one end of a connection without a network.
type wire struct{ in, out *stream }

func (w *wire) Read(p []byte) (int, error)  { return w.in.read(p) }
func (w *wire) Write(p []byte) (int, error) { return w.out.write(p) }

func (w *wire) Close() error {
	w.in.close()
	w.out.close()
	return nil
}

func (*wire) LocalAddr() net.Addr              { return &net.TCPAddr{IP: net.IPv4(192, 0, 2, 1), Port: 22} }
func (*wire) RemoteAddr() net.Addr             { return &net.TCPAddr{IP: net.IPv4(192, 0, 2, 2), Port: 2222} }
func (*wire) SetDeadline(time.Time) error      { return nil }
func (*wire) SetReadDeadline(time.Time) error  { return nil }
func (*wire) SetWriteDeadline(time.Time) error { return nil }

// A stream is one direction of a wire; writing to it never waits.
type stream struct {
	mu     sync.Mutex
	more   *sync.Cond
	buf    bytes.Buffer
	closed bool
}

func newStream() *stream {
	s := &stream{}
	s.more = sync.NewCond(&s.mu)
	return s
}

func (s *stream) read(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for s.buf.Len() == 0 {
		if s.closed {
			return 0, io.EOF
		}
		s.more.Wait()
	}
	return s.buf.Read(p)
}

func (s *stream) write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return 0, io.ErrClosedPipe
	}
	s.more.Broadcast()
	return s.buf.Write(p)
}

func (s *stream) close() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	s.more.Broadcast()
}

// unplug ends what answers for the terminal: nothing may go on after a bubble.
func (c *client) unplug() {
	if answers, ok := c.term.InputPipe().(io.Closer); ok {
		_ = answers.Close()
	}
}

func TestLinger_AConnectionWithoutASessionIsClosed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := startWiredServer(t, door.Limits{Handshake: 20 * time.Second})
		conn := d.call(t, "idle")
		began := time.Now()
		_ = conn.Wait()
		if took := time.Since(began); took != 20*time.Second+door.MaxUnused {
			t.Errorf("it was closed after %v, not after %v", took, 20*time.Second+door.MaxUnused)
		}
	})
}

func TestLinger_BeginsAnewAfterASession(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := startWiredServer(t, door.Limits{Handshake: 20 * time.Second})
		conn := d.call(t, "master")
		c := startSession(t, conn, sessionRequest{command: "play"})
		defer c.unplug()
		c.read("Good evening")
		short := startSession(t, conn, sessionRequest{command: "help"})
		defer short.unplug()
		_ = short.end() // while the other goes on
		time.Sleep(time.Hour)
		c.press("hello\n")
		c.read("You said \"hello\"") // a session is not cut off
		_ = c.keys.Close()
		must(t, c.end())
		began := time.Now()
		_ = conn.Wait()
		if took := time.Since(began); took != door.MaxUnused {
			t.Errorf("after its session it was closed in %v, not in %v", took, door.MaxUnused)
		}
	})
}

// Every key counts, and nothing else does.
func TestIdle_KeysKeepTheSessionOpen(t *testing.T) {
	for name, open := range map[string]func(*testing.T, *gossh.Client) *client{
		"screen": func(t *testing.T, conn *gossh.Client) *client { return openScreen(t, conn, 80, 24) },
		"lines": func(t *testing.T, conn *gossh.Client) *client {
			return startSession(t, conn, sessionRequest{command: "play"})
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d := startWiredServer(t, door.Limits{Idle: time.Hour, Keepalive: time.Minute})
				c := open(t, d.call(t, "Anna"))
				defer c.unplug()
				for range 4 {
					time.Sleep(59 * time.Minute)
					c.press("x\n")
				}
				last := time.Now()
				ended := <-c.ended
				if took := time.Since(last); ended != nil || took < time.Hour || took > time.Hour+time.Minute {
					t.Errorf("after the last key the session was open for %v, and ended with %v", took, ended)
				}
				has(t, c.rawText(), "You pressed no key for 1h0m0s")
				_ = c.conn.Close()
			})
		})
	}
}

// Whoever sets the keepalive too long is sent home in time all the same.
func TestIdle_IsNoticedWhateverTheKeepalive(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := startWiredServer(t, door.Limits{Idle: 10 * time.Minute, Keepalive: 5 * time.Hour})
		c := startSession(t, d.call(t, "Anna"), sessionRequest{command: "play"})
		defer c.unplug()
		began := time.Now()
		<-c.ended
		if took := time.Since(began); took < 10*time.Minute || took > 20*time.Minute {
			t.Errorf("it took %v", took)
		}
		_ = c.conn.Close()
	})
}

// slowGoodbye serves people who take two seconds to say goodbye.
func slowGoodbye(_ context.Context, e tell.Env, _ io.Reader, out io.Writer) error {
	for e.Mail.Take().Farewell == "" {
		<-e.Mail.Signal()
	}
	time.Sleep(2 * time.Second) // of the bubble
	_, err := io.WriteString(out, "Goodbye.\n")
	return err
}

// closable is a listener to which nobody comes.
type closable struct{ net.Listener }

func (closable) Close() error { return nil }

// A server that stops lets those who are here hear its last words.
func TestServer_StopsWhenAllHaveSaidGoodbye(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := startWiredServer(t, door.Limits{})
		d.lines = slowGoodbye
		c := startSession(t, d.call(t, "Anna"), sessionRequest{command: "play"})
		defer c.unplug()
		synctest.Wait() // she is here
		must(t, d.server.stop(closable{}))
		if err := c.end(); err != nil || c.rawText() != "Goodbye.\n" {
			t.Errorf("she hears %q and ends with %v", c.rawText(), err)
		}
	})
}

// A window that is sized while a command runs, of which nobody takes notice, holds nothing up
// afterwards.
func TestServer_SizesThatNobodyReadsHoldNothingUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := startWiredServer(t, door.Limits{})
		conn := d.call(t, "Anna")
		defer func() { _ = conn.Close() }()
		c := startSession(t, conn, sessionRequest{term: "xterm", width: 80, height: 24, command: "doctor"})
		defer c.unplug()
		synctest.Wait() // the command waits for answers of the terminal
		for n := range 60 {
			_ = c.sess.WindowChange(30+n, 100)
		}
		synctest.Wait() // and all sizes are there
		_ = c.end()
		next := startSession(t, conn, sessionRequest{command: "help"})
		defer next.unplug()
		must(t, next.end())
	})
}
