package load

import (
	"bytes"
	"fmt"
	"maps"
	"net"
	"strings"
	"testing"
	"time"
)

func TestBars_NameWhatBroke(t *testing.T) {
	b := bars{key: 100 * time.Millisecond, move: 250 * time.Millisecond}
	good := step{Keys: spread{Count: 9, P99: 100}, Moves: spread{Count: 9, P99: 250}}
	if got := b.broken(good); len(got) != 0 {
		t.Errorf("a step that holds everything has broken %q", got)
	}
	for want, change := range map[string]func(*step){
		"key of 100 took longer than 101 ms":  func(s *step) { s.Keys.P99 = 101 },
		"move of 100 took longer than 251 ms": func(s *step) { s.Moves.P99 = 251 },
		"3 logins were refused":               func(s *step) { s.Refused = 3 },
		"1 connections were lost":             func(s *step) { s.Cut = 1 },
		"nothing came to a screen":            func(s *step) { s.Unseen = 1 },
		"could not play on":                   func(s *step) { s.Stuck = 1 },
		"the server warned 2 times":           func(s *step) { s.Complaints = 2 },
		"nobody played":                       func(s *step) { s.Keys, s.Moves = spread{}, spread{} },
	} {
		s := good
		change(&s)
		if got := b.broken(s); len(got) != 1 || !strings.Contains(got[0], want) {
			t.Errorf("%q is broken, want %q", got, want)
		}
	}
}

func TestReport_SaysWhatIsCarriedAndWhoIsSlow(t *testing.T) {
	r := crowdReport{Machine: machine{Cores: 4}, Crowd: behaved{KeyBar: 100}, Steps: []step{
		{Players: 100, ServerCores: 0.1, CrowdCores: 0.2},
		{Players: 200, ServerCores: 1, CrowdCores: 2, OtherCores: 0.9, Broken: []string{"it was slow"}},
	}}
	r.conclude()
	var out bytes.Buffer
	if err := r.write(&out); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"carries 100 players", "With 200, it was slow", "crowd 2.0", "do not tell what the server carries alone", "fill a core with 200 players"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("the report does not say %q:\n%s", want, out.String())
		}
	}
	r.Verdict, r.Steps[1].CrowdCores, r.Steps[1].OtherCores, r.Steps[1].ServerCores = nil, 0.5, 0, 3.4
	if r.conclude(); strings.Contains(strings.Join(r.Verdict, " "), "carries alone") {
		t.Errorf("the server takes the machine, and it says %q", r.Verdict)
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
	f := newFooting(size{60, 24})
	for _, piece := range []string{
		"\x1b]2;a title\a\x1b[2J\x1b[5;3Hold\x1b[23H SPIN  \x1b[1mSpin it\x1b[24;2Henter ta", "ke it   ↑↓ choose   d do", "ne",
		"\x1b[23;2HBUILD", "\x1b[1;1Hno part of it", "\x1b[24;17H\x1b[C→", "\x1b[24;30H\x1b[K",
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

func TestGlass_KnowsWhatWasNotShown(t *testing.T) {
	g := newGlass(size{80, 24})
	before := time.Now()
	_, _ = g.Write([]byte("x"))
	g.expect(before)
	moment := time.Now()
	g.expect(moment)
	if n := g.unseen(moment.Add(unseenTime)); n != 0 {
		t.Errorf("%d moves are overdue too early", n)
	}
	if n := g.unseen(moment.Add(2 * unseenTime)); n != 1 {
		t.Errorf("%d moves are overdue, want the one that nothing came after", n)
	}
	g.expect(time.Now())
	_, _ = g.Write([]byte("x"))
	if n := g.unseen(moment.Add(3 * unseenTime)); n != 0 {
		t.Errorf("%d moves are overdue, but something came", n)
	}
}

// Whose move it was can be told where one seat was to act.
func TestFollower_TellsWhoseMoveItWas(t *testing.T) {
	p := newParty(&crowd{habits: habits{byKeys: 3}}, 0)
	f := &follower{}
	at := func(n int, toAct ...int) view { return view{table: "a", phase: "playing", at: n, toAct: toAct} }
	f.moved(p, at(1, 2))
	if _, _, ok := f.moved(p, at(2, 3)); ok {
		t.Error("a move is told that nobody made")
	}
	p.acts(3)
	if seat, when, ok := f.moved(p, at(3, 3)); !ok || seat != 3 || when != p.actedAt(3) {
		t.Errorf("seat %d moved at %v (%v)", seat, when, ok)
	}
	if _, _, ok := f.moved(p, at(4, 1, 2)); ok {
		t.Error("one move is told twice")
	}
	p.acts(1)
	if _, _, ok := f.moved(p, at(5, 2)); ok {
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
