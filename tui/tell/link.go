package tell

import (
	"context"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/evening"
	"saloon/lobby/table"
	"saloon/rules"
)

// A Link is how a window asks the lobby for something: in commands, so that Update never waits.
type Link struct {
	Lobby
	Visit    Visit           // nil until the person is let in
	Newcomer bool            // the person has finished no game yet
	Refused  func(err error) // shows why something was not done
}

// An Answer is what came of something that the lobby was asked; it runs in the window's own goroutine.
type Answer func() tea.Cmd

// Done is the answer when nothing is left to do.
func Done() tea.Cmd { return nil }

// Patience is how long the lobby may take to answer.
const Patience = 15 * time.Second

// Request asks the lobby outside Update; the answer runs inside it, only when all went well; an error is shown.
func (l *Link) Request(ask func(ctx context.Context) (Answer, error)) tea.Cmd {
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(context.Background(), Patience)
		defer cancel()
		then, err := ask(ctx)
		if err != nil {
			return Answer(func() tea.Cmd { l.Refused(err); return nil })
		}
		return then
	}
}

// Ask asks the lobby for something; take runs with what it was.
func Ask[T any](l *Link, ask func(ctx context.Context, v Visit) (T, error), take func(T) tea.Cmd) tea.Cmd {
	visit := l.Visit
	return l.Request(func(ctx context.Context) (Answer, error) {
		got, err := ask(ctx, visit)
		return func() tea.Cmd { return take(got) }, err
	})
}

// Do has the lobby do something; then runs when it was done.
func (l *Link) Do(do func(ctx context.Context, v Visit) error, then Answer) tea.Cmd {
	visit := l.Visit
	return l.Request(func(ctx context.Context) (Answer, error) { return then, do(ctx, visit) })
}

// Command sends a command to a table; then runs when it was carried out.
func (l *Link) Command(id table.ID, c table.Command, then Answer) tea.Cmd {
	return l.Do(func(ctx context.Context, v Visit) error { return v.Do(ctx, id, c) }, then)
}

// Choose keeps what a player chooses in the profile; then runs when it was kept. A guest has it for the visit.
func (l *Link) Choose(p table.Person, c lobby.Choice, then Answer) tea.Cmd {
	if p.Kind != table.KindPlayer {
		return then()
	}
	return l.Do(func(ctx context.Context, _ Visit) error { return l.Lobby.Choose(ctx, p, c) }, then)
}

// Open opens a table; then goes to it.
func (l *Link) Open(p table.Proposal, then func(table.ID) tea.Cmd) tea.Cmd {
	return Ask(l, func(ctx context.Context, v Visit) (table.ID, error) { return v.NewTable(ctx, p) }, then)
}

// Lobby is the lobby as windows use it; in that of tests everything happens at once.
type Lobby interface {
	Games() []rules.Game
	Game(id string) rules.Game
	ShutOut(key lobby.Key) error
	CheckName(name string) error
	ProposeName(user string) string
	Register(ctx context.Context, key lobby.Key, name string) (table.Person, error)
	Guest(name string) (table.Person, error)
	LinkCode(ctx context.Context, p table.Person) (string, error)
	LinkKey(ctx context.Context, key lobby.Key, code string) (table.Person, error)
	Keys(p table.Person) ([]lobby.KeyInfo, error)
	Unlink(ctx context.Context, p table.Person, key lobby.Key) error
	Choose(ctx context.Context, p table.Person, choices ...lobby.Choice) error
	SetNight(ctx context.Context, p table.Person, n lobby.Night) (table.Person, error)
	Holiday(p table.Person) (lobby.Holiday, error)
	BeginHoliday(ctx context.Context, p table.Person) (table.Person, error)
	EndHoliday(ctx context.Context, p table.Person) (table.Person, error)
	Rename(ctx context.Context, p table.Person, name string) (table.Person, error)
	HasHooks() bool
	HookOf(p table.Person) (lobby.Hook, error)
	SetHook(ctx context.Context, p table.Person, address string, style lobby.HookStyle) (lobby.HookTrial, error)
	DropHook(ctx context.Context, p table.Person) error
	SetTurnsOnly(ctx context.Context, p table.Person, only bool) error
	Enter(p table.Person, mail *lobby.Mailbox) (Visit, error)
	Levels() []string
}

