package data

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	bolt "go.etcd.io/bbolt"

	"saloon/data/pages"
)

// Backups say where copies of the file are put while the server runs, how often, and how many of the newest are kept.
type Backups struct {
	Dir   string // for backups alone
	Every time.Duration
	Keep  int
	Log   *slog.Logger
}

const (
	backupTime  = "20060102T150405Z" // in the name of a backup, behind its number
	partSuffix  = ".part"            // of one that is being written
	badSuffix   = ".bad"             // of one that did not hold
	keptBad     = 2                  // the newest of these are kept
	checkSpeed  = 10 << 20           // bytes a second; players come first
	firstPause  = 5 * time.Minute    // after a backup that failed; then twice as long
	longestWait = time.Minute        // between two looks at the clock, which may be set
	spareRoom   = 64 << 20           // bytes that a backup leaves free on its disk
)

var backupName = regexp.MustCompile(`^saloon-(\d{5,18})-(\d{8}T\d{6}Z)\.db(\.part|\.bad)?$`)

// Their numbers say which backup is newer, whatever the clock said.
type backup struct {
	name   string
	number int
	made   time.Time
	suffix string // empty for one that holds
}

// KeepBackups makes backups until the context ends. The directory is made, but not one that it would be in: that may
// be a disk that is missing.
func (s *Store) KeepBackups(ctx context.Context, b Backups) error {
	if b.Keep < 1 || b.Every < time.Minute {
		return fmt.Errorf("backups every %v, of which %d are kept, are not what anybody wants: at least a minute, and at least one", b.Every, b.Keep)
	}
	_ = os.Mkdir(b.Dir, 0o700) // if it is not there now, the first backup says so
	s.figures.backups.Store(true)
	k := &backupKeeper{Backups: b, copy: s.copyTo, now: time.Now, figures: s.figures}
	s.backups.Store(k)
	go k.run(ctx)
	return nil
}

func (s *Store) copyTo(ctx context.Context, to *os.File) error {
	s.copying.Lock()
	defer s.copying.Unlock()
	err := s.db.View(func(tx *bolt.Tx) error {
		if err := roomFor(filepath.Dir(to.Name()), tx.Size()); err != nil {
			return err
		}
		_, err := tx.WriteTo(&untilDone{ctx, steadily{file: to}})
		return err
	})
	if err == nil {
		err = pages.Blank(to, &steadily{file: to})
	}
	return err
}

func roomFor(dir string, size int64) error {
	free, known := freeSpace(dir)
	if known && free < uint64(size)+spareRoom {
		return fmt.Errorf("the disk of %s has %d MB free, and the copy needs %d MB, with %d MB to spare", dir, free>>20, size>>20+1, spareRoom>>20)
	}
	return nil
}

type untilDone struct {
	ctx context.Context
	steadily
}

func (w *untilDone) Write(p []byte) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	return w.steadily.Write(p)
}

type backupKeeper struct {
	Backups
	copy  func(context.Context, *os.File) error
	now   func() time.Time
	pause time.Duration // the last one failed, and this is how long nothing is tried
	retry time.Time     // when that is over
	*figures
	making sync.Mutex // held while a backup is made
}

func (k *backupKeeper) run(ctx context.Context) {
	for ctx.Err() == nil {
		wait := time.NewTimer(min(max(k.step(ctx).Sub(k.now()), time.Second), longestWait))
		select {
		case <-wait.C:
		case <-ctx.Done():
			wait.Stop()
		}
	}
}

func (k *backupKeeper) step(ctx context.Context) (next time.Time) {
	now := k.now()
	if k.pause > 0 && now.Before(k.retry) && k.retry.Sub(now) <= k.pause { // else the clock was set
		return k.retry
	}
	k.making.Lock()
	defer k.making.Unlock()
	there, err := k.list()
	if err == nil {
		if next = k.due(there); now.Before(next) {
			return next
		}
		_, _, err = k.make(ctx, there, now, "")
	}
	switch {
	case ctx.Err() != nil:
		return now
	case err != nil:
		k.backupsFailed.Add(1)
		k.pause = min(max(2*k.pause, firstPause), max(k.Every, firstPause))
		k.retry = now.Add(k.pause)
		k.Log.Error("no backup was made; those that are there stay", "file", k.Dir, "error", err, "next", k.retry.UTC().Format(time.RFC3339))
		return k.retry
	}
	k.pause = 0
	k.made()
	return now.Add(k.Every)
}

// list lists the backups, the oldest first.
func (k *backupKeeper) list() (list []backup, err error) {
	files, err := os.ReadDir(k.Dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("the directory for backups is gone; is its disk there? (%w)", err)
	}
	if err != nil {
		return nil, fmt.Errorf("the directory for backups cannot be read: %w", err)
	}
	for _, f := range files {
		parts := backupName.FindStringSubmatch(f.Name())
		if parts == nil || !f.Type().IsRegular() {
			continue
		}
		b := backup{name: f.Name(), suffix: parts[3]}
		b.number, _ = strconv.Atoi(parts[1]) // 18 digits fit
		if b.made, err = time.Parse(backupTime, parts[2]); err == nil {
			list = append(list, b)
		}
	}
	slices.SortFunc(list, func(a, b backup) int { return a.number - b.number })
	return list, nil
}

func (k *backupKeeper) due(there []backup) time.Time {
	newest := time.Time{}
	for _, b := range there {
		if b.suffix == "" {
			newest = b.made
		}
	}
	if now := k.now(); newest.After(now.Add(longestWait)) {
		k.Log.Warn("the newest backup says that it was made later than now, so the clock was set back; a new one is made", "newest", newest.Format(time.RFC3339))
		return now
	}
	if !newest.IsZero() && k.lastBackup.Load() == 0 {
		k.lastBackup.Store(newest.Unix())
	}
	return newest.Add(k.Every)
}

