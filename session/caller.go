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

// A caller is one connection from its first byte on. It reads no faster than the
// limit allows, and gives back what it holds when it ends.
type caller struct {
	net.Conn
	from  address
	bytes *rate.Limiter
	ctx   context.Context // ends with the connection
	end   context.CancelFunc
	given sync.Once // the place in the login queue was given back
	gone  sync.Once
	onEnd func()
	gate  chan struct{}

	mu      sync.Mutex
	windows int         // open channels
	served  int         // sessions being served
	linger  *time.Timer // closes a connection that is served nothing
}

type callerKey struct{}

// version is what the server calls itself in the protocol.
const version = "SSH-2.0-Saloon"

// lingerFor is how long a connection may stay without a session being served.
const lingerFor = 2 * time.Minute

// meet is asked for every new connection, before the handshake. It waits for a
// place in the login queue, and sends away with a sentence.
func (s *Server) meet(ctx ssh.Context, conn net.Conn) net.Conn {
	from := addressOf(conn.RemoteAddr())
	if err := s.door.enter(from); err != nil {
		sendAway(conn, err)
		return nil
	}
	wait := time.NewTimer(s.limits.Handshake)
	defer wait.Stop()
	select {
	case s.gate <- struct{}{}:
	case <-s.closing:
		s.door.leave(from)
		sendAway(conn, errClosing)
		return nil
	case <-wait.C:
		s.door.leave(from)
		sendAway(conn, errQueue)
		return nil
	}
	c := &caller{Conn: conn, from: from, gate: s.gate}
	c.ctx, c.end = context.WithCancel(context.Background())
	c.bytes = rate.NewLimiter(rate.Limit(s.limits.BytesIn), max(4*s.limits.BytesIn, 32<<10))
	c.onEnd = func() {
		s.door.leave(from)
		s.forget(c)
	}
	c.linger = time.AfterFunc(s.limits.Handshake+lingerFor, func() { _ = c.Close() })
	if !s.remember(c) {
		_ = c.Close()
		return nil
	}
	ctx.SetValue(callerKey{}, c)
	return c
}

// sendAway says why in a disconnect message, which clients show; before the keys
// are exchanged it needs no cipher.
func sendAway(conn net.Conn, why error) {
	const tooMany = 12 // RFC 4253, 11.1
	payload := gossh.Marshal(&struct {
		Reason uint32 `sshtype:"1"`
		Text   string
		Lang   string
	}{tooMany, why.Error(), "en"})
	padding := 8 - (len(payload)+5)%8
	if padding < 4 {
		padding += 8
	}
	packet := binary.BigEndian.AppendUint32([]byte(version+"\r\n"), uint32(1+len(payload)+padding))
	packet = append(append(packet, byte(padding)), payload...)
	packet = append(packet, make([]byte, padding)...)
	_ = conn.SetDeadline(time.Now().Add(time.Second))
	_, _ = conn.Write(packet)
	// What the client has sent must be read, or it is told of a broken line only.
	if tcp, ok := conn.(*net.TCPConn); ok {
		_ = tcp.CloseWrite()
	}
	_, _ = io.CopyN(io.Discard, conn, 8<<10)
}

func callerOf(ctx ssh.Context) *caller {
	c, _ := ctx.Value(callerKey{}).(*caller)
	return c
}

// Read takes no more bytes in a second than the limit.
func (c *caller) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p[:min(len(p), 16<<10)])
	if n > 0 && c.bytes.WaitN(c.ctx, n) != nil {
		return 0, net.ErrClosed
	}
	return n, err
}

// Close can be called more than once.
func (c *caller) Close() error {
	err := c.Conn.Close()
	c.gone.Do(func() {
		c.end()
		c.linger.Stop()
		c.pass()
		c.onEnd()
	})
	return err
}

// hangUp closes the transport without waiting for anything.
func (c *caller) hangUp() { _ = c.Close() }

// pass gives the place in the login queue to the next.
func (c *caller) pass() { c.given.Do(func() { <-c.gate }) }

// open counts a session in, or refuses the one that is too much.
func (c *caller) open(most int) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.windows >= most {
		return false
	}
	c.windows++
	return true
}

func (c *caller) shut() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.windows--
}

// begin and finish stand around the service of one session.
func (c *caller) begin() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.served++
	c.linger.Stop()
}

func (c *caller) finish() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.served--; c.served == 0 && c.ctx.Err() == nil {
		c.linger.Reset(lingerFor)
	}
}

// loginConfig ends the wait at the gate when the login has succeeded.
func loginConfig(ctx ssh.Context) *gossh.ServerConfig {
	return &gossh.ServerConfig{AuthLogCallback: func(_ gossh.ConnMetadata, _ string, err error) {
		if c := callerOf(ctx); c != nil && err == nil {
			c.pass()
		}
	}}
}
