package load

import (
	"bytes"
	"fmt"
	"maps"
	"net"
	"strings"
	"testing"
)

func TestBars_NameWhatBroke(t *testing.T) {
	good := figures{keys: 9, keys + p99: 100, moves: 9, moves + p99: 250}
	if got := good.broken(); len(got) != 0 {
		t.Errorf("a step that holds everything has broken %q", got)
	}
	for want, change := range map[string]figures{
		"key of 100 took longer than 101 ms":  {keys + p99: 101},
		"move of 100 took longer than 251 ms": {moves + p99: 251},
		"3 logins were refused":               {refused: 3},
		"1 connections were lost":             {cut: 1},
		"could not play on":                   {stuck: 1},
		"the server warned 2 times":           {warnings: 2},
		"nobody played":                       {keys: 0, moves: 0},
	} {
		f := maps.Clone(good)
		maps.Copy(f, change)
		if got := f.broken(); len(got) != 1 || !strings.Contains(got[0], want) {
			t.Errorf("%q is broken, want %q", got, want)
		}
	}
}

func TestReport_SaysWhatIsCarriedAndWhoIsSlow(t *testing.T) {
	busy := figures{serverCores: 1, crowdCores: 2, otherCores: 0.9, keys: 12345, keys + p99: 101.5}
	r := crowdReport{Cores: 4, Steps: []step{
		{Players: 100, Figures: figures{serverCores: 0.1, crowdCores: 0.2}},
		{Players: 200, Figures: busy, Broken: []string{"it was slow"}, Troubles: []string{"ann was stuck"}},
	}}
	r.conclude()
	var out bytes.Buffer
	if err := r.write(&out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"carries 100 players", "With 200, it was slow", "crowd 2 and", "do not tell what the server carries alone", "fill a core with 200 players",
		"12345", "with 200 players: ann was stuck",
	} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the report does not say %q:\n%s", want, out.String())
		}
	}
	r.Verdict, busy[crowdCores], busy[otherCores], busy[serverCores] = nil, 0.5, 0, 3.4
	if r.conclude(); strings.Contains(strings.Join(r.Verdict, " "), "carries alone") {
		t.Errorf("the server takes the machine, and it says %q", r.Verdict)
	}
	r.Verdict, r.Steps = nil, r.Steps[1:]
	r.Carries = 0
	if r.conclude(); !strings.HasPrefix(r.Verdict[0], "This machine does not carry 200 players") {
		t.Errorf("the first step broke, and it says %q", r.Verdict)
	}
}

func TestPlace_RefusesOtherMachines(t *testing.T) {
	for address, refused := range map[string]bool{
		"": false, "127.0.0.1:22": false, "[::1]:22": false, "localhost:22": false, "127.8.8.8:22": false,
		"192.0.2.1:22": true, "saloon.example:22": true, "localhost.example:22": true, "[::]:22": true, "127.0.0.1": true,
	} {
		if err := (&place{server: address}).check(); (err != nil) != refused {
			t.Errorf("%q: %v", address, err)
		}
		if err := (&place{server: address, mine: true}).check(); err != nil {
			t.Errorf("%q is one's own, but: %v", address, err)
		}
	}
}

func TestFooting_ReadsTheLastTwoLines(t *testing.T) {
	f := newFooting()
	for _, piece := range []string{
		"\x1b]2;a title\a\x1b[2J\x1b[5;3Hold\x1b[39H SPIN  \x1b[1mSpin it\x1b[40;2Henter ta", "ke it   ↑↓ choose   d do", "ne",
		"\x1b[39;2HBUILD", "\x1b[1;1Hno part of it", "\x1b[40;17H\x1b[C→", "\x1b[40;30H\x1b[K",
	} {
		f.parser.Parse([]byte(piece))
	}
	if got := strings.TrimSpace(f.asked()); got != "BUILD Spin it" {
		t.Errorf("it is asked %q", got)
	}
	if keys := f.keys(); !maps.Equal(keys, map[string]bool{"enter": true, "→↓": true, "": true}) {
		t.Errorf("the keys are %v", keys)
	}
}

// Whose move it was can be told where one seat was to act.
func TestParty_TellsWhoseMoveItWas(t *testing.T) {
	p := newParty(&crowd{}, 0)
	at := func(n int, toAct ...int) told { return told{Table: "a", Phase: "playing", At: n, ToAct: toAct} }
	p.show(at(1, 2))
	if seat, _ := p.show(at(2, 3)); seat != 0 {
		t.Error("a move is told that nobody made")
	}
	p.acts(3)
	made := p.acted[3]
	if seat, when := p.show(at(3, 3)); seat != 3 || when != made {
		t.Errorf("seat %d moved at %v", seat, when)
	}
	if seat, _ := p.show(at(4, 1, 2)); seat != 0 {
		t.Error("one move is told twice")
	}
	p.acts(1)
	if seat, _ := p.show(at(5, 2)); seat != 0 {
		t.Error("it is told whose move it was of two")
	}
}

// Each player of a crowd on this machine comes from an address of their own, as people do, so
// that limits of one address do not count the crowd as one person.
func TestLine_EverybodyHasAnAddressOfTheirOwn(t *testing.T) {
	const server = "127.0.0.1:2222"
	const players = 2000
	addresses, networks := map[string]bool{}, map[string]bool{}
	for i := range players {
		user := fmt.Sprintf("abcd%d-%d", i/chairs, i%chairs)
		home, ok := homeOf(user, server).(*net.TCPAddr)
		if !ok || !home.IP.IsLoopback() || home.String() != homeOf(user, server).String() {
			t.Fatalf("%s comes from %v", user, home)
		}
		addresses[home.IP.String()] = true
		networks[home.IP.Mask(net.CIDRMask(24, 32)).String()] = true
	}
	if len(addresses) < players-10 || len(networks) < players*9/10 {
		t.Errorf("%d players have %d addresses in %d networks", players, len(addresses), len(networks))
	}
	for _, elsewhere := range []string{"192.0.2.1:22", "[::1]:22", "saloon.example:22"} {
		if home := homeOf("ann", elsewhere); home != nil {
			t.Errorf("to %s somebody comes from %v", elsewhere, home)
		}
	}
}

func TestLine_ComesFromHome(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	go func() { _, _ = connect(t.Context(), l.Addr().String(), "ann", newKey()) }()
	conn, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }()
	if got, want := conn.RemoteAddr().(*net.TCPAddr).IP, homeOf("ann", l.Addr().String()).(*net.TCPAddr).IP; !got.Equal(want) {
		t.Errorf("ann comes from %v, not from %v", got, want)
	}
}