// Visit is a lobby.Visit as windows use it; tests have one of their own.
type Visit interface {
	Look(ctx context.Context, table table.ID) error
	Join(ctx context.Context, code string) (table.ID, error)
	NewTable(ctx context.Context, p table.Proposal) (table.ID, error)
	Do(ctx context.Context, table table.ID, c table.Command) error
	Say(ctx context.Context, text string) error
	Hint(ctx context.Context, table table.ID) ([]lobby.Hint, error)
	Finished(ctx context.Context, limit int) ([]lobby.Finished, error)
	WhoIs(name string) (who string, err error)
	Page(ctx context.Context, who string) (lobby.Page, error)
	Played(ctx context.Context, p lobby.Played) (lobby.PlayedPage, error)
	Together(ctx context.Context, who, other string) (lobby.Together, error)
	Leaders(ctx context.Context, b lobby.Leaderboard) ([]lobby.Leader, error)
	Deals(ctx context.Context) ([]lobby.Deal, error)
	Deal(ctx context.Context, game, day string) (lobby.DealPage, error)
	TryDeal(ctx context.Context, game string) (table.ID, error)
	ResumeTry(ctx context.Context, day, game string) (table.ID, error)
	PractiseDeal(ctx context.Context, day, game string) (table.ID, error)
	Export(ctx context.Context, table table.ID) (rules.Export, error)
	Past(ctx context.Context, table table.ID) (*table.Snapshot, error)
	Note(ctx context.Context, table table.ID) (lobby.Note, error)
	SetNote(ctx context.Context, table table.ID, n lobby.Note) error
	PlayOn(ctx context.Context, table table.ID, lines int, seat rules.Seat, level string) (table.ID, error)
	Review(ctx context.Context, table table.ID, seat rules.Seat, seen lobby.ReviewProgress) (lobby.ReviewState, error)
	AskReview(ctx context.Context, table table.ID, seat rules.Seat) error
	StopReview(table table.ID, seat rules.Seat) error
	Training(ctx context.Context) (lobby.Training, error)
	Exercise(ctx context.Context, name string, moves ...rules.Move) (lobby.Exercise, error)
	TryExercise(ctx context.Context, name string, moves ...rules.Move) (lobby.Exercise, error)
	GiveUpExercise(ctx context.Context, name string) (lobby.Exercise, error)
	Someone(name string) (table.Person, error)
	Settle(ctx context.Context, other table.PlayerID, b lobby.Bond, on bool) error
	Write(ctx context.Context, to table.PlayerID, text string) error
	Invite(ctx context.Context, to table.PlayerID, at table.ID) error
	Letters(ctx context.Context) ([]lobby.Letter, error)
	ReadLetters(ctx context.Context, upTo uint64) error
	Answer(ctx context.Context, number uint64, accept bool) (table.ID, error)
	Report(ctx context.Context, who table.PlayerID, words string) error
	Moderate(ctx context.Context, a lobby.Act) error
	Reports(ctx context.Context) ([]lobby.Report, error)
	ReadReport(ctx context.Context, number uint64) (lobby.Report, error)
	Watchers(ctx context.Context, id table.ID) (lobby.Watching, error)
	Evenings() []*evening.Page
	Evening(evening.ID) (*evening.Page, error)
	PastEvenings(repeat, from string, limit int) (list []lobby.PastEvening, next string, err error)
	NewEvening(context.Context, evening.Plan) (evening.ID, error)
	EveningDo(evening.ID, evening.Command) error
	WatchEvening(evening.ID) error
	Peek(ctx context.Context, at table.ID) (*table.Snapshot, error)
}

type realLobby struct{ *lobby.Lobby }

// Enter lets a person in.
func (l realLobby) Enter(p table.Person, mail *lobby.Mailbox) (Visit, error) {
	v, err := l.Lobby.Enter(p, mail)
	if err != nil {
		return nil, err // not v, which is a nil *lobby.Visit
	}
	return v, nil
}

// Ladder is the levels that are offered to people, the weakest first: not the one that moves by mere chance, unless
// there is no other.
func (l *Link) Ladder() []string {
	levels := l.Levels()
	if thinking := slices.DeleteFunc(slices.Clone(levels), func(level string) bool { return level == "random" }); len(thinking) > 0 {
		return thinking
	}
	return levels
}

// FittingLevel is the bots' level that somebody is offered first in a game.
func (l *Link) FittingLevel(v *Visitor, game string) string {
	level, _ := l.fitting(v, l.Game(game))
	return level
}

// LevelBeside is the level so many after another, or before it; the first one comes after the last.
func (l *Link) LevelBeside(level string, by int) string {
	levels := l.Ladder()
	if len(levels) == 0 {
		return ""
	}
	n := slices.Index(levels, level) + by
	return levels[(n%len(levels)+len(levels))%len(levels)]
}

// An Offer is a lesson or a first game.
type Offer struct {
	Game  rules.Info
	Steps int // of the lesson; 0 for a first game
	Seats int
}

// Offers lists what there is, game by game.
func Offers(games []rules.Game) []Offer {
	var list []Offer
	for _, g := range games {
		o := Offer{Game: g.Info(), Seats: max(2, g.Info().MinSeats)}
		if teacher, ok := g.(rules.Teacher); ok {
			lesson := teacher.Lesson()
			o.Seats = lesson.Setup.Seats
			list = append(list, Offer{o.Game, lesson.Steps(), o.Seats})
		}
		list = append(list, o)
	}
	return list
}

// FirstGame begins a game against beginners' bots.
func (l *Link) FirstGame(ctx context.Context, v Visit, o Offer) (table.ID, error) {
	return l.PlayNow(ctx, v, HomeGame{Game: o.Game.ID, Seats: o.Seats, Level: l.levelNear("", 0)})
}

// The list of choices beside the form: where it begins, and how wide a window has it.
const (
	ChoicesAt   = 70
	ChoicesFrom = 108
)

// WhoMayCome is the number of the choice who may come: everybody, those with its code, or the host's friends too.
func WhoMayCome(p *table.Proposal) int {
	switch {
	case p.Friends:
		return 2
	case p.Private:
		return 1
	}
	return 0
}
