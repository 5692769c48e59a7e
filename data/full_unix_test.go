//go:build unix

package data

import (
	"context"
	"fmt"
	"os/signal"
	"strings"
	"syscall"
	"testing"
)

// A write that breaks off in the middle of a page, as on a full disk, is an error;
// what was acknowledged before it is there, and once there is room it goes on.
func TestWrites_ADiskThatFillsInTheMiddleOfAWrite(t *testing.T) {
	dir := t.TempDir()
	cmd := child(dir, "fill")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	var written int
	if _, err := fmt.Sscanf(string(out), "written %d", &written); err != nil {
		t.Fatalf("%v in %q", err, out)
	}
	list, err := open(t, dir, Options{}).Entries("long")
	if err != nil || len(list) != written {
		t.Errorf("%d entries were acknowledged, %d are there, %v", written, len(list), err)
	}
}

// fillUp writes until the limit of the process is reached, looks at what is
// there, lifts the limit, and writes a little more.
func fillUp(dir string) error {
	signal.Ignore(syscall.SIGXFSZ)
	s, err := Open(dir, Options{})
	if err != nil {
		return err
	}
	entry := func(n int) Append {
		return Append{Journal: "long", First: n, Entries: []Entry{chat(strings.Repeat("x", 3000))}}
	}
	written := 0
	var was syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_FSIZE, &was); err != nil {
		return err
	}
	full := was
	full.Cur = 1 << 20
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &full); err != nil {
		return err
	}
	for {
		if err = s.Write(context.Background(), Appends{entry(written)}); err != nil {
			break
		}
		if written++; written > 10_000 {
			return fmt.Errorf("the limit does not bite")
		}
	}
	for range 3 { // it stays full, and readable
		if s.Write(context.Background(), Appends{entry(written)}) == nil {
			return fmt.Errorf("there is room on a full disk, after %w", err)
		}
		if list, err := s.Entries("long"); err != nil || len(list) != written {
			return fmt.Errorf("%d of %d entries are there: %w", len(list), written, err)
		}
	}
	if err := syscall.Setrlimit(syscall.RLIMIT_FSIZE, &was); err != nil {
		return err
	}
	for range 5 {
		if err := s.Write(context.Background(), Appends{entry(written)}); err != nil {
			return fmt.Errorf("there is no room after the limit is lifted: %w", err)
		}
		written++
	}
	if err := s.Check(); err != nil {
		return err
	}
	fmt.Println("written", written)
	return s.Close()
}
