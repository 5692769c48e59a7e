package tell

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/lang"
)

// NoOutcome says why nobody has won.
func (t Texts) NoOutcome(s *table.Snapshot) string {
	switch {
	case s.Shut:
		return t.Words.Phrase(s.Notice.Phrase)
	case s.Card.Ended:
		return t.Words.T("end.agreed")
	}
	return t.Words.T("end.no-outcome")
}

// WinnersWith is who won and with what score, in a sentence.
func (t Texts) WinnersWith(s board.Scene) string {
	if len(s.Won) == 0 {
		return t.Words.T("end.nobody")
	}
	points := t.counted("end.points", s, s.Outcome.Points[s.Won[0]-1].Total)
	return t.Words.N("end.won-with", len(s.Won), t.Words.List(namesOf(s, s.Won)), points)
}

// counted is a score by a key, or in what the game counts instead of points, by "GAME.points".
func (t Texts) counted(key string, s board.Scene, n int) string {
	if own := s.Setup.Game + ".points"; t.Words.Or(own+".other", "") != "" {
		key = own
	}
	return t.Words.N(key, n)
}

// Difference says what made the difference to the second place, or else what brought the winner most.
func (t Texts) Difference(s board.Scene) string {
	if len(s.Won) == 0 {
		return ""
	}
	order, winner := Placed(s.Outcome), s.Outcome.Points[s.Won[0]-1]
	if ahead := slices.DeleteFunc(slices.Clone(order), func(seat rules.Seat) bool { return s.Outcome.Points[seat-1].Total <= winner.Total }); len(ahead) > 0 {
		return t.Words.T("end.not-whole", t.Words.List(namesOf(s, ahead)))
	}
	best, lead := -1, 0
	if len(s.Outcome.Order[0]) == 1 && len(order) > 1 && s.Won[0] == order[0] {
		second := s.Outcome.Points[order[1]-1]
		if second.Total == winner.Total {
			return t.Words.T("end.level", s.Name(order[1]))
		}
		for i, part := range winner.Parts {
			if d := part.Value - partValue(second, i, part.Name); d > lead {
				best, lead = i, d
			}
		}
		if best >= 0 {
			part := winner.Parts[best]
			return t.Words.T("end.difference", t.Words.Part(s.Setup.Game, part.Name), strconv.Itoa(part.Value), strconv.Itoa(partValue(second, best, part.Name)))
		}
	}
	for i, part := range winner.Parts {
		if best < 0 || part.Value > winner.Parts[best].Value {
			best = i
		}
	}
	if best < 0 {
		return ""
	}
	return t.Words.T("end.most", t.Words.Part(s.Setup.Game, winner.Parts[best].Name), winner.Parts[best].Value)
}

// Another game with the same people, and series of games, as screens and line mode tell of them.

// GoesOn reports whether another game of the series follows the one that is over.
func GoesOn(c *table.Card) bool { return c.Series != nil && c.Phase == table.Over && !c.Series.Over }

// SeriesTitle is which game of a series a table plays, in two or three words; "" for none.
func (t Texts) SeriesTitle(c *table.Card) string {
	switch s := c.Series; {
	case s == nil:
		return ""
	case s.First > 0:
		return t.Words.T("series.title-first", s.Game, s.First)
	default:
		return t.Words.T("series.title", s.Game, s.Of)
	}
}

// SeriesStands says who leads a series, or has won it, in a sentence.
func (t Texts) SeriesStands(s *table.SeriesCard) string {
	names := board.Texts(s.Leaders(), func(_ int, e table.Entrant) string { return t.NameOf(e.Person) })
	won := board.Texts(s.Entrants, func(_ int, e table.Entrant) string { return strconv.Itoa(e.Won) })
	key, score := board.If(s.Over, "series.won", "series.leads"), strings.Join(won, "-")
	if len(names) == 1 && len(won) > 1 && won[0] == won[1] { // the places decide
		points := board.Texts(s.Entrants, func(_ int, e table.Entrant) string { return strconv.Itoa(e.Points) })
		score = t.Words.T("series.places", score, strings.Join(points, "-"))
	}
	return t.Words.N(key, len(names), t.Words.List(names), score)
}

// SeriesLines are what everybody has won in a series, best first.
func (t Texts) SeriesLines(s *table.SeriesCard) []string {
	return board.Texts(s.Entrants, func(_ int, e table.Entrant) string {
		return t.Words.T("series.entrant", t.NameOf(e.Person), t.Words.N("series.games", e.Won), t.Words.N("leaders.points", e.Points))
	})
}

// SeriesResult is the key of the title above those lines.
func SeriesResult(s *table.SeriesCard) string {
	return board.If(s.Over, "series.result-over", "series.result")
}

