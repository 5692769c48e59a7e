package data

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"

	"saloon/data/logtest"
)

func personOf(id string) Person { return Person{ID: id, Name: "Name of " + id, Kind: "player"} }

// eveningAt ends so many hours after noon, with a standing.
func eveningAt(id, repeat string, hours int, who ...string) Evening {
	e := Evening{ID: id, Name: "Evening " + id, Kind: "arena", Game: "montana", Repeat: repeat, Ended: noon.Add(time.Duration(hours) * time.Hour)}
	for i, one := range who {
		e.Rows = append(e.Rows, EveningRow{Who: personOf(one), Place: i + 1, Points: 9 - i, Games: 3, Won: 2})
	}
	return e
}

// heldEntries are what the journal of an evening says: it was opened by a player whom an entry only names, and somebody
// said something.
func heldEntries(of, by string) []Entry {
	who := personOf(by)
	more, _ := json.Marshal(map[string]any{"by": personOf(of), "after": 1})
	return []Entry{{Kind: "open", When: noon, More: more}, {Kind: "chat", When: noon, Who: &who, Text: "said by " + by}, {Kind: "join", When: noon, Who: &who}}
}

func hold(t *testing.T, s *Store, e Evening, list []Entry) {
	t.Helper()
	must(t, s.Write(t.Context(), Appends{Append{Journal: EveningPrefix + e.ID, Entries: list[:1]}, Append{EveningPrefix + e.ID, 1, list[1:]}}))
	must(t, s.Write(t.Context(), KeepEvening{Evening: e, Length: len(list)}))
}

func marks(t *testing.T, s *Store, player string, limit int) string {
	t.Helper()
	list, err := s.EveningsOf(player, limit)
	must(t, err)
	var said []string
	for _, m := range list {
		said = append(said, fmt.Sprintf("%s %d/%d %d", m.ID, m.Place, m.Of, m.Points))
	}
	return strings.Join(said, ", ")
}

// An evening that is over is found with all that its journal had, also after a start, for ever the same.
func TestEvening_IsKept(t *testing.T) {
	dir := played(t)
	s := open(t, dir, Options{})
	e, list := eveningAt("e1", "s", 0, "bert", "anna"), heldEntries("anna", "bert")
	journal := EveningPrefix + e.ID
	must(t, s.Write(t.Context(), Appends{Append{Journal: "t1", Entries: list}, Append{Journal: journal, Entries: list}}))
	if n := s.Stats().Journals; n != 1 {
		t.Errorf("beside an evening there are %d live tables", n)
	}
	wantError(t, "of another length it ends with", s.Write(t.Context(), KeepEvening{Evening: e, Length: len(list) - 1}), ErrOutOfStep)
	if _, _, err := s.Evening(e.ID); !errors.Is(err, ErrUnknown) {
		t.Errorf("one that is not over: %v", err)
	}
	must(t, s.Write(t.Context(), KeepEvening{Evening: e, Length: len(list)}))
	must(t, s.Write(t.Context(), KeepEvening{Evening: eveningAt("e1", "", 7, "anna"), Length: 1}))
	wantError(t, "without a journal it ends with", s.Write(t.Context(), KeepEvening{Evening: eveningAt("e2", "", 0), Length: 1}), ErrUnknown)
	wantError(t, "its name is given again", s.Write(t.Context(), Appends{Append{Journal: journal, Entries: list}}), ErrTaken)
	for range 2 {
		got, entries, err := s.Evening(e.ID)
		if err != nil || !reflect.DeepEqual(got, e) || !reflect.DeepEqual(entries, list) {
			t.Errorf("it is\n%+v\n%+v, %v", got, entries, err)
		}
		if names := s.Journals(); fmt.Sprint(names) != "[t1]" {
			t.Errorf("live are %v, %v", names, err)
		}
		closeChecked(t, s)
		s = open(t, dir, Options{})
	}
}

