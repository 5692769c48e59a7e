package lobby

import (
	"context"
	"errors"
	"sync"
	"time"

	"saloon/data"
	"saloon/lobby/bots"
	"saloon/lobby/journal"
	"saloon/lobby/reviews"
	"saloon/lobby/table"
	"saloon/rules"
)

// A Lobby is the saloon.
type Lobby struct {
	shared
	pool     *bots.Pool // who they are
	stopBots context.CancelFunc
	reviews  *reviews.Queue
	playouts int // for each decision of a review; 0 for as many as a review has by itself
	links    *linkCodes
	// messenger summons who is away; nil where there are no words for that
	messenger *messenger
	naming    sync.Mutex           // held while a name is checked and taken, or a profile changed
	guests    map[string]guestName // and players who are being written, by skeleton

	peace     sync.Mutex // held while sanctions and reports are read
	sanctions *sanctions
	contact   string // how people reach the operator; empty for not at all
	onBan     func() // told when somebody was banned; nil where nobody wants to know

	restoring restoring
	untold    untold
	deals     dealing

	mu     sync.Mutex
	tables map[table.ID]*keeper
	early  map[table.ID]bool // of which something was heard before they have a keeper
	ended  bool

	nodes    Nodes // nil where the saloon runs alone
	hearing  hearing
	teller   *teller
	choosing sync.Mutex // held while the stewards are chosen anew

	searching *codeSearch // nil where the saloon runs alone
}

// A guestName is a name that a guest has taken. Before the guest enters, it is
// reserved for a minute.
type guestName struct {
	id    table.PlayerID
	until time.Time // zero once the guest is here
}

// Games lists the games that can be played here.
func (l *Lobby) Games() []rules.Game { return l.saloon.Games }

// Game is the game of that name, or nil.
func (l *Lobby) Game(id string) rules.Game { return l.saloon.Game(id) }

// Levels names the levels of bots, weakest first.
func (l *Lobby) Levels() []string { return l.saloon.Levels }

// keeper is the keeper of a table, or nil.
func (l *Lobby) keeper(id table.ID) *keeper {
	l.restoreNow(id)
	return l.keeperNow(id)
}

// keeperNow is the keeper of a table that goes on already, or nil.
func (l *Lobby) keeperNow(id table.ID) *keeper {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.tables[id]
}

// closing reports whether the saloon has closed.
func (l *Lobby) closing() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.ended
}

// keep starts the keeper of a table. It is false when the saloon has closed.
func (l *Lobby) keep(s *table.State) (*keeper, bool) {
	k := newKeeper(&l.shared, s)
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.ended {
		return nil, false
	}
	if there := l.tables[k.id]; there != nil { // another node's write has made it
		return there, true
	}
	l.tables[k.id] = k
	k.publishAnyhow()
	go k.run()
	if !k.stewards.alone() {
		k.hearEarly(l.early[k.id])
		delete(l.early, k.id)
	}
	return k, true
}

// wake makes the keeper do what the State asks for; bots may have the first turn.
func (k *keeper) wake() { k.inbox.put(message{ask: func() { k.followUp(false) }}) }

func (l *Lobby) forget(k *keeper) {
	l.mu.Lock()
	delete(l.tables, k.id)
	l.mu.Unlock()
	l.hall.remove(k.id)
}

// A writeOpening writes the beginning of a new table's journal.
type writeOpening func(context.Context, table.ID, data.Append) error

// justAppend writes nothing but the journal.
func (l *Lobby) justAppend(ctx context.Context, _ table.ID, first data.Append) error {
	return l.store.Append(ctx, first)
}

// openTable writes a new table down and starts its keeper. When the ID is in use, it
// opens the table once more, under another one.
func (l *Lobby) openTable(ctx context.Context, open func(table.Moment) (table.Opening, error), write writeOpening) (*keeper, error) {
	for range 5 {
		o, err := open(table.Moment{Now: l.clock.Now(), New: generator{l.newSeed}})
		if err != nil {
			return nil, err
		}
		first := journal.First(o)
		err = write(ctx, o.State.ID(), first)
		if errors.Is(err, data.ErrTaken) {
			continue
		}
		if errors.Is(err, data.ErrTried) {
			return nil, err
		}
		if err != nil {
			if ctx.Err() == nil {
				l.log.Error("a new table cannot be written", "error", err)
			}
			// A write that failed may have happened all the same.
			if err := l.store.DropJournal(l.writing, first.Journal); err != nil {
				l.log.Warn("a table that nobody has may appear after a restart", "table", first.Journal, "error", err)
			}
			return nil, refusedNotWritten
		}
		k, ok := l.keep(o.State)
		if !ok {
			return nil, refusedClosing
		}
		k.wake()
		return k, nil
	}
	return nil, refusedNotWritten
}

