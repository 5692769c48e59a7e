package data

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	bolt "go.etcd.io/bbolt"
)

// A scheduled directory for backups, with a clock that can be set.
type scheduled struct {
	t    *testing.T
	now  time.Time
	log  bytes.Buffer
	fail error // of the next copies
	bad  bool  // the next copies do not hold
	*backupKeeper
}

func schedule(t *testing.T) *scheduled {
	t.Helper()
	s := open(t, t.TempDir(), Options{})
	must(t, s.Write(t.Context(), AddPlayer{Player: Player{ID: "a", Name: "Anna", Skeleton: "anna"}, Key: Key{Fingerprint: "key"}}))
	d := &scheduled{t: t, now: noon}
	d.backupKeeper = d.keeper(s, t.TempDir())
	return d
}

// keeper is one that begins now, as after a start.
func (d *scheduled) keeper(s *Store, dir string) *backupKeeper {
	return &backupKeeper{
		figures: newFigures(),
		Backups: Backups{Dir: dir, Every: 6 * time.Hour, Keep: 3, Log: slog.New(slog.NewTextHandler(&d.log, nil))},
		now:     func() time.Time { return d.now },
		copy: func(ctx context.Context, to *os.File) error {
			if d.fail != nil {
				return d.fail
			}
			err := s.copyTo(ctx, to)
			if d.bad {
				alter(d.t, to.Name(), func(tx *bolt.Tx) error { return spoil(tx, playersBucket, []byte("a")) })
			}
			return err
		},
	}
}

func (d *scheduled) files() (list []string) {
	d.t.Helper()
	files, err := os.ReadDir(d.Dir)
	must(d.t, err)
	for _, f := range files {
		list = append(list, f.Name())
	}
	return list
}

func (d *scheduled) want(names ...string) {
	d.t.Helper()
	if got := d.files(); !slices.Equal(got, names) {
		d.t.Errorf("there are %q, not %q", got, names)
	}
}

// said tells whether the log has said something since it was asked last.
func (d *scheduled) said(want ...string) {
	d.t.Helper()
	for _, one := range want {
		if !strings.Contains(d.log.String(), one) {
			d.t.Errorf("nothing says %q:\n%s", one, &d.log)
		}
	}
	d.log.Reset()
}

