package lobby

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"saloon/data"
	"saloon/lobby/journal"
	"saloon/lobby/table"
	"saloon/lobby/words"
	"saloon/rules"
)

// A Page is what everybody may know of a player.
type Page struct {
	Who     string // see [Visit.WhoIs]
	Name    string
	Kind    table.PersonKind
	Made    time.Time // when the player came first; zero for the saloon's own bots
	Hidden  bool      // only its owner sees it
	Games   []Standing
	Against []Against   // how the one who asks and this player stand against each other
	Recent  bool        // Against has only the newest games of the one who asks
	Form    []Finished  // the newest games that the visitor may see, the newest first
	Rivals  []Rival     // whom the visitor met most lately, on the own page alone
	Hard    []Against   // how this player stands against the best bots of the saloon
	WonAll  bool        // each game of the house
	Streak  int         // days in a row with a finished try of a deal
	First   *DealResult // in the newest list of a day that is over, of several tries, in which nobody was better; nil for none
	FirstOf string      // and its game

	Evenings []EveningMark // how the player stood at the newest ones that the visitor may know of, the newest first
}

// A Rival is how somebody stands against another player in all games.
type Rival struct {
	Who, Name             string
	Games, Better, Behind int
}

// A Standing is what a player did in one game, with two players or with more.
type Standing struct {
	Game, Title string
	Many        bool // with more than two players
	Games, Wins int
	Lapsed      int        // games that they did not play to the end, which nothing below counts
	Average     float64    // points in a game
	Categories  []Category // what they came from
	Beside      []Beside   // the same beside others, in the newest games, the largest difference first
	BesideIn    int        // so many games
	Best        []BestGame // the best first
	Rating      *Rating    // nil for somebody who has played no rated game
}

// A Category is what a category of points brought in a game.
type Category struct {
	Name    string
	Average float64
}

// A Beside is what a category brought a player in a game, and the others at the same tables.
type Beside struct {
	Name        string
	Own, Others float64
}

// A BestGame is one that brought a player most.
type BestGame struct {
	ID     table.ID
	Points int
}

// A Rating is how well somebody plays: most likely Value, give or take Uncertainty.
type Rating struct {
	Value, Uncertainty float64
	Provisional        bool // it still says little
	Games, Wins        int  // rated ones
	Run, Longest       int  // wins in a row
	Curve              []Rise
}

// Span is the lowest and the highest rating of the curve.
func (r *Rating) Span() (low, high float64) {
	byValue := func(a, b Rise) int { return cmp.Compare(a.Value, b.Value) }
	return slices.MinFunc(r.Curve, byValue).Value, slices.MaxFunc(r.Curve, byValue).Value
}

// A Rise is a rating after a game.
type Rise struct {
	Game  table.ID
	Ended time.Time
	Value float64
}

// Against is how two players stand against each other in a game.
type Against struct {
	Game, Title           string
	Games, Better, Behind int // for the one who asks
}

// A Measure is what a leaderboard goes by.
type Measure = data.Measure

// The measures.
const (
	ByRating  = data.ByRating
	ByWins    = data.ByWins
	ByGames   = data.ByGames
	ByBest    = data.ByBest
	ByLongest = data.ByLongest
)

// Measures are all measures, in the order in which they are offered.
func Measures() []Measure { return data.Measures() }

// A Result is how a game ended for a player.
type Result = data.Result

// The results to ask for.
const (
	AnyResult = data.AnyResult
	Won       = data.Won
	Lost      = data.Lost
	OnlyRated = data.OnlyRated
)

const curveLength = 60

// WhoIs finds a player by name, a program by bot NAME, or a bot of the saloon by its level; "" is the visitor. A name
// under which only a program has played is that of the program.
func (v *Visit) WhoIs(name string) (who string, err error) {
	name = strings.TrimSpace(name)
	if name == "" {
		return WhoOf(v.Person(), ""), nil
	}
	prefix := ""
	if rest, program := strings.CutPrefix(strings.ToLower(name), "bot "); program {
		name, prefix = name[len(name)-len(rest):], data.WhoBot
	}
	p, err := v.lobby.store.PlayerOfName(words.Skeleton(words.CleanName(name)))
	switch {
	case err == nil && prefix == "":
		return v.lobby.whoPlayed(p.ID)
	case err == nil:
		return prefix + p.ID, nil
	case !errors.Is(err, data.ErrUnknown):
		return "", fmt.Errorf("looking for a player: %w", err)
	case slices.Contains(v.lobby.Levels(), strings.ToLower(name)):
		return data.WhoLevel + strings.ToLower(name), nil
	}
	return "", refusedNoPlayer
}

