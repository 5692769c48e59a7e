package data

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// must ends a test that has an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// wantError reports what has another error than it should, or none.
func wantError(t testing.TB, what string, err, want error) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("%s: %v, not %v", what, err, want)
	}
}

// open opens a store whose file is checked when the test ends.
func open(t *testing.T, dir string, o Options) *Store {
	t.Helper()
	s, err := Open(dir, o)
	must(t, err)
	t.Cleanup(func() { closeChecked(t, s) })
	return s
}

func closeChecked(t *testing.T, s *Store) {
	t.Helper()
	if !committerOf(s).closed && !testing.Short() { // a walk through all pages, with the race detector a slow one
		if err := s.Check(); err != nil {
			t.Error("the file is inconsistent: ", err)
		}
	}
	must(t, s.Close())
}

// played makes a data directory in which Anna and Bert have played 20 games.
func played(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	s := open(t, dir, Options{})
	var players []Person
	for _, name := range []string{"anna", "bert"} {
		must(t, s.Write(t.Context(), AddPlayer{Player: Player{ID: name, Name: name, Skeleton: name}, Key: Key{Fingerprint: "key of " + name}}))
		players = append(players, Person{ID: name, Name: name, Kind: "player"})
	}
	for n := range 20 {
		g := ArchivedGame{ID: fmt.Sprint("game", n), Game: "montana", Players: players, Order: [][]int{{1}, {2}}, Points: []int{n, 1}, Ended: noon}
		must(t, s.ArchiveGame(t.Context(), g, fmt.Appendf(nil, "move %d %s", n, strings.Repeat("x", 2000))))
	}
	closeChecked(t, s)
	return dir
}

// How pages stand in a file, as far as tests spoil them.
const (
	pageHead   = 16 // its number, kind, how many elements, how many pages follow it
	eachRef    = 16
	rootOfFile = "the list of buckets"
)

// firstThatCounts is that of the two first pages of a sound file that counts.
func firstThatCounts(raw []byte) []byte {
	one, other := raw, raw[os.Getpagesize():]
	if binary.NativeEndian.Uint64(other[64:]) > binary.NativeEndian.Uint64(one[64:]) {
		return other
	}
	return one
}

// A ref is a page to which another one leads: as the next below, or with which a bucket begins.
type ref struct {
	name string
	page uint64
}

// refsOf are those to which a page leads.
func refsOf(page []byte) (refs []ref, isBranch bool) {
	number := func(at int) int { return int(binary.NativeEndian.Uint32(page[at:])) }
	isBranch = page[8] == 1
	for i := range int(binary.NativeEndian.Uint16(page[10:])) {
		at := pageHead + i*eachRef
		if isBranch {
			refs = append(refs, ref{page: binary.NativeEndian.Uint64(page[at+8:])})
			continue
		}
		key := at + number(at+4)
		value := key + number(at+8)
		if root := binary.NativeEndian.Uint64(page[value:]); number(at) == 1 && root > 0 { // else it is no bucket, or stands in this page
			refs = append(refs, ref{string(page[key:value]), root})
		}
	}
	return refs, isBranch
}

// newestGames are so many finished games of a player.
func newestGames(s *Store, who string, limit int) ([]ArchivedGame, error) {
	page, err := s.History(History{Who: who, Limit: limit})
	return page.Games, err
}

func chat(text string) Entry { return Entry{Kind: "chat", When: noon, Text: text} }

// fewer is how often something is done: less often with -short, for the race detector.
func fewer(often, short int) int {
	if testing.Short() {
		return min(often, short)
	}
	return often
}

// committerOf is what makes the writes of a store.
func committerOf(s *Store) *committer { return s.order.(*committer) }

// A doing is a write that only tests know.
type doing func(*change) error

func (d doing) apply(c *change) error { return d(c) }
