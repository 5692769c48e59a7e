package lobby

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"saloon/data"
	"saloon/lobby/bots"
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
	return l.store.Append(ctx, first)
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
type Store interface {
	Profiles
	Journals
	Archive
	Deals
	TiesAndLetters
	Peace
	training.Store
	EveningsKept
	// LastAlive is what NoteAlive kept last, or the zero time.
	NoteAlive(ctx context.Context, when time.Time) error
	// Absences is all that was kept of who is absent from which tables, and since when.
	NoteAbsences(context.Context, []data.Absences) error
	Absences() ([]data.Absences, error)
	LastAlive() (time.Time, error)
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
	// AddPlayer and AddKey wrap data.ErrTaken when the name or the key is in use.
	AddPlayer(context.Context, data.Player, data.Key) error
	// AddInvited wraps data.ErrUnknown too, when the invitation is over or used up.
	AddInvited(ctx context.Context, p data.Player, k data.Key, code string) error
	ChangePlayer(context.Context, data.Player) error
	AddKey(context.Context, data.Key) error
	RemoveKey(ctx context.Context, player, fingerprint string) error
	Keys(player string) ([]data.Key, error)
	// Note is zero for nothing.
	Note(player, table string) (data.Note, error)
	SetNote(ctx context.Context, player string, n data.Note) error
	Notes(player string) ([]data.Note, error)
	// ForgetPlayer wraps data.ErrUnknown. In games and journals something else stands for the ID by then.
	ForgetPlayer(ctx context.Context, player, as string) error
	ForgetInGame(ctx context.Context, game, player, as string, export []byte) error
	ForgetInJournal(ctx context.Context, journal, player, as string, said []string) error
	ForgetAside(ctx context.Context, player, as string, said []string) error
	// ForgetTraces takes away what others have of a player, and returns who those are.
	ForgetTraces(ctx context.Context, player string) (others []string, err error)
}

// Peace keeps what moderators and the operator do, and what they are told.
type Peace interface {
	// Sanctions are the oldest first; some may be over.
	Sanctions() ([]data.Sanction, error)
	// Act wraps data.ErrTooMany, data.ErrUnknown when what ends is not there, and data.ErrTaken for a name.
	Act(context.Context, data.Act) error
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
	// SetTie wraps data.ErrUnknown and data.ErrTooMany.
	SetTie(ctx context.Context, player, other string, t data.Tie) error
	// Letters are those that may be shown, the newest first.
	Letters(player string) ([]data.Letter, error)
	// SendLetter wraps data.ErrUnknown, data.ErrTooMany and data.ErrUnanswered.
	SendLetter(ctx context.Context, from, to string, l data.Letter) error
	ReadLetters(ctx context.Context, player string, upTo uint64) error
	// AnswerInvitation wraps data.ErrUnknown.
	AnswerInvitation(ctx context.Context, player string, number uint64, answer string) error
}

// Journals keeps what happened at live tables.
type Journals interface {
	// Append adds to all of these journals, or to none.
	Append(context.Context, ...data.Append) error
	Journals() []string
	Entries(journal string) ([]data.Entry, error)
	DropJournal(ctx context.Context, journal string) error
	// DropJournalAt wraps data.ErrOutOfStep if the journal does not have so many entries.
	DropJournalAt(ctx context.Context, journal string, length int) error
	// SetAside keeps a journal that cannot be played where Journals does not find it.
	SetAside(ctx context.Context, journal, reason string) error
	// DamagedJournal reads one that was set aside as far as it goes. It wraps data.ErrUnknown.
	Damaged() (reasons map[string]string, err error)
	DamagedJournal(journal string) (data.DamagedJournal, error)
	// PutBack makes so many entries of a journal that was set aside live again; GiveUp forgets it.
	PutBack(ctx context.Context, journal string, entries int) error
	GiveUp(ctx context.Context, journal string) error
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
	// ArchivedExport wraps data.ErrUnknown.
	ArchivedExport(id string) (data.ArchivedGame, []byte, error)
	// Review wraps data.ErrUnknown or data.ErrDamaged.
	KeepReview(ctx context.Context, game string, seat int, r data.Review) error
	Review(game string, seat int) (data.Review, error)
}

// EveningsKept keeps evenings that are over; live ones are journals.
type EveningsKept interface {
	KeepEvening(ctx context.Context, e data.Evening, length int) error
	Evening(id string) (data.Evening, []data.Entry, error)
	Evenings(repeat, from string, limit int) (list []data.Evening, next string, err error)
	EveningsOf(player string, limit int) ([]data.EveningMark, error)
}

// Deals keeps what belongs to the deals of the days.
type Deals interface {
	// Secret is the secret of all days: the one that is given, unless there is one already.
	Secret(ctx context.Context, fresh []byte) ([]byte, error)
	// DealBots is the version of the bots in the deals of a day; RenewDealBots wraps data.ErrTooNew.
	DealBots(day data.Day) (version int, err error)
	RenewDealBots(ctx context.Context, from data.Day, version int) error
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
