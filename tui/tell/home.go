package tell

import (
	"context"
	"slices"
	"strings"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
)

// A HomeKind is what a row of the hall is about.
type HomeKind string

// The rows of the hall, in the order in which they stand for somebody who has played before.
const (
	HomeOwn     HomeKind = "own"     // a table where the person sits
	HomeMail    HomeKind = "mail"    // letters, invitations and reports that wait
	HomePlay    HomeKind = "play"    // a game with bots that begins at once
	HomeDeals   HomeKind = "deals"   // the deals of the day
	HomeEvening HomeKind = "evening" // the evening that is next
	HomeLast    HomeKind = "last"    // the person's newest game that is over
	HomeLearn   HomeKind = "learn"   // lessons
	HomeTable   HomeKind = "table"   // a table of others
	HomeBest    HomeKind = "best"    // the best deal of the day before, where there is no table
	HomeHere    HomeKind = "here"    // who is here
)

// A HomeRow is one row of the hall; what it says, enter does.
type HomeRow struct {
	Kind  HomeKind
	Card  *table.Card
	Games []HomeGame // to choose from, in rows that have a game each
	First int        // the one of them that is offered first

	GaveUp bool // the person has given up the game there
}

// ID tells a row from all others.
func (r HomeRow) ID() string {
	if r.Card != nil {
		return string(r.Card.ID)
	}
	return string(r.Kind)
}

// Label is the key of the text that stands before the row: a game that is over, or given up, is not one to go on with.
func (r HomeRow) Label() string {
	switch {
	case r.Kind == HomeOwn && r.Card.Phase == table.Over:
		return "home.over"
	case r.GaveUp:
		return "home.gave-up"
	}
	return "home." + string(r.Kind)
}

// A HomeGame is what a row offers of one game.
type HomeGame struct {
	Game, Title string
	Number      int         // among all games, counted from 1
	Seats       int         // of a game with bots
	Level       string      // of those bots
	Steps       int         // of its lesson; 0 for a game without one
	Learned     bool        // the person has been through its lesson
	Known       bool        // that, or the person has played it
	Deal        *lobby.Deal // of today
	Won, Played int         // of the games of it that were played lately
	Train       int         // exercises that wait, in place of a game; 0 for a game
}

// Home is the hall as one list. The tables of others are read where everybody shares them.
type Home struct {
	Fresh  bool // of somebody who has played nothing yet
	Head   []HomeRow
	Tail   []HomeRow
	tables HallTables
}

// Len is how many rows there are.
func (h Home) Len() int { return len(h.Head) + h.Others() + len(h.Tail) }

// Others is how many tables of others there are; they stand behind the head.
func (h Home) Others() int { return h.tables.Len() - h.tables.mine }

// Open is how many of them have a free chair; they come first.
func (h Home) Open() int { return h.tables.open() }

// Mine is how many tables there are where the person sits; they stand before all else.
func (h Home) Mine() int { return h.tables.mine }

// At is row i, counted from 0.
func (h Home) At(i int) HomeRow {
	if i < len(h.Head) {
		return h.Head[i]
	}
	if i -= len(h.Head); i < h.Others() {
		return HomeRow{Kind: HomeTable, Card: h.tables.At(h.tables.mine + i)}
	}
	return h.Tail[i-h.Others()]
}

// Find is where the row with an ID stands; -1 for nowhere. The card is the newest one of a table with that ID, or nil.
func (h Home) Find(id string, card *table.Card) int {
	same := func(r HomeRow) bool { return r.ID() == id }
	if at := slices.IndexFunc(h.Head, same); at >= 0 {
		return at
	}
	if at := slices.IndexFunc(h.Tail, same); at >= 0 {
		return len(h.Head) + h.Others() + at
	}
	if at := h.tables.Find(card); at >= h.tables.mine {
		return len(h.Head) + at - h.tables.mine
	}
	return -1
}

// Lately is what somebody played lately. The lobby is asked for it when they enter the hall, and not at each change.
type Lately struct {
	Games  []lobby.Finished // the newest first
	Costly *ToldMistake     // the costliest decision of the newest one, where a review of it is kept
	Seen   *table.Snapshot  // that game, where Costly is not nil
	Train  int              // exercises that wait
}

// keptLately is how many games are asked for: enough to know which game and which bots suit somebody.
const keptLately = 30

// HomeChanged has the rows of the hall made anew.
func (v *Visitor) HomeChanged() {
	v.games = nil
	v.Changes++
}

// Home is the hall as its visitor sees it. It is made once for each change.
func (l *Link) Home(v *Visitor) Home {
	if v.Hall == nil {
		return Home{}
	}
	if v.homeAt != v.Changes {
		v.home, v.homeAt = l.newHome(v), v.Changes
	}
	return v.home
}

