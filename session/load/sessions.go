package load

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
	"unicode/utf8"

	gossh "golang.org/x/crypto/ssh"
	"golang.org/x/sync/errgroup"
)

// maxLogins is how many clients log in at the same time.
const maxLogins = 8

// screenTimeout is how long a client waits for its first screen.
const screenTimeout = 30 * time.Second

// quietTime is how long nothing must come until a screen counts as drawn.
const quietTime = 150 * time.Millisecond

// Sessions are many clients on one server, each on a connection of its own.
type sessions struct {
	clients []*client
}

// A client is one session. It counts what the server sends, and throws it away.
type client struct {
	conn     *gossh.Client
	keys     io.WriteCloser
	received atomic.Int64
	arrivals chan time.Time // when something came; at most one value waits
}

func openSessions(ctx context.Context, address string, plan plan, n int) (*sessions, error) {
	c := &sessions{clients: make([]*client, n)}
	var group errgroup.Group
	group.SetLimit(maxLogins)
	for i := range n {
		group.Go(func() error {
			one, err := newClient(ctx, address, plan, i)
			c.clients[i] = one
			if err != nil {
				return fmt.Errorf("session %d: %w", i+1, err)
			}
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		c.disconnect()
		return nil, err
	}
	return c, nil
}

func (c *sessions) disconnect() {
	for _, one := range c.clients {
		if one != nil {
			_ = one.conn.Close()
		}
	}
}

func (c *sessions) received() int64 {
	var sum int64
	for _, one := range c.clients {
		sum += one.received.Load()
	}
	return sum
}

func newClient(ctx context.Context, address string, plan plan, number int) (*client, error) {
	conn, err := signIn(ctx, address, fmt.Sprintf("load%d", number))
	if err != nil {
		return nil, err
	}
	c := &client{conn: conn, arrivals: make(chan time.Time, 1)}
	if err := c.start(ctx, plan, number); err != nil {
		return c, errors.Join(err, conn.Close())
	}
	return c, nil
}

// signIn logs in with a new key.
func signIn(ctx context.Context, address, user string) (*gossh.Client, error) {
	key, err := newKey()
	if err != nil {
		return nil, err
	}
	return connect(ctx, address, user, key)
}

// start opens a session with a terminal and types the keys that the plan begins with.
func (c *client) start(ctx context.Context, plan plan, number int) error {
	sess, err := c.conn.NewSession()
	if err != nil {
		return err
	}
	sess.Stdout = c
	if c.keys, err = sess.StdinPipe(); err != nil {
		return err
	}
	if err := sess.RequestPty("xterm-256color", plan.height, plan.width, nil); err != nil {
		return err
	}
	if err := sess.Shell(); err != nil {
		return err
	}
	if err := c.waitForScreen(ctx); err != nil {
		return err
	}
	return c.enter(ctx, strings.ReplaceAll(plan.enter, "%d", strconv.Itoa(number)))
}

// enter types keys, one after the other.
func (c *client) enter(ctx context.Context, keys string) error {
	for _, key := range keysOf(keys) {
		if _, err := io.WriteString(c.keys, key); err != nil {
			return err
		}
		if err := c.waitForQuiet(ctx, quietTime); err != nil {
			return err
		}
	}
	return nil
}

// Write counts what the server sends.
func (c *client) Write(p []byte) (int, error) {
	c.received.Add(int64(len(p)))
	select {
	case c.arrivals <- time.Now():
	default:
	}
	return len(p), nil
}

// waitForScreen waits until the first screen is drawn.
func (c *client) waitForScreen(ctx context.Context) error {
	select {
	case <-c.arrivals:
		return c.waitForQuiet(ctx, quietTime)
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(screenTimeout):
		return errors.New("no screen came")
	}
}

// waitForQuiet waits until nothing has come for a while, but for a second at most: some
// screens never rest.
func (c *client) waitForQuiet(ctx context.Context, while time.Duration) error {
	enough := time.After(time.Second)
	for {
		select {
		case <-c.arrivals:
		case <-enough:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(while):
			return nil
		}
	}
}

// press presses a key, and returns the time to the first byte of the answer and the
// number of bytes. Both are 0 when no answer came.
func (c *client) press(ctx context.Context, key string, rest time.Duration) (time.Duration, int64, error) {
	before, began := c.received.Load(), time.Now()
	if _, err := io.WriteString(c.keys, key); err != nil {
		return 0, 0, err
	}
	var wait time.Duration
	select {
	case at := <-c.arrivals:
		wait = at.Sub(began)
	case <-time.After(time.Second):
		return 0, 0, nil
	case <-ctx.Done():
		return 0, 0, ctx.Err()
	}
	err := c.waitForQuiet(ctx, rest)
	return wait, c.received.Load() - before, err
}

// keysOf splits typed text into keys: an escape sequence is one.
func keysOf(text string) []string {
	var keys []string
	for text != "" {
		_, n := utf8.DecodeRuneInString(text)
		if strings.HasPrefix(text, "\x1b[") {
			n = 2
			for n < len(text) && (text[n] < 0x40 || text[n] > 0x7e) {
				n++
			}
			n = min(n+1, len(text))
		}
		keys = append(keys, text[:n])
		text = text[n:]
	}
	return keys
}

// unquote reads a text that is written as in a Go string.
func unquote(text string) (string, error) {
	plain, err := strconv.Unquote(`"` + strings.ReplaceAll(text, `"`, `\"`) + `"`)
	if err != nil {
		return "", fmt.Errorf("%s is no Go string", text)
	}
	return plain, nil
}
