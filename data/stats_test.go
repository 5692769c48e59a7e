package data

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"
)

// What an operator is shown of the store is what has happened to it.
func TestStats_TellWhatHappens(t *testing.T) {
	dir := t.TempDir()
	s := open(t, dir, Options{})
	before := s.Stats()
	for n := range 3 {
		must(t, s.Write(t.Context(), Appends{Append{Journal: "a", First: n, Entries: []Entry{chat("howdy")}}}))
	}
	m := committerOf(s)
	m.update = func(func(*bolt.Tx) error) error { return errDisk }
	if err := s.Write(t.Context(), Appends{Append{Journal: "a", First: 3, Entries: []Entry{chat("?")}}}); !errors.Is(err, errDisk) {
		t.Fatal(err)
	}
	m.update = m.db.Update
	if err := s.Write(t.Context(), Appends{Append{Journal: "a", First: 7, Entries: []Entry{chat("?")}}}); err == nil {
		t.Fatal("a journal with a hole is written")
	}
	must(t, s.Write(t.Context(), SetAside{Journal: "a", Reason: "worn out"}))
	now := s.Stats()
	if commits, writes := now.Commits.Count-before.Commits.Count, now.Groups.Sum-before.Groups.Sum; commits != 4 || writes != 4 {
		t.Errorf("%d commits with %d writes, want 4 with 4", commits, writes)
	}
	if now.Commits.Sum <= before.Commits.Sum || now.Commits.Sum > int64(time.Minute) {
		t.Errorf("they took %v", time.Duration(now.Commits.Sum))
	}
	if now.Failed != 1 || now.Faults != 0 || now.Waiting != 0 {
		t.Errorf("%d failed, %d came upon damage, %d wait; want 1, 0 and 0", now.Failed, now.Faults, now.Waiting)
	}
	if now.Journals != 0 || now.Damaged != 1 {
		t.Errorf("%d journals, %d damaged, want 0 and 1", now.Journals, now.Damaged)
	}
	info, err := os.Stat(filepath.Join(dir, fileName))
	if err != nil || now.Bytes != info.Size() || now.FreeBytes <= 0 || now.FreeBytes >= now.Bytes {
		t.Errorf("%d bytes, %d of them free; the file has %d, %v", now.Bytes, now.FreeBytes, info.Size(), err)
	}
	must(t, s.Close())
	if closed := s.Stats(); closed.Commits.Count < now.Commits.Count {
		t.Errorf("once it is closed, %d commits are known", closed.Commits.Count)
	}
}

// Writes that wait for the disk can be seen while they wait.
func TestStats_TellOfWritesThatWait(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	m, began, goOn := committerOf(s), make(chan struct{}), make(chan struct{})
	m.update = func(do func(*bolt.Tx) error) error {
		close(began)
		<-goOn
		return m.db.Update(do)
	}
	done := make(chan error)
	go func() { done <- s.Write(context.Background(), NoteAlive{When: noon}) }()
	<-began
	if n := s.Stats().Waiting; n != 1 {
		t.Errorf("%d writes wait, want 1", n)
	}
	close(goOn)
	if err := <-done; err != nil || s.Stats().Waiting != 0 {
		t.Errorf("afterwards %d wait, %v", s.Stats().Waiting, err)
	}
}

// The time of the newest backup that holds is known, also after a restart, and a try that gave none
// makes it no newer.
func TestStats_TellOfBackups(t *testing.T) {
	d := schedule(t)
	d.step(t.Context())
	d.now, d.bad = d.now.Add(7*time.Hour), true
	d.step(t.Context())
	if f := d.figures; f.lastBackup.Load() != noon.Unix() || f.backupsMade.Load() != 1 || f.backupsFailed.Load() != 1 {
		t.Errorf("the last is of %v, %d made, %d failed", time.Unix(f.lastBackup.Load(), 0), f.backupsMade.Load(), f.backupsFailed.Load())
	}
	d.backupKeeper = &backupKeeper{Backups: d.Backups, now: d.backupKeeper.now, copy: d.copy, figures: newFigures()}
	d.step(t.Context())
	if last := d.lastBackup.Load(); last != noon.Unix() {
		t.Errorf("after a restart, the last is of %v, want %v", time.Unix(last, 0), noon)
	}
}

func TestHistogram_Observe(t *testing.T) {
	h := NewHistogram(10, 20, 40)
	for _, v := range []int64{1, 10, 11, 30, 30, 30, 30, 30, 30, 41} {
		h.Observe(v)
	}
	if d := h.Distribution(); !slices.Equal(d.Counts, []uint64{2, 1, 6, 1}) || d.Count != 10 || d.Sum != 1+10+11+6*30+41 {
		t.Errorf("%+v", d)
	}
}

// A game says in which order it counts, and who did not play the whole of it has neither won it nor
// scored in it, whatever place it counts for.
func TestFold_WhoDidNotPlayTheWholeGameHasWonNothing(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	all := func(who string) (one Standing) {
		t.Helper()
		list, err := s.Standings(who)
		if err != nil || len(list) != 1 {
			t.Fatalf("%s: %+v, %v", who, list, err)
		}
		return list[0]
	}
	game := func(id string, rated List, counted [][]int, left ...int) ArchivedGame {
		g := ArchivedGame{ID: id, Game: "buffalo", Ended: noon, Rated: rated, Order: [][]int{{1}, {2}, {3}}, Points: []int{90, 80, 70}, Left: left, Counted: counted}
		for _, who := range []string{"ann", "bea", "cyd"} {
			g.Players = append(g.Players, Person{ID: who, Name: who, Kind: "player"})
		}
		return g
	}
	archiveAll(t, s, []ArchivedGame{
		game("all late", People, [][]int{{1, 2, 3}}, 1, 2, 3),
		game("two late", People, [][]int{{2}, {1, 3}}, 1, 3),
		game("casual", Unrated, [][]int{{1}, {2}, {3}}, 1),
	})
	ann, bea, cyd := all("ann"), all("bea"), all("cyd")
	if ann.Rated.Rating != cyd.Rated.Rating || bea.Rated.Mu <= ann.Rated.Mu {
		t.Errorf("who shares each last place has %v and %v, and who was before them %v", ann.Rated.Rating, cyd.Rated.Rating, bea.Rated.Rating)
	}
	for _, one := range []Standing{ann, cyd} {
		if r := one.Rated.Ever; one.Wins != 0 || r.Wins != 0 || r.Longest != 0 || r.Best != 0 || r.Games != 2 || one.Games != 3 || one.Points != 70*(one.Games-one.Lapsed) {
			t.Errorf("%s has %+v, and of rated games %+v", one.Who, one, r)
		}
	}
	if len(ann.Best) != 0 || len(cyd.Best) != 1 || len(bea.Best) != 2 || bea.Wins != 1 || bea.Rated.Ever.Best != 80 || bea.Points != 160 || ann.Lapsed != 3 {
		t.Errorf("%+v, %+v, %+v", ann, bea, cyd)
	}
	for who, want := range map[string]int{"ann": 0, "bea": 1, "cyd": 0} {
		if page, err := s.History(History{Who: who, Result: Won, Limit: 9}); err != nil || len(page.Games) != want {
			t.Errorf("%s has won %d games, %v", who, len(page.Games), err)
		}
		if page, err := s.History(History{Who: who, Result: Lost, Limit: 9}); err != nil || len(page.Games) != 3-want {
			t.Errorf("%s has lost %d games, %v", who, len(page.Games), err)
		}
	}
}
