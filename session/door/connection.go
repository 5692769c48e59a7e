package door

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

// A Connection is one network connection, from before the handshake to its end.
type Connection struct {
	net.Conn
	id       string // in the log
	From     Address
	readRate *rate.Limiter
	ctx      context.Context // ends with the connection
	cancel   context.CancelFunc
	closed   sync.Once
	onClose  func()
	drops    *Tally // by which it counts why it is dropped
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

// Version is the first line that the server sends, as SSH demands one.
const Version = "SSH-2.0-Saloon"

// MaxUnused is how long a connection may stay open without a session.
const MaxUnused = 2 * time.Minute

// MaxGreeting is how long a client may take for its first lines and the exchange of keys.
const MaxGreeting = 10 * time.Second

// ConnectionOf is the connection that acceptConnection stored in the context.
func ConnectionOf(ctx ssh.Context) *Connection {
	c, _ := ctx.Value(connectionKey{}).(*Connection)
	return c
}

// Read waits when more bytes came in a second than the limit allows.
func (c *Connection) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p[:min(len(p), 16<<10)])
	c.bytesIn.Add(int64(n))
	if n > 0 && c.readRate.WaitN(c.ctx, n) != nil {
		return 0, net.ErrClosed
	}
	return n, err
}

func (c *Connection) Write(p []byte) (int, error) {
	n, err := c.Conn.Write(p)
	c.bytesOut.Add(int64(n))
	return n, err
}

// Close may be called more than once.
func (c *Connection) Close() error {
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

// DropFor is hanging up for a reason, which is counted, and told at the connection's end.
func (c *Connection) DropFor(w Why) func() {
	return func() {
		if c.ctx.Err() == nil {
			c.drops.Add(w)
		}
		c.hangUpFor(endOf[w])
	}
}

// greeted gives the place in the doorway to the next client, once keys were exchanged and at the end.
func (c *Connection) greeted() {
	c.mu.Lock()
	leave := c.leaveDoorway
	c.leaveDoorway = nil
	c.mu.Unlock()
	if leave != nil {
		c.greetTimer.Stop()
		leave()
	}
}

// AddChannel counts a session channel; it is false when there are most already.
func (c *Connection) AddChannel(most int) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.channels >= most {
		return false
	}
	c.channels++
	return true
}

// RemoveChannel counts it out again.
func (c *Connection) RemoveChannel() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.channels--
}

func (c *Connection) isUnused() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.sessions == 0
}

// SessionBegins is called before a session is served.
func (c *Connection) SessionBegins() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.sessions++
	c.unusedTimer.Stop()
}

// SessionEnds is called after a session was served.
func (c *Connection) SessionEnds() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.sessions--; c.sessions == 0 && c.ctx.Err() == nil {
		c.unusedTimer.Reset(MaxUnused)
	}
}

// LoginConfig notes how far a connection is: whoever tries to log in has been greeted.
func LoginConfig(ctx ssh.Context) *gossh.ServerConfig {
	return &gossh.ServerConfig{AuthLogCallback: func(m gossh.ConnMetadata, _ string, err error) {
		if c := ConnectionOf(ctx); c != nil {
			c.greeted()
			c.logsIn(m)
			if err == nil {
				c.loggedIn.Store(true)
			}
		}
	}}
}
