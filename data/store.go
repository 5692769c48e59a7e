package data

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	bolt "go.etcd.io/bbolt"

	"saloon/data/pages"
)

// Options say how a store is opened. A server needs none of them.
type Options struct {
	Wait    time.Duration // how long to wait until another process closes the file; 0 means a second
	MaxSize int           // the file never grows larger; 0 means no limit
	Log     *slog.Logger  // hears of damage that does not hinder the start; nil means nobody does
}

func (o Options) patience() time.Duration { return cmp.Or(o.Wait, time.Second) }

// A Store is the open file. Several goroutines may use it at once.
type Store struct {
	db       *bolt.DB
	dir      string
	opened   openedFile
	unlock   func() error // the directory
	index    *index
	order    order // all writes pass here
	closing  sync.Once
	copying  sync.Mutex // one backup at a time
	figures  *figures
	backups  atomic.Pointer[backupKeeper] // nil when nobody keeps any
	pageSize int64
}

// Open makes the directory and the file if they are missing. For the file of one of several nodes see OpenNode.
func Open(dir string, o Options) (*Store, error) {
	s, err := openStore(dir, o)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(leaveLog(s.db), syncAgain(s.db, dir)); err != nil {
		return nil, errors.Join(err, s.closeFile())
	}
	m := newCommitter(s.db, s.index, s.opened)
	go m.run()
	s.order, s.figures = m, m.figures
	return s, nil
}

// openStore opens a store that has no order yet, in a directory that it locks.
func openStore(dir string, o Options) (s *Store, err error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("the data directory cannot be made: %w", err)
	}
	unlock, err := lockDir(dir, o.patience())
	if err != nil {
		return nil, err
	}
	if s, err = openLocked(dir, o); err != nil {
		return nil, errors.Join(err, unlock())
	}
	s.unlock = unlock
	return s, nil
}

func openLocked(dir string, o Options) (*Store, error) {
	if err := checkUnsynced(dir); err != nil {
		return nil, err
	}
	path := filepath.Join(dir, fileName)
	if o.Log != nil && pages.FirstIsDamaged(path) { // before anything is written, which mends it
		o.Log.Warn("one of the two first pages of the file was damaged, and what was written last may be missing", "file", path)
	}
	db, err := openWhole(path, o, false)
	if err != nil {
		return nil, err
	}
	x, err := prepare(db, dir)
	opened, gone := fileAt(path)
	if err := errors.Join(err, gone); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	forgetCopies(dir)
	return &Store{db: db, dir: dir, opened: opened, index: x, pageSize: int64(db.Info().PageSize)}, nil
}

func prepare(db *bolt.DB, dir string) (*index, error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	err := safely(func() error { return takeOver(db) }) // a page that cannot be read is an error, not a panic
	if errors.Is(err, ErrDamaged) {
		return nil, fmt.Errorf("%s: %w (%w)", db.Path(), ErrNotOurs, err)
	}
	if err != nil {
		return nil, err
	}
	x := &index{}
	err = safely(func() error {
		if err := db.View(func(tx *bolt.Tx) error { return hidesNothing(tx, journalsBucket) }); err != nil {
			return err
		}
		if err := raiseSequences(db); err != nil {
			return err
		}
		return db.View(x.read)
	})
	if err != nil {
		return nil, fmt.Errorf("%s: %w (%w)", db.Path(), ErrNotOurs, err)
	}
	return x, syncDir(dir)
}

func takeOver(db *bolt.DB) error {
	if err := upgrade(db); err != nil {
		return err
	}
	if err := foldOld(db); err != nil {
		return fmt.Errorf("%s: folding the finished games: %w", db.Path(), err)
	}
	return nil
}

// Close finishes the writes that were submitted. The error wraps ErrGone when nobody will find what was written.
func (s *Store) Close() (err error) {
	s.closing.Do(func() {
		s.order.close()
		err = errors.Join(s.opened.gone(), syncAgain(s.db, s.dir), s.closeFile())
	})
	return err
}

// Others may have the directory only when the file is closed.
func (s *Store) closeFile() error { return errors.Join(s.db.Close(), s.unlock()) }

// view reads. A damaged or missing page makes an error, not a panic.
func (s *Store) view(read func(*bolt.Tx) error) error {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	return safely(func() error { return s.db.View(read) })
}

// Check reads the whole file and returns every inconsistency as an error. Writes wait meanwhile: the list of
// free pages is the newest one, whatever is read.
func (s *Store) Check() error {
	tx, err := s.db.Begin(!s.db.IsReadOnly())
	if err != nil {
		return err
	}
	var found []error
	for err := range tx.Check() {
		found = append(found, err)
	}
	return errors.Join(append(found, tx.Rollback())...)
}

// Look says in a few words what a server would find in a data directory, and changes nothing.
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

// Errors of opening the file.
var (
	// ErrLocked says that another process has the file open.
	ErrLocked = errors.New("another process has the saloon's file open; stop it first, or choose another data directory")
	// ErrNewerSchema says that a newer program wrote the file.
	ErrNewerSchema = errors.New("the file was written by a newer version of this program; nothing was changed")
	// ErrNotOurs says that the file as a whole is damaged, or belongs to another program.
	ErrNotOurs = pages.ErrNotOurs
)

// Errors of reading and writing.
var (
	// ErrUnknown says that there is no such player, key, journal or game.
	ErrUnknown = errors.New("not found")
	// ErrTaken says that a name, a key or an ID is in use already.
	ErrTaken = errors.New("taken")
	// ErrTried says that a player has begun a try of that deal already.
	ErrTried = errors.New("tried already")
	// ErrLastKey says that a player must keep at least one key.
	ErrLastKey = errors.New("the last key of a player cannot be removed")
	// ErrTooMany says that a player has as many of something as anybody can have.
	ErrTooMany = errors.New("there are too many")
	// ErrUnanswered says that a player has too many unread letters of one sender.
	ErrUnanswered = errors.New("too many letters are unread")
	// ErrOutOfStep says that a journal has more or fewer entries than its writer believes.
	ErrOutOfStep = errors.New("the journal is not as long as its writer believes")
	// ErrDamaged says that something in the file cannot be read.
	ErrDamaged = pages.ErrDamaged
	// errLostRecord is for a live journal that is listed without a record of its own.
	errLostRecord = fmt.Errorf("entry 0 is %w: its record cannot be read, or stands in another one's place", ErrDamaged)
	// ErrClosed says that the store has been closed.
	ErrClosed = errors.New("the store is closed")
)
