package session

import (
	"net"
	"testing"

	"saloon/session/door"
)

// BenchmarkLoginBesideSilent measures a login while four addresses, each in a network of its own,
// have as many connections as one address may have, and say nothing. After some seconds they are
// closed, so few logins are measured:
//
//	go test ./session -run '^$' -bench LoginBesideSilent -benchtime 20x
func BenchmarkLoginBesideSilent(b *testing.B) {
	limits := door.Defaults
	limits.NewPerMinute = 100_000 // all logins come from one address
	d := startServer(b, limits, nil)
	for address := range 4 {
		from := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, byte(address+1), 0, 1)}}
		for range limits.PerAddress {
			silent, err := from.DialContext(b.Context(), "tcp", d.addr)
			must(b, err)
			defer func() { _ = silent.Close() }()
		}
	}
	key := newSigner(b)
	for b.Loop() {
		_ = dial(b, d.addr, "somebody", key).Close()
	}
	if d.stats().Door.Greeting == 0 {
		b.Error("nobody was silent any more")
	}
}
