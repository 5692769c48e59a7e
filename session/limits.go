package session

import (
	"errors"
	"fmt"
	"net"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Limits bound what one client, one address and all together may take. They drop
// what is too much, with a sentence; they never ban.
type Limits struct {
	Connections int           // open at once, of all
	PerAddress  int           // open at once, of one address
	PerMinute   int           // new ones in a minute, of one address
	Logins      int           // handshakes at the same time, of all
	Handshake   time.Duration // from the connection to the end of the login
	Windows     int           // sessions on one connection
	PerPlayer   int           // sessions of one player
	Profiles    int           // new profiles in an hour, of one address
	BytesIn     int           // bytes in a second, of one connection
	Idle        time.Duration // since the last key
	Keepalive   time.Duration // between two questions whether the client is still there
	Backlog     int           // bytes that a client may leave unread
	Stall       time.Duration // time that it may take to read some of them
}

// DefaultLimits are right for a club on a small machine.
var DefaultLimits = Limits{
	Connections: 2000, PerAddress: 24, PerMinute: 90, Logins: 32, Handshake: 20 * time.Second,
	Windows: 6, PerPlayer: 12, Profiles: 10, BytesIn: 64 << 10,
	Idle: 8 * time.Hour, Keepalive: time.Minute, Backlog: 256 << 10, Stall: 10 * time.Second,
}

// fill puts the default where no limit is given.
func (l Limits) fill() Limits {
	for _, n := range []struct{ have, usual *int }{
		{&l.Connections, &DefaultLimits.Connections}, {&l.PerAddress, &DefaultLimits.PerAddress}, {&l.PerMinute, &DefaultLimits.PerMinute},
		{&l.Logins, &DefaultLimits.Logins}, {&l.Windows, &DefaultLimits.Windows}, {&l.PerPlayer, &DefaultLimits.PerPlayer},
		{&l.Profiles, &DefaultLimits.Profiles}, {&l.BytesIn, &DefaultLimits.BytesIn}, {&l.Backlog, &DefaultLimits.Backlog},
	} {
		if *n.have <= 0 {
			*n.have = *n.usual
		}
	}
	for _, d := range []struct{ have, usual *time.Duration }{
		{&l.Handshake, &DefaultLimits.Handshake}, {&l.Idle, &DefaultLimits.Idle}, {&l.Keepalive, &DefaultLimits.Keepalive}, {&l.Stall, &DefaultLimits.Stall},
	} {
		if *d.have <= 0 {
			*d.have = *d.usual
		}
	}
	// A keepalive that is not below the idle time would never be sent.
	l.Keepalive = min(l.Keepalive, l.Idle)
	return l
}

// The sentences for those who are sent away.
var (
	errFull    = errors.New("the saloon is full; please come again in a few minutes")
	errCrowd   = errors.New("too many connections from your address; close one and come again")
	errHaste   = errors.New("too many new connections from your address; please wait a minute")
	errQueue   = errors.New("too many people are at the door; please come again in a moment")
	errClosing = errors.New("the saloon is closing; please come again in a few minutes")
	errPlayer  = errors.New("you are here too often; close another of your sessions first")
)

// An address is what the limits take for one: an IPv4 address, or the /64 of
// IPv6, since that is what one customer gets.
type address = netip.Prefix

func addressOf(a net.Addr) address {
	var ip netip.Addr
	if tcp, ok := a.(*net.TCPAddr); ok {
		ip, _ = netip.AddrFromSlice(tcp.IP)
	}
	ip = ip.Unmap()
	bits := 32
	if ip.Is6() {
		bits = 64
	}
	prefix, _ := ip.WithZone("").Prefix(bits)
	return prefix
}

// A neighbour is what the doorkeeper remembers of one address.
type neighbour struct {
	open     int
	haste    *rate.Limiter
	profiles []time.Time // when new profiles came from here
}

// A doorkeeper counts. It is asked before the handshake, so it must be quick.
type doorkeeper struct {
	limits Limits
	now    func() time.Time

	mu         sync.Mutex
	open       int
	neighbours map[address]*neighbour
	swept      time.Time
	players    map[string]int
}

func newDoorkeeper(l Limits, now func() time.Time) *doorkeeper {
	return &doorkeeper{limits: l, now: now, neighbours: map[address]*neighbour{}, players: map[string]int{}}
}

// enter counts a connection in, or says why not. What was counted in is counted
// out by leave.
func (d *doorkeeper) enter(a address) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.sweep()
	n := d.neighbour(a)
	switch {
	case d.open >= d.limits.Connections:
		return errFull
	case n.open >= d.limits.PerAddress:
		return errCrowd
	case !n.haste.AllowN(d.now(), 1):
		return errHaste
	}
	n.open++
	d.open++
	return nil
}

func (d *doorkeeper) leave(a address) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.neighbour(a).open--
	d.open--
}

// sit counts a session of a player in; the function counts it out.
func (d *doorkeeper) sit(player string) (func(), error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.players[player] >= d.limits.PerPlayer {
		return nil, errPlayer
	}
	d.players[player]++
	return func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		if d.players[player]--; d.players[player] == 0 {
			delete(d.players, player)
		}
	}, nil
}

// reserve takes one of the address's new profiles of this hour; the function
// gives it back when no profile was made after all.
func (d *doorkeeper) reserve(a address) (func(), error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	n := d.neighbour(a)
	n.forget(d.now())
	if len(n.profiles) >= d.limits.Profiles {
		return nil, fmt.Errorf("%d new players came from your address within the hour; please come again later", d.limits.Profiles)
	}
	at := d.now()
	n.profiles = append(n.profiles, at)
	return func() {
		d.mu.Lock()
		defer d.mu.Unlock()
		for i, t := range n.profiles {
			if t.Equal(at) {
				n.profiles = append(n.profiles[:i], n.profiles[i+1:]...)
				return
			}
		}
	}, nil
}

func (n *neighbour) forget(now time.Time) {
	for len(n.profiles) > 0 && now.Sub(n.profiles[0]) >= time.Hour {
		n.profiles = n.profiles[1:]
	}
}

func (d *doorkeeper) neighbour(a address) *neighbour {
	n := d.neighbours[a]
	if n == nil {
		each := rate.Limit(float64(d.limits.PerMinute) / 60)
		n = &neighbour{haste: rate.NewLimiter(each, d.limits.PerMinute)}
		d.neighbours[a] = n
	}
	return n
}

// sweep forgets, once a minute, the addresses of which nothing need be known.
func (d *doorkeeper) sweep() {
	now := d.now()
	if now.Sub(d.swept) < time.Minute {
		return
	}
	d.swept = now
	for a, n := range d.neighbours {
		n.forget(now)
		if n.open == 0 && len(n.profiles) == 0 && n.haste.TokensAt(now) >= float64(d.limits.PerMinute) {
			delete(d.neighbours, a)
		}
	}
}
