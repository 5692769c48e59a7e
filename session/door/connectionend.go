package door

import (
	"crypto/rand"
	"log/slog"
	"slices"
	"strings"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"saloon/session/clean"
)

// Why a connection ended, in the log.
const (
	EndLeft      = "the client left"
	EndSilent    = "the client said nothing"
	EndNoKeys    = "the client left, or spoke no SSH, before keys were exchanged"
	endNoLogin   = "the client left before it had logged in"
	endGreeting  = "the client took too long to exchange keys"
	endLateLogin = "the client took too long to log in"
	EndUnused    = "the client had no session for a while"
	endMadeRoom  = "the client made room for others"
	EndStalled   = "the client took no output"
	endNoAnswer  = "the client did not answer any more"
	EndBanned    = "the client is banned"
	EndNotLetIn  = "the client was not let in"
	EndClosing   = "this server closes"
	EndLetGo     = "this node does not hear the others"
)

var endOf = map[Why]string{
	whySilent: endGreeting, whyDisplaced: endMadeRoom, whyUnused: EndUnused, WhyUnread: EndStalled, WhyGone: endNoAnswer,
}

type account struct {
	why          string
	user, client string // as the client said it when it logged in
	player       string // empty for none
	does         []string
	sessions     int
}

// mostDone is how many different things one connection is said to have done.
const mostDone = 4

// newConnectionID is a name for a connection that no other one has, also after a restart.
func newConnectionID() string { return strings.ToLower(rand.Text()[:8]) }

// addressText is an address in the log, in the form that the commands of moderators take.
func addressText(a Address) string {
	if a.Addr().Is4() || !a.IsValid() {
		return a.Addr().String()
	}
	return a.String()
}

// LogOf is the log with the connection in each line.
func (d *Door) LogOf(c *Connection) *slog.Logger {
	return d.log.With("connection", c.id, "address", addressText(c.From))
}

// Because notes why the connection ends, unless that is known already.
func (c *Connection) Because(why string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.account.why == "" {
		c.account.why = why
	}
}

// hangUpFor closes the connection for a reason, without waiting for anything.
func (c *Connection) hangUpFor(why string) {
	c.Because(why)
	_ = c.Close()
}

func (c *Connection) logsIn(m gossh.ConnMetadata) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.wasGreeted = true
	c.account.user, c.account.client = clean.User(m.User()), clean.Line(string(m.ClientVersion()))
}

// Serves notes what a session is for, and whose it is.
func (c *Connection) Serves(does, player string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	a := &c.account
	if player != "" {
		a.player = player
	}
	if does == "" {
		return
	}
	a.sessions++
	if len(a.does) < mostDone && !slices.Contains(a.does, does) {
		a.does = append(a.does, does)
	}
}

func (d *Door) tellEnd(c *Connection) {
	took := d.now().Sub(c.began)
	c.mu.Lock()
	a := c.account
	c.mu.Unlock()
	log := d.LogOf(c).With("seconds", took.Round(time.Millisecond).Seconds(), "bytes_in", c.bytesIn.Load(), "bytes_out", c.bytesOut.Load(),
		"reason", d.whyEnded(c, a.why, took))
	if !c.loggedIn.Load() {
		log.Info("a connection ended without a login", "user", a.user, "client", a.client)
		return
	}
	log.Info("a connection ended", "player", a.player, "does", strings.Join(a.does, " "), "sessions", a.sessions)
}

func (d *Door) whyEnded(c *Connection, known string, took time.Duration) string {
	c.mu.Lock()
	greeted := c.wasGreeted
	c.mu.Unlock()
	switch {
	case known != "":
		return known
	case d.closes():
		return EndClosing
	case c.loggedIn.Load():
		return EndLeft
	case c.bytesIn.Load() == 0:
		return EndSilent
	case !greeted:
		return EndNoKeys
	case took >= d.Limits.Load().Handshake:
		return endLateLogin
	}
	return endNoLogin
}