// The newest backups are kept, and nothing is removed that somebody else put there.
func TestSchedule_KeepsTheNewest(t *testing.T) {
	d := schedule(t)
	write(t, filepath.Join(d.Dir, "mine.db"), []byte("precious"))
	for range 5 {
		if next := d.step(t.Context()); !next.Equal(d.now.Add(6 * time.Hour)) {
			t.Errorf("the next one is due at %v", next)
		}
		d.said("level=INFO", "a backup was made, and it holds", "players=1")
		d.now = d.now.Add(5 * time.Hour)
		if next := d.step(t.Context()); !next.Equal(d.now.Add(time.Hour)) { // too early
			t.Errorf("the next one is due at %v", next)
		}
		d.now = d.now.Add(time.Hour)
	}
	d.want("mine.db", "saloon-00003-20260302T000000Z.db", "saloon-00004-20260302T060000Z.db", "saloon-00005-20260302T120000Z.db")
	path := filepath.Join(d.Dir, "saloon-00005-20260302T120000Z.db")
	if found, err := Check(t.Context(), path, Checking{}); err != nil || found.Found > 0 || found.Players != 1 {
		t.Errorf("the newest is %+v, %v", found, err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("others can read it: %v, %v", info.Mode(), err)
	}
}

// A restart makes no backup at once, and forgets none.
func TestSchedule_GoesOnAfterARestart(t *testing.T) {
	d := schedule(t)
	d.step(t.Context())
	first := d.files()
	write(t, filepath.Join(d.Dir, "saloon-00002-20260301T130000Z.db.part"), []byte("half"))
	d.now = d.now.Add(2 * time.Hour)
	d.backupKeeper = &backupKeeper{Backups: d.Backups, now: d.backupKeeper.now, copy: d.copy, figures: newFigures()}
	if next := d.step(t.Context()); !next.Equal(noon.Add(6 * time.Hour)) {
		t.Errorf("the next one is due at %v", next)
	}
	d.now = d.now.Add(10 * time.Hour)
	d.step(t.Context())
	d.said("what is left of a backup that was broken off was removed")
	d.want(first[0], "saloon-00003-20260302T000000Z.db")
}

// A backup that does not hold is kept under another name, drives no other out, and is tried again soon.
func TestSchedule_ABackupThatDoesNotHold(t *testing.T) {
	d := schedule(t)
	for range 3 {
		d.step(t.Context())
		d.now = d.now.Add(6 * time.Hour)
	}
	good := d.files()
	d.bad = true
	d.log.Reset()
	var waits []time.Duration
	for range 5 {
		next := d.step(t.Context())
		d.said("level=ERROR", "the copy has 1 fault", "is kept as", ".bad", "the bucket players: a is damaged")
		waits = append(waits, next.Sub(d.now))
		d.now = next
	}
	if waits[0] != 5*time.Minute || waits[1] != 10*time.Minute || !slices.IsSorted(waits) {
		t.Errorf("it is tried again after %v", waits)
	}
	if files := d.files(); len(files) != 5 || !slices.Equal(files[:3], good) || strings.Count(strings.Join(files, " "), ".bad") != 2 {
		t.Errorf("there are %q", files)
	}
	d.bad = false
	if next := d.step(t.Context()); next.Sub(d.now) != 6*time.Hour {
		t.Errorf("after a good one the next is due in %v", next.Sub(d.now))
	}
	d.said("a backup was made, and it holds")
	if files := d.files(); len(files) != 5 || files[0] != good[1] || files[1] != good[2] || strings.HasSuffix(files[4], badSuffix) {
		t.Errorf("then there are %q", files)
	}
}

// Whatever goes wrong is said, leaves nothing behind, and is tried again.
func TestSchedule_WhatGoesWrongIsSaid(t *testing.T) {
	d := schedule(t)
	d.step(t.Context())
	good := d.files()
	d.fail, d.now = fmt.Errorf("write: %w", syscall.ENOSPC), d.now.Add(6*time.Hour)
	d.now = d.step(t.Context())
	d.said("level=ERROR", "no backup was made; those that are there stay", "no space left on device")
	d.want(good...)
	d.fail = nil
	must(t, os.Rename(d.Dir, d.Dir+".away"))
	d.now = d.step(t.Context())
	d.said("level=ERROR", "the directory for backups is gone")
	wantError(t, "it was made anew, perhaps on another disk", errorOf(os.Stat(d.Dir)), os.ErrNotExist)
	must(t, os.Rename(d.Dir+".away", d.Dir))
	d.step(t.Context())
	d.said("a backup was made, and it holds")
	if len(d.files()) != 2 {
		t.Errorf("there are %q", d.files())
	}
}

// A clock that is set back or forward makes one backup, and drives none out for it.
func TestSchedule_AClockThatJumps(t *testing.T) {
	d := schedule(t)
	for range 3 {
		d.step(t.Context())
		d.now = d.now.Add(6 * time.Hour)
	}
	d.now = noon.AddDate(-1, 0, 0)
	d.log.Reset()
	d.step(t.Context())
	d.said("level=WARN", "the clock was set back")
	if files := d.files(); len(files) != 3 || files[2] != "saloon-00004-20250301T120000Z.db" {
		t.Errorf("there are %q", files)
	}
	before := d.files()
	d.now = d.now.Add(time.Hour)
	d.step(t.Context())
	d.want(before...)
	d.now = noon.AddDate(5, 0, 0)
	d.step(t.Context())
	d.step(t.Context())
	if files := d.files(); len(files) != 3 || files[2] != "saloon-00005-20310301T120000Z.db" {
		t.Errorf("there are %q", files)
	}
	d.fail, d.now = errors.New("no"), d.now.Add(6*time.Hour)
	d.step(t.Context()) // and tries again later
	d.fail, d.now = nil, noon
	d.step(t.Context())
	if files := d.files(); files[2] != "saloon-00006-20260301T120000Z.db" {
		t.Errorf("a clock that was set back makes it wait: %q", files)
	}
}

// When the server stops, a backup that is being made ends without a complaint.
func TestSchedule_EndsWithTheServer(t *testing.T) {
	d := schedule(t)
	ctx, stop := context.WithCancel(t.Context())
	copied := d.copy
	d.copy = func(ctx context.Context, to *os.File) error {
		stop()
		return copied(ctx, to)
	}
	d.run(ctx)
	if d.log.Len() > 0 {
		t.Errorf("it says %s", &d.log)
	}
	d.want()
}

func TestKeepBackups_RefusesWhatCannotBe(t *testing.T) {
	s := open(t, t.TempDir(), Options{})
	for _, b := range []Backups{{Dir: t.TempDir(), Every: time.Hour}, {Dir: t.TempDir(), Every: time.Second, Keep: 2}} {
		if err := s.KeepBackups(t.Context(), b); err == nil {
			t.Errorf("%+v is accepted", b)
		}
	}
}