// A backup that is given a name is not counted among those that are too many.
func (k *backupKeeper) make(ctx context.Context, there []backup, now time.Time, name string) (path string, found Findings, err error) {
	number := 1
	for _, b := range there {
		number = max(number, b.number+1)
		if b.suffix == partSuffix {
			k.remove(b, "what is left of a backup that was broken off")
		}
	}
	numbered := name == ""
	if numbered {
		name = fmt.Sprintf("saloon-%05d-%s.db", number, now.UTC().Format(backupTime))
	}
	path = filepath.Join(k.Dir, name)
	found, err = k.write(ctx, path+partSuffix)
	if err == nil && found.Found > 0 {
		return path, found, k.setBad(path, found, there)
	}
	if err == nil {
		err = os.Rename(path+partSuffix, path)
	}
	if err == nil {
		err = syncDir(k.Dir)
	}
	if err != nil {
		return path, found, errors.Join(err, removeIfThere(path+partSuffix))
	}
	k.Log.Info("a backup was made, and it holds", "file", path, "bytes", found.Bytes, "players", found.Players, "games", found.Games, "tables", found.Live)
	k.backedUp.Store(found.Position)
	if numbered {
		k.rotate(append(there, backup{name: name, number: number}))
	}
	return path, found, nil
}

// An error says that there is no copy.
func (k *backupKeeper) write(ctx context.Context, part string) (found Findings, err error) {
	out, err := os.OpenFile(part, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return found, fmt.Errorf("it cannot be written: %w", err)
	}
	err = k.copy(ctx, out)
	if err == nil {
		err = out.Sync()
	}
	if err = errors.Join(err, out.Close()); err != nil {
		return found, fmt.Errorf("it cannot be written: %w", err)
	}
	found, err = Check(ctx, part, Checking{Rate: checkSpeed})
	if err != nil && ctx.Err() == nil { // a copy that cannot be read is one that does not hold
		found.Found, found.Faults, err = found.Found+1, append(found.Faults, Fault{part, err.Error()}), nil
	}
	return found, err
}

// A copy that does not hold stays, for whoever finds out why.
func (k *backupKeeper) setBad(path string, found Findings, there []backup) error {
	if err := os.Rename(path+partSuffix, path+badSuffix); err != nil {
		return errors.Join(err, removeIfThere(path+partSuffix))
	}
	old := slices.DeleteFunc(slices.Clone(there), func(b backup) bool { return b.suffix != badSuffix })
	for _, b := range old[:max(0, len(old)-keptBad+1)] {
		k.remove(b, "an older backup that did not hold")
	}
	return fmt.Errorf("the copy has %s, and is kept as %s: %s (saloon check says more)", counted(found.Found, "fault"), path+badSuffix, found.Faults[0])
}

// One that does not hold drives no other out.
func (k *backupKeeper) rotate(there []backup) {
	good := slices.DeleteFunc(there, func(b backup) bool { return b.suffix != "" })
	for _, b := range good[:max(0, len(good)-k.Keep)] {
		k.remove(b, "an old backup")
	}
}

func (k *backupKeeper) remove(b backup, what string) {
	if err := removeIfThere(filepath.Join(k.Dir, b.name)); err != nil {
		k.Log.Warn(what+" cannot be removed", "error", err)
		return
	}
	k.Log.Info(what+" was removed", "file", strings.TrimSuffix(k.Dir, "/")+"/"+b.name)
}

func removeIfThere(path string) error {
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// A BackupMade is a backup that holds.
type BackupMade struct {
	Path    string
	Bytes   int64
	Players int
	Games   int // finished ones
	Live    int // journals of live tables
	Took    time.Duration
}

// ErrNoBackups says that nobody has named a directory for backups.
var ErrNoBackups = errors.New("no directory for backups is named: the setting backup-dir names one")

// A name that matches leads nowhere but into the directory, and is not that of a backup on schedule.
var namedBackup = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,39}$`)

// BackUpNow makes a backup, and looks whether it holds. Only one without a name makes room for others some day.
func (s *Store) BackUpNow(ctx context.Context, name string) (BackupMade, error) {
	k := s.backups.Load()
	if k == nil {
		return BackupMade{}, ErrNoBackups
	}
	return k.makeNow(ctx, name)
}

func (k *backupKeeper) makeNow(ctx context.Context, name string) (made BackupMade, err error) {
	file := ""
	if name != "" {
		if file = name + ".db"; !namedBackup.MatchString(name) || backupName.MatchString(file) {
			return made, fmt.Errorf("%q cannot be the name of a backup: it has at most 40 small letters, digits and hyphens", name)
		}
	}
	k.making.Lock()
	defer k.making.Unlock()
	if file != "" {
		if _, err := os.Lstat(filepath.Join(k.Dir, file)); err == nil {
			return made, fmt.Errorf("there is a backup %s already; choose another name", file)
		}
	}
	began := time.Now()
	there, err := k.list()
	var found Findings
	if err == nil {
		made.Path, found, err = k.make(ctx, there, k.now(), file)
	}
	if err != nil {
		k.backupsFailed.Add(1)
		return BackupMade{}, fmt.Errorf("no backup was made: %w", err)
	}
	k.made()
	made.Bytes, made.Players, made.Games, made.Live, made.Took = found.Bytes, found.Players, found.Games, found.Live, time.Since(began)
	return made, nil
}

func (k *backupKeeper) made() {
	k.backupsMade.Add(1)
	k.lastBackup.Store(k.now().Unix())
}
