package data

import (
	"reflect"
	"sync/atomic"
	"testing"
	"time"

	"saloon/data/logtest"
)

// A newerWrite is of a kind that only the next program knows. It does what the older one does.
type newerWrite struct{ NoteAlive }

// Beside a node of an earlier version all goes on that it knows; only what is newer is refused, and not any more
// when that node is gone or knows it.
func TestNode_OnlyTheNewerKindWaitsForOldNodes(t *testing.T) {
	kind := writeKind{"newer", Knows + 1, reflect.TypeFor[newerWrite]()}
	kindOfType[kind.of], kindOfWord[kind.word] = kind, kind
	defer func() { delete(kindOfType, kind.of); delete(kindOfWord, kind.word) }()
	var present atomic.Int64
	present.Store(Knows)
	log := logtest.New("a log")
	nodes := make([]*Store, 2)
	for i, name := range []string{"a", "b"} {
		s, err := OpenNode(t.Context(), t.TempDir(), Options{}, Node{Name: name, Log: log.Link(), Newest: func() int { return int(present.Load()) }})
		must(t, err)
		defer func() { _ = s.Close() }()
		nodes[i] = s
	}
	write := func(w Write) error { return nodes[0].order.write(t.Context(), w) }
	wantError(t, "the newer kind beside an older node ends with", write(newerWrite{NoteAlive{noon}}), ErrTooNew)
	if err := write(NoteAlive{noon}); err != nil {
		t.Errorf("the older kind beside an older node ends with %v", err)
	}
	if log.Length() != 1 {
		t.Errorf("the log has %d parcels", log.Length())
	}
	present.Store(Knows + 1)
	if err := write(newerWrite{NoteAlive{noon.Add(time.Hour)}}); err != nil {
		t.Errorf("where all know the newer kind it ends with %v", err)
	}
	for _, s := range nodes {
		must(t, s.CaughtUp(t.Context()))
		if when, err := s.LastAlive(); err != nil || !when.Equal(noon.Add(time.Hour)) {
			t.Errorf("a node has %v, %v", when, err)
		}
	}
}
