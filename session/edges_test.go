package session

import (
	"net/netip"
	"testing"

	"github.com/charmbracelet/colorprofile"
)

// The addresses of one network have a quarter of the doorway together, and leave the rest to
// others.
func TestDoorway_ANetworkHasAPart(t *testing.T) {
	d := newDoorway(16)
	from := func(ip string) *greeting {
		a := netip.PrefixFrom(netip.MustParseAddr(ip), 32)
		return &greeting{from: a, network: networkOf(a), drop: func() {}}
	}
	for _, ip := range []string{"192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4"} {
		if _, wait, _ := d.tryEnter(from(ip)); wait != 0 {
			t.Fatalf("%s has to wait %v", ip, wait)
		}
	}
	if _, wait, _ := d.tryEnter(from("192.0.2.5")); wait == 0 {
		t.Error("a fifth neighbour is let in at once")
	}
	if _, wait, _ := d.tryEnter(from("198.51.100.1")); wait != 0 {
		t.Errorf("somebody from another network has to wait %v", wait)
	}
}

// A wide character that does not fit at the end of a line is left out: half of it would
// push everything after it.
func TestFrame_AWideCharacterAtTheEdgeIsLeftOut(t *testing.T) {
	var d frameDiff
	for _, width := range []int{2, 3, 4} {
		if d.readLine("ab界界", width, colorprofile.TrueColor); len(d.cells) != width {
			t.Errorf("in %d columns the line has %d cells", width, len(d.cells))
		}
	}
}
