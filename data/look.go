package data

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Look finds out whether a server could open the file in a data directory, without changing
// anything, and says in a few words what it would find.
func Look(dir string) (found string, err error) {
	path := filepath.Join(dir, fileName)
	if unlock, err := lockDir(dir, 0); err == nil {
		defer func() { _ = unlock() }()
	} else if errors.Is(err, ErrLocked) {
		return "a saloon has it open", nil
	}
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return "is made at the first start", nil
	}
	db, err := openWhole(path, Options{}, true)
	if errors.Is(err, ErrLocked) {
		return "a saloon has it open", nil
	}
	if err != nil {
		return "", err
	}
	version, err := schemaVersion(db)
	if err = errors.Join(err, db.Close()); err != nil {
		return "", err
	}
	switch newest := newestSchema; {
	case version > newest:
		return "", newerSchema(path, version)
	case version < newest:
		return fmt.Sprintf("has schema %d; the start upgrades it to %d, and an older program cannot open it then", version, newest), nil
	}
	return fmt.Sprintf("has schema %d, which is this program's", version), nil
}
