package lobby

import (
	"context"

	"saloon/data"
)

// A Store keeps what must outlive the process. *data.Store is one. Its writes
// return when they are synced; after an error nothing of them may be relied on.
type Store interface {
	Profiles
	Journals
	Archive
}

// Profiles keeps players and their keys.
type Profiles interface {
	// PlayerOfKey and Player wrap data.ErrUnknown when there is none.
	PlayerOfKey(fingerprint string) (data.Player, error)
	Player(id string) (data.Player, error)
	// NameTaken reports whether a player has a name that looks the same.
	NameTaken(skeleton string) (bool, error)
	// AddPlayer and AddKey wrap data.ErrTaken when the name or the key is in use.
	AddPlayer(context.Context, data.Player, data.Key) error
	ChangePlayer(context.Context, data.Player) error
	AddKey(context.Context, data.Key) error
	RemoveKey(ctx context.Context, player, fingerprint string) error
	Keys(player string) ([]data.Key, error)
}

// Journals keeps what happened at live tables.
type Journals interface {
	// Append adds to one or several journals, to all or none.
	Append(context.Context, ...data.Append) error
	// Journals lists the live journals.
	Journals() ([]string, error)
	// Entries reads a journal from its beginning.
	Entries(journal string) ([]data.Entry, error)
	// DropJournal forgets the journal of a table that is closed.
	DropJournal(ctx context.Context, journal string) error
	// SetAside keeps a journal that cannot be played, with the reason, where it
	// is not found by Journals.
	SetAside(ctx context.Context, journal, reason string) error
}

// Archive keeps finished games.
type Archive interface {
	// ArchiveGame keeps a finished game and its export. Doing it twice is harmless: the
	// second time changes nothing.
	ArchiveGame(ctx context.Context, game data.ArchivedGame, export []byte) error
	// ArchivedGames lists a player's finished games, newest first.
	ArchivedGames(player string, limit int) ([]data.ArchivedGame, error)
	// ArchivedExport is a finished game and its export. Its error wraps data.ErrUnknown when
	// there is no such game.
	ArchivedExport(id string) (data.ArchivedGame, []byte, error)
}