// The newest come first, all of them or those of a repeat, page by page; in the lists of players only those who stood at
// the end, in a league among those of the same group.
func TestEvening_IsListed(t *testing.T) {
	s := open(t, played(t), Options{})
	league := eveningAt("league", "s", 2, "anna", "x", "bert")
	league.Rows[2].Group = 2
	for _, e := range []Evening{league, eveningAt("old", "", 1, "bert"), eveningAt("new", "s", 3, "bert", "anna"), eveningAt("newest", "series", 4, "bert")} {
		hold(t, s, e, heldEntries("anna", "bert"))
	}
	pages := func(repeat string, limit int) (said string) {
		for from := ""; ; {
			list, next, err := s.Evenings(repeat, from, limit)
			must(t, err)
			for _, e := range list {
				said += e.ID + " "
			}
			if said += "| "; next == "" {
				return said
			}
			from = next
		}
	}
	for _, test := range []struct{ got, want string }{
		{pages("", 9), "newest new league old | "},
		{pages("", 3), "newest new league | old | "},
		{pages("", 2), "newest new | league old | "},
		{pages("s", 1), "new | league | "},
		{pages("nothing", 9), "| "},
		{marks(t, s, "anna", 9), "new 2/2 8, league 1/2 9"},
		{marks(t, s, "bert", 3), "newest 1/1 9, new 1/2 9, league 3/1 7"},
		{marks(t, s, "x", 9), ""},
	} {
		if test.got != test.want {
			t.Errorf("it is %q, not %q", test.got, test.want)
		}
	}
}

// Nothing of who is forgotten is left in evenings that are over, whether they had a place or were only named; what the
// others have of them stays.
func TestEvening_ForgetsWhoIsForgotten(t *testing.T) {
	s := open(t, played(t), Options{})
	add := func(id string) {
		t.Helper()
		must(t, s.Write(t.Context(), AddPlayer{Player: Player{ID: id, Name: "Name of " + id, Skeleton: id}, Key: Key{Fingerprint: "key " + id}}))
	}
	add("id-of-zoe")
	hold(t, s, eveningAt("e1", "", 1, "bert", "id-of-zoe"), heldEntries("id-of-zoe", "bert"))
	hold(t, s, eveningAt("e2", "", 2, "bert"), heldEntries("bert", "id-of-zoe"))
	hold(t, s, eveningAt("e3", "", 3, "bert"), heldEntries("id-of-zoe", "bert"))
	before := marks(t, s, "bert", 9)
	must(t, s.Write(t.Context(), ForgetForGood{Player: "id-of-zoe", As: GonePrefix + "1"}))
	hold(t, s, eveningAt("e4", "", 4, "id-of-zoe", "bert"), heldEntries("anna", "bert")) // as a node writes that has not heard of it
	for at, value := range contents(t, s) {
		bucket, key, _ := strings.Cut(at, "/")
		for _, text := range append(runsIn(value), value, unpacked([]byte(bucket), unhex(t, key), value)) {
			for _, trace := range []string{"id-of-zoe", "Name of id", "said by id"} {
				if bytes.Contains(text, []byte(trace)) || strings.Contains(at, fmt.Sprintf("%x", trace)) {
					t.Errorf("%q is in %s: %q", trace, at, text)
				}
			}
		}
	}
	e, list, err := s.Evening("e1")
	if err != nil || e.Rows[0].Who != personOf("bert") || e.Rows[1].Who != (Person{ID: GonePrefix + "1", Kind: "player"}) || e.Rows[1].Place != 2 || list[1].Text != "said by bert" {
		t.Errorf("e1 is %+v, %+v, %v", e, list, err)
	}
	if _, list, err := s.Evening("e2"); err != nil || list[1].Who.ID != GonePrefix+"1" || list[1].Text != silenced {
		t.Errorf("e2 says %+v, %v", list, err)
	}
	if got := marks(t, s, "id-of-zoe", 9); got != "" {
		t.Errorf("marks are left: %s", got)
	}
	if got := marks(t, s, "bert", 9); got != "e4 2/2 8, "+before {
		t.Errorf("bert has %s, and had %s", got, before)
	}
	path := s.db.Path()
	closeChecked(t, s)
	if found, err := Check(t.Context(), path, Checking{Agree: true}); err != nil || found.Found > 0 {
		t.Errorf("a check finds %v, %v", found.Faults, err)
	}
}

func unhex(t *testing.T, text string) (raw []byte) {
	t.Helper()
	_, _ = fmt.Sscanf(text, "%x", &raw)
	return raw
}

