package session

import (
	"bytes"
	"context"
	"io"
	"time"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/session/bot"
	"saloon/session/screen"
	"saloon/tui"
	"saloon/tui/board"
	"saloon/tui/lines"
	"saloon/tui/tell"
)

// A backend is what a server serves: the lobby, its screens and its line mode.
// [lobbyBackend] is the only one in the program; the interface is there for tests, which
// put misbehaving screens behind a real server.
type backend interface {
	// Find finds the player who owns a proved key.
	Find(lobby.Key) (table.Person, bool, error)
	// Screen is the model that shows the saloon to one session.
	Screen(tell.Env) tea.Model
	// Lines serves one session in line mode, until in ends.
	Lines(ctx context.Context, e tell.Env, in io.Reader, out io.Writer) error
	// Bot serves a program that plays, until in ends. The bot has already been told
	// the error that is returned.
	Bot(ctx context.Context, e tell.Env, in io.Reader, out *screen.Writer) error
	// Export is a game as the person of this session may see it.
	Export(ctx context.Context, e tell.Env, id table.ID) (rules.Export, error)
	// Replay tells a game line by line, from one on, as the person of this session may look
	// back at it.
	Replay(ctx context.Context, e tell.Env, id table.ID, from int, out io.Writer) error
	// Review tells what could have been played better on a seat of a game that is over, and meanwhile
	// how far the review is.
	Review(ctx context.Context, e tell.Env, o lines.ReviewOrder, asJSON bool, out *bytes.Buffer) error
	// Show is a table as the person of this session may see it.
	Show(ctx context.Context, e tell.Env, id table.ID) (*table.Snapshot, lobby.Watching, error)
	// Move makes a move in notation for the person of this session, and is the table
	// after it.
	Move(ctx context.Context, e tell.Env, id table.ID, text string) (*table.Snapshot, error)
	// Command has a command carried out at a table for the person of this session, and is the
	// table after it.
	Command(ctx context.Context, e tell.Env, id table.ID, c table.Command) (*table.Snapshot, error)
	// Rest tells when the person of this session rests, after a change if there is one.
	Rest(ctx context.Context, e tell.Env, change restChange, asJSON bool, out *bytes.Buffer) error
	// Describe tells in sentences how a table stands for the person of this session.
	Describe(e tell.Env, s *table.Snapshot, out io.Writer) error
	// Turns are the tables that wait for the person of this session. Nobody sees that person come.
	Turns(ctx context.Context, e tell.Env) ([]table.Card, error)
	// Friends tells where the friends of the person of this session are; Letters what they wrote.
	Friends(ctx context.Context, e tell.Env, asJSON bool, out *bytes.Buffer) error
	Letters(ctx context.Context, e tell.Env, asJSON bool, out *bytes.Buffer) error
	// Me is all that is kept of a player.
	Me(ctx context.Context, p table.Person) (lobby.Me, error)
	// Forget takes all that away.
	Forget(ctx context.Context, p table.Person) error
	// Top tells leaderboards, as words name them.
	Top(ctx context.Context, e tell.Env, words []string, asJSON bool, out *bytes.Buffer) error
	// Daily tells today's deals, or that of one game.
	Daily(ctx context.Context, e tell.Env, game string, asJSON bool, out *bytes.Buffer) error
	// GameMeant is the ID of the game that a word means; "" for none.
	GameMeant(e tell.Env, word string) string
	// Who tells what everybody may know of a player.
	Who(ctx context.Context, e tell.Env, name string, asJSON bool, out *bytes.Buffer) error
	// ReportPerson tells moderators of somebody.
	ReportPerson(ctx context.Context, e tell.Env, name, words string) error
	peaceBackend
	// Stats are figures for the operator.
	Stats() lobby.Stats
	// Unready is why nobody should be sent here now; "" when people can come and play.
	Unready() string
	// Farewell is what everybody is told when the saloon closes now.
	Farewell() lobby.News
	// Games are the games that are played here.
	Games() []rules.Game
	// Tables are the tables that the person of this session may see.
	Tables(e tell.Env) ([]table.Card, error)
}

