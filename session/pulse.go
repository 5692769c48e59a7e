package session

import (
	"context"
	"fmt"
	"io"
	"sync/atomic"
	"time"

	"charm.land/ssh"
	gossh "golang.org/x/crypto/ssh"
	"golang.org/x/time/rate"
)

const (
	// typedRate is how many bytes of keys a session takes in a second, and
	// pasteSize how many at once.
	typedRate = 4 << 10
	pasteSize = 2 * maxPaste
	// missed is how many keepalives may go unanswered.
	missed = 2
)

// A pulse says whether somebody is still at the other end. Only keys count as
// presence: what the server writes does not.
type pulse struct {
	conn    *gossh.ServerConn
	limits  Limits
	now     func() time.Time
	lastKey atomic.Int64
	asked   atomic.Int32 // keepalives without an answer
	hangUp  func()
}

func newPulse(sess ssh.Session, limits Limits, now func() time.Time, hangUp func()) *pulse {
	p := &pulse{limits: limits, now: now, hangUp: hangUp}
	p.conn, _ = sess.Context().Value(ssh.ContextKeyConn).(*gossh.ServerConn)
	p.touch()
	return p
}

// touch notes a key.
func (p *pulse) touch() { p.lastKey.Store(p.now().UnixNano()) }

// check asks a silent client for a sign of life, and sends home who has not
// pressed a key for long. It is called once in a keepalive interval.
func (p *pulse) check() (farewell string, stays bool) {
	if away := p.now().Sub(time.Unix(0, p.lastKey.Load())); away >= p.limits.Idle {
		return fmt.Sprintf("You pressed no key for %s, so the door was closed. Your seats are kept.", p.limits.Idle), false
	}
	if p.asked.Add(1) > missed {
		p.hangUp()
		return "", false
	}
	go func() {
		if _, _, err := p.conn.SendRequest("keepalive@openssh.com", true, nil); err == nil {
			p.asked.Store(0)
		}
	}()
	return "", true
}

// read hands on what the client types, no faster than anybody types.
func read(ctx context.Context, from io.Reader, chunks chan<- []byte) {
	defer close(chunks)
	pace := rate.NewLimiter(typedRate, pasteSize)
	var buf [512]byte
	for {
		n, err := from.Read(buf[:])
		if n > 0 {
			if pace.WaitN(ctx, n) != nil {
				return
			}
			select {
			case chunks <- append([]byte(nil), buf[:n]...):
			case <-ctx.Done():
				return
			}
		}
		if err != nil {
			return
		}
	}
}
