package session

import (
	"bufio"
	"net"
	"slices"
	"strings"
	"testing"

	"saloon/session/door"
	"saloon/session/metrics"
)

// counted is the count for a reason.
func counted(list []metrics.Count, why string) uint64 {
	at := slices.IndexFunc(list, func(c metrics.Count) bool { return c.Why == why })
	if at < 0 {
		return 1 << 60
	}
	return list[at].Count
}

// sessionsOf are the sessions that are open, and those that began, by what they are for.
func sessionsOf(d metrics.Door) (open map[string]int, begun map[string]uint64) {
	open, begun = map[string]int{}, map[string]uint64{}
	for _, s := range d.Sessions {
		open[s.Kind], begun[s.Kind] = s.Open, s.Begun
	}
	return open, begun
}

// Each session counts as what it turned out to be for, as long as it is open.
func TestFigures_SessionsByKind(t *testing.T) {
	t.Parallel()
	d := startServer(t, door.Limits{}, nil)
	conn := dial(t, d.addr, "a", newSigner(t))
	screen := openScreen(t, conn, 80, 24)
	screen.see("hello")
	lines := startSession(t, conn, sessionRequest{command: "play"})
	lines.read("Good evening")
	for range 3 {
		if _, exit := screen.runs("help"); exit != 0 {
			t.Fatal("no help")
		}
	}
	open, _ := sessionsOf(d.stats().Door)
	if open["screen"] != 1 || open["lines"] != 1 || open["bot"] != 0 {
		t.Errorf("open are %v", open)
	}
	if door := d.stats().Door; door.Connections != 1 || door.Accepted != 1 || door.Greeting != 0 {
		t.Errorf("%d connections of %d, %d greeted", door.Connections, door.Accepted, door.Greeting)
	}
	screen.press("q")
	_ = screen.end()
	_ = lines.sess.Close()
	_ = d.stop()
	open, begun := sessionsOf(d.stats().Door)
	if open["screen"] != 0 || open["lines"] != 0 || open["command"] != 0 {
		t.Errorf("after the end, open are %v", open)
	}
	if begun["screen"] != 1 || begun["lines"] != 1 || begun["command"] != 3 || begun["bot"] != 0 {
		t.Errorf("begun have %v", begun)
	}
}

// Who is turned away counts by the reason that was told, and nobody else does.
func TestFigures_Refusals(t *testing.T) {
	d := startServer(t, door.Limits{Connections: 2, PerAddress: 3, NewPerMinute: 100, PerPlayer: 1, PerConnection: 2}, nil)
	conn := dial(t, d.addr, "a", newSigner(t))
	openScreen(t, conn, 80, 24).see("hello")
	second := openScreen(t, conn, 80, 24)
	if err := second.end(); err == nil || !strings.Contains(second.complaint(), door.ErrPlayerFull.Error()) {
		t.Fatalf("the second session ends with %v, %q", err, second.complaint())
	}
	other := dial(t, d.addr, "b", newSigner(t))
	openScreen(t, other, 80, 24).see("hello")
	startSession(t, other, sessionRequest{command: "play"}) // which is refused, or not yet over
	isTurnedAway(t, d.addr, door.ErrFull)
	door := d.stats().Door
	for _, c := range []struct {
		list []metrics.Count
		why  string
		want uint64
	}{
		{door.Refused, "full", 1}, {door.Refused, "address", 0}, {door.Refused, "rate", 0}, {door.Refused, "banned", 0},
		{door.Refused, "closing", 0}, {door.Refused, "unannounced", 0}, {door.SessionsRefused, "windows", 0}, {door.SessionsRefused, "store", 0},
	} {
		if n := counted(c.list, c.why); n != c.want {
			t.Errorf("%d were refused for %s, want %d", n, c.why, c.want)
		}
	}
	if n := counted(door.SessionsRefused, "player"); n < 1 || n > 2 {
		t.Errorf("%d sessions were refused because their player has one", n)
	}
}

// A session too many on one connection counts, and a silent client whose place somebody else takes.
func TestFigures_WindowsAndSilence(t *testing.T) {
	t.Parallel()
	d := startServer(t, door.Limits{PerConnection: 1, Logins: 1}, nil)
	silent, err := net.Dial("tcp", d.addr)
	must(t, err)
	defer func() { _ = silent.Close() }()
	if _, err := bufio.NewReader(silent).ReadString('\n'); err != nil { // the greeting, once it has its place
		t.Fatal(err)
	}
	conn := dial(t, d.addr, "a", newSigner(t))
	openScreen(t, conn, 80, 24).see("hello")
	if _, err := newSession(t, conn, sessionRequest{command: "help"}); err == nil {
		t.Fatal("a second session is served")
	}
	door := d.stats().Door
	if windows, displaced := counted(door.SessionsRefused, "windows"), counted(door.Dropped, "displaced"); windows != 1 || displaced != 1 || door.Accepted != 2 {
		t.Errorf("%d sessions too many, %d of %d connections displaced, want 1, and 1 of 2", windows, displaced, door.Accepted)
	}
}
