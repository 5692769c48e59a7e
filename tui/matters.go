package tui

import (
	"slices"
	"strconv"
	"time"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/keys"
	"saloon/tui/lang"
)

// mattersNow are what the viewer can ask all players to agree on now.
func (t *tableInView) mattersNow() (list []table.Matter) {
	if t.snap == nil || !t.playing() || t.snap.Seat < 1 || t.leftSeat() || t.taught() {
		return nil
	}
	terms := t.snap.Card.Terms
	for _, m := range table.Matters() {
		paused := t.pausedByAgreement()
		switch {
		case m == table.MatterSeries && (t.snap.Card.Series == nil || t.snap.Card.Series.Over):
		case m == table.MatterPause && paused, m == table.MatterGoOn && !paused:
		case m == table.MatterTime && terms.Get(table.TermClock) == "none", m == table.MatterDays && terms.OverDays():
		default:
			list = append(list, m)
		}
	}
	return list
}

// pausedByAgreement reports whether the players have agreed on a pause.
func (t *tableInView) pausedByAgreement() bool {
	return t.phase() == table.Paused && t.snap.Notice != nil && t.snap.Notice.Code == "players-agreed-on-pause"
}

// owesAnswer reports whether the viewer is asked for something and has not answered.
func (t *tableInView) owesAnswer() bool {
	return t.snap != nil && t.snap.Seat > 0 && t.snap.Question.What != "" && t.snap.Question.Open().Has(t.snap.Seat) && !t.leftSeat()
}

// matterAsked says who asks for what, and whose answer is awaited.
func (t *tableInView) matterAsked(w *lang.Words) string {
	q := t.snap.Question
	who := t.namesIn(q.Asked)
	text := w.N("matter."+string(q.What), len(who), w.List(who))
	if others := q.Open() &^ rules.SeatSet(max(t.snap.Seat, 0)); others != 0 {
		text += " " + w.T("matter.waits", w.List(t.namesIn(others)))
	}
	return text
}

// matterAction asks the others to agree on something, or answers what they ask.
func (p *playScreen) matterAction() action {
	t, w := p.table, p.words
	do := func(m table.Matter) func(string) tea.Cmd {
		return func(string) tea.Cmd { return t.command(table.Ask{What: m}) }
	}
	agree := func(string) tea.Cmd { return t.command(table.Ask{What: t.snap.Question.What, Agrees: true}) }
	decline := p.act("decline-matter", func(string) tea.Cmd { return t.command(table.Decline{}) }, keys.Remove)
	if t.snap.Question.What != "" && len(t.mattersNow()) > 0 {
		name := "matter"
		if t.owesAnswer() {
			name = "answer-matter"
		}
		return p.act(name, func(string) tea.Cmd {
			text := t.matterAsked(w)
			if !t.owesAnswer() {
				return p.front.choose(w.T("badge.matter"), text, decline)
			}
			return p.front.choose(w.T("badge.matter"), text, p.act("agree-matter", agree, keys.Yes), decline)
		}, keys.Agree)
	}
	list := t.mattersNow()
	x := p.act("matter", func(string) tea.Cmd {
		var answers []action
		for i, m := range list {
			answers = append(answers, p.act("matter-"+string(m), do(m), strconv.Itoa(i+1)))
		}
		return p.front.choose(w.T("badge.matter"), w.T("matter.which"), answers...)
	}, keys.Agree).when(unless(len(list) > 0, w.T("matter.none")))
	x.Label = "" // in the help only
	return x
}

// matterDecision is what stands above the footer while something is asked and the viewer has
// nothing else to decide.
func (p *playScreen) matterDecision() (board.Decision, bool) {
	t, w := p.table, p.words
	switch {
	case t.snap.Question.What == "" || !t.playing():
		return board.Decision{}, false
	case t.owesAnswer():
		return board.Say(w.T("badge.matter"), t.matterAsked(w)+" "+w.T("matter.answer")), true
	}
	return board.Waiting(t.matterAsked(w)), true
}

// callMatter tells the viewer that others ask for something, wherever the line above the footer
// says what the viewer has to decide.
func (t *tableOnScreen) callMatter(before table.Question) {
	f, words := t.front, t.display.words
	if !t.owesAnswer() {
		if f.note.text != "" && f.note.text == t.matterCall {
			f.note = note{}
		}
		t.matterCall = ""
		return
	}
	if before.What == t.snap.Question.What {
		return
	}
	t.visitor.bell++
	t.matterCall = t.matterAsked(words) + " " + words.T("matter.answer")
	f.note = note{text: t.matterCall, stays: true}
}

// bankOf is how much a seat has in its bank; false where there are none.
func (t *tableInView) bankOf(seat rules.Seat, now time.Time) (left time.Duration, ok bool) {
	card, i := &t.snap.Card, int(seat)-1
	if i < 0 || i >= len(card.Times) || !card.Terms.Banked() || !t.playing() {
		return 0, false
	}
	if i < len(card.Deadlines) && !card.Deadlines[i].IsZero() {
		return max(card.Deadlines[i].Sub(now), 0), true
	}
	return card.Times[i], true
}

// bank is what the title shows of a bank; "" where there are none.
func (s *tableScreen) bank(seat rules.Seat) string {
	if left, ok := s.table.bankOf(seat, s.now()); ok && s.table.replay == nil {
		return timeText(left)
	}
	return ""
}

// askMatter asks in line mode for something that all players have to agree on.
func (t *lineTable) askMatter(what string) {
	list := t.mattersNow()
	if m := table.Matter(what); what != "" && (slices.Contains(table.Matters(), m) || len(list) == 0) {
		t.command(table.Ask{What: m})
		return
	}
	if t.snap != nil && t.snap.Question.What != "" {
		t.print(t.matterAsked(t.words))
		return
	}
	var names []string
	for _, m := range list {
		names = append(names, string(m))
	}
	if len(names) == 0 {
		t.print(t.words.T("matter.none"))
		return
	}
	t.print(t.words.T("lines.matters", t.words.List(names)))
}

// offerAnswer tells once how to answer what is asked.
func (t *lineTable) offerAnswer() {
	asked := t.snap.Question.What
	if asked != t.matterTold && t.owesAnswer() {
		t.print(t.matterAsked(t.words) + " " + t.words.T("lines.matter-answer"))
	}
	t.matterTold = asked
}
