package tell

import (
	"strconv"
	"strings"

	"saloon/lobby"
	"saloon/tui/board"
)

// Decimal is a number with one digit behind the point.
func (t Texts) Decimal(n float64) string {
	return strings.Replace(strconv.FormatFloat(n, 'f', 1, 64), ".", t.Words.T("decimal.point"), 1)
}

func (t Texts) ratingSaid(r *lobby.Rating) string {
	key := board.If(r.Provisional, "page.rating.provisional", "page.rating")
	return t.Words.T(key, t.Decimal(r.Value), t.Decimal(r.Uncertainty))
}

// RatingShort is a rating with its doubt; a mark says that it still says little.
func (t Texts) RatingShort(r *lobby.Rating) string {
	return t.Words.T("page.rating", t.Decimal(r.Value), t.Decimal(r.Uncertainty)) + board.If(r.Provisional, " ?", "")
}

// KindSaid is a game with how many play it.
func (t Texts) KindSaid(game, title string, many bool) string {
	key := board.If(many, "page.many", "page.two")
	return t.Words.T(key, t.GameTitle(game, title))
}

// PageSaid is a player's page in sentences.
func (t Texts) PageSaid(p lobby.Page) (said []string) {
	said = append(said, NonEmpty(t.PageName(p), t.PageNote(p))...)
	if len(p.Games) == 0 {
		said = append(said, t.NoGames(p.Who))
	}
	for _, s := range p.Games {
		said = append(said, t.KindSaid(s.Game, s.Title, s.Many)+": "+t.ResultsSaid(s))
		if s.Rating != nil {
			said = append(said, NonEmpty(t.RatedSaid(s.Rating), t.CurveSaid(s.Rating))...)
		}
		if len(s.Categories) > 0 {
			said = append(said, t.Words.T("page.categories", t.CategoriesSaid(s)))
		}
		said = append(said, NonEmpty(t.BesideSaid(s))...)
		if len(s.Best) > 0 {
			said = append(said, t.Words.T("page.best", t.bestSaid(s)))
		}
	}
	return append(append(said, t.AgainstSaid(p, "")...), t.RecordSaid(p, "", false)...)
}

// NoGames is why a page tells no game; of bots of the saloon's own only those are counted that are rated.
func (t Texts) NoGames(who string) string {
	_, own := lobby.LevelOf(who)
	return t.Words.T(board.If(own, "page.uncounted", "page.no-games"))
}

// RatedSaid is a rating in a sentence.
func (t Texts) RatedSaid(r *lobby.Rating) string {
	return t.Words.T("page.rated", t.ratingSaid(r), t.Words.N("page.games", r.Games), t.Words.N("page.won", r.Wins), t.Words.N("leaders.in-a-row", r.Longest))
}

// RatedShort is the same where there is little room.
func (t Texts) RatedShort(r *lobby.Rating) string {
	return t.Words.T("card.rated") + ": " + t.ratingSaid(r) + ", " + t.Words.N("page.games", r.Games) + ", " + t.Words.N("page.won", r.Wins)
}

// PageName is whose page it is, and what sort of bot.
func (t Texts) PageName(p lobby.Page) string {
	switch _, own := lobby.LevelOf(p.Who); {
	case own:
		return t.Words.T("page.own-bot", p.Name)
	case p.Kind == "bot":
		return t.Words.T("page.bot", p.Name)
	}
	return p.Name
}

// PageNote is who sees a page, or what it counts; "" for a page that says all and to everybody.
func (t Texts) PageNote(p lobby.Page) string {
	_, own := lobby.LevelOf(p.Who)
	switch {
	case p.Hidden:
		return t.Words.T("page.only-you")
	case own && len(p.Games) > 0:
		return t.Words.T("page.uncounted")
	}
	return ""
}

// ResultsSaid is how many games somebody won, in a sentence.
func (t Texts) ResultsSaid(s lobby.Standing) string {
	games, won := t.Words.N("page.games", s.Games), t.Words.N("page.won", s.Wins)
	switch s.Lapsed {
	case 0:
		return t.Words.T("page.results", games, won, t.Decimal(s.Average))
	case s.Games:
		return games + ", " + won + "."
	}
	return t.Words.T("page.results-whole", games, won, t.Decimal(s.Average), s.Games-s.Lapsed)
}

// CategoriesSaid is where the points of somebody come from.
func (t Texts) CategoriesSaid(s lobby.Standing) string {
	return strings.Join(board.Texts(s.Categories, func(_ int, c lobby.Category) string {
		return board.If(c.Average != 0, t.Words.Part(s.Game, c.Name)+" "+t.Decimal(c.Average), "")
	}), ", ")
}

