package door

import (
	"errors"
	"net"
	"net/netip"
	"slices"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"saloon/lobby"
)

// An Address is what the limits count as one client: an IPv4 address, or a /64 of IPv6, all of it one customer's.
type Address = netip.Prefix

func addressOf(a net.Addr) Address {
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

// quotas count what clients, addresses and players use. They are asked before the handshake, so they must be quick.
type quotas struct {
	now func() time.Time

	mu          sync.Mutex
	limits      Limits
	connections int
	addresses   map[Address]*addressUsage
	cleaned     time.Time      // when unused addresses were last forgotten
	sessions    map[string]int // by player
}

type addressUsage struct {
	connections    int
	newConnections *rate.Limiter
	profiles       []time.Time // when new profiles were made from here
}

func newQuotas(l Limits, now func() time.Time) *quotas {
	return &quotas{limits: l, now: now, addresses: map[Address]*addressUsage{}, sessions: map[string]int{}}
}

// setLimits changes the limits. Nothing is taken from who has more already.
func (q *quotas) setLimits(l Limits) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.limits = l
	for _, u := range q.addresses {
		u.newConnections.SetLimitAt(q.now(), perSecond(l.NewPerMinute))
		u.newConnections.SetBurstAt(q.now(), l.NewPerMinute)
	}
}

func perSecond(perMinute int) rate.Limit { return rate.Limit(float64(perMinute) / 60) }

// admitConnection counts a connection until releaseConnection, or says why it is refused.
func (q *quotas) admitConnection(a Address) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.forgetUnused()
	u := q.usage(a)
	switch {
	case q.connections >= q.limits.Connections:
		return ErrFull
	case u.connections >= q.limits.PerAddress:
		return ErrAddressFull
	case !u.newConnections.AllowN(q.now(), 1):
		return ErrTooManyNew
	}
	u.connections++
	q.connections++
	return nil
}

func (q *quotas) releaseConnection(a Address) {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.usage(a).connections--
	q.connections--
}

// AdmitSession counts a session of a player; the returned function counts it out.
// Sessions that began with the key before it had a player count too.
func (q *quotas) AdmitSession(player, key string) (func(), error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	before := 0
	if key != player {
		before = q.sessions[key]
	}
	if q.sessions[player]+before >= q.limits.PerPlayer {
		return nil, ErrPlayerFull
	}
	q.sessions[player]++
	return func() {
		q.mu.Lock()
		defer q.mu.Unlock()
		if q.sessions[player]--; q.sessions[player] == 0 {
			delete(q.sessions, player)
		}
	}, nil
}

// ReserveProfile takes one of the new profiles of an address in an hour; the returned function gives it back.
func (q *quotas) ReserveProfile(a Address) (func(), error) {
	q.mu.Lock()
	defer q.mu.Unlock()
	u := q.usage(a)
	u.forgetOldProfiles(q.now())
	if len(u.profiles) >= q.limits.NewProfiles {
		return nil, errors.New("too many new players came from your address within the hour; come again later, or, if guests are let in, as one: ssh -o PubkeyAuthentication=no")
	}
	at := q.now()
	u.profiles = append(u.profiles, at)
	return func() {
		q.mu.Lock()
		defer q.mu.Unlock()
		if i := slices.IndexFunc(u.profiles, at.Equal); i >= 0 {
			u.profiles = slices.Delete(u.profiles, i, i+1)
		}
	}, nil
}

func (u *addressUsage) forgetOldProfiles(now time.Time) {
	for len(u.profiles) > 0 && now.Sub(u.profiles[0]) >= time.Hour {
		u.profiles = u.profiles[1:]
	}
}

func (q *quotas) usage(a Address) *addressUsage {
	u := q.addresses[a]
	if u == nil {
		u = &addressUsage{newConnections: rate.NewLimiter(perSecond(q.limits.NewPerMinute), q.limits.NewPerMinute)}
		q.addresses[a] = u
	}
	return u
}

// forgetUnused drops, once a minute, the addresses that use nothing and have used nothing lately.
func (q *quotas) forgetUnused() {
	now := q.now()
	if now.Sub(q.cleaned) < time.Minute {
		return
	}
	q.cleaned = now
	for a, u := range q.addresses {
		u.forgetOldProfiles(now)
		if u.connections == 0 && len(u.profiles) == 0 && u.newConnections.TokensAt(now) >= float64(q.limits.NewPerMinute) {
			delete(q.addresses, a)
		}
	}
}

func (q *quotas) open() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.connections
}

// OriginOf is an address as the lobby's limits count it.
func OriginOf(a Address) lobby.Origin {
	return lobby.Origin{Address: a.String(), Network: networkOf(a).String()}
}
