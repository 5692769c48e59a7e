package tell

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strconv"
	"time"

	"saloon/lobby"
	"saloon/tui/board"
	"saloon/tui/lang"
)

// A Comparison is two players side by side, as far as the one who asks may see them.
type Comparison struct {
	Of       [2]lobby.Page
	Kinds    []ComparedKind
	Together lobby.Together
}

// A ComparedKind is a game that one of the two has played, and how each did in it; nil for who has not played it.
type ComparedKind struct {
	Game, Title string
	Many        bool
	Of          [2]*lobby.Standing
}

// AskCompared asks for two players, by [lobby.Visit.WhoIs].
func AskCompared(ctx context.Context, v Visit, who, other string) (c Comparison, err error) {
	if _, bot := lobby.LevelOf(who); bot {
		who, other = other, who // what they have played together is kept of players
	}
	for i, one := range []string{who, other} {
		if c.Of[i], err = v.Page(ctx, one); err != nil {
			return c, err
		}
	}
	c.Together, err = v.Together(ctx, who, other)
	c.Kinds = KindsOf(c.Of)
	return c, err
}

// AskComparedNamed asks for two players by their names; an empty one is the visitor's.
func AskComparedNamed(ctx context.Context, v Visit, one, other string) (c Comparison, err error) {
	var who [2]string
	for i, name := range []string{one, other} {
		if who[i], err = v.WhoIs(name); err != nil {
			return c, err
		}
	}
	return AskCompared(ctx, v, who[0], who[1])
}

// KindsOf are the games that two have played, first those in which both are rated, then those that both played most.
func KindsOf(of [2]lobby.Page) (list []ComparedKind) {
	for i, p := range of {
		for j := range p.Games {
			s := &p.Games[j]
			at := slices.IndexFunc(list, func(k ComparedKind) bool { return k.Game == s.Game && k.Many == s.Many })
			if at < 0 {
				at = len(list)
				list = append(list, ComparedKind{Game: s.Game, Title: s.Title, Many: s.Many})
			}
			list[at].Of[i] = s
		}
	}
	slices.SortStableFunc(list, func(a, b ComparedKind) int {
		return cmp.Or(Bit(b.rated())-Bit(a.rated()), b.least()-a.least())
	})
	return list
}

func (k ComparedKind) rated() bool {
	return k.Of[0] != nil && k.Of[1] != nil && k.Of[0].Rating != nil && k.Of[1].Rating != nil
}

// least is how many games each has played at least.
func (k ComparedKind) least() int {
	if k.Of[0] == nil || k.Of[1] == nil {
		return 0
	}
	return min(k.Of[0].Games, k.Of[1].Games)
}

// Better is who is rated higher, 0 or 1; -1 where doubt is larger than what lies between them.
func (k ComparedKind) Better() int {
	if !k.rated() {
		return -1
	}
	a, b := k.Of[0].Rating, k.Of[1].Rating
	between := a.Value - b.Value
	if math.Abs(between) <= math.Hypot(a.Uncertainty, b.Uncertainty) {
		return -1
	}
	return Bit(between < 0)
}

// ComparedName is one of the two.
func (t Texts) ComparedName(p lobby.Page) string {
	if level, bot := lobby.LevelOf(p.Who); bot {
		return t.LevelName(level)
	}
	return p.Name
}

// ComparedTitle is who is compared.
func (t Texts) ComparedTitle(c Comparison) string {
	return t.Words.T("compare.title", t.ComparedName(c.Of[0]), t.ComparedName(c.Of[1]))
}

// ComparedBetter says who of the two is better in a game.
func (t Texts) ComparedBetter(c Comparison, k ComparedKind) string {
	switch at := k.Better(); {
	case at >= 0:
		return t.Words.T("compare.higher", t.ComparedName(c.Of[at]))
	case k.rated():
		return t.Words.T("compare.close")
	}
	return t.Words.T("compare.unrated")
}

// ComparedVerdict is what matters most in a sentence.
func (t Texts) ComparedVerdict(c Comparison) string {
	if len(c.Kinds) == 0 {
		return t.Words.T("compare.nothing")
	}
	k := c.Kinds[0]
	return t.KindSaid(k.Game, k.Title, k.Many) + ": " + t.ComparedBetter(c, k)
}

// ComparedCells are the rating of somebody in a game, with its doubt, and how many games were won, in a way to say it.
func (t Texts) ComparedCells(s *lobby.Standing, way string) (rating, won string) {
	if s == nil {
		return t.Words.T("compare.none"), ""
	}
	rating = t.Words.T("compare.none")
	if s.Rating != nil {
		rating = t.RatingShort(s.Rating)
	}
	return rating, t.Words.T(way, strconv.Itoa(s.Wins), strconv.Itoa(s.Games))
}

// ComparedLast is the last game of both; "" for none.
func (t Texts) ComparedLast(c Comparison, now time.Time) string {
	g := c.Together.Last
	if g == nil {
		return ""
	}
	return t.Words.T("people.last") + ": " + t.GameTitle(g.Game, g.Title) + ", " + t.AgoSaid(now.Sub(g.Ended)) + ": " + t.NamesAndPoints(*g)
}

// ComparedSaid is a comparison in sentences.
func (t Texts) ComparedSaid(c Comparison, now time.Time) []string {
	said, one, other := []string{t.ComparedTitle(c) + "."}, t.ComparedName(c.Of[0]), t.ComparedName(c.Of[1])
	for _, k := range c.Kinds {
		line := t.KindSaid(k.Game, k.Title, k.Many) + ": " + t.ComparedBetter(c, k) + "."
		for i, s := range k.Of {
			if rating, won := t.ComparedCells(s, "home.won"); won != "" {
				line += " " + board.If(i == 0, one, other) + ": " + board.If(s.Rating != nil, rating+", ", "") + won + "."
			}
		}
		said = append(said, line)
	}
	if len(c.Kinds) == 0 {
		said = append(said, lang.Sentence(t.Words.T("compare.nothing")))
	}
	said = append(said, board.Texts(c.Together.Against, func(_ int, a lobby.Against) string {
		return t.Words.T("compare.against", t.GameTitle(a.Game, a.Title), one, strconv.Itoa(a.Better), other, strconv.Itoa(a.Behind), t.Words.N("page.games", a.Games))
	})...)
	if c.Together.Recent {
		said = append(said, t.Words.T("compare.recent"))
	}
	if len(c.Together.Against) == 0 {
		said = append(said, t.Words.T("compare.not-met"))
	}
	if last := t.ComparedLast(c, now); last != "" {
		said = append(said, last+".")
	}
	return said
}
