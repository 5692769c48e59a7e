package session

import (
	"context"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"charm.land/ssh"
	gossh "golang.org/x/crypto/ssh"
	"golang.org/x/time/rate"
)

// A connection is one network connection, from before the handshake to its end. It
// reads no faster than the limit allows.
type connection struct {
	net.Conn
	id       string // in the log
	from     address
	readRate *rate.Limiter
	ctx      context.Context // ends with the connection
	cancel   context.CancelFunc
	closed   sync.Once
	onClose  func()
	drops    *tally // by which it counts why it is dropped
	began    time.Time
	loggedIn atomic.Bool

	bytesIn, bytesOut atomic.Int64

	mu           sync.Mutex
	leaveDoorway func()      // nil when the place was given back
	greetTimer   *time.Timer // closes a connection that does not exchange keys
	channels     int         // open session channels
	sessions     int         // sessions being served
	unusedTimer  *time.Timer // closes a connection without sessions
	wasGreeted   bool        // keys were exchanged
	account      account
}

type connectionKey struct{}

// serverVersion is the first line that the server sends, as SSH demands one.
const serverVersion = "SSH-2.0-Saloon"

// maxUnused is how long a connection may stay open without a session.
const maxUnused = 2 * time.Minute

// maxGreeting is how long a client may take for its first lines and the exchange of keys.
const maxGreeting = 10 * time.Second

// connectionOf is the connection that acceptConnection stored in the context.
func connectionOf(ctx ssh.Context) *connection {
	c, _ := ctx.Value(connectionKey{}).(*connection)
	return c
}

// Read waits when more bytes came in a second than the limit allows.
func (c *connection) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p[:min(len(p), 16<<10)])
	c.bytesIn.Add(int64(n))
	if n > 0 && c.readRate.WaitN(c.ctx, n) != nil {
		return 0, net.ErrClosed
	}
	return n, err
}

// Write counts what is written.
func (c *connection) Write(p []byte) (int, error) {
	n, err := c.Conn.Write(p)
	c.bytesOut.Add(int64(n))
	return n, err
}

// Close may be called more than once.
func (c *connection) Close() error {
	err := c.Conn.Close()
	c.closed.Do(func() {
		c.cancel()
		c.greeted()
		c.mu.Lock()
		if c.unusedTimer != nil {
			c.unusedTimer.Stop()
		}
		c.mu.Unlock()
		c.onClose()
	})
	return err
}

// dropFor is hanging up for a reason, which is counted, and told at the connection's end.
func (c *connection) dropFor(w why) func() {
	return func() {
		if c.ctx.Err() == nil {
			c.drops.add(w)
		}
		c.hangUpFor(endOf[w])
	}
}

// greeted is called when keys were exchanged, and at the end. It gives the place in the
// doorway to the next client.
func (c *connection) greeted() {
	c.mu.Lock()
	leave := c.leaveDoorway
	c.leaveDoorway = nil
	c.mu.Unlock()
	if leave != nil {
		c.greetTimer.Stop()
		leave()
	}
}

// addChannel counts a session channel; it is false when there are most already.
func (c *connection) addChannel(most int) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.channels >= most {
		return false
	}
	c.channels++
	return true
}

func (c *connection) removeChannel() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.channels--
}

// isUnused reports whether no session is served on it.
func (c *connection) isUnused() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.sessions == 0
}

// sessionBegins and sessionEnds are called before and after a session is served.
func (c *connection) sessionBegins() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.sessions++
	c.unusedTimer.Stop()
}

func (c *connection) sessionEnds() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.sessions--; c.sessions == 0 && c.ctx.Err() == nil {
		c.unusedTimer.Reset(maxUnused)
	}
}

// loginConfig notes how far a connection is: whoever tries to log in has been greeted.
func loginConfig(ctx ssh.Context) *gossh.ServerConfig {
	return &gossh.ServerConfig{AuthLogCallback: func(m gossh.ConnMetadata, _ string, err error) {
		if c := connectionOf(ctx); c != nil {
			c.greeted()
			c.logsIn(m)
			if err == nil {
				c.loggedIn.Store(true)
			}
		}
	}}
}
