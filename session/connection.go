package session

import (
	"context"
	"encoding/binary"
	"io"
	"net"
	"sync"
	"time"

	"charm.land/ssh"
	gossh "golang.org/x/crypto/ssh"
	"golang.org/x/time/rate"
)

// A connection is one network connection, from before the handshake to its end. It
// reads no faster than the limit allows.
type connection struct {
	net.Conn
	from       address
	readRate   *rate.Limiter
	ctx        context.Context // ends with the connection
	cancel     context.CancelFunc
	closed     sync.Once
	onClose    func()
	loginQueue chan struct{} // the server's; this connection has a place in it
	leftQueue  sync.Once     // the place was given back

	mu          sync.Mutex
	channels    int         // open session channels
	sessions    int         // sessions being served
	unusedTimer *time.Timer // closes a connection without sessions
}

type connectionKey struct{}

// serverVersion is the first line that the server sends, as SSH demands one.
const serverVersion = "SSH-2.0-Saloon"

// maxUnused is how long a connection may stay open without a session.
const maxUnused = 2 * time.Minute

// acceptConnection is called for every new connection, before the handshake. It waits
// for a place in the login queue, or refuses with a sentence and returns nil.
func (s *server) acceptConnection(ctx ssh.Context, conn net.Conn) net.Conn {
	from := addressOf(conn.RemoteAddr())
	if err := s.quotas.admitConnection(from); err != nil {
		refuseConnection(conn, err)
		return nil
	}
	wait := time.NewTimer(s.limits.handshake)
	defer wait.Stop()
	select {
	case s.loginQueue <- struct{}{}:
	case <-s.stopping:
		s.quotas.releaseConnection(from)
		refuseConnection(conn, errClosing)
		return nil
	case <-wait.C:
		s.quotas.releaseConnection(from)
		refuseConnection(conn, errLoginQueue)
		return nil
	}
	c := &connection{Conn: conn, from: from, loginQueue: s.loginQueue}
	c.ctx, c.cancel = context.WithCancel(context.Background())
	c.readRate = rate.NewLimiter(rate.Limit(s.limits.bytesIn), max(4*s.limits.bytesIn, 32<<10))
	c.onClose = func() {
		s.quotas.releaseConnection(from)
		s.removeConnection(c)
	}
	c.unusedTimer = time.AfterFunc(s.limits.handshake+maxUnused, func() { _ = c.Close() })
	if !s.addConnection(c) {
		_ = c.Close()
		return nil
	}
	ctx.SetValue(connectionKey{}, c)
	return c
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
	if tcp, ok := conn.(*net.TCPConn); ok {
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
	if n > 0 && c.readRate.WaitN(c.ctx, n) != nil {
		return 0, net.ErrClosed
	}
	return n, err
}

// Close may be called more than once.
func (c *connection) Close() error {
	err := c.Conn.Close()
	c.closed.Do(func() {
		c.cancel()
		c.unusedTimer.Stop()
		c.leaveLoginQueue()
		c.onClose()
	})
	return err
}

// hangUp closes the connection without waiting for anything.
func (c *connection) hangUp() { _ = c.Close() }

// leaveLoginQueue gives the place in the login queue to the next connection.
func (c *connection) leaveLoginQueue() { c.leftQueue.Do(func() { <-c.loginQueue }) }

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

// loginConfig makes a connection leave the login queue when its login succeeded.
func loginConfig(ctx ssh.Context) *gossh.ServerConfig {
	return &gossh.ServerConfig{AuthLogCallback: func(_ gossh.ConnMetadata, _ string, err error) {
		if c := connectionOf(ctx); c != nil && err == nil {
			c.leaveLoginQueue()
		}
	}}
}