func (t Texts) bestSaid(s lobby.Standing) string {
	parts := board.Texts(s.Best, func(_ int, b lobby.BestGame) string { return string(b.ID) + " " + strconv.Itoa(b.Points) })
	return strings.Join(parts, ", ")
}

// AgainstSaid is how the one who asks and the player stand against each other, in all games or in one.
func (t Texts) AgainstSaid(p lobby.Page, game string) (said []string) {
	for _, a := range p.Against {
		if game != "" && a.Game != game {
			continue
		}
		said = append(said, t.Words.T("page.against", t.GameTitle(a.Game, a.Title), t.Words.N("page.games", a.Games), strconv.Itoa(a.Better), strconv.Itoa(a.Behind)))
	}
	if p.Recent && len(said) > 0 {
		said = append(said, t.Words.T("page.recent"))
	}
	return said
}

// LeadersSaid are the rows of a leaderboard in lines.
func (t Texts) LeadersSaid(b lobby.Leaderboard, rows []lobby.Leader) []string {
	if len(rows) == 0 {
		return []string{t.NobodySaid(b)}
	}
	return board.Texts(rows, func(_ int, row lobby.Leader) string {
		return strconv.Itoa(row.Place) + ". " + row.Name + ", " + t.LeaderSaid(b, row)
	})
}

// NobodySaid is that a leaderboard is empty.
func (t Texts) NobodySaid(b lobby.Leaderboard) string {
	return t.Words.T(board.If(b.ThisMonth, "leaders.none-month", "leaders.none"))
}

// LeaderSaid is what a leaderboard tells of somebody.
func (t Texts) LeaderSaid(b lobby.Leaderboard, row lobby.Leader) string {
	n := int(row.Value)
	switch b.By {
	case lobby.ByWins:
		return t.Words.N("page.won", n)
	case lobby.ByGames:
		return t.Words.N("page.games", n)
	case lobby.ByBest:
		return t.Words.N("leaders.points", n)
	case lobby.ByLongest:
		return t.Words.N("leaders.in-a-row", n)
	}
	if row.Rating == nil {
		return t.Decimal(row.Value)
	}
	return t.ratingSaid(row.Rating) + ", " + t.Words.N("page.games", row.Rating.Games)
}

// BoardSaid is which leaderboard it is.
func (t Texts) BoardSaid(b lobby.Leaderboard, title string) string {
	parts := []string{t.KindSaid(b.Game, title, b.Many), t.Words.T("leaders.by." + string(b.By))}
	if b.ThisMonth {
		parts = append(parts, t.Words.T("leaders.month"))
	}
	if b.Bots {
		parts = append(parts, t.Words.T("leaders.bots"))
	}
	return strings.Join(parts, ", ")
}

// PlayedSaid is a finished game in a line.
func (t Texts) PlayedSaid(g lobby.Finished) string {
	parts := []string{string(g.ID), g.Ended.Format("2006-01-02 15:04"), t.GameTitle(g.Game, g.Title), t.PlaceOf(g), t.NamesAndPoints(g)}
	if g.Rated {
		parts = append(parts, t.Words.T("card.rated"))
	}
	if took := t.TookSaid(g); took != "" {
		parts = append(parts, took)
	}
	return strings.Join(parts, " · ")
}

// PlaceOf is which place the player took whose list it is.
func (t Texts) PlaceOf(g lobby.Finished) string {
	return t.Words.T("profile.place", strconv.Itoa(g.Place), strconv.Itoa(len(g.Players)))
}

// NamesAndPoints is who played a finished game, with their points.
func (t Texts) NamesAndPoints(g lobby.Finished) string {
	var names []string
	for i, p := range g.Players {
		name := t.NameOf(p)
		if i < len(g.Points) {
			name = t.wholeSaid(g, i, name+" "+strconv.Itoa(g.Points[i]))
		}
		names = append(names, name)
	}
	return strings.Join(names, ", ")
}

// wholeSaid is what is said of a player, and that it was not the whole game where only that lets another one win.
func (t Texts) wholeSaid(g lobby.Finished, at int, said string) string {
	if len(g.Won) > 0 && int(g.Won[0]) <= len(g.Points) && g.Points[at] > g.Points[g.Won[0]-1] {
		return t.Words.T("result.lapsed", said)
	}
	return said
}

// TookSaid is how long a game took; empty when that is not known, or was less than a minute.
func (t Texts) TookSaid(g lobby.Finished) string {
	minutes := int(g.Ended.Sub(g.Began).Minutes())
	if g.Began.IsZero() || minutes == 0 {
		return ""
	}
	return t.Words.N("span.minutes", minutes)
}

// Results are those to choose from.
var Results = []lobby.Result{lobby.AnyResult, lobby.Won, lobby.Lost, lobby.OnlyRated}