// ChairNames are the names on seats.
func (t *TableInView) ChairNames(set rules.Seats) []string {
	return board.Texts(t.Snap.Card.Chairs, func(i int, c table.Chair) string {
		return board.If(set.Has(rules.Seat(i+1)), Texts{Words: t.Scene.Words}.NameOf(c.Person), "")
	})
}

func (t *TableInView) goneNames() []string {
	return board.Texts(t.Snap.Card.Chairs, func(i int, c table.Chair) string {
		return board.If(c.Level == "" && !c.Here && !t.Snap.Again.Has(rules.Seat(i+1)), c.Person.Name, "")
	})
}

// AgainSaid says who else would play again, who has still to say so and who has gone; a sentence each.
func (t *TableInView) AgainSaid(say Texts) (said []string) {
	own := rules.SeatSet(max(t.Snap.Seat, 0))
	others := t.Snap.Again &^ own
	if names := t.ChairNames(others); len(names) > 0 {
		said = append(said, say.Words.N("again.would", len(names), say.Words.List(names)))
	}
	if names := t.ChairNames(t.Snap.ToAsk &^ own); len(names) > 0 && t.Snap.Again != 0 {
		said = append(said, say.Words.N("again.open", len(names), say.Words.List(names)))
	}
	if names := t.goneNames(); len(names) > 0 {
		said = append(said, say.Words.N("again.gone", len(names), say.Words.List(names)))
	}
	return said
}

// AgainKey is the key of whether somebody plays again, in a word or two.
func (t *TableInView) AgainKey(seat rules.Seat) string {
	switch here := t.Snap.Card.Chairs[seat-1].Here; {
	case t.Snap.Again.Has(seat):
		return "end.plays-again"
	case here:
		return "end.still-here"
	}
	return "end.has-gone"
}

// RatingThen is what a game has made of the rating on a page; "" for nothing.
func (t Texts) RatingThen(p lobby.Page, id table.ID) string {
	for i := range p.Games {
		r := p.Games[i].Rating
		if r == nil || len(r.Curve) == 0 || r.Curve[len(r.Curve)-1].Game != id {
			continue
		}
		said := t.ratingSaid(r)
		if n := len(r.Curve); n > 1 {
			said = t.Decimal(r.Curve[n-2].Value) + " → " + said
		}
		return said
	}
	return ""
}

// NextSaid says that the next table is open, and who has chosen another game for it.
func (t *TableInView) NextSaid(say Texts) string {
	if t.Snap.Seat < 1 || t.Snap.NextBy < 1 || int(t.Snap.NextBy) > len(t.Snap.Card.Chairs) {
		return say.Words.T("again.next")
	}
	return say.Words.T("again.chosen", say.NameOf(t.Snap.Card.Chairs[t.Snap.NextBy-1].Person), say.GameTitle(t.Snap.NextGame, ""))
}

// LeadsOn is the table to which a person goes who wants to play again: the rematch, or their choice; "" for none yet.
func (t *TableInView) LeadsOn() table.ID {
	if t.Snap == nil || t.Snap.NextBy > 0 && t.Snap.NextBy != t.Snap.Seat {
		return ""
	}
	return t.Snap.Next
}

// KeeperOf is who keeps a chair for others at a table for another game: its host.
func KeeperOf(c *table.Card) string {
	if at := c.SeatOf(c.Host); at > 0 {
		return c.Chairs[at-1].Person.Name
	}
	return ""
}

// hostAway reports whether the host of a table that gathers is elsewhere: it may be long until the game begins.
func hostAway(c *table.Card) bool {
	at := c.SeatOf(c.Host)
	return c.Phase == table.Gathering && at > 0 && !c.Chairs[at-1].Here
}

// Comers is how many people another game is for: those here, and over days those away who have not left.
func Comers(c *table.Card) (n int) {
	for _, chair := range c.Chairs {
		stays := chair.Here || c.Terms.OverDays() && !chair.Away && !chair.Left
		if chair.Level == "" && chair.Person.Kind != "" && stays {
			n++
		}
	}
	return n
}

// MattersNow are what the viewer can ask all players to agree on now.
func (t *TableInView) MattersNow() (list []table.Matter) {
	if t.Snap == nil || !t.Playing() || t.Snap.Seat < 1 || t.LeftSeat() || t.Taught() {
		return nil
	}
	card, terms := &t.Snap.Card, t.Snap.Card.Terms
	gaveUp := slices.ContainsFunc(card.Chairs, func(c table.Chair) bool { return c.Resigned })
	for _, m := range table.Matters() {
		paused := t.PausedByAgreement()
		switch {
		case m == table.MatterEnd && gaveUp && card.Rated != table.NotRated:
		case m == table.MatterSeries && (card.Series == nil || card.Series.Over):
		case m == table.MatterPause && paused, m == table.MatterGoOn && !paused:
		case m == table.MatterTime && terms.Get(table.TermClock) == "none", m == table.MatterDays && terms.OverDays():
		default:
			list = append(list, m)
		}
	}
	return list
}

