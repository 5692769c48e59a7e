package data

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"

	"saloon/data/logtest"
)

func (s *Store) inTrouble(t *testing.T, says string) {
	t.Helper()
	if err := s.Trouble(); says == "" && err != nil || says != "" && (err == nil || !strings.Contains(err.Error(), says)) {
		t.Errorf("the trouble is %v, want %q", err, says)
	}
}

// A file that is taken away, or in whose place another one is put, is noticed: nothing is written to it
// any more, and the end of the store says so. Once it is back, all goes on.
func TestTrouble_AFileThatIsTakenAwayOrReplaced(t *testing.T) {
	for name, other := range map[string][]byte{"taken away": nil, "replaced": []byte("another file")} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			path, away := filepath.Join(dir, fileName), filepath.Join(dir, "away.db")
			s, err := Open(dir, Options{})
			must(t, err)
			s.inTrouble(t, "")
			move := func(from, to string) {
				t.Helper()
				must(t, os.Rename(from, to))
				if other != nil && to == away {
					err = os.WriteFile(path, other, 0o600)
				}
				must(t, err)
			}
			move(path, away)
			s.inTrouble(t, "saloon.db is no more the file that this saloon has open")
			wantError(t, "what nobody will find again is written", s.Write(t.Context(), NoteAlive{When: noon}), ErrGone)
			move(away, path)
			s.inTrouble(t, "the last write failed")
			if err := s.Write(t.Context(), NoteAlive{When: noon}); err != nil {
				t.Error("once it is back, nothing is written: ", err)
			}
			s.inTrouble(t, "")
			move(path, away)
			wantError(t, "at the end it says", s.Close(), ErrGone)
		})
	}
}

// A node whose file was taken away does not blame the log for it.
func TestNode_SaysThatItsFileIsGone(t *testing.T) {
	log, dir := logtest.New("a log"), t.TempDir()
	s, err := OpenNode(t.Context(), dir, Options{}, Node{Name: "a", Log: log.Link(), Wait: 50 * time.Millisecond})
	must(t, err)
	t.Cleanup(func() { _ = s.Close() })
	must(t, os.Rename(filepath.Join(dir, fileName), filepath.Join(dir, "away.db")))
	for range 2 {
		if err := s.Write(t.Context(), NoteAlive{When: noon}); !errors.Is(err, ErrNoLog) || !strings.Contains(err.Error(), "saloon.db is no more the file that this saloon has open") || strings.Contains(err.Error(), ErrNoLog.Error()) {
			t.Errorf("a write ends with %v", err)
		}
	}
	must(t, os.Rename(filepath.Join(dir, "away.db"), filepath.Join(dir, fileName)))
}

// The directory is locked too: nobody opens another file beside one that was taken away.
func TestOpen_NotBesideAFileThatWasTakenAway(t *testing.T) {
	dir := t.TempDir()
	backup := filepath.Join(t.TempDir(), "backup.db")
	must(t, errors.Join(open(t, dir, Options{}).Close(), copyFile(t.Context(), filepath.Join(dir, fileName), backup)))
	s, err := Open(dir, Options{})
	if err == nil {
		err = os.Remove(filepath.Join(dir, fileName))
	}
	must(t, err)
	wantError(t, "a second one opens", errorOf(Open(dir, Options{Wait: 1})), ErrLocked)
	wantError(t, "a backup is put there", errorOf(Restore(t.Context(), backup, dir)), ErrLocked)
	if found, err := Look(dir); err != nil || found != "a saloon has it open" {
		t.Errorf("a look at it finds %q, %v", found, err)
	}
	wantError(t, "at the end it says", s.Close(), ErrGone)
	must(t, open(t, dir, Options{Wait: 1}).Write(t.Context(), NoteAlive{When: noon}))
}

// A disk that fails is told until something could be written again.
func TestTrouble_WritesThatFail(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	m := committerOf(s)
	m.update = func(func(*bolt.Tx) error) error { return errDisk }
	if err := s.Write(t.Context(), NoteAlive{When: noon}); !errors.Is(err, errDisk) {
		t.Fatal(err)
	}
	s.inTrouble(t, "the last write failed: "+errDisk.Error())
	m.update = m.db.Update
	must(t, s.Write(t.Context(), NoteAlive{When: noon}))
	s.inTrouble(t, "")
}

// Too little room is told before there is none.
func TestTrouble_LittleRoom(t *testing.T) {
	open(t, t.TempDir(), Options{MaxSize: 4 * leastRoom}).inTrouble(t, "")
	open(t, t.TempDir(), Options{MaxSize: leastRoom}).inTrouble(t, "64 MB are left until")
	if err := roomOnDisk(leastRoom-1, true); err == nil || !strings.Contains(err.Error(), "64 MB are left on the disk") {
		t.Error(err)
	}
	must(t, errors.Join(roomOnDisk(leastRoom, true), roomOnDisk(0, false)))
}