// whoPlayed is a player, or the player's program where that alone has played.
func (l *Lobby) whoPlayed(id string) (who string, err error) {
	own, err := l.store.Standings(id)
	if err != nil || len(own) > 0 {
		return id, err
	}
	if program, err := l.store.Standings(data.WhoBot + id); err != nil || len(program) > 0 {
		return data.WhoBot + id, err
	}
	return id, nil
}

// WhoOf is how [Visit.WhoIs] names somebody, or a bot of a level; empty for who has no page.
func WhoOf(p table.Person, level string) string {
	who := *journal.Person(p)
	who.Level = level
	return who.Who()
}

// LevelOf is the level of a bot of the saloon's own; false for others.
func LevelOf(who string) (level string, ok bool) { return strings.CutPrefix(who, data.WhoLevel) }

func (l *Lobby) profileOf(who string) (p data.Player, kind table.PersonKind, err error) {
	if level, own := strings.CutPrefix(who, data.WhoLevel); own {
		return data.Player{Name: level}, table.KindBot, nil
	}
	id, program := strings.CutPrefix(who, data.WhoBot)
	kind = table.KindPlayer
	if program {
		kind = table.KindBot
	}
	p, err = l.store.Player(id)
	if errors.Is(err, data.ErrUnknown) || who == "" {
		err = refusedNoPlayer
	}
	return p, kind, err
}

func (v *Visit) mayOpen(who string) (p data.Player, kind table.PersonKind, err error) {
	if !v.lobby.hall.allow(v.id, false) {
		return p, kind, refusedTooFast
	}
	p, kind, err = v.lobby.profileOf(who)
	if err == nil && p.Hidden && p.ID != string(v.id) {
		err = refusedHidden
	}
	return p, kind, err
}

// Page is what everybody may know of a player.
func (v *Visit) Page(_ context.Context, who string) (page Page, err error) {
	p, kind, err := v.mayOpen(who)
	if err != nil {
		return page, err
	}
	page = Page{Who: who, Name: p.Name, Kind: kind, Made: p.Made, Hidden: p.Hidden}
	list, err := v.lobby.store.Standings(who)
	if err != nil {
		return page, err
	}
	for _, s := range list {
		one, err := v.standing(s)
		if err != nil {
			return page, err
		}
		page.Games = append(page.Games, one)
	}
	if err := errors.Join(v.tellGames(&page), v.tellEvenings(&page)); err != nil {
		return page, err
	}
	own := WhoOf(v.Person(), "")
	if own == "" || own == who {
		return page, nil
	}
	against, all, err := v.lobby.store.Against(own, who)
	page.Recent = !all
	page.Against = v.lobby.against(against)
	return page, err
}

// Together is what two players have played with each other, as far as the one who asks may see it.
type Together struct {
	Against []Against // for the first of the two, what they played most first
	Recent  bool      // it counts only the newest games
	Last    *Finished // the newest game, as one of the first; nil for none
}

const togetherGames = 200 // newest games of two players that are counted

// Together is how two players stand against each other, by [Visit.WhoIs]. The first is no bot of the saloon's own.
func (v *Visit) Together(_ context.Context, who, other string) (t Together, err error) {
	for _, one := range []string{who, other} {
		if _, _, err := v.mayOpen(one); err != nil {
			return t, err
		}
	}
	page, err := v.playedOf(Played{Who: who, With: other, Limit: togetherGames})
	if err != nil {
		return t, err
	}
	counted := map[string]*Against{}
	for _, g := range page.Games {
		counted[g.Game] = cmp.Or(counted[g.Game], &Against{Game: g.Game, Title: v.lobby.title(g.Game)})
		counted[g.Game].count(g, who, other)
	}
	for _, a := range counted {
		t.Against = append(t.Against, *a)
	}
	slices.SortFunc(t.Against, func(a, b Against) int { return cmp.Or(b.Games-a.Games, strings.Compare(a.Game, b.Game)) })
	if t.Recent = page.Next != ""; len(page.Games) > 0 {
		last := v.finished(page.Games[0], func(p data.Person) bool { return p.Who() == who })
		t.Last = &last
	}
	return t, nil
}

func (l *Lobby) title(game string) string {
	if known := l.Game(game); known != nil {
		return known.Info().Title
	}
	return game
}

