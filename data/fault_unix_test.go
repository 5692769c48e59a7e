//go:build unix

package data

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// Where the disk does not give a page any more, a write fails with an error, and so does each
// later one: the process goes on. Without a file behind it, reading a page is a fault of memory.
func TestWrites_APageThatTheDiskDoesNotGiveIsAnError(t *testing.T) {
	dir := t.TempDir()
	s := fill(t, dir, 3000)
	must(t, os.Truncate(filepath.Join(dir, fileName), int64(4*os.Getpagesize())))
	for range 3 {
		if err := s.Append(t.Context(), Append{"long", 3000, []Entry{chat("x")}}); !errors.Is(err, ErrDamaged) {
			t.Errorf("a write ends with %v", err)
		}
		if _, err := s.Entries("long"); !errors.Is(err, ErrDamaged) {
			t.Errorf("reading ends with %v", err)
		}
	}
	_ = s.Close()
}
