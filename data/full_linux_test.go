package data

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// A real disk that fills, again and again, now and then while the tail is swept: what was
// acknowledged is there, and with a little more room it goes on.
func TestWrites_ARealDiskThatFills(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=4m"); err != nil {
		t.Skip("a small file system cannot be made here: ", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(dir, 0) })
	ballast := filepath.Join(dir, "ballast")
	write(t, ballast, make([]byte, 2<<20))
	s, err := Open(filepath.Join(dir, "data"), Options{})
	must(t, err)
	lengths, full, swept, times := map[string]int{}, 0, 0, fewer(4, 2)
	for left := 2 << 20; left > 0; {
		name := fmt.Sprint("t", full%5)
		err := appendTen(t, s, name, lengths[name])
		if err == nil {
			lengths[name] += 10
			continue
		}
		if !errors.Is(err, syscall.ENOSPC) {
			t.Fatal(err)
		}
		if s.index.tail.Old > 0 {
			swept++
		}
		full++
		areThere(t, s, lengths)
		left -= 2 << 20 / times
		must(t, os.Truncate(ballast, int64(left)))
	}
	t.Logf("the disk was full %d times, %d times while the tail was swept", full, swept)
	if full < times {
		t.Errorf("the disk was full %d times", full)
	}
	closeChecked(t, s)
	areThere(t, open(t, filepath.Join(dir, "data"), Options{}), lengths)
}

// A copy that would take the last room of the disk is not begun, because every table would pause until it
// is taken away.
func TestBackup_LeavesRoomForMoves(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=60m"); err != nil {
		t.Skip("a small file system cannot be made here: ", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(dir, syscall.MNT_DETACH) }) // the socket is closed a moment later
	elsewhere := t.TempDir()
	refuses := func(from, to, why string) {
		t.Helper()
		if err := Backup(t.Context(), from, filepath.Join(to, "copy.db")); err == nil || !strings.HasPrefix(err.Error(), "no backup was made: "+why) || !strings.Contains(err.Error(), "MB to spare") {
			t.Errorf("a backup beside which no moves have room ends with %v", err)
		}
	}
	s := open(t, elsewhere, Options{})
	closeChecked(t, s)
	refuses(elsewhere, dir, "the disk of "+dir)
	s = open(t, elsewhere, Options{})
	serve(t, s)
	refuses(elsewhere, dir, "the disk of "+dir)
	s = open(t, dir, Options{})
	listener, err := s.ListenAdmin()
	must(t, err)
	go func() { _ = s.ServeAdmin(t.Context(), listener, nil) }()
	refuses(dir, t.TempDir(), "the server answered: a copy cannot be made: the disk of "+dir)
	if left, _ := filepath.Glob(filepath.Join(dir, copyNames)); len(left) > 0 {
		t.Errorf("%q are left", left)
	}
}

func appendTen(t *testing.T, s *Store, name string, length int) error {
	t.Helper()
	var list []Append
	noise := fmt.Sprintf("%x", newScribe(rand.New(rand.NewPCG(uint64(length), 1))).noise(300)) // which cannot be packed well
	for n := length; n < length+10; n++ {
		list = append(list, Append{name, n, []Entry{chat(fmt.Sprint(name, " ", n, " ", noise))}})
	}
	return s.Write(t.Context(), Appends(list))
}

// Nobody else can use the operator's socket, from the moment at which it is there.
func TestListenPrivately(t *testing.T) {
	path := filepath.Join(t.TempDir(), socketName)
	l, err := listenPrivately(path)
	must(t, err)
	defer func() { _ = l.Close() }()
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
}
