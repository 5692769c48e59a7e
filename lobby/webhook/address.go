package webhook

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"slices"
	"strings"
	"syscall"
)

const mostAddress = 500

// Why an address cannot be used.
var (
	ErrAddress = errors.New("this is no address of a webhook: it must begin with https:// and name a host")
	ErrHost    = errors.New("this saloon does not call that host")
)

// Rules say which addresses may be called.
type Rules struct {
	// by name or name:port; the operator trusts these without TLS too, and wherever they are
	Hosts []string
	// lets people name any host of the public internet, by https on its usual port
	Public bool
}

// Any reports whether any address may be called.
func (r Rules) Any() bool { return r.Public || len(r.Hosts) > 0 }

// Check is an ErrAddress, an ErrHost or nil. Where the name leads is judged at each call.
func (r Rules) Check(address string) error {
	_, err := r.parse(address)
	return err
}

func (r Rules) parse(address string) (*url.URL, error) {
	if len(address) > mostAddress || strings.ContainsFunc(address, func(c rune) bool { return c <= ' ' || c > '~' }) {
		return nil, ErrAddress
	}
	u, err := url.Parse(address)
	if err != nil || u.Opaque != "" || u.Hostname() == "" || u.User != nil || u.Scheme != "https" && u.Scheme != "http" {
		return nil, ErrAddress
	}
	switch {
	case r.listed(u):
		return u, nil
	case u.Scheme != "https":
		return nil, ErrAddress
	case !r.Public || u.Port() != "" && u.Port() != "443":
		return nil, ErrHost
	}
	if ip, err := netip.ParseAddr(u.Hostname()); err == nil && !isPublic(ip) {
		return nil, ErrHost
	}
	return u, nil
}

func (r Rules) listed(u *url.URL) bool {
	return slices.ContainsFunc(r.Hosts, func(host string) bool {
		return strings.EqualFold(host, u.Host) || u.Port() == "" && strings.EqualFold(host, u.Hostname())
	})
}

type trustedKey struct{}

func trusting(ctx context.Context) context.Context { return context.WithValue(ctx, trustedKey{}, true) }

// A name may lead elsewhere with every question, so the address is judged once it has been resolved.
func control(ctx context.Context, _, address string, _ syscall.RawConn) error {
	if ctx.Value(trustedKey{}) != nil {
		return nil
	}
	at, err := netip.ParseAddrPort(address)
	if err != nil || !isPublic(at.Addr()) {
		return fmt.Errorf("%w: %s is no address of the public internet", ErrHost, address)
	}
	return nil
}

// These look public to package netip: shared and test networks, and those that carry an IPv4 address inside.
var reserved = func() (list []netip.Prefix) {
	for _, prefix := range []string{
		"0.0.0.0/8", "100.64.0.0/10", "192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "198.18.0.0/15", "198.51.100.0/24",
		"203.0.113.0/24", "240.0.0.0/4", "::/96", "64:ff9b::/96", "64:ff9b:1::/48", "100::/64", "2001::/23", "2001:db8::/32", "2002::/16",
		"3fff::/20", "5f00::/16", "fec0::/10",
	} {
		list = append(list, netip.MustParsePrefix(prefix))
	}
	return list
}()

func isPublic(ip netip.Addr) bool {
	ip = ip.Unmap().WithZone("")
	return ip.IsGlobalUnicast() && !ip.IsPrivate() && !slices.ContainsFunc(reserved, func(p netip.Prefix) bool { return p.Contains(ip) })
}

// dialer connects to no address that isPublic denies, unless the call is trusted.
func dialer() *net.Dialer { return &net.Dialer{Timeout: patience, ControlContext: control} }