// PlayRow is the row of all games to play with bots.
func (l *Link) PlayRow(v *Visitor) HomeRow {
	if v.games == nil {
		v.games = l.homeGames(v)
	}
	return v.games[HomePlay]
}

func (l *Link) newHome(v *Visitor) Home {
	h := Home{Fresh: l.Newcomer, tables: v.Tables()}
	l.PlayRow(v)
	for _, c := range h.tables.Own[:h.tables.mine] {
		h.Head = append(h.Head, HomeRow{Kind: HomeOwn, Card: c, GaveUp: hasResigned(c, v.Person.ID)})
	}
	if v.IsAwaited() {
		h.Head = append(h.Head, HomeRow{Kind: HomeMail})
	}
	for _, kind := range board.If(h.Fresh, []HomeKind{HomePlay, HomeLearn, HomeDeals}, []HomeKind{HomePlay, HomeDeals, HomeLast, HomeLearn}) {
		if row := v.games[kind]; len(row.Games) > 0 {
			h.Head = append(h.Head, row)
		}
		if kind == HomeLast && len(v.Lately.Games) > 0 {
			h.Head = append(h.Head, HomeRow{Kind: HomeLast})
		}
		if kind == HomeDeals && v.NextEvening() != nil {
			h.Head = append(h.Head, HomeRow{Kind: HomeEvening})
		}
	}
	if h.Others() == 0 && v.Deals.Best != nil {
		h.Tail = append(h.Tail, HomeRow{Kind: HomeBest})
	}
	h.Tail = append(h.Tail, HomeRow{Kind: HomeHere})
	return h
}

func hasResigned(c *table.Card, id table.PlayerID) bool {
	at := c.SeatOf(id)
	return at > 0 && c.Chairs[at-1].Resigned
}

// homeGames are the rows that have a game each: to play, today's deals, and lessons.
func (l *Link) homeGames(v *Visitor) map[HomeKind]HomeRow {
	play, learn, deals := HomeRow{Kind: HomePlay}, HomeRow{Kind: HomeLearn, First: -1}, HomeRow{Kind: HomeDeals, First: -1}
	most := 0
	for i, g := range l.Games() {
		info := g.Info()
		one := HomeGame{Game: info.ID, Title: info.Title, Number: i + 1}
		one.Won, one.Played = v.Lately.count(info.ID)
		one.Learned = v.HasLearned(info.ID)
		played := v.Lately.all(info.ID)
		one.Known = one.Learned || played > 0
		one.Level, one.Seats = l.fitting(v, g)
		if played > most {
			most, play.First = played, len(play.Games)
		}
		play.Games = append(play.Games, one)
		if teacher, teaches := g.(rules.Teacher); teaches {
			one.Steps = teacher.Lesson().Steps()
			if learn.First < 0 && !one.Known {
				learn.First = len(learn.Games)
			}
			learn.Games = append(learn.Games, one)
		}
		at := slices.IndexFunc(v.Deals.Today, func(d lobby.Deal) bool { return d.Game == info.ID })
		if at < 0 {
			continue
		}
		one.Deal = &v.Deals.Today[at]
		if deals.First < 0 && (one.Deal.State == lobby.DealOpen || one.Deal.State == lobby.DealRunning) {
			deals.First = len(deals.Games)
		}
		deals.Games = append(deals.Games, one)
	}
	learned := strings.Fields(v.Person.Learned)
	if at := slices.IndexFunc(play.Games, func(g HomeGame) bool {
		return len(learned) > 0 && g.Game == learned[len(learned)-1] && g.Played == 0
	}); at >= 0 {
		play.First = at // the next step after its lesson
	}
	learn.First, deals.First = max(learn.First, 0), max(deals.First, 0)
	if v.Lately.Train > 0 && len(learn.Games) > 0 {
		learn.Games = append(learn.Games, HomeGame{Train: v.Lately.Train})
	}
	return map[HomeKind]HomeRow{HomePlay: play, HomeLearn: learn, HomeDeals: deals}
}

func (p Lately) count(game string) (won, played int) {
	for _, g := range p.Games {
		if g.Game == game && !amongPeople(g) {
			played++
			won += Bit(g.Place == 1)
		}
	}
	return won, played
}

// all is how many games of one were played, with whomever.
func (p Lately) all(game string) (n int) {
	for _, g := range p.Games {
		n += Bit(g.Game == game)
	}
	return n
}

// amongPeople holds where somebody else who played is no bot.
func amongPeople(g lobby.Finished) bool {
	for i, p := range g.Players {
		if rules.Seat(i+1) != g.Seat && (p.Kind == table.KindPlayer || p.Kind == table.KindGuest) {
			return true
		}
	}
	return false
}

