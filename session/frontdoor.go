package session

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

// A frontDoor lets connections in, one by one and within their limits, and knows those that are open.
type frontDoor struct {
	limits   atomic.Pointer[sessionLimits] // which an operator may change
	quotas   *quotas
	refusals *refusals
	doorway  *doorway
	banned   func(lobby.Origin) error // why nobody may come in from there; nil when they may
	stopping <-chan struct{}          // closed when the server stops
	log      *slog.Logger
	now      func() time.Time

	accepted         atomic.Uint64
	refused, dropped tally        // connections
	refusing         atomic.Int64 // clients that are told why they are refused

	mu          sync.Mutex
	connections map[*connection]struct{}
}

// newFrontDoor makes a door that is open until stopping is closed.
func newFrontDoor(limits sessionLimits, banned func(lobby.Origin) error, stopping <-chan struct{}, log *slog.Logger, now func() time.Time) *frontDoor {
	d := &frontDoor{
		quotas: newQuotas(limits, now), refusals: newRefusals(log), doorway: newDoorway(limits.logins), banned: banned,
		stopping: stopping, log: log, now: now, connections: map[*connection]struct{}{},
	}
	d.limits.Store(&limits)
	return d
}

// setLimits changes the limits. Those of one connection hold for the ones that come from now on; the time
// for a login stays as it is.
func (d *frontDoor) setLimits(limits sessionLimits) {
	limits = limits.withDefaults()
	limits.handshake = d.limits.Load().handshake // the SSH library reads it whenever it likes
	d.limits.Store(&limits)
	d.quotas.setLimits(limits)
	d.doorway.setPlaces(limits.logins)
}

// accept is called for every new connection, before the handshake. It waits
// for a place in the doorway, or refuses with a sentence and returns nil.
func (d *frontDoor) accept(ctx ssh.Context, conn net.Conn) net.Conn {
	if cameUnannounced(conn) {
		d.refused.add(whyUnannounced)
		d.refusals.count(refusedNoHeader, addressOf(conn.RemoteAddr()))
		_ = conn.Close()
		return nil
	}
	c := &connection{Conn: direct(conn), id: newConnectionID(), from: addressOf(conn.RemoteAddr()), began: d.now(), drops: &d.dropped}
	if why := d.banned(originOf(c.from)); why != nil {
		d.refused.add(whyBanned)
		d.refusals.count(refusedBanned, c.from)
		d.refuse(conn, why)
		return nil
	}
	err := d.quotas.admitConnection(c.from)
	if errors.Is(err, errFull) && d.dropStranger() {
		err = d.quotas.admitConnection(c.from)
	}
	if err != nil {
		d.refused.add(whyRefused(err))
		d.refusals.count(refusalOf[err], c.from)
		d.refuse(conn, err)
		return nil
	}
	c.ctx, c.cancel = context.WithCancel(context.Background())
	bytesIn := d.limits.Load().bytesIn
	c.readRate = rate.NewLimiter(rate.Limit(bytesIn), max(4*bytesIn, 32<<10))
	c.onClose = func() {
		d.quotas.releaseConnection(c.from)
		d.remove(c)
		d.tellEnd(c)
	}
	place := d.doorway.enter(c.from, c.dropFor(whyDisplaced), d.stopping)
	if place == nil {
		d.refusals.count(refusedClosing, c.from)
		d.quotas.releaseConnection(c.from)
		d.refused.add(whyClosing)
		d.refuse(conn, errClosing)
		return nil
	}
	d.accepted.Add(1)
	c.isGreeted(place, d)
	if !d.add(c) {
		_ = c.Close()
		return nil
	}
	ctx.SetValue(connectionKey{}, c)
	return c
}

// isGreeted starts the time that a client has for its greeting, and for its login.
func (c *connection) isGreeted(place *greeting, d *frontDoor) {
	handshake := d.limits.Load().handshake
	c.mu.Lock()
	defer c.mu.Unlock()
	c.leaveDoorway = func() { d.doorway.leave(place) }
	c.greetTimer = time.AfterFunc(min(maxGreeting, handshake), c.dropFor(whySilent))
	c.unusedTimer = time.AfterFunc(handshake+maxUnused, c.dropFor(whyUnused))
}

// dropStranger closes a random connection that has not logged in, though it had the time
// to, so that strangers who only stand there keep nobody out.
func (d *frontDoor) dropStranger() bool {
	d.mu.Lock()
	var stranger *connection
	for c := range d.connections {
		if !c.loggedIn.Load() && d.now().Sub(c.began) > maxGreeting {
			stranger = c
			break
		}
	}
	d.mu.Unlock()
	if stranger == nil {
		return false
	}
	stranger.dropFor(whyDisplaced)()
	return true
}

// mostAnswered is how many clients are told at the same time why they are refused. Others are only hung up on.
const mostAnswered = 256

func (d *frontDoor) refuse(conn net.Conn, why error) {
	defer d.refusing.Add(-1)
	if d.refusing.Add(1) > mostAnswered {
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

// closes reports whether the server stops.
func (d *frontDoor) closes() bool {
	select {
	case <-d.stopping:
		return true
	default:
		return false
	}
}

// add registers a connection; it is false when the server stops.
func (d *frontDoor) add(c *connection) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closes() {
		return false
	}
	d.connections[c] = struct{}{}
	return true
}

func (d *frontDoor) remove(c *connection) {
	d.mu.Lock()
	defer d.mu.Unlock()
	delete(d.connections, c)
}

// hangUp closes the connections that are meant, for a reason.
func (d *frontDoor) hangUp(why string, meant func(*connection) bool) {
	d.mu.Lock()
	var list []*connection
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

// hangUpBanned closes connections without a session whose addresses are banned.
func (d *frontDoor) hangUpBanned() {
	d.hangUp(endBanned, func(c *connection) bool { return c.isUnused() && d.banned(originOf(c.from)) != nil })
}

// close closes all connections, and tells of those that were refused.
func (d *frontDoor) close() {
	d.hangUp(endClosing, func(*connection) bool { return true })
	d.refusals.tell()
}
