package session

import (
	"fmt"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"saloon/session/door"
	"saloon/session/sessiontest"
	"saloon/session/settings"
)

// startBehindProxies is a server that believes the loopback address, or another.
func startBehindProxies(t *testing.T, proxies string, limits door.Limits) (addr string) {
	t.Helper()
	believed, err := settings.ParseProxies(strings.Split(proxies, ","))
	must(t, err)
	return startServerOn(t, door.BehindProxies(listen(t), believed), limits, &fakeHouse{}).addr
}

// dialThroughProxy logs in as a proxy would for a client, with a header before all else.
func dialThroughProxy(t *testing.T, addr, header string) error {
	t.Helper()
	conn, err := net.Dial("tcp", addr)
	must(t, err)
	_ = conn.SetDeadline(time.Now().Add(sessiontest.Patience))
	if _, err := io.WriteString(conn, header); err != nil {
		t.Fatal(err)
	}
	client, chans, requests, err := gossh.NewClientConn(conn, addr, dialConfig("x", newSigner(t)))
	if err != nil {
		_ = conn.Close()
		return err
	}
	logged := gossh.NewClient(client, chans, requests)
	t.Cleanup(func() { _ = logged.Close() })
	return nil
}

func headerFor(ip string) string {
	return fmt.Sprintf("PROXY TCP4 %s 192.0.2.1 40000 22\r\n", ip)
}

// Limits see the address behind the proxy, not the proxy's, in both versions of the protocol.
func TestProxy_LimitsSeeTheTrueAddress(t *testing.T) {
	for proxies, header := range map[string]func(last byte) string{
		"127.0.0.1": func(last byte) string { return headerFor(fmt.Sprint("198.51.100.", last)) },
		"127.0.0.0/8": func(last byte) string {
			return "\r\n\r\n\x00\r\nQUIT\n" + string([]byte{0x21, 0x11, 0, 12, 203, 0, 113, last, 192, 0, 2, 1, 0x9c, 0x40, 0, 22})
		},
	} {
		addr := startBehindProxies(t, proxies, door.Limits{PerAddress: 1, NewPerMinute: 100})
		for _, last := range []byte{7, 8} {
			if err := dialThroughProxy(t, addr, header(last)); err != nil {
				t.Fatalf("%q is refused: %v", header(last), err)
			}
		}
		has(t, fmt.Sprint(dialThroughProxy(t, addr, header(8))), door.ErrAddressFull.Error())
	}
}

// Who is no proxy cannot choose an address.
func TestProxy_NobodyElseIsBelieved(t *testing.T) {
	addr := startBehindProxies(t, "192.0.2.9", door.Limits{PerAddress: 1, NewPerMinute: 100})
	if err := dialThroughProxy(t, addr, ""); err != nil {
		t.Fatalf("a client without a proxy is refused: %v", err)
	}
	has(t, fmt.Sprint(dialThroughProxy(t, addr, headerFor("198.51.100.1"))), door.ErrAddressFull.Error())
}

// A proxy that says nothing of whom it brings is not let in: it would be counted as everybody.
func TestProxy_MustSayForWhomItConnects(t *testing.T) {
	addr := startBehindProxies(t, "127.0.0.1", door.Limits{})
	for _, header := range []string{"", "PROXY TCP4 nobody\r\n"} {
		if err := dialThroughProxy(t, addr, header); err == nil {
			t.Errorf("the proxy gets in with the header %q", header)
		}
	}
	if err := dialThroughProxy(t, addr, headerFor("198.51.100.1")); err != nil {
		t.Errorf("afterwards nobody else gets in: %v", err)
	}
}
