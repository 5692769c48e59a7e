package data

import "errors"

// When the file is opened.
var (
	// ErrLocked says that another process has the file.
	ErrLocked = errors.New("another process has the saloon's file open; stop it first, or choose another data directory")
	// ErrNewerSchema says that a newer program wrote the file.
	ErrNewerSchema = errors.New("the file was written by a newer version of this program; nothing was changed")
	// ErrNotOurs says that the file is damaged as a whole, or never was a saloon's.
	ErrNotOurs = errors.New("the file is damaged or not a saloon's; put a backup in its place")
)

// When a record is read or written.
var (
	// ErrUnknown says that there is no such player, key, journal or game.
	ErrUnknown = errors.New("not found")
	// ErrTaken says that a name, key or identity is in use already.
	ErrTaken = errors.New("taken")
	// ErrLastKey says that a player keeps at least one key.
	ErrLastKey = errors.New("the last key of a player cannot be taken away")
	// ErrOutOfStep says that a journal's next line is another one than the
	// writer believes.
	ErrOutOfStep = errors.New("the journal has gone on without its writer")
	// ErrDamaged says that a record cannot be read.
	ErrDamaged = errors.New("damaged")
	// ErrClosed says that the store has been closed.
	ErrClosed = errors.New("the store is closed")
)