func (v *Visit) standing(s data.Standing) (Standing, error) {
	one := Standing{Game: s.Game, Title: v.lobby.title(s.Game), Many: s.Many, Games: s.Games, Wins: s.Wins, Lapsed: s.Lapsed}
	if whole := s.Games - s.Lapsed; whole > 0 {
		one.Average = float64(s.Points) / float64(whole)
	}
	for name, sum := range s.Parts {
		one.Categories = append(one.Categories, Category{name, float64(sum.Points) / float64(sum.Games)})
	}
	slices.SortFunc(one.Categories, func(a, b Category) int {
		return cmp.Or(-cmp.Compare(a.Average, b.Average), strings.Compare(a.Name, b.Name))
	})
	for _, b := range s.Best {
		one.Best = append(one.Best, BestGame{table.ID(b.ID), b.Points})
	}
	if s.Rated == nil {
		return one, nil
	}
	one.Rating = ratingOf(*s.Rated)
	curve, err := v.lobby.store.Curve(s.Who, s.Game, s.Many, curveLength)
	for _, r := range slices.Backward(curve) {
		one.Rating.Curve = append(one.Rating.Curve, Rise{table.ID(r.Game), time.Unix(0, r.Ended).UTC(), float64(r.Mu) / data.Millionths})
	}
	return one, err
}

func ratingOf(r data.Rated) *Rating {
	return &Rating{
		Value: float64(r.Mu) / data.Millionths, Uncertainty: float64(r.Sigma) / data.Millionths, Provisional: r.Provisional(),
		Games: r.Ever.Games, Wins: r.Ever.Wins, Run: r.Ever.Run, Longest: r.Ever.Longest,
	}
}

// A Leaderboard asks for the best players.
type Leaderboard struct {
	Bots      bool // of programs and the saloon's own bots, not of people
	Game      string
	Many      bool // with more than two players
	By        Measure
	ThisMonth bool
}

// A Leader is a row of a leaderboard.
type Leader struct {
	Place  int // among those who are shown; shared by who is equal
	Who    string
	Name   string
	Value  float64 // what the leaderboard goes by
	Rating *Rating // without its curve
}

const leadersShown = 50

// some of the rows that are read may be hidden
const leadersAtOnce = 2 * leadersShown

// Leaders are the best first. Who hides the own page sees only the own row, and places are counted without it.
func (v *Visit) Leaders(_ context.Context, b Leaderboard) (rows []Leader, err error) {
	if !v.lobby.hall.allow(v.id, false) {
		return nil, refusedTooFast
	}
	board := data.Board{List: data.People, Game: b.Game, Many: b.Many, Measure: b.By}
	if b.Bots {
		board.List = data.Bots
	}
	if b.ThisMonth {
		board.Month = v.lobby.clock.Now().UTC()
	}
	for from := 0; ; from += leadersAtOnce {
		found, err := v.lobby.leadersFrom(board, from)
		for _, l := range found {
			row, shown, err := v.leader(b, l)
			if err != nil || len(rows) == leadersShown {
				return rows, err
			}
			if n := len(rows); shown {
				if row.Place = n + 1; n > 0 && rows[n-1].Value == row.Value {
					row.Place = rows[n-1].Place
				}
				rows = append(rows, row)
			}
		}
		if err != nil || len(found) < leadersAtOnce {
			return rows, err
		}
	}
}

func (l *Lobby) leadersFrom(board data.Board, skip int) (found []data.Leader, err error) {
	err = l.store.Leaders(board, func(one data.Leader) bool {
		if skip--; skip < 0 {
			found = append(found, one)
		}
		return len(found) < leadersAtOnce
	})
	return found, err
}

func (v *Visit) leader(b Leaderboard, l data.Leader) (row Leader, shown bool, err error) {
	p, _, err := v.lobby.profileOf(l.Who)
	if refused := (*rules.Refusal)(nil); errors.As(err, &refused) {
		return row, false, nil
	}
	if err != nil || p.Hidden && p.ID != string(v.id) {
		return row, false, err
	}
	row = Leader{Who: l.Who, Name: p.Name, Value: float64(l.Value)}
	list, err := v.lobby.store.Standings(l.Who)
	for _, s := range list {
		if s.Game == b.Game && s.Many == b.Many && s.Rated != nil {
			row.Rating = ratingOf(*s.Rated)
		}
	}
	if b.By == data.ByRating {
		row.Value /= data.Millionths
	}
	return row, true, err
}