// A peaceBackend is what the lobby knows of bans, reports and moderators.
type peaceBackend interface {
	// BannedAddress is why nobody may come in from an address, and Banned why nobody may with this key;
	// nil when they may.
	BannedAddress(lobby.Origin) error
	Banned(lobby.Key, lobby.Origin) error
	// OnBan has f called whenever somebody was banned.
	OnBan(f func())
	Moderator(lobby.Key) (lobby.By, bool)
	SetModerators(map[lobby.Key]string)
	// Moderate does an act; Note writes down one that is done here.
	Moderate(context.Context, lobby.By, lobby.Act) (lobby.AuditEntry, error)
	Note(context.Context, lobby.By, lobby.AuditEntry) (lobby.AuditEntry, error)
	// Drain begins to close the saloon without spoiling a game; StopDrain keeps it open.
	Drain(until time.Time) lobby.Drain
	StopDrain() bool
	Draining() (lobby.Drain, bool)
	// Damaged are the journals that were set aside; PutBack lets the table of one go on, and GiveUp
	// deletes one.
	Damaged() ([]lobby.Damaged, error)
	DamagedJournal(name string) (lobby.Damaged, error)
	PutBack(ctx context.Context, by lobby.By, name string, cut bool) (lobby.AuditEntry, error)
	GiveUp(ctx context.Context, by lobby.By, name, reason string) (lobby.AuditEntry, error)
	Sanctions() ([]lobby.Sanction, error)
	Reports() ([]lobby.Report, error)
	Report(number uint64) (lobby.Report, error)
	Audit(most int) ([]lobby.AuditEntry, error)
	Visits() map[*lobby.Mailbox]lobby.Seen
	AllTables() []table.Card
}

// A lobbyBackend serves a lobby.
type lobbyBackend struct {
	*lobby.Lobby
	presenters []board.Presenter
}

// Screen is the window that shows the lobby.
func (b lobbyBackend) Screen(e tell.Env) tea.Model {
	return tui.New(b.open(e))
}

// Lines serves a person in line mode.
func (b lobbyBackend) Lines(ctx context.Context, e tell.Env, in io.Reader, out io.Writer) error {
	return lines.Lines(ctx, b.open(e), in, out)
}

// open adds what all sessions share.
func (b lobbyBackend) open(e tell.Env) tell.Env {
	e.Lobby, e.Presenters = b.Lobby, b.presenters
	return e
}

// Bot serves a program that plays.
func (b lobbyBackend) Bot(ctx context.Context, e tell.Env, in io.Reader, out *screen.Writer) error {
	return bot.Run(ctx, b.open(e), in, out)
}

// Export is a game as the person may see it. Somebody without a profile sees what a
// guest sees.
func (b lobbyBackend) Export(ctx context.Context, e tell.Env, id table.ID) (export rules.Export, err error) {
	visit, err := b.enter(e)
	if err != nil {
		return export, err
	}
	return visit.Export(ctx, id)
}

// enter lets a person in for one command, as a guest without a profile.
func (b lobbyBackend) enter(e tell.Env) (*lobby.Visit, error) {
	person := e.Person
	if person.ID == "" {
		var err error
		if person, err = b.Guest(""); err != nil {
			return nil, err
		}
	}
	e.Mail.Passing = true
	return b.Enter(person, e.Mail)
}

// Describe tells how a table stands.
func (b lobbyBackend) Describe(e tell.Env, s *table.Snapshot, out io.Writer) error {
	return lines.Describe(b.open(e), s, out)
}

// A look follows one table for one command.
type look struct {
	visit *lobby.Visit
	mail  *lobby.Mailbox
	id    table.ID
}

func (b lobbyBackend) look(ctx context.Context, e tell.Env, id table.ID) (*look, error) {
	visit, err := b.enter(e)
	if err != nil {
		return nil, err
	}
	return &look{visit, e.Mail, id}, visit.Look(ctx, id)
}

// next is the first snapshot with a log that is long enough.
func (l *look) next(ctx context.Context, lines int) (*table.Snapshot, error) {
	for {
		if news := l.mail.Take(); news.Table != nil && news.Table.Card.ID == l.id && news.Table.At >= lines {
			return news.Table, nil
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-l.mail.Signal():
		}
	}
}
