package tui

import (
	"cmp"
	"context"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"saloon/lobby"
)

// decimal is a number with one digit behind the point.
func (t texts) decimal(n float64) string {
	return strings.Replace(strconv.FormatFloat(n, 'f', 1, 64), ".", t.words.T("decimal.point"), 1)
}

// ratingSaid is a rating with how unsure it is; provisional ones are marked.
func (t texts) ratingSaid(r *lobby.Rating) string {
	key := "page.rating"
	if r.Provisional {
		key = "page.rating.provisional"
	}
	return t.words.T(key, t.decimal(r.Value), t.decimal(r.Uncertainty))
}

// kindSaid is a game with how many play it.
func (t texts) kindSaid(game, title string, many bool) string {
	key := "page.two"
	if many {
		key = "page.many"
	}
	return t.words.T(key, t.gameTitle(game, title))
}

// pageSaid is a player's page in sentences.
func (t texts) pageSaid(p lobby.Page) (said []string) {
	said = append(said, t.pageName(p))
	if p.Hidden {
		said = append(said, t.words.T("page.only-you"))
	}
	if len(p.Games) == 0 {
		said = append(said, t.words.T("page.no-games"))
	}
	for _, s := range p.Games {
		said = append(said, t.kindSaid(s.Game, s.Title, s.Many)+": "+t.resultsSaid(s))
		if s.Rating != nil {
			said = append(said, t.ratedSaid(s.Rating))
		}
		if len(s.Categories) > 0 {
			said = append(said, t.words.T("page.categories", t.categoriesSaid(s)))
		}
		if len(s.Best) > 0 {
			said = append(said, t.words.T("page.best", t.bestSaid(s)))
		}
	}
	return append(said, t.againstSaid(p, "")...)
}

func (t texts) ratedSaid(r *lobby.Rating) string {
	return t.words.T("page.rated", t.ratingSaid(r), t.words.N("page.games", r.Games), t.words.N("page.won", r.Wins), t.words.N("leaders.in-a-row", r.Longest))
}

// ratedShort is the same where there is little room.
func (t texts) ratedShort(r *lobby.Rating) string {
	return t.words.T("card.rated") + ": " + t.ratingSaid(r) + ", " + t.words.N("page.games", r.Games) + ", " + t.words.N("page.won", r.Wins)
}

// pageName is whose page it is.
func (t texts) pageName(p lobby.Page) string {
	if p.Kind == "bot" {
		return t.words.T("page.bot", p.Name)
	}
	return p.Name
}

func (t texts) resultsSaid(s lobby.Standing) string {
	return t.words.T("page.results", t.words.N("page.games", s.Games), t.words.N("page.won", s.Wins), t.decimal(s.Average))
}

func (t texts) categoriesSaid(s lobby.Standing) string {
	var parts []string
	for _, c := range s.Categories {
		if c.Average != 0 {
			parts = append(parts, t.words.Part(s.Game, c.Name)+" "+t.decimal(c.Average))
		}
	}
	return strings.Join(parts, ", ")
}

func (t texts) bestSaid(s lobby.Standing) string {
	var parts []string
	for _, b := range s.Best {
		parts = append(parts, string(b.ID)+" "+strconv.Itoa(b.Points))
	}
	return strings.Join(parts, ", ")
}

// againstSaid is how the one who asks and the player stand against each other, in all games or in
// one.
func (t texts) againstSaid(p lobby.Page, game string) (said []string) {
	for _, a := range p.Against {
		if game != "" && a.Game != game {
			continue
		}
		said = append(said, t.words.T("page.against", t.gameTitle(a.Game, a.Title), t.words.N("page.games", a.Games), strconv.Itoa(a.Better), strconv.Itoa(a.Behind)))
	}
	if p.Recent && len(said) > 0 {
		said = append(said, t.words.T("page.recent"))
	}
	return said
}

// leadersSaid are the rows of a leaderboard in lines.
func (t texts) leadersSaid(b lobby.Leaderboard, rows []lobby.Leader) (said []string) {
	for _, row := range rows {
		said = append(said, strconv.Itoa(row.Place)+". "+row.Name+", "+t.leaderSaid(b, row))
	}
	if len(rows) == 0 {
		return []string{t.nobodySaid(b)}
	}
	return said
}

// nobodySaid is that a leaderboard is empty.
func (t texts) nobodySaid(b lobby.Leaderboard) string {
	if b.ThisMonth {
		return t.words.T("leaders.none-month")
	}
	return t.words.T("leaders.none")
}

// leaderSaid is what a leaderboard tells of somebody.
func (t texts) leaderSaid(b lobby.Leaderboard, row lobby.Leader) string {
	n := int(row.Value)
	switch b.By {
	case lobby.ByWins:
		return t.words.N("page.won", n)
	case lobby.ByGames:
		return t.words.N("page.games", n)
	case lobby.ByBest:
		return t.words.N("leaders.points", n)
	case lobby.ByLongest:
		return t.words.N("leaders.in-a-row", n)
	}
	if row.Rating == nil {
		return t.decimal(row.Value)
	}
	return t.ratingSaid(row.Rating) + ", " + t.words.N("page.games", row.Rating.Games)
}

// boardSaid is which leaderboard it is.
func (t texts) boardSaid(b lobby.Leaderboard, title string) string {
	parts := []string{t.kindSaid(b.Game, title, b.Many), t.words.T("leaders.by." + string(b.By))}
	if b.ThisMonth {
		parts = append(parts, t.words.T("leaders.month"))
	}
	if b.Bots {
		parts = append(parts, t.words.T("leaders.bots"))
	}
	return strings.Join(parts, ", ")
}