// AsksOthers reports whether what the viewer asks for needs anybody else's answer.
func (t *TableInView) AsksOthers(m table.Matter) bool {
	absentToo := m.AsksAbsent(t.Snap.Card.Rated)
	for i, c := range t.Snap.Card.Chairs {
		asked := c.Level == "" && c.Person.Kind != table.KindBot && c.Person.Kind != "" && !c.Resigned
		if rules.Seat(i+1) != t.Snap.Seat && asked && (absentToo || !c.Away && !c.Left) {
			return true
		}
	}
	return false
}

// PausedByAgreement reports whether the players have agreed on a pause.
func (t *TableInView) PausedByAgreement() bool {
	return t.Phase() == table.Paused && t.Snap.Notice != nil && t.Snap.Notice.Code == "players-agreed-on-pause"
}

// OwesAnswer reports whether the viewer is asked for something and has not answered.
func (t *TableInView) OwesAnswer() bool {
	return t.Snap != nil && t.Snap.Seat > 0 && t.Snap.Question.What != "" && t.Snap.Question.Open().Has(t.Snap.Seat) && !t.LeftSeat()
}

// MatterAsked says who asks for what, and whose answer is awaited.
func (t *TableInView) MatterAsked(w *lang.Words) string {
	q := t.Snap.Question
	who := t.NamesIn(q.Asked)
	text := w.N("matter."+string(q.What), len(who), w.List(who))
	if others := q.Open() &^ rules.SeatSet(max(t.Snap.Seat, 0)); others != 0 {
		text += " " + w.T("matter.waits", w.List(t.NamesIn(others)))
	}
	return text
}

// BankOf is how much a seat has in its bank; false where there are none.
func (t *TableInView) BankOf(seat rules.Seat, now time.Time) (left time.Duration, ok bool) {
	card, i := &t.Snap.Card, int(seat)-1
	if i < 0 || i >= len(card.Times) || !card.Terms.Banked() || !t.Playing() {
		return 0, false
	}
	if i < len(card.Deadlines) && !card.Deadlines[i].IsZero() {
		return max(card.Deadlines[i].Sub(now), 0), true
	}
	return card.Times[i], true
}

func (t *TableInView) mayAskStandIn() bool {
	return t.Phase() == table.Playing && t.Snap.Seat > 0 && !t.LeftSeat()
}

// StandInFor is the seat for which a stand-in can be asked next, first where others have asked; Observer for none.
func (t *TableInView) StandInFor() (seat rules.Seat, asked bool) {
	seat = rules.Observer
	if !t.mayAskStandIn() {
		return seat, false
	}
	list := &t.Snap.StandIns
	for at := rules.Seat(1); int(at) <= len(t.Snap.Card.Chairs); at++ {
		switch {
		case !list.For.Has(at) || list.Asked[at].Has(t.Snap.Seat):
		case list.Asked[at] != 0:
			return at, true
		case seat == rules.Observer:
			seat = at
		}
	}
	return seat, false
}

// StandInAsked is the seat for which the viewer has asked for a stand-in, and none plays yet; Observer for none.
func (t *TableInView) StandInAsked() rules.Seat {
	list := &t.Snap.StandIns
	for at := rules.Seat(1); int(at) <= len(t.Snap.Card.Chairs); at++ {
		if t.mayAskStandIn() && list.For.Has(at) && list.Asked[at].Has(t.Snap.Seat) {
			return at
		}
	}
	return rules.Observer
}

// StandInTold says that somebody who is in the saloon was told, and until when they can still come.
func (t *TableInView) StandInTold(w *lang.Words, seat rules.Seat, now time.Time) string {
	return w.T("stand-in.told", t.Scene.Name(seat), MomentText(t.Snap.Card.Chairs[seat-1].BotFrom, now))
}

// NamesIn lists the names of a set of seats.
func (t *TableInView) NamesIn(set rules.Seats) (list []string) {
	for at := rules.Seat(1); int(at) <= len(t.Snap.Card.Chairs); at++ {
		if set.Has(at) {
			list = append(list, t.Scene.Name(at))
		}
	}
	return list
}

// AskedStandIn says who asks for a stand-in, and for whom.
func (t *TableInView) AskedStandIn(w *lang.Words, seat rules.Seat) string {
	names := t.NamesIn(t.Snap.StandIns.Asked[seat])
	return w.N("stand-in.asked", len(names), w.List(names), t.Scene.Name(seat))
}
