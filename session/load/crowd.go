package load

import (
	"context"
	"crypto/ed25519"
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

// atOnce is how many clients sign in at the same time.
const atOnce = 8

// firstScreen is how long a client waits for anything at all.
const firstScreen = 30 * time.Second

// quiet is how long nothing must come for a screen to count as drawn.
const quiet = 150 * time.Millisecond

// A crowd is many clients on one server, each on a connection of its own.
type crowd struct {
	clients []*client
}

// A client is one session. What the server sends is counted and thrown away.
type client struct {
	conn *gossh.Client
	keys io.WriteCloser
	got  atomic.Int64
	news chan time.Time // when something came; one at a time
}

func newCrowd(ctx context.Context, address string, plan Plan, n int) (*crowd, error) {
	c := &crowd{clients: make([]*client, n)}
	var group errgroup.Group
	group.SetLimit(atOnce)
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
		c.leave()
		return nil, err
	}
	return c, nil
}

func (c *crowd) leave() {
	for _, one := range c.clients {
		if one != nil {
			_ = one.conn.Close()
		}
	}
}

func (c *crowd) got() int64 {
	var sum int64
	for _, one := range c.clients {
		sum += one.got.Load()
	}
	return sum
}

func newClient(ctx context.Context, address string, plan Plan, number int) (*client, error) {
	conn, err := signIn(address, fmt.Sprintf("load%d", number))
	if err != nil {
		return nil, err
	}
	c := &client{conn: conn, news: make(chan time.Time, 1)}
	if err := c.sit(ctx, plan, number); err != nil {
		return c, errors.Join(err, conn.Close())
	}
	return c, nil
}

// signIn comes with a new key.
func signIn(address, user string) (*gossh.Client, error) {
	_, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		return nil, err
	}
	signer, err := gossh.NewSignerFromKey(private)
	if err != nil {
		return nil, err
	}
	return gossh.Dial("tcp", address, &gossh.ClientConfig{
		User: user, Auth: []gossh.AuthMethod{gossh.PublicKeys(signer)}, Timeout: firstScreen,
		HostKeyCallback: gossh.InsecureIgnoreHostKey(), //nolint:gosec // nothing is told to this server
	})
}

// sit opens the terminal and types what is typed first.
func (c *client) sit(ctx context.Context, plan Plan, number int) error {
	sess, err := c.conn.NewSession()
	if err != nil {
		return err
	}
	sess.Stdout = c
	if c.keys, err = sess.StdinPipe(); err != nil {
		return err
	}
	if err := sess.RequestPty("xterm-256color", plan.Height, plan.Width, nil); err != nil {
		return err
	}
	if err := sess.Shell(); err != nil {
		return err
	}
	if err := c.drawn(ctx); err != nil {
		return err
	}
	for _, key := range keysOf(strings.ReplaceAll(plan.Enter, "%d", strconv.Itoa(number))) {
		if _, err := io.WriteString(c.keys, key); err != nil {
			return err
		}
		if err := c.settle(ctx, quiet); err != nil {
			return err
		}
	}
	return nil
}

// Write counts what comes.
func (c *client) Write(p []byte) (int, error) {
	c.got.Add(int64(len(p)))
	select {
	case c.news <- time.Now():
	default:
	}
	return len(p), nil
}

// drawn waits for the first screen.
func (c *client) drawn(ctx context.Context) error {
	select {
	case <-c.news:
		return c.settle(ctx, quiet)
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(firstScreen):
		return errors.New("no screen came")
	}
}

// settle waits until nothing has come for a while; on a screen that never rests
// it gives up after a second.
func (c *client) settle(ctx context.Context, while time.Duration) error {
	enough := time.After(time.Second)
	for {
		select {
		case <-c.news:
		case <-enough:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(while):
			return nil
		}
	}
}

// press is the time to the first byte and the number of bytes; none when the key
// changed nothing.
func (c *client) press(ctx context.Context, key string, rest time.Duration) (time.Duration, int64, error) {
	before, began := c.got.Load(), time.Now()
	if _, err := io.WriteString(c.keys, key); err != nil {
		return 0, 0, err
	}
	var wait time.Duration
	select {
	case at := <-c.news:
		wait = at.Sub(began)
	case <-time.After(time.Second):
		return 0, 0, nil
	case <-ctx.Done():
		return 0, 0, ctx.Err()
	}
	err := c.settle(ctx, rest)
	return wait, c.got.Load() - before, err
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

func unquote(text string) (string, error) {
	plain, err := strconv.Unquote(`"` + strings.ReplaceAll(text, `"`, `\"`) + `"`)
	if err != nil {
		return "", fmt.Errorf("%s is no Go string", text)
	}
	return plain, nil
}
