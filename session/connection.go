package session

import (
	"context"
	"encoding/binary"
	"errors"
	"io"
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

// acceptConnection is called for every new connection, before the handshake. It waits
// for a place in the doorway, or refuses with a sentence and returns nil.
func (s *server) acceptConnection(ctx ssh.Context, conn net.Conn) net.Conn {
	if cameUnannounced(conn) {
		s.figures.refused.add(whyUnannounced)
		s.refusals.count(refusedNoHeader, addressOf(conn.RemoteAddr()))
		_ = conn.Close()
		return nil
	}
	c := &connection{Conn: direct(conn), id: newConnectionID(), from: addressOf(conn.RemoteAddr()), began: s.now(), drops: &s.figures.dropped}
	if why := s.backend.BannedAddress(originOf(c.from)); why != nil {
		s.figures.refused.add(whyBanned)
		s.refusals.count(refusedBanned, c.from)
		s.refuse(conn, why)
		return nil
	}
	err := s.quotas.admitConnection(c.from)
	if errors.Is(err, errFull) && s.dropStranger() {
		err = s.quotas.admitConnection(c.from)
	}
	if err != nil {
		s.figures.refused.add(whyRefused(err))
		s.refusals.count(refusalOf[err], c.from)
		s.refuse(conn, err)
		return nil
	}
	c.ctx, c.cancel = context.WithCancel(context.Background())
	bytesIn := s.limits.Load().bytesIn
	c.readRate = rate.NewLimiter(rate.Limit(bytesIn), max(4*bytesIn, 32<<10))
	c.onClose = func() {
		s.quotas.releaseConnection(c.from)
		s.removeConnection(c)
		s.tellEnd(c)
	}
	place := s.doorway.enter(c.from, c.dropFor(whyDisplaced), s.stopping)
	if place == nil {
		s.refusals.count(refusedClosing, c.from)
		s.quotas.releaseConnection(c.from)
		s.figures.refused.add(whyClosing)
		s.refuse(conn, errClosing)
		return nil
	}
	s.figures.accepted.Add(1)
	c.isGreeted(place, s)
	if !s.addConnection(c) {
		_ = c.Close()
		return nil
	}
	ctx.SetValue(connectionKey{}, c)
	return c
}

// isGreeted starts the time that a client has for its greeting, and for its login.
func (c *connection) isGreeted(place *greeting, s *server) {
	handshake := s.limits.Load().handshake
	c.mu.Lock()
	defer c.mu.Unlock()
	c.leaveDoorway = func() { s.doorway.leave(place) }
	c.greetTimer = time.AfterFunc(min(maxGreeting, handshake), c.dropFor(whySilent))
	c.unusedTimer = time.AfterFunc(handshake+maxUnused, c.dropFor(whyUnused))
}

// dropStranger closes a random connection that has not logged in, though it had the time
// to, so that strangers who only stand there keep nobody out.
func (s *server) dropStranger() bool {
	s.mu.Lock()
	var stranger *connection
	for c := range s.connections {
		if !c.loggedIn.Load() && s.now().Sub(c.began) > maxGreeting {
			stranger = c
			break
		}
	}
	s.mu.Unlock()
	if stranger == nil {
		return false
	}
	stranger.dropFor(whyDisplaced)()
	return true
}

// mostAnswered is how many clients are told at the same time why they are refused. Others are only hung up on.
const mostAnswered = 256

func (s *server) refuse(conn net.Conn, why error) {
	defer s.refusing.Add(-1)
	if s.refusing.Add(1) > mostAnswered {
		return // whoever accepted it closes it
	}
	refuseConnection(conn, why)
}

// refuseConnection closes a new connection and tells the client why, in a disconnect
// message; before the key exchange that message needs no encryption.
func refuseConnection(conn net.Conn, why error) {
	const tooManyConnections = 12 // RFC 4253, 11.1
	payload := gossh.Marshal(&struct {
		Reason uint32 `sshtype:"1"`
		Text   string
		Lang   string
	}{tooManyConnections, why.Error(), "en"})
	padding := 8 - (len(payload)+5)%8
	if padding < 4 {
		padding += 8
	}
	packet := binary.BigEndian.AppendUint32([]byte(serverVersion+"\r\n"), uint32(1+len(payload)+padding))
	packet = append(append(packet, byte(padding)), payload...)
	packet = append(packet, make([]byte, padding)...)
	_ = conn.SetDeadline(time.Now().Add(time.Second))
	_, _ = conn.Write(packet)
	// Unread input would make the system reset the connection, and the client would
	// not show the message.
	if tcp, ok := tcpOf(conn); ok {
		_ = tcp.CloseWrite()
	}
	_, _ = io.CopyN(io.Discard, conn, 8<<10)
}

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