// TellPage tells a player's page in sentences.
func TellPage(e Env, p lobby.Page, out io.Writer) error {
	m := newLineMode(context.Background(), e, out)
	m.print(m.pageSaid(p)...)
	return m.out.Flush()
}

// TellLeaders tells a leaderboard in lines.
func TellLeaders(e Env, b lobby.Leaderboard, rows []lobby.Leader, out io.Writer) error {
	m := newLineMode(context.Background(), e, out)
	m.print(m.boardLines(b, rows)...)
	return m.out.Flush()
}

// TellBotsApart tells where the leaderboards of bots are.
func TellBotsApart(e Env, out io.Writer) error {
	m := newLineMode(context.Background(), e, out)
	m.print(m.words.T("leaders.bots-apart"))
	return m.out.Flush()
}

// boardLines are a leaderboard below its title.
func (m *lineMode) boardLines(b lobby.Leaderboard, rows []lobby.Leader) []string {
	title := ""
	if game := m.lobby.Game(b.Game); game != nil {
		title = game.Info().Title
	}
	return append([]string{m.boardSaid(b, title) + ":"}, m.leadersSaid(b, rows)...)
}

// BoardsMeant are the leaderboards that words name: a game, what they go by, month, bots; with two
// players and with more. Without a game they are those of all games. A word that means nothing is an
// error.
func BoardsMeant(e Env, words []string) ([]lobby.Leaderboard, error) {
	m := newLineMode(context.Background(), e, io.Discard)
	list, ok := m.boardsMeant(words)
	if !ok {
		return nil, errors.New(m.words.T("leaders.which", strings.Join(words, " ")))
	}
	return list, nil
}

func (m *lineMode) boardsMeant(words []string) (list []lobby.Leaderboard, ok bool) {
	var b lobby.Leaderboard
	for _, word := range words {
		word = strings.ToLower(word)
		switch game := m.gameMeant(word); {
		case b.By == "" && slices.Contains(lobby.Measures(), lobby.Measure(word)):
			b.By = lobby.Measure(word)
		case word == "month":
			b.ThisMonth = true
		case word == "bots":
			b.Bots = true
		case game != nil && b.Game == "":
			b.Game = game.Info().ID
		default:
			return nil, false
		}
	}
	b.By = cmp.Or(b.By, lobby.ByRating)
	for _, game := range m.lobby.Games() {
		info := game.Info()
		if b.Game != "" && b.Game != info.ID {
			continue
		}
		one := b
		one.Game = info.ID
		if info.MinSeats <= 2 {
			list = append(list, one)
		}
		if one.Many = true; info.MaxSeats > 2 {
			list = append(list, one)
		}
	}
	return list, true
}

// tellTop tells leaderboards: "top montana wins month".
func (m *lineMode) tellTop(arg string) {
	boards, ok := m.boardsMeant(strings.Fields(arg))
	if !ok {
		m.print(m.words.T("leaders.which", arg))
		return
	}
	var said []string
	for _, b := range boards {
		ctx, cancel := m.moment()
		rows, err := m.lobby.visit.Leaders(ctx, b)
		cancel()
		if m.failed(err) {
			return
		}
		said = append(said, m.boardLines(b, rows)...)
	}
	m.tellLines(said)
	if len(boards) > 0 && !boards[0].Bots {
		m.print(m.words.T("leaders.bots-typed"))
	}
}

// whoMeant is the player of a name; empty when there is none, which it says.
func (m *lineMode) whoMeant(name string) string {
	who, err := m.lobby.visit.WhoIs(name)
	if m.failed(err) {
		return ""
	}
	if who == "" {
		m.print(m.words.T("profile.guest"))
	}
	return who
}

// tellWho tells a player's page; without a name the own one.
func (m *lineMode) tellWho(name string) {
	who := m.whoMeant(name)
	if who == "" {
		return
	}
	ctx, cancel := m.moment()
	defer cancel()
	page, err := m.lobby.visit.Page(ctx, who)
	if !m.failed(err) {
		m.print(m.pageSaid(page)...)
	}
}

// playedSaid is a finished game in a line.
func (t texts) playedSaid(g lobby.Finished) string {
	parts := []string{string(g.ID), g.Ended.Format("2006-01-02 15:04"), t.gameTitle(g.Game, g.Title), t.placeOf(g), t.namesAndPoints(g)}
	if g.Rated {
		parts = append(parts, t.words.T("card.rated"))
	}
	if took := t.tookSaid(g); took != "" {
		parts = append(parts, took)
	}
	return strings.Join(parts, " · ")
}

// placeOf is which place the player took whose list it is.
func (t texts) placeOf(g lobby.Finished) string {
	return t.words.T("profile.place", strconv.Itoa(g.Place), strconv.Itoa(len(g.Players)))
}

func (t texts) namesAndPoints(g lobby.Finished) string {
	var names []string
	for i, p := range g.Players {
		name := t.nameOf(p)
		if i < len(g.Points) {
			name += " " + strconv.Itoa(g.Points[i])
		}
		names = append(names, name)
	}
	return strings.Join(names, ", ")
}

// tookSaid is how long a game took; empty when that is not known.
func (t texts) tookSaid(g lobby.Finished) string {
	if g.Began.IsZero() {
		return ""
	}
	return t.words.N("page.minutes", max(int(g.Ended.Sub(g.Began).Minutes()), 1))
}

// hide hides the person's page from others, or shows it again.
func (m *lineMode) hide(arg string) {
	hidden := arg != "off"
	ctx, cancel := m.moment()
	defer cancel()
	if m.failed(m.lobby.SetHidden(ctx, m.visitor.person, hidden)) {
		return
	}
	if hidden {
		m.print(m.words.T("page.hidden"))
	} else {
		m.print(m.words.T("page.shown"))
	}
}
