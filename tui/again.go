package tui

import (
	"strconv"
	"strings"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/keys"

	tea "charm.land/bubbletea/v2"
)

// Another game with the same people, and series of games, as screens and line mode tell of them.

// goesOn reports whether another game of the series follows the one that is over.
func goesOn(c *table.Card) bool { return c.Series != nil && c.Phase == table.Over && !c.Series.Over }

// seriesTitle is which game of a series a table plays, in two or three words; "" for none.
func (t texts) seriesTitle(c *table.Card) string {
	switch s := c.Series; {
	case s == nil:
		return ""
	case s.First > 0:
		return t.words.T("series.title-first", s.Game, s.First)
	default:
		return t.words.T("series.title", s.Game, s.Of)
	}
}

// seriesStands says who leads a series, or has won it, in a sentence.
func (t texts) seriesStands(s *table.SeriesCard) string {
	var names, won []string
	for _, e := range s.Leaders() {
		names = append(names, t.nameOf(e.Person))
	}
	for _, e := range s.Entrants {
		won = append(won, strconv.Itoa(e.Won))
	}
	key := "series.leads"
	if s.Over {
		key = "series.won"
	}
	return t.words.N(key, len(names), t.words.List(names), strings.Join(won, "-"))
}

// seriesLines are what everybody has won in a series, best first.
func (t texts) seriesLines(s *table.SeriesCard) (lines []string) {
	for _, e := range s.Entrants {
		lines = append(lines, t.words.T("series.entrant", t.nameOf(e.Person), t.words.N("series.games", e.Won), t.words.N("series.points", e.Points)))
	}
	return lines
}

// seriesResult is the key of the title above those lines.
func seriesResult(s *table.SeriesCard) string {
	if s.Over {
		return "series.result-over"
	}
	return "series.result"
}

// chairNames are the names on seats.
func (t *tableInView) chairNames(set rules.Seats) (names []string) {
	for i, c := range t.snap.Card.Chairs {
		if set.Has(rules.Seat(i + 1)) {
			names = append(names, c.Person.Name)
		}
	}
	return names
}

// gone are the names of people who have gone and do not play again.
func (t *tableInView) goneNames() (names []string) {
	for i, c := range t.snap.Card.Chairs {
		if c.Level == "" && c.Person.Name != "" && !c.Here && !t.snap.Again.Has(rules.Seat(i+1)) {
			names = append(names, c.Person.Name)
		}
	}
	return names
}

// againSaid says who would play again, who has still to say so and who has gone; a sentence each.
// Of the viewer nothing is said.
func (t *tableInView) againSaid(say texts) (said []string) {
	own := rules.SeatSet(max(t.snap.Seat, 0))
	others := t.snap.Again &^ own
	if names := t.chairNames(others); len(names) > 0 {
		said = append(said, say.words.N("again.would", len(names), say.words.List(names)))
	}
	if names := t.chairNames(t.snap.ToAsk &^ own); len(names) > 0 && t.snap.Again != 0 {
		said = append(said, say.words.N("again.open", len(names), say.words.List(names)))
	}
	if names := t.goneNames(); len(names) > 0 {
		said = append(said, say.words.N("again.gone", len(names), say.words.List(names)))
	}
	return said
}

// nextSaid says that the next table is open, and who has chosen another game for it.
func (t *tableInView) nextSaid(say texts) string {
	if t.snap.NextBy < 1 || int(t.snap.NextBy) > len(t.snap.Card.Chairs) {
		return say.words.T("again.next")
	}
	return say.words.T("again.chosen", t.snap.Card.Chairs[t.snap.NextBy-1].Person.Name, say.gameTitle(t.snap.NextGame, ""))
}

// leadsOn is the table to which a person goes who wants to play again: the rematch, or what this
// person has chosen. "" while there is none.
func (t *tableInView) leadsOn() table.ID {
	if t.snap == nil || t.snap.NextBy > 0 && t.snap.NextBy != t.snap.Seat {
		return ""
	}
	return t.snap.Next
}

