package data

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	bolt "go.etcd.io/bbolt"
)

// The file of a node is a copy of the log, which is on the disks of several servers before anybody is
// answered. So it is not synced with each transaction, which would more than halve what one node can
// write. What a process has written is there when it is killed; when the machine loses its power, it
// may not be, nor what is there be whole. Therefore a note beside the file says that it is open
// unsynced, and since which start of the machine; it goes when the file is closed and synced. Where the
// system does not tell one start from another, the file is synced as that of a saloon alone.

// unsyncedName is the name of the note.
const unsyncedName = "saloon.unsynced"

// ErrUnsynced says that the machine stopped while a node had the file open.
var ErrUnsynced = errors.New("this machine was started anew while a node had the file open, so it may not be whole; move it away and put a copy of another node's in its place, with saloon restore")

// checkUnsynced refuses a file that was open unsynced at an earlier start of the machine.
func checkUnsynced(dir string) error {
	path := filepath.Join(dir, fileName)
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	note, err := os.ReadFile(filepath.Join(dir, unsyncedName))
	switch {
	case errors.Is(err, fs.ErrNotExist) || err == nil && string(note) == bootID():
		return nil
	case err != nil:
		return fmt.Errorf("nobody can tell whether %s is whole: %w", path, err)
	}
	return fmt.Errorf("%s: %w", path, ErrUnsynced)
}

// stopSyncing notes that the file is open unsynced from here on.
func stopSyncing(db *bolt.DB, dir string) error {
	boot := bootID()
	if boot == "" {
		return nil
	}
	note, err := os.OpenFile(filepath.Join(dir, unsyncedName), os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600)
	if err == nil {
		_, err = note.WriteString(boot)
		err = errors.Join(err, note.Sync(), note.Close(), syncDir(dir))
	}
	if err != nil {
		return fmt.Errorf("noting that the file is not synced: %w", err)
	}
	db.NoSync, db.NoGrowSync = true, true
	return nil
}

// syncAgain syncs a file that may have been open unsynced, and takes the note away.
func syncAgain(db *bolt.DB, dir string) error {
	note := filepath.Join(dir, unsyncedName)
	if _, err := os.Stat(note); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err := db.Sync(); err != nil {
		return fmt.Errorf("syncing the file: %w", err)
	}
	db.NoSync, db.NoGrowSync = false, false
	return errors.Join(removeIfThere(note), syncDir(dir))
}
