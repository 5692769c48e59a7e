package session

import (
	"fmt"
	"sync/atomic"
	"time"

	"charm.land/ssh"
	gossh "golang.org/x/crypto/ssh"
)

// maxUnanswered is how many keepalives in a row a client may leave unanswered.
const maxUnanswered = 2

// An idleWatch finds sessions whose person presses no key any more, and connections
// whose client does not answer any more.
type idleWatch struct {
	conn       *gossh.ServerConn
	limit      time.Duration // since the last key
	every      time.Duration // between two keepalives
	now        func() time.Time
	lastKey    atomic.Int64
	unanswered atomic.Int32 // keepalives in a row
	hangUp     func()
}

func newIdleWatch(sess ssh.Session, limit, every time.Duration, now func() time.Time, hangUp func()) *idleWatch {
	w := &idleWatch{limit: limit, every: every, now: now, hangUp: hangUp}
	w.conn, _ = sess.Context().Value(ssh.ContextKeyConn).(*gossh.ServerConn)
	w.keyPressed()
	return w
}

// keyPressed notes that a key was pressed now.
func (w *idleWatch) keyPressed() { w.lastKey.Store(w.now().UnixNano()) }

// check sends a keepalive, and hangs up when the last ones had no answer. It returns a
// farewell and false when no key was pressed for too long. It is called once in every
// keepalive interval.
func (w *idleWatch) check() (farewell string, stays bool) {
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