// openRematch starts the keeper of a rematch, which has been written down already.
func (l *Lobby) openRematch(o table.Opening) {
	if k, ok := l.keep(o.State); ok {
		l.beginRematch(k)
	}
}

func (l *Lobby) beginRematch(k *keeper) {
	l.dismiss(l.hall.openedAgain(k.id, *l.limits.Load()))
	k.wake()
}

// A Store keeps what must outlive the process. *data.Store is one. Its writes
// return when they are synced; after an error nothing of them may be relied on.
type Store interface {
	Profiles
	Journals
	Archive
	Deals
	TiesAndLetters
	Peace
	// NoteAlive keeps when the lobby is known to have run; LastAlive is what was kept last, or
	// the zero time.
	NoteAlive(ctx context.Context, when time.Time) error
	// NoteAbsences keeps who is absent from some tables, and since when; Absences is all that
	// was kept.
	NoteAbsences(context.Context, []data.Absences) error
	Absences() ([]data.Absences, error)
	LastAlive() (time.Time, error)
	// Trouble says why nothing may be kept now, or soon; nil when all is well.
	Trouble() error
	// Stats are figures for the operator.
	Stats() data.Stats
}

// Profiles keeps players and their keys.
type Profiles interface {
	// PlayerOfKey and Player wrap data.ErrUnknown when there is none.
	PlayerOfKey(fingerprint string) (data.Player, error)
	Player(id string) (data.Player, error)
	// PlayerOfName is the player whose name looks like that.
	PlayerOfName(skeleton string) (data.Player, error)
	// NameTaken reports whether a player has a name that looks the same.
	NameTaken(skeleton string) (bool, error)
	// AddPlayer and AddKey wrap data.ErrTaken when the name or the key is in use.
	AddPlayer(context.Context, data.Player, data.Key) error
	ChangePlayer(context.Context, data.Player) error
	AddKey(context.Context, data.Key) error
	RemoveKey(ctx context.Context, player, fingerprint string) error
	Keys(player string) ([]data.Key, error)
	// Note is what a player noted about a table; zero for nothing.
	Note(player, table string) (data.Note, error)
	SetNote(ctx context.Context, player string, n data.Note) error
	Notes(player string) ([]data.Note, error)
	// ForgetPlayer takes away what is kept of a player, and wraps data.ErrUnknown when there is none. In games
	// and journals something else stands for the ID by then.
	ForgetPlayer(ctx context.Context, player, as string) error
	ForgetInGame(ctx context.Context, game, player, as string, export []byte) error
	ForgetInJournal(ctx context.Context, journal, player, as string, said []string) error
	// ForgetAside forgets a player in the journals that were set aside.
	ForgetAside(ctx context.Context, player, as string, said []string) error
	// ForgetTraces takes away what others have of a player, and returns who those are.
	ForgetTraces(ctx context.Context, player string) (others []string, err error)
}

// Peace keeps what moderators and the operator do, and what they are told.
type Peace interface {
	// Sanctions are those that are kept, the oldest first; some may be over.
	Sanctions() ([]data.Sanction, error)
	// Act wraps data.ErrTooMany, data.ErrUnknown when what ends is not there, and data.ErrTaken for a name.
	Act(context.Context, data.Act) error
	// Audit lists acts, the newest first, at most so many.
	Audit(most int) ([]data.AuditEntry, error)
	// Report wraps data.ErrTooMany and data.ErrUnanswered.
	Report(context.Context, data.Report, data.ReportLog) error
	Reports() ([]data.Report, error)
	// ReportLog wraps data.ErrUnknown when there is none.
	ReportLog(number uint64) (data.ReportLog, error)
}