// A check names what is wrong with evenings that are over, and finds nothing wrong with sound ones.
func TestEvening_IsChecked(t *testing.T) {
	at := func(owner string) []byte {
		return ownedKey(owner, newestFirstKey(ArchivedGame{ID: "e1", Ended: noon}))
	}
	drop := func(bucket, key []byte) func(*bolt.Tx) error {
		return func(tx *bolt.Tx) error { return tx.Bucket(bucket).Delete(key) }
	}
	for name, test := range map[string]struct {
		spoil func(*bolt.Tx) error
		want  string // of the only fault; empty for none
	}{
		"nothing":     {func(*bolt.Tx) error { return nil }, ""},
		"an evening":  {func(tx *bolt.Tx) error { return spoil(tx, eveningsBucket, []byte("e1")) }, `the evening e1: "e1" is damaged`},
		"its entries": {func(tx *bolt.Tx) error { return spoil(tx, eveningsBucket, ownedKey("e1", nil)) }, "the evening e1: its entries are damaged"},
		"no entries":  {drop(eveningsBucket, ownedKey("e1", nil)), "the evening e1: its entries are damaged"},
		"a list":      {drop(eveningListsBucket, at("")), `the evening e1: it is missing in the bucket evening_lists of ""`},
		"a mark":      {drop(eveningMarksBucket, at("bert")), `the evening e1: it is missing in the bucket evening_marks of "bert"`},
		"another mark": {func(tx *bolt.Tx) error {
			return putJSON(tx.Bucket(eveningMarksBucket), at("bert"), EveningMark{ID: "e1"})
		}, `marks of "bert", or told wrongly`},
		"a mark of none": {func(tx *bolt.Tx) error {
			return putJSON(tx.Bucket(eveningMarksBucket), ownedKey("bert", at("bert")), EveningMark{ID: "e1"})
		}, "the bucket evening_marks: 1 rows come from no evening"},
		"entries of none": {func(tx *bolt.Tx) error {
			return tx.Bucket(eveningsBucket).Put(ownedKey("e9", nil), get(tx, eveningsBucket, ownedKey("e1", nil)))
		}, "the evening e9: its entries are kept without it"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := played(t)
			s := open(t, dir, Options{})
			hold(t, s, eveningAt("e1", "s", 0, "bert"), heldEntries("anna", "bert"))
			closeChecked(t, s)
			path := filepath.Join(dir, fileName)
			alter(t, path, test.spoil)
			found, err := Check(t.Context(), path, Checking{Agree: true})
			must(t, err)
			said := fmt.Sprint(found.Faults)
			if n := min(1, len(test.want)); found.Found != n || !strings.Contains(said, test.want) {
				t.Errorf("it says %s, not %q", said, test.want)
			}
		})
	}
}

// All nodes have the same evenings; beside one of an earlier version none begins.
func TestEvening_IsOnAllNodes(t *testing.T) {
	log, newest := logtest.New("a log"), atomic.Int64{}
	newest.Store(8)
	var nodes []*Store
	for _, name := range []string{"a", "b"} {
		s, err := OpenNode(t.Context(), t.TempDir(), Options{}, Node{Name: name, Log: log.Link(), Newest: func() int { return int(newest.Load()) }})
		must(t, err)
		t.Cleanup(func() { _ = s.Close() })
		nodes = append(nodes, s)
	}
	a, list := nodes[0], heldEntries("anna", "bert")
	must(t, a.Write(t.Context(), AddPlayer{Player: Player{ID: "bert", Name: "bert", Skeleton: "bert"}, Key: Key{Fingerprint: "key"}}))
	must(t, a.Write(t.Context(), Appends{Append{Journal: "t1", Entries: list}}))
	wantError(t, "beside an older node it begins", a.Write(t.Context(), Appends{Append{Journal: EveningPrefix + "e1", Entries: list}}), ErrTooNew)
	newest.Store(Knows)
	hold(t, a, eveningAt("e1", "", 0, "bert"), list)
	for _, s := range nodes {
		must(t, s.CaughtUp(t.Context()))
		if !reflect.DeepEqual(contents(t, s), contents(t, a)) {
			t.Error("the nodes do not hold the same")
		}
		if _, got, err := s.Evening("e1"); err != nil || !reflect.DeepEqual(got, list) || marks(t, s, "bert", 9) != "e1 1/1 9" {
			t.Errorf("a node has %+v, %s, %v", got, marks(t, s, "bert", 9), err)
		}
	}
}
