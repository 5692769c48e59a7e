package load

import (
	"errors"
	"fmt"
	"net"
	"net/netip"

	"github.com/spf13/pflag"
)

// A place is the server that is loaded: one that is started for it, or a given one.
type place struct {
	server string
	pid    int
	mine   bool
}

func (p *place) addFlags(f *pflag.FlagSet) {
	f.StringVar(&p.server, "server", "", "load the server on this `ADDRESS`, and not one that is started for it")
	f.IntVar(&p.pid, "pid", 0, "the process `ID` of the server on --server, so that its memory and time can be read")
	f.BoolVar(&p.mine, "server-is-mine", false, "load a server that is not on this machine: you run it, and nobody else is disturbed")
}

// check refuses servers of other people.
func (p *place) check() error {
	switch {
	case p.pid != 0 && p.server == "":
		return errors.New("--server and --pid belong together")
	case p.server == "" || p.mine || onLoopback(p.server):
		return nil
	}
	return fmt.Errorf("%s is not this machine; a crowd keeps others from playing there. If it is your own server, say --server-is-mine", p.server)
}

// onLoopback reports whether an address is one of this machine's own. Names are not looked
// up, except for the one that always means it.
func onLoopback(address string) bool {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return false
	}
	ip, err := netip.ParseAddr(host)
	return host == "localhost" || err == nil && ip.IsLoopback()
}
