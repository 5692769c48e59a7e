package data

import (
	"errors"
	"reflect"
	"strings"
	"testing"

	bolt "go.etcd.io/bbolt"

	"saloon/data/logtest"
)

// A node that hears what it cannot apply as the others do stops, says why, and has nothing of it.
func TestNode_StopsAtWhatItCannotApply(t *testing.T) {
	newer := (&parcel{Node: "newer", Run: 1, Number: 1, writes: [][]byte{[]byte("alien\n123")}}).encode()
	turned := (&parcel{Node: "other", Run: 1, Number: 1}).encode()
	turned[9] ^= 4
	for name, test := range map[string]struct {
		spoil func(log *logtest.Log, s *Store)
		says  string
	}{
		"a kind that it does not know": {func(log *logtest.Log, _ *Store) { log.Put(newer) }, `no write "alien"; start this node with a newer one`},
		"a bit that was turned over":   {func(log *logtest.Log, _ *Store) { log.Put(turned) }, "position 2: the parcel is damaged"},
		"its own damaged file": {func(log *logtest.Log, s *Store) {
			spoilValue(t, s)
			log.Put(parcelOf(t, ChangePlayer{Player{ID: "anna"}}))
		}, "the file of this node is damaged"},
	} {
		t.Run(name, func(t *testing.T) {
			log, stopped := logtest.New("a log"), make(chan error, 1)
			s, err := OpenNode(t.Context(), t.TempDir(), Options{}, Node{Name: "a", Log: log.Link(), Stopped: func(err error) { stopped <- err }})
			must(t, err)
			defer func() { _ = s.Close() }()
			must(t, s.Write(t.Context(), NoteAlive{When: noon}))
			test.spoil(log, s)
			if err := <-stopped; !strings.Contains(err.Error(), test.says) {
				t.Errorf("it stops because of %v", err)
			}
			if err := s.Write(t.Context(), NoteAlive{When: noon}); !errors.Is(err, ErrNoLog) || !strings.Contains(err.Error(), test.says) || strings.Contains(err.Error(), ErrNoLog.Error()) {
				t.Errorf("a write ends with %v", err)
			}
			if n, _ := s.NodeStats(); n.Position != 1 || n.Last != 2 || n.Stopped == nil {
				t.Errorf("its figures are %+v", n)
			}
		})
	}
}

// A faultyWrite breaks off in the middle, as nobody means it to.
type faultyWrite struct{ NoteAlive }

func (w faultyWrite) apply(c *change) error {
	_ = w.NoteAlive.apply(c)
	panic("nobody has thought of this")
}

// A write that breaks off on a sound file is left out, with nothing of it, on all nodes alike: what else was handed in
// with it and behind it happens.
func TestNode_AWriteThatBreaksOffStopsNobody(t *testing.T) {
	kind := writeKind{"faulty", 1, reflect.TypeFor[faultyWrite]()}
	kindOfType[kind.of], kindOfWord[kind.word] = kind, kind
	defer func() { delete(kindOfType, kind.of); delete(kindOfWord, kind.word) }()
	log := logtest.New("a log")
	nodes := []*Store{openedNode(t, t.TempDir(), "a", log.Link()), openedNode(t, t.TempDir(), "b", log.Link())}
	must(t, nodes[0].Write(t.Context(), Appends{Append{"t", 0, []Entry{chat("before it")}}}))
	if err := nodes[0].order.write(t.Context(), faultyWrite{NoteAlive{noon}}); err == nil || errors.Is(err, ErrNoLog) {
		t.Errorf("its caller is told %v", err)
	}
	faulty, _, err := encodeWrite(faultyWrite{NoteAlive{noon}})
	must(t, err)
	sound, _, err := encodeWrite(Appends{{"t", 1, []Entry{chat("with it")}}})
	must(t, err)
	log.Put((&parcel{Node: "other", Run: 1, Number: 1, writes: [][]byte{faulty, sound, faulty}}).encode())
	must(t, nodes[1].Write(t.Context(), Appends{Append{"u", 0, []Entry{chat("behind it")}}}))
	for _, s := range nodes {
		must(t, s.CaughtUp(t.Context()))
		if list, err := s.Entries("t"); err != nil || len(list) != 2 {
			t.Errorf("it has %+v, %v", list, err)
		}
		if when, err := s.LastAlive(); err != nil || !when.IsZero() {
			t.Errorf("of the faulty write it has %v, %v", when, err)
		}
	}
	if !reflect.DeepEqual(contents(t, nodes[0]), contents(t, nodes[1])) {
		t.Error("they have not the same")
	}
}

// parcelOf is a parcel of another node.
func parcelOf(t *testing.T, w Write) []byte {
	t.Helper()
	raw, _, err := encodeWrite(w)
	must(t, err)
	return (&parcel{Node: "other", Run: 1, Number: 1, writes: [][]byte{raw}}).encode()
}

// spoilValue keeps a player whose seal is broken.
func spoilValue(t *testing.T, s *Store) {
	t.Helper()
	err := s.db.Update(func(tx *bolt.Tx) error { return tx.Bucket(playersBucket).Put([]byte("anna"), []byte("\x01nonsense")) })
	must(t, err)
}

// A log that has lost what comes next is not followed.
func TestNode_StopsWhereTheLogIsCutOff(t *testing.T) {
	log, dir := logtest.New("a log"), t.TempDir()
	s := openedNode(t, t.TempDir(), "a", log.Link())
	for range 3 {
		must(t, s.Write(t.Context(), NoteAlive{When: noon}))
	}
	log.Trim(2)
	stopped := make(chan error, 1)
	late, err := OpenNode(t.Context(), dir, Options{}, Node{Name: "late", Log: log.Link(), Stopped: func(err error) { stopped <- err }})
	must(t, err)
	defer func() { _ = late.Close() }()
	wantError(t, "it stops because of", <-stopped, logtest.ErrTrimmed)
	wantError(t, "it is waited for until", late.CaughtUp(t.Context()), logtest.ErrTrimmed)
}

// What another node would not understand is not handed in, nor what the log cannot take.
func TestNode_HandsInOnlyWhatAllCanTake(t *testing.T) {
	log, knows := logtest.New("a log"), Knows
	s, err := OpenNode(t.Context(), t.TempDir(), Options{}, Node{Name: "a", Log: log.Link(), Newest: func() int { return knows }})
	must(t, err)
	defer func() { _ = s.Close() }()
	must(t, s.Write(t.Context(), NoteAlive{When: noon}))
	knows = 0
	wantError(t, "beside an older node a write ends with", s.Write(t.Context(), NoteAlive{When: noon}), ErrTooNew)
	knows = Knows
	long := strings.Repeat("x", maxWrite)
	err = s.Write(t.Context(), Appends{Append{"long", 0, []Entry{chat(long)}}})
	if err == nil || !strings.Contains(err.Error(), "too long for the log") {
		t.Errorf("a long write ends with %v", err)
	}
	if err := s.Write(t.Context(), Appends{Append{"long", 0, []Entry{chat(long[:len(long)-100])}}}); err != nil {
		t.Errorf("one that is just short enough ends with %v", err)
	}
	if log.Length() != 2 {
		t.Errorf("the log has %d parcels", log.Length())
	}
}