// firstLevel is that of the bots for whom nobody has chosen one, once somebody has won the game.
const firstLevel = "easy"

// fitting is how many play a game that somebody begins now, and which bots: as many as the last time, and the weakest
// bots until a game of it is won.
func (l *Link) fitting(v *Visitor, g rules.Game) (level string, seats int) {
	level, seats = l.sameAgain(v, g)
	if won, _ := v.Lately.count(g.Info().ID); won == 0 {
		level = l.levelNear("", 0)
	}
	return level, seats
}

// sameAgain has as many play as the last time, with the bots of then; better ones after two wins in a row against those,
// weaker ones after three games without a win. The bots of a deal count for nothing, as nobody chooses them.
func (l *Link) sameAgain(v *Visitor, g rules.Game) (level string, seats int) {
	level, seats = l.levelNear(firstLevel, 0), max(2, g.Info().MinSeats)
	if teacher, ok := g.(rules.Teacher); ok {
		seats = teacher.Lesson().Setup.Seats
	}
	found, played, won := "", 0, 0
	for _, game := range v.Lately.Games {
		if game.Game != g.Info().ID || game.Deal != "" {
			continue
		}
		bots := botsOf(game)
		if found == "" {
			seats = len(game.Players)
		}
		if bots == "" || found != "" && bots != found {
			break
		}
		found = bots
		played++
		won += Bit(game.Place == 1)
		switch {
		case played == 2 && won == 2:
			return l.levelNear(found, 1), seats
		case played == 3 && won == 0:
			return l.levelNear(found, -1), seats
		}
	}
	if found != "" {
		level = found
	}
	return level, seats
}

// botsOf is the level of the saloon's bots that took part in a game; "" for none.
func botsOf(g lobby.Finished) string {
	for _, who := range g.Who {
		if level, own := lobby.LevelOf(who); own {
			return level
		}
	}
	return ""
}

// levelNear is a level so many above another.
func (l *Link) levelNear(level string, by int) string {
	levels := l.Ladder()
	if len(levels) == 0 {
		return ""
	}
	at := max(slices.Index(levels, level), 0) + by
	return levels[max(min(at, len(levels)-1), 0)]
}

// PlayNow opens a table that nobody else sees, with bots on all other chairs and hints for who asks, and begins.
func (l *Link) PlayNow(ctx context.Context, v Visit, g HomeGame) (table.ID, error) {
	id, err := v.NewTable(ctx, table.Proposal{Game: g.Game, Seats: g.Seats, Private: true})
	for seat := 2; err == nil && seat <= g.Seats; seat++ {
		err = v.Do(ctx, id, table.AddBot{Seat: rules.Seat(seat), Level: g.Level})
	}
	if err == nil {
		err = v.Do(ctx, id, table.Ready{Ready: true})
	}
	return id, err
}

// TakeLately takes what was asked for; somebody who has played nothing yet is a newcomer.
func (l *Link) TakeLately(v *Visitor, p Lately, failed error) {
	v.Lately, l.Newcomer = p, failed == nil && len(p.Games) == 0
	v.HomeChanged()
}

// AskLately asks for what somebody played lately, and for the costliest decision of the newest game, where that is
// known already.
func AskLately(ctx context.Context, v Visit, t Texts, e Env) (p Lately, err error) {
	if p.Games, err = v.Finished(ctx, keptLately); err != nil || len(p.Games) == 0 || p.Games[0].Seat < 1 {
		return p, err
	}
	if training, failed := v.Training(ctx); failed == nil { // guests have none
		p.Train = len(training.Waiting)
	}
	newest := p.Games[0]
	state, failed := v.Review(ctx, newest.ID, newest.Seat, lobby.ReviewProgress{})
	if failed != nil || state.Review == nil || len(state.Review.Costly) == 0 {
		return p, nil //nolint:nilerr // without it the hall says less
	}
	snap, failed := v.Past(ctx, newest.ID)
	if failed != nil {
		return p, nil //nolint:nilerr // the same
	}
	if list := NewReviewTeller(t, e, e.Open().Game(snap.Card.Game), snap, newest.Seat).Mistakes(t, state.Review); len(list) > 0 {
		p.Costly, p.Seen = &list[0], snap
	}
	return p, nil
}

// AskBest asks for the best result of the day before, of the first game that has one to look at; nil for none.
func AskBest(ctx context.Context, v Visit, deals []lobby.Deal) (of lobby.Deal, best *lobby.DealResult) {
	for _, d := range deals {
		page, err := v.Deal(ctx, d.Game, "")
		if err == nil && page.Before.Best != nil && page.Before.Seed != "" {
			return page.Deal, page.Before.Best
		}
	}
	return of, nil
}
