//go:build unix

package data

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"sync"
	"testing"
	"time"
)

var crashes = flag.Int("crashes", 8, "how often the process is killed that writes to the store")

const (
	playedTables = 20
	runsOfAWrite = 16  // so that the tail is swept soon and often
	runsOfAGame  = 640 // after which a table archives its game and closes
)

// A process that plays is killed, again and again, in the middle of whatever it does.
// Everything that it was told is written is there, once, in order.
func TestWrites_OutliveAKill(t *testing.T) {
	t.Parallel()
	dir, tables := t.TempDir(), newToldTables()
	swept, kills := 0, fewer(*crashes, 4)
	for round := range kills {
		tables.playAndKill(t, dir, 100+rand.IntN(400), round%2 == 0)
		s := open(t, dir, Options{})
		tables.check(t, s)
		if s.index.tail.Old > 0 {
			swept++
		}
		closeChecked(t, s)
		if t.Failed() {
			t.Fatalf("after %d kills", round+1)
		}
	}
	s := open(t, dir, Options{})
	before := folded(t, s)
	closeChecked(t, s)
	must(t, errorOf(RebuildRatings(dir)))
	sameFold(t, before, folded(t, open(t, dir, Options{})))                // what is told of players lost nothing
	if kills >= 20 && swept == 0 || kills >= 8 && len(tables.games) == 0 { // in fewer rounds none may meet it
		t.Errorf("%d kills came while the tail was swept; %d games were finished", swept, len(tables.games))
	}
}

// ratedOfKilled is a finished game: one of several that ended at the same time, between two of a few
// players.
func ratedOfKilled(name string) ArchivedGame {
	sum := int(whoSum(name))
	return ArchivedGame{ID: name, Game: "montana", Ended: noon.Add(time.Duration(sum%50) * time.Hour), Rated: People,
		Players: []Person{player(sum % 5), player(5 + sum%3)}, Order: [][]int{{1 + sum%2}, {2 - sum%2}}, Points: []int{sum % 30, 12}}
}

// toldTables is what the process was told is written.
type toldTables struct {
	lengths map[string]int
	games   map[string]bool
	closed  map[string]bool
}

func newToldTables() *toldTables {
	return &toldTables{map[string]int{}, map[string]bool{}, map[string]bool{}}
}

// playAndKill has a process play, and kills it after it was told so many things; if it is
// asked for, when the tail is swept next.
func (k *toldTables) playAndKill(t *testing.T, dir string, after int, inSweep bool) {
	t.Helper()
	cmd := child(dir, "play")
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	must(t, err)
	told := bufio.NewScanner(out)
	for n := 0; told.Scan(); n++ {
		if n >= after && (!inSweep || strings.HasPrefix(told.Text(), "sweeps")) {
			if err := cmd.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
				t.Error(err)
			}
		}
		var name string
		var length int
		switch what, rest, _ := strings.Cut(told.Text(), " "); what {
		case "written":
			if _, err := fmt.Sscan(rest, &name, &length); err != nil {
				t.Fatalf("%q: %v", told.Text(), err)
			}
			k.lengths[name] = length
		case "sweeps":
		case "archived":
			k.games[rest] = true
		case "closed":
			k.closed[rest] = true
		default:
			t.Fatalf("the process says %q", told.Text())
		}
	}
	_ = cmd.Wait() // it was killed
}

// check compares what was told with what is there, and goes on from there.
func (k *toldTables) check(t *testing.T, s *Store) {
	t.Helper()
	for name, told := range k.lengths {
		list, err := s.Entries(name)
		switch {
		case k.games[name] && errors.Is(err, ErrUnknown):
			delete(k.lengths, name)
			continue
		case err != nil || len(list) < told || k.closed[name]:
			t.Errorf("%s has %d of %d entries, %v; closed %v", name, len(list), told, err, k.closed[name])
		}
		isOfGame(t, name, list)
	}
	for name := range k.games {
		_, export, err := s.ArchivedExport(name)
		if err != nil || string(export) != exportOfKilled(name) {
			t.Errorf("the export of %s has %d bytes, %v", name, len(export), err)
		}
	}
}

func isOfGame(t *testing.T, name string, list []Entry) {
	t.Helper()
	for n, e := range list {
		if e.Text != fmt.Sprint(name, " ", n) {
			t.Errorf("entry %d of %s is %q", n, name, e.Text)
		}
	}
}

func (x *index) sweeps() bool {
	x.mu.RLock()
	defer x.mu.RUnlock()
	return x.tail.Old > 0
}

func exportOfKilled(name string) string { return strings.Repeat(name+" ", 500) }

// playUntilKilled plays on at all tables, and at new ones, without end, and prints what is
// written.
func playUntilKilled(dir string) error {
	s, err := Open(dir, Options{})
	if err != nil {
		return err
	}
	names := s.Journals()
	ended := make(chan error)
	var printing sync.Mutex
	tell := func(words ...any) {
		printing.Lock()
		defer printing.Unlock()
		_, _ = os.Stdout.WriteString(fmt.Sprintln(words...))
	}
	for n := range playedTables {
		go func() {
			name := ""
			if n < len(names) {
				name = names[n]
			}
			ended <- playTables(s, name, tell)
		}()
	}
	return <-ended
}

func playTables(s *Store, name string, tell func(...any)) error {
	ctx := context.Background()
	for ; ; name = "" {
		length := 0
		if name != "" {
			list, err := s.Entries(name)
			if err != nil {
				return err
			}
			length = len(list)
		} else {
			name = fmt.Sprintf("t%x", rand.Uint64())
		}
		for length < runsOfAGame {
			var list []Append
			for range runsOfAWrite {
				list = append(list, Append{name, length, []Entry{chat(fmt.Sprint(name, " ", length))}})
				length++
			}
			if err := s.Write(ctx, Appends(list)); err != nil {
				return err
			}
			tell("written", name, length)
			if s.index.sweeps() {
				tell("sweeps")
			}
		}
		if err := s.ArchiveGame(ctx, ratedOfKilled(name), []byte(exportOfKilled(name))); err != nil {
			return err
		}
		tell("archived", name)
		if err := s.Write(ctx, DropJournal{Journal: name}); err != nil {
			return err
		}
		tell("closed", name)
	}
}
