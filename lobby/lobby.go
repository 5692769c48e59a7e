package lobby

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"saloon/data"
	"saloon/lobby/bots"
	"saloon/lobby/evenings"
	"saloon/lobby/journal"
	"saloon/lobby/ladder"
	"saloon/lobby/reviews"
	"saloon/lobby/table"
	"saloon/lobby/training"
	"saloon/rules"
)

// A Lobby is the saloon.
type Lobby struct {
	shared
	pool     *bots.Pool // who they are
	stopBots context.CancelFunc
	reviews  *reviews.Queue
	// made of the decisions of reviews
	exercises *reviews.Queue
	trainer   *training.Trainer
	playouts  int // for each decision of a review; 0 for as many as a review has by itself
	links     *linkCodes
	// nil where there are no words for that
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
	ladder    *ladder.Ladder[*Visit]

	mu     sync.Mutex
	tables map[table.ID]*keeper
	early  map[table.ID]bool // of which something was heard before they have a keeper
	ended  bool

	nodes    Nodes // nil where the saloon runs alone
	hearing  hearing
	teller   *teller
	choosing sync.Mutex  // held while the stewards are chosen anew
	aside    atomic.Bool // this node cannot see to any table

	searching *codeSearch // nil where the saloon runs alone
}

// A guestName is one that a guest has taken; before the guest enters, it is reserved for a minute.
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

func (l *Lobby) keeper(id table.ID) *keeper {
	l.restoreNow(id)
	return l.keeperNow(id)
}

// keeperNow waits for no table that is still to be restored.
func (l *Lobby) keeperNow(id table.ID) *keeper {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.tables[id]
}

func (l *Lobby) closing() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.ended
}

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

func (k *keeper) wake() { k.inbox.put(message{ask: func() { k.followUp(false) }}) }

func (l *Lobby) forget(k *keeper) {
	l.mu.Lock()
	delete(l.tables, k.id)
	l.mu.Unlock()
	l.hall.remove(k.id)
}

type writeOpening func(context.Context, table.ID, data.Append) error

func (l *Lobby) justAppend(ctx context.Context, _ table.ID, first data.Append) error {
	return l.store.Write(ctx, data.Appends{first})
}

