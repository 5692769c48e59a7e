package door

import (
	"errors"
	"net"
	"net/netip"
	"testing"
	"time"
)

func TestLimits_SessionsBeforeAndAfterThePlayerHadAName(t *testing.T) {
	k := newQuotas(Limits{PerPlayer: 2}.WithDefaults(), time.Now)
	leave, err := k.AdmitSession("key", "key")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := k.AdmitSession("anna", "key"); err != nil {
		t.Fatal(err)
	}
	if _, err := k.AdmitSession("anna", "key"); !errors.Is(err, ErrPlayerFull) {
		t.Errorf("a third session of two: %v", err)
	}
	leave()
	if _, err := k.AdmitSession("anna", "key"); err != nil {
		t.Errorf("the first has gone: %v", err)
	}
}

func TestLimits_NewProfiles(t *testing.T) {
	now := time.Now()
	k := newQuotas(Limits{NewProfiles: 2}.WithDefaults(), func() time.Time { return now })
	here := addressOf(&net.TCPAddr{IP: net.ParseIP("192.0.2.1")})
	undo, err := k.ReserveProfile(here)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := k.ReserveProfile(here); err != nil {
		t.Fatal(err)
	}
	if _, err := k.ReserveProfile(here); err == nil {
		t.Error("a third profile within the hour")
	}
	undo()
	if _, err := k.ReserveProfile(here); err != nil {
		t.Errorf("one was given back: %v", err)
	}
	now = now.Add(time.Hour)
	if _, err := k.ReserveProfile(here); err != nil {
		t.Errorf("an hour later: %v", err)
	}
}

func TestLimits_AddressesAreForgotten(t *testing.T) {
	now := time.Now()
	k := newQuotas(Limits{}.WithDefaults(), func() time.Time { return now })
	for i := range 200 {
		a := addressOf(&net.TCPAddr{IP: net.IPv4(10, 0, byte(i), 1)})
		if err := k.admitConnection(a); err != nil {
			t.Fatal(err)
		}
		k.releaseConnection(a)
	}
	now = now.Add(2 * time.Minute)
	if err := k.admitConnection(addressOf(&net.TCPAddr{IP: net.IPv4(10, 1, 1, 1)})); err != nil {
		t.Fatal(err)
	}
	if n := len(k.addresses); n != 1 {
		t.Errorf("%d addresses are remembered, want 1", n)
	}
}

func TestAddressOf(t *testing.T) {
	for _, c := range []struct{ ip, want, network string }{
		{"192.0.2.7", "192.0.2.7/32", "192.0.2.0/24"},
		{"::ffff:192.0.2.7", "192.0.2.7/32", "192.0.2.0/24"},
		{"2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64", "2001:db8:1::/48"},
	} {
		if got := addressOf(&net.TCPAddr{IP: net.ParseIP(c.ip)}).String(); got != c.want {
			t.Errorf("%s counts as %s, want %s", c.ip, got, c.want)
		}
		if got := networkOf(addressOf(&net.TCPAddr{IP: net.ParseIP(c.ip)})).String(); got != c.network {
			t.Errorf("%s is of the network %s, want %s", c.ip, got, c.network)
		}
	}
}

// New profiles count for the whole hour, also when nobody of that address is here.
// On a listener of both kinds, a proxy of IPv4 comes from a mapped address.
func TestIsProxy(t *testing.T) {
	proxies := []netip.Prefix{netip.MustParsePrefix("10.0.0.7/32"), netip.MustParsePrefix("2001:db8::/64")}
	for ip, want := range map[string]bool{"10.0.0.7": true, "::ffff:10.0.0.7": true, "10.0.0.8": false, "2001:db8::9": true, "::ffff:10.0.0.8": false} {
		for _, raw := range [][]byte{netip.MustParseAddr(ip).AsSlice(), net.ParseIP(ip).To16()} {
			if got := isProxy(&net.TCPAddr{IP: raw}, proxies); got != want {
				t.Errorf("%s is a proxy: %v", ip, got)
			}
		}
	}
}

func TestLimits_NewProfilesAreRememberedForAnHour(t *testing.T) {
	now := time.Now()
	k := newQuotas(Limits{NewProfiles: 1}.WithDefaults(), func() time.Time { return now })
	here, there := addressOf(&net.TCPAddr{IP: net.IPv4(192, 0, 2, 1)}), addressOf(&net.TCPAddr{IP: net.IPv4(192, 0, 2, 2)})
	if _, err := k.ReserveProfile(here); err != nil {
		t.Fatal(err)
	}
	for range 59 {
		now = now.Add(time.Minute)
		if err := k.admitConnection(there); err != nil { // and the addresses are swept
			t.Fatal(err)
		}
		k.releaseConnection(there)
		if _, err := k.ReserveProfile(here); err == nil {
			t.Fatalf("a second profile within the hour")
		}
	}
	now = now.Add(time.Minute)
	if _, err := k.ReserveProfile(here); err != nil {
		t.Errorf("an hour later: %v", err)
	}
}
