package data

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"time"
)

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

// namedBackup are the names that a backup can be given. They lead nowhere but into the directory, and
// none is that of a backup on schedule.
var namedBackup = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,39}$`)

// BackUpNow makes a backup in the directory for them, and looks whether it holds. Without a name it
// takes its turn among those that are made on schedule; one with a name stays until somebody removes it.
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

// made counts a backup that holds.
func (k *backupKeeper) made() {
	k.backupsMade.Add(1)
	k.lastBackup.Store(k.now().Unix())
}