// openTable opens the table once more, under another ID, when the first one is in use.
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
			if err := l.store.Write(l.writing, data.DropJournal{Journal: first.Journal}); err != nil {
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

func (l *Lobby) openRematch(o table.Opening) {
	if k, ok := l.keep(o.State); ok {
		l.beginRematch(k)
	}
}

func (l *Lobby) beginRematch(k *keeper) {
	l.dismiss(l.hall.openedAgain(k.id, *l.limits.Load()))
	k.wake()
}

// A Store keeps what must outlive the process. Its writes are synced; after an error nothing of them may be relied on.
// Which errors a write wraps stands beside its type in data.
type Store interface {
	Write(context.Context, data.Write) error
	Profiles
	Journals
	Archive
	Deals
	TiesAndLetters
	Peace
	training.Store
	evenings.Store
	// LastAlive is when the program is known to have run last, or the zero time.
	LastAlive() (time.Time, error)
	// Absences is all that was kept of who is absent from which tables, and since when.
	Absences() ([]data.Absences, error)
	// Hear calls do with each applied write that nobody here waits for, in the order of the log that nodes share.
	Hear(do func(data.Write))
	// CaughtUp waits until the file has all that other nodes had written by then.
	CaughtUp(context.Context) error
	// NodeStats is false where the saloon runs alone.
	NodeStats() (data.NodeStats, bool)
	// Trouble says why nothing may be kept now, or soon; nil when all is well.
	Trouble() error
	Stats() data.Stats
}

// Profiles keeps players and their keys.
type Profiles interface {
	// PlayerOfKey and Player wrap data.ErrUnknown when there is none.
	PlayerOfKey(fingerprint string) (data.Player, error)
	Player(id string) (data.Player, error)
	PlayerOfName(skeleton string) (data.Player, error)
	// FindPlayers has those first whose names begin with the part; more is how many are left out.
	FindPlayers(part string, most int) (list []data.Player, more int, err error)
	NameTaken(skeleton string) (bool, error)
	Keys(player string) ([]data.Key, error)
	// Note is zero for nothing.
	Note(player, table string) (data.Note, error)
	Notes(player string) ([]data.Note, error)
	ForgetInGame(ctx context.Context, game, player, as string, export []byte) error
	ForgetAside(ctx context.Context, player, as string, said []string) error
	// ForgetTraces takes away what others have of a player, and returns who those are.
	ForgetTraces(ctx context.Context, player string) (others []string, err error)
}

// Peace keeps what moderators and the operator do, and what they are told.
type Peace interface {
	// Sanctions are the oldest first; some may be over.
	Sanctions() ([]data.Sanction, error)
	Invitations() ([]data.Invitation, error)
	// Audit is the newest first.
	Audit(most int) ([]data.AuditEntry, error)
	// Report wraps data.ErrTooMany and data.ErrUnanswered.
	Report(context.Context, data.Report, data.ReportLog) error
	Reports() ([]data.Report, error)
	// ReportLog wraps data.ErrUnknown.
	ReportLog(number uint64) (data.ReportLog, error)
}

// TiesAndLetters keeps what players have settled about each other, and what they write.
type TiesAndLetters interface {
	// Company has those letters alone that are unread or invitations.
	Company(player string) ([]data.TieTo, []data.Letter, error)
	Ties(player string) ([]data.TieTo, error)
	// Blocks calls do for each block: who has blocked whom.
	Blocks(do func(player, other string)) error
	Tie(player, other string) (data.Tie, error)
	// Letters are those that may be shown, the newest first.
	Letters(player string) ([]data.Letter, error)
}

// Journals keeps what happened at live tables.
type Journals interface {
	Journals() []string
	Entries(journal string) ([]data.Entry, error)
	// Damaged are the journals that were set aside, which Journals does not find.
	Damaged() (reasons map[string]string, err error)
	// DamagedJournal reads one of them as far as it goes. It wraps data.ErrUnknown.
	DamagedJournal(journal string) (data.DamagedJournal, error)
}

// Archive keeps finished games.
type Archive interface {
	// ArchiveGame changes nothing the second time.
	ArchiveGame(ctx context.Context, game data.ArchivedGame, export []byte) error
	History(data.History) (data.HistoryPage, error)
	Standings(who string) ([]data.Standing, error)
	// Curve is how a player's rating in a game came about, the newest first.
	Curve(who, game string, many bool, limit int) ([]data.Rise, error)
	Against(who, other string) (list []data.Against, all bool, err error)
	// Leaders calls do with the best first, until it returns false.
	Leaders(b data.Board, do func(data.Leader) bool) error
	// EveningsOf is how a player stood at evenings, the newest first.
	EveningsOf(player string, limit int) ([]data.EveningMark, error)
	// ArchivedExport wraps data.ErrUnknown.
	ArchivedExport(id string) (data.ArchivedGame, []byte, error)
	// Review wraps data.ErrUnknown or data.ErrDamaged.
	KeepReview(ctx context.Context, game string, seat int, r data.Review) error
	Review(game string, seat int) (data.Review, error)
}

// Deals keeps what belongs to the deals of the days.
type Deals interface {
	// Secret is the secret of all days: the one that is given, unless there is one already.
	Secret(ctx context.Context, fresh []byte) ([]byte, error)
	// DealBots is the version of the bots in the deals of a day.
	DealBots(day data.Day) (version int, err error)
	// BeginTry wraps data.ErrTried when the player has begun one of that deal.
	BeginTry(context.Context, data.Try, data.Append) error
	// TryOf wraps data.ErrUnknown.
	TryOf(day data.Day, game, who string) (data.Try, error)
	Tries(day data.Day, game string) (int, error)
	// DealList calls do with the best first, until it returns false.
	DealList(day data.Day, game string, do func(data.DealResult) bool) error
	// DealDays are a player's results, from a day on, the newest day first.
	DealDays(who string, from data.Day) ([]data.DealResult, error)
	// DealStreak is on how many days in a row a player has finished a try.
	DealStreak(who string, day data.Day) (int, error)
}