// TiesAndLetters keeps what players have settled about each other, and what they write.
type TiesAndLetters interface {
	// Company are a player's ties, and the letters that are unread or invitations.
	Company(player string) ([]data.TieTo, []data.Letter, error)
	Ties(player string) ([]data.TieTo, error)
	// Blocks calls do for each block: who has blocked whom.
	Blocks(do func(player, other string)) error
	// Tie is what a player has settled about another one.
	Tie(player, other string) (data.Tie, error)
	// SetTie wraps data.ErrUnknown and data.ErrTooMany.
	SetTie(ctx context.Context, player, other string, t data.Tie) error
	// Letters are all letters of a player that may be shown, the newest first.
	Letters(player string) ([]data.Letter, error)
	// SendLetter wraps data.ErrUnknown, data.ErrTooMany and data.ErrUnanswered.
	SendLetter(ctx context.Context, from, to string, l data.Letter) error
	ReadLetters(ctx context.Context, player string, upTo uint64) error
	// AnswerInvitation wraps data.ErrUnknown when there is no such invitation.
	AnswerInvitation(ctx context.Context, player string, number uint64, answer string) error
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
	// DropJournalAt does so if the journal has so many entries, and wraps data.ErrOutOfStep if not.
	DropJournalAt(ctx context.Context, journal string, length int) error
	// SetAside keeps a journal that cannot be played, with the reason, where it
	// is not found by Journals.
	SetAside(ctx context.Context, journal, reason string) error
	// Damaged lists the journals that were set aside, and why; DamagedJournal reads one of them as far
	// as it goes. Its error wraps data.ErrUnknown when there is none.
	Damaged() (reasons map[string]string, err error)
	DamagedJournal(journal string) (data.DamagedJournal, error)
	// PutBack makes a journal that was set aside live again, with so many of its entries; GiveUp
	// forgets it.
	PutBack(ctx context.Context, journal string, entries int) error
	GiveUp(ctx context.Context, journal string) error
}

// Archive keeps finished games.
type Archive interface {
	// ArchiveGame keeps a finished game and its export. Doing it twice is harmless: the
	// second time changes nothing.
	ArchiveGame(ctx context.Context, game data.ArchivedGame, export []byte) error
	// History lists finished games of a player, newest first, in pages.
	History(data.History) (data.HistoryPage, error)
	// Standings are what a player did, by game and number of players.
	Standings(who string) ([]data.Standing, error)
	// Curve is how a player's rating in a game came about, the newest first.
	Curve(who, game string, many bool, limit int) ([]data.Rise, error)
	// Against counts the games of two players.
	Against(who, other string) (list []data.Against, all bool, err error)
	// Leaders calls do for the rows of a leaderboard, the best first, until it returns false.
	Leaders(b data.Board, do func(data.Leader) bool) error
	// ArchivedExport is a finished game and its export. Its error wraps data.ErrUnknown when
	// there is no such game.
	ArchivedExport(id string) (data.ArchivedGame, []byte, error)
	// KeepReview keeps the review of a seat of a finished game; Review is the one that is kept, or
	// an error that wraps data.ErrUnknown, or data.ErrDamaged.
	KeepReview(ctx context.Context, game string, seat int, r data.Review) error
	Review(game string, seat int) (data.Review, error)
}

// Deals keeps what belongs to the deals of the days.
type Deals interface {
	// Secret is the secret of all days: the one that is given, unless there is one already.
	Secret(ctx context.Context, fresh []byte) ([]byte, error)
	// BeginTry makes the journal of a table at which a try begins that counts. It wraps
	// data.ErrTried when the player has begun one of that deal.
	BeginTry(context.Context, data.Try, data.Append) error
	// TryOf is somebody's try; its error wraps data.ErrUnknown when there is none.
	TryOf(day data.Day, game, who string) (data.Try, error)
	// Tries counts those who have begun a try.
	Tries(day data.Day, game string) (int, error)
	// DealList calls do for the results of a deal, the best first, until it returns false.
	DealList(day data.Day, game string, do func(data.DealResult) bool) error
	// DealDays are a player's results, from a day on, the newest day first.
	DealDays(who string, from data.Day) ([]data.DealResult, error)
	// DealStreak is on how many days in a row a player has finished a try.
	DealStreak(who string, day data.Day) (int, error)
}
