package door

import (
	"context"
	"encoding/binary"
	"errors"
	"io"
	"log/slog"
	"net"
	"sync"
	"sync/atomic"
	"time"

	"charm.land/ssh"
	gossh "golang.org/x/crypto/ssh"
	"golang.org/x/time/rate"

	"saloon/lobby"
)

// A Door lets connections in, one by one and within their limits, and knows those that are open.
type Door struct {
	Limits atomic.Pointer[Limits] // which an operator may change
	*quotas
	refusals *refusals
	doorway  *doorway
	banned   func(lobby.Origin) error // why nobody may come in from there; nil when they may
	stopping <-chan struct{}          // closed when the server stops
	log      *slog.Logger
	now      func() time.Time

	Accepted         atomic.Uint64
	Refused, Dropped Tally        // connections
	refusing         atomic.Int64 // clients that are told why they are refused

	mu          sync.Mutex
	connections map[*Connection]struct{}
}

// New makes a door that is open until stopping is closed.
func New(limits Limits, banned func(lobby.Origin) error, stopping <-chan struct{}, log *slog.Logger, now func() time.Time) *Door {
	d := &Door{
		quotas: newQuotas(limits, now), refusals: newRefusals(log), doorway: newDoorway(limits.Logins), banned: banned,
		stopping: stopping, log: log, now: now, connections: map[*Connection]struct{}{},
	}
	d.Limits.Store(&limits)
	return d
}

// SetLimits changes the limits: those of one connection for later ones, the time for a login not at all.
func (d *Door) SetLimits(limits Limits) {
	limits = limits.WithDefaults()
	limits.Handshake = d.Limits.Load().Handshake // the SSH library reads it whenever it likes
	d.Limits.Store(&limits)
	d.quotas.setLimits(limits)
	d.doorway.setPlaces(limits.Logins)
}

// Accept waits for a place in the doorway, before the handshake, or refuses with a sentence and returns nil.
func (d *Door) Accept(ctx ssh.Context, conn net.Conn) net.Conn {
	if cameUnannounced(conn) {
		d.countRefused(whyUnannounced, addressOf(conn.RemoteAddr()))
		_ = conn.Close()
		return nil
	}
	c := &Connection{Conn: direct(conn), id: newConnectionID(), From: addressOf(conn.RemoteAddr()), began: d.now(), drops: &d.Dropped}
	if why := d.banned(OriginOf(c.From)); why != nil {
		d.countRefused(WhyBanned, c.From)
		d.refuse(conn, why)
		return nil
	}
	err := d.quotas.admitConnection(c.From)
	if errors.Is(err, ErrFull) && d.dropStranger() {
		err = d.quotas.admitConnection(c.From)
	}
	if err != nil {
		d.countRefused(WhyRefused(err), c.From)
		d.refuse(conn, err)
		return nil
	}
	c.ctx, c.cancel = context.WithCancel(context.Background())
	bytesIn := d.Limits.Load().BytesIn
	c.readRate = rate.NewLimiter(rate.Limit(bytesIn), max(4*bytesIn, 32<<10))
	c.onClose = func() {
		d.quotas.releaseConnection(c.From)
		d.remove(c)
		d.tellEnd(c)
	}
	place := d.doorway.enter(c.From, c.DropFor(whyDisplaced), d.stopping)
	if place == nil {
		d.countRefused(WhyClosing, c.From)
		d.quotas.releaseConnection(c.From)
		d.refuse(conn, ErrClosing)
		return nil
	}
	d.Accepted.Add(1)
	c.isGreeted(place, d)
	if !d.add(c) {
		_ = c.Close()
		return nil
	}
	ctx.SetValue(connectionKey{}, c)
	return c
}

// isGreeted starts the time that a client has for its greeting, and for its login.
func (c *Connection) isGreeted(place *greeting, d *Door) {
	handshake := d.Limits.Load().Handshake
	c.mu.Lock()
	defer c.mu.Unlock()
	c.leaveDoorway = func() { d.doorway.leave(place) }
	c.greetTimer = time.AfterFunc(min(MaxGreeting, handshake), c.DropFor(whySilent))
	c.unusedTimer = time.AfterFunc(handshake+MaxUnused, c.DropFor(whyUnused))
}

// dropStranger closes a random connection that had the time to log in and has not, so that strangers keep nobody out.
func (d *Door) dropStranger() bool {
	d.mu.Lock()
	var stranger *Connection
	for c := range d.connections {
		if !c.loggedIn.Load() && d.now().Sub(c.began) > MaxGreeting {
			stranger = c
			break
		}
	}
	d.mu.Unlock()
	if stranger == nil {
		return false
	}
	stranger.DropFor(whyDisplaced)()
	return true
}

func (d *Door) countRefused(why Why, from Address) {
	d.Refused.Add(why)
	d.refusals.count(why, from)
}

// mostAnswered is how many clients are told at the same time why they are refused. Others are only hung up on.
const mostAnswered = 256

func (d *Door) refuse(conn net.Conn, why error) {
	defer d.refusing.Add(-1)
	if d.refusing.Add(1) > mostAnswered {
		return // whoever accepted it closes it
	}
	TurnAway(conn, why)
}

// TurnAway tells why in a disconnect message; before the key exchange that needs no encryption.
func TurnAway(conn net.Conn, why error) {
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
	packet := binary.BigEndian.AppendUint32([]byte(Version+"\r\n"), uint32(1+len(payload)+padding))
	packet = append(append(packet, byte(padding)), payload...)
	packet = append(packet, make([]byte, padding)...)
	_ = conn.SetDeadline(time.Now().Add(time.Second))
	_, _ = conn.Write(packet)
	// Unread input would make the system reset the connection, and the client would not show the message.
	if tcp, ok := tcpOf(conn); ok {
		_ = tcp.CloseWrite()
	}
	_, _ = io.CopyN(io.Discard, conn, 8<<10)
}

// Count is how many connections are open, and how many clients are being greeted.
func (d *Door) Count() (connections, greeting int) { return d.quotas.open(), d.doorway.count() }

func (d *Door) closes() bool {
	select {
	case <-d.stopping:
		return true
	default:
		return false
	}
}

// add registers a connection; it is false when the server stops.
func (d *Door) add(c *Connection) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closes() {
		return false
	}
	d.connections[c] = struct{}{}
	return true
}

func (d *Door) remove(c *Connection) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.connections, c)
}

// HangUp closes the connections that are meant, for a reason.
func (d *Door) HangUp(why string, meant func(*Connection) bool) {
	d.mu.Lock()
	var list []*Connection
	for c := range d.connections {
		if meant(c) {
			list = append(list, c)
		}
	}
	d.mu.Unlock()
	for _, c := range list {
		c.hangUpFor(why)
	}
}

// HangUpBanned closes connections without a session whose addresses are banned.
func (d *Door) HangUpBanned() {
	d.HangUp(EndBanned, func(c *Connection) bool { return c.isUnused() && d.banned(OriginOf(c.From)) != nil })
}

// Close closes all connections, and tells of those that were refused.
func (d *Door) Close() {
	d.HangUp(EndClosing, func(*Connection) bool { return true })
	d.refusals.tell()
}
