package data

import (
	"testing"
	"time"
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

// open opens a store whose file is checked when the test ends.
func open(t *testing.T, dir string, o Options) *Store {
	t.Helper()
	s, err := Open(dir, o)
	if err != nil {
		t.Fatal(err)
	}
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
	if err := s.Close(); err != nil {
		t.Error(err)
	}
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
