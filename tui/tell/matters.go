package tell

import (
	"strings"
	"time"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/lang"
)

// MattersNow are what the viewer can ask all players to agree on now.
func (t *TableInView) MattersNow() (list []table.Matter) {
	if t.Snap == nil || !t.Playing() || t.Snap.Seat < 1 || t.LeftSeat() || t.Taught() {
		return nil
	}
	terms := t.Snap.Card.Terms
	for _, m := range table.Matters() {
		paused := t.PausedByAgreement()
		switch {
		case m == table.MatterSeries && (t.Snap.Card.Series == nil || t.Snap.Card.Series.Over):
		case m == table.MatterPause && paused, m == table.MatterGoOn && !paused:
		case m == table.MatterTime && terms.Get(table.TermClock) == "none", m == table.MatterDays && terms.OverDays():
		default:
			list = append(list, m)
		}
	}
	return list
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

// StandInFor is the seat for which the viewer can ask for a stand-in next, first one for
// which others have asked. It is Observer where there is none.
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

// StandInAsked is the seat for which the viewer has asked for a stand-in while others have
// not; Observer for none.
func (t *TableInView) StandInAsked() rules.Seat {
	list := &t.Snap.StandIns
	for at := rules.Seat(1); int(at) <= len(t.Snap.Card.Chairs); at++ {
		if t.mayAskStandIn() && list.For.Has(at) && list.Asked[at].Has(t.Snap.Seat) && list.ToAsk(at) != 0 {
			return at
		}
	}
	return rules.Observer
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

// bare is a mark of absence as a part of a sentence.
func bare(mark string) string { return strings.Trim(mark, "()") }
