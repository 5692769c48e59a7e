package data

import (
	"errors"
	"fmt"

	"saloon/data/pages"
)

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
	// errLostRecord says that a live journal is listed, and its record cannot be read, or stands where
	// that of another one belongs.
	errLostRecord = fmt.Errorf("entry 0 is %w: its record cannot be read, or stands in another one's place", ErrDamaged)
	// ErrClosed says that the store has been closed.
	ErrClosed = errors.New("the store is closed")
)