// keeperOf is who keeps a chair for others at a table for another game: its host.
func keeperOf(c *table.Card) string {
	if at := c.SeatOf(c.Host); at > 0 {
		return c.Chairs[at-1].Person.Name
	}
	return ""
}

// askAgain asks for another game; as soon as its table is there, the window goes to it.
func (e *endScreen) askAgain(string) tea.Cmd {
	e.table.again = true
	return e.table.commandThen(table.Rematch{}, func() tea.Cmd { return e.table.goOn(e.nav) })
}

// goOn goes to the next table, once it is there, if the person has asked for it here.
func (t *tableOnScreen) goOn(nav navigator) tea.Cmd {
	next := t.leadsOn()
	if !t.again || next == "" || !t.followed {
		return nil
	}
	t.again = false
	return nav.goTo(next)
}

// otherAction chooses another game for the same people.
func (e *endScreen) otherAction() action {
	card := &e.table.snap.Card
	not := firstOf(unless(e.table.snap.Seat > 0, e.words.T("board.watching")), unless(card.Deal == "", e.words.T("again.deal")),
		unless(e.table.snap.Next == "", e.words.T("again.next")), unless(!goesOn(card), e.words.T("again.series")))
	return e.act("other-game", func(string) tea.Cmd { e.nav.showOther(card); return nil }, keys.Options).when(not)
}

// endSeriesAction asks all to end a series that goes on, or answers.
func (e *endScreen) endSeriesAction() (x action, there bool) {
	t := e.table
	if !goesOn(&t.snap.Card) || t.snap.Seat < 1 || t.snap.Next != "" {
		return x, false
	}
	do := func(c table.Command) func(string) tea.Cmd { return func(string) tea.Cmd { return t.command(c) } }
	decline := e.act("decline-matter", do(table.Decline{}), keys.Remove)
	agree := e.act("agree-matter", do(table.Ask{What: table.MatterSeries}), keys.Yes)
	name, text, answers := "answer-matter", "", []action{agree, decline}
	switch {
	case t.snap.Question.What == "":
		name, text, answers = "end-series", e.words.T("again.end-series"), []action{e.act("matter-series", do(table.Ask{What: table.MatterSeries}), keys.Yes)}
	case !t.owesAnswer():
		text, answers = t.matterAsked(e.words), []action{decline}
	default:
		text = t.matterAsked(e.words)
	}
	return e.act(name, func(string) tea.Cmd { return e.front.choose(e.words.T("badge.matter"), text, answers...) }, keys.Agree), true
}

// seriesDecision says how the series stands, and what the key for another game brings.
func (e *endScreen) seriesDecision() board.Decision {
	t, w := e.table, e.words
	s := t.snap.Card.Series
	if t.snap.Question.What != "" {
		return board.Say(w.T("badge.matter"), t.matterAsked(w)+" "+w.T("matter.answer"))
	}
	ask := "again.next-game"
	if s.Over {
		ask = "again.next-series"
	}
	badge := w.T("badge.series", e.seriesTitle(&t.snap.Card))
	switch {
	case t.snap.Seat < 1:
		return board.Say(badge, e.seriesStands(s))
	case t.snap.Again.Has(t.snap.Seat):
		return board.Say(badge, e.seriesStands(s)+" "+w.T("again.asked"))
	}
	return board.Say(badge, e.seriesStands(s)+" "+w.T(ask))
}

// comers is how many people another game is for: those who are here, and over days those who are
// away and have not left.
func comers(c *table.Card) (n int) {
	for _, chair := range c.Chairs {
		stays := chair.Here || c.Terms.OverDays() && !chair.Away && !chair.Left
		if chair.Level == "" && chair.Person.Kind != "" && stays {
			n++
		}
	}
	return n
}
