//go:build unix

package data

import (
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
		wantError(t, "a write ends with", s.Write(t.Context(), Appends{Append{"long", 3000, []Entry{chat("x")}}}), ErrDamaged)
		wantError(t, "reading ends with", errorOf(s.Entries("long")), ErrDamaged)
	}
	_ = s.Close()
}
