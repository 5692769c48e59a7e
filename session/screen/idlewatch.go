package screen

import (
	"fmt"
	"sync/atomic"
	"time"

	"charm.land/ssh"
	gossh "golang.org/x/crypto/ssh"
)

// maxUnanswered is how many keepalives in a row a client may leave unanswered.
const maxUnanswered = 2

// An IdleWatch finds sessions whose person presses no key any more, and connections whose client does not answer.
type IdleWatch struct {
	conn       *gossh.ServerConn
	limit      time.Duration // since the last key
	Every      time.Duration // between two keepalives
	now        func() time.Time
	lastKey    atomic.Int64
	unanswered atomic.Int32 // keepalives in a row
	hangUp     func()
}

// NewIdleWatch watches over a session from now on.
func NewIdleWatch(sess ssh.Session, limit, every time.Duration, now func() time.Time, hangUp func()) *IdleWatch {
	w := &IdleWatch{limit: limit, Every: every, now: now, hangUp: hangUp}
	w.conn, _ = sess.Context().Value(ssh.ContextKeyConn).(*gossh.ServerConn)
	w.KeyPressed()
	return w
}

// KeyPressed notes that a key was pressed now.
func (w *IdleWatch) KeyPressed() { w.lastKey.Store(w.now().UnixNano()) }

// Check sends a keepalive, and hangs up when the last ones had no answer. It is called once in every keepalive interval,
// and returns a farewell and false when no key was pressed for too long.
func (w *IdleWatch) Check() (farewell string, stays bool) {
	if away := w.now().Sub(time.Unix(0, w.lastKey.Load())); away >= w.limit {
		return fmt.Sprintf("You pressed no key for %s, so your session was closed. Your seats are kept.", w.limit), false
	}
	if w.unanswered.Add(1) > maxUnanswered {
		w.hangUp()
		return "", false
	}
	go func() {
		if _, _, err := w.conn.SendRequest("keepalive@openssh.com", true, nil); err == nil {
			w.unanswered.Store(0)
		}
	}()
	return "", true
}
