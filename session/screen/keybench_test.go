package screen

import (
	"fmt"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/session/sessiontest"
	"saloon/tui"
	"saloon/tui/tell"
)

// measured are the windows in which the cost of keys and news is measured.
var measured = [][2]int{{80, 24}, {120, 40}, {200, 60}}

// betweenKeys is how long nothing happens between two: a person is slower still, and what has
// gone to sleep meanwhile has to be woken.
const betweenKeys = 5 * time.Millisecond

// A playedTable is a game of four in its middle, the first of whom is to act, and what the
// lobby told that person on the way.
type playedTable struct {
	lobby     *lobby.Lobby
	snapshots []*table.Snapshot
}

// playTable plays the game that is at this place in the list.
func playTable(b *testing.B, at int) playedTable {
	b.Helper()
	l := openDrawnSaloon(b, rules.Seed{4})
	t := playedTable{lobby: l}
	screens := seatOnScreens(b, l, at, rules.Seed{4}, [][2]int{{80, 24}, {80, 24}, {80, 24}, {80, 24}}...)
	person, _, _ := l.Find("SHA256:guest1")
	mail := lobby.NewMailbox()
	b.Cleanup(mail.Close)
	visit, err := l.Enter(person, mail)
	if err != nil {
		b.Fatal(err)
	}
	if err := visit.Look(b.Context(), l.AllTables()[0].ID); err != nil {
		b.Fatal(err)
	}
	for {
		p, keys := next(b, screens)
		if p == nil {
			b.Fatal("the game is over")
		}
		if news := mail.Take(); news.Table != nil {
			t.snapshots = append(t.snapshots, news.Table)
		}
		if len(t.snapshots) >= 50 && p == screens[0] && sessiontest.OffersArrows(sessiontest.Footer(p.text())) {
			return t
		}
		p.press(keys)
	}
}

// wired opens the screen of the first person.
func (t playedTable) wired(b *testing.B, size [2]int) *wiredScreen {
	b.Helper()
	person, _, err := t.lobby.Find("SHA256:guest1")
	if err != nil {
		b.Fatal(err)
	}
	s := openWiredScreen(b, func(e tell.Env) tea.Model {
		e.Lobby, e.Person = t.lobby, person
		return tui.New(e)
	}, "guest1", size[0], size[1])
	s.press("g")
	s.see("Your turn")
	return s
}

// A cost is what the whole process has spent.
type cost struct {
	user, system time.Duration
	allocations  uint64
	bytes        uint64
}

func spent() cost {
	var usage syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &usage)
	var memory runtime.MemStats
	runtime.ReadMemStats(&memory)
	return cost{time.Duration(usage.Utime.Nano()), time.Duration(usage.Stime.Nano()), memory.Mallocs, memory.TotalAlloc}
}

// report says what was spent since then for each of n.
func (c cost) report(b *testing.B, n int) {
	now := spent()
	each := func(total float64, unit string) { b.ReportMetric(total/float64(n), unit+"/op") }
	each(float64((now.user-c.user).Nanoseconds())/1e3, "user-µs")
	each(float64((now.system-c.system).Nanoseconds())/1e3, "system-µs")
	each(float64(now.allocations-c.allocations), "mallocs")
	each(float64(now.bytes-c.bytes), "heap-B")
}

// BenchmarkKey measures a key that moves the cursor, from the byte that comes in at the
// channel to those that go out.
func BenchmarkKey(b *testing.B) {
	inEachWindow(b, func(b *testing.B, _ *playedTable, s *wiredScreen) {
		keys := thatMove(s)
		before, n, bytes := spent(), 0, 0
		for b.Loop() {
			time.Sleep(betweenKeys)
			bytes += s.press(keys[n%len(keys)])
			n++
		}
		before.report(b, n)
		b.ReportMetric(float64(bytes)/float64(n), "sent/op")
	})
}

// inEachWindow measures something on a screen of each game, in windows of each size.
func inEachWindow(b *testing.B, measure func(*testing.B, *playedTable, *wiredScreen)) {
	for at, game := range titles {
		b.Run(strings.Fields(game)[0], func(b *testing.B) {
			t := playTable(b, at)
			for _, size := range measured {
				b.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(b *testing.B) {
					s := t.wired(b, size)
					s.lookAway()
					measure(b, &t, s)
				})
			}
		})
	}
}

// thatMove are keys that are answered whenever they are pressed one after the other.
func thatMove(s *wiredScreen) []string {
	var keys []string
	for range 3 { // once around, to be where it ends before it is counted
		keys = nil
		for _, key := range []string{"\x1b[C", "\x1b[B", "\x1b[D", "\x1b[A", "\t", "\x1b[Z"} {
			if s.press(key) > 0 {
				keys = append(keys, key)
			}
		}
	}
	if len(keys) < 2 {
		s.t.Fatalf("only these keys move the cursor: %q", keys)
	}
	return keys
}
