package door

import (
	"net"
	"net/netip"
	"slices"
	"time"

	"github.com/pires/go-proxyproto"
)

// proxyHeaderTime is how long a proxy may take to say for whom it connects.
const proxyHeaderTime = 5 * time.Second

// BehindProxies takes the address of a connection from the PROXY header (version 1 or 2) that the operator's own
// proxies send first. What others send is never read as one: anybody could claim any address with it.
func BehindProxies(l net.Listener, proxies []netip.Prefix) net.Listener {
	if len(proxies) == 0 {
		return l
	}
	return &proxyproto.Listener{
		Listener:          l,
		ReadHeaderTimeout: proxyHeaderTime,
		ConnPolicy: func(o proxyproto.ConnPolicyOptions) (proxyproto.Policy, error) {
			if isProxy(o.Upstream, proxies) {
				return proxyproto.REQUIRE, nil
			}
			return proxyproto.SKIP, nil
		},
	}
}

func isProxy(from net.Addr, proxies []netip.Prefix) bool {
	tcp, ok := from.(*net.TCPAddr)
	if !ok {
		return false
	}
	ip, _ := netip.AddrFromSlice(tcp.IP)
	return slices.ContainsFunc(proxies, func(p netip.Prefix) bool { return p.Contains(ip.Unmap()) })
}

// cameUnannounced reports whether a proxy has not said for whom it connects.
func cameUnannounced(conn net.Conn) bool {
	proxied, ok := conn.(*proxyproto.Conn)
	return ok && proxied.ProxyHeader() == nil
}

func tcpOf(conn net.Conn) (*net.TCPConn, bool) {
	if proxied, ok := conn.(*proxyproto.Conn); ok {
		return proxied.TCPConn()
	}
	tcp, ok := conn.(*net.TCPConn)
	return tcp, ok
}
