package tui

import (
	"strconv"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/keys"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

// matterAction asks the others to agree on something, or answers what they ask.
func (p *playScreen) matterAction() action {
	t, w := p.table, p.Words
	do := func(m table.Matter) func(string) tea.Cmd {
		return func(string) tea.Cmd { return t.command(table.Ask{What: m}) }
	}
	agree := func(string) tea.Cmd { return t.command(table.Ask{What: t.Snap.Question.What, Agrees: true}) }
	decline := p.act("decline-matter", func(string) tea.Cmd { return t.command(table.Decline{}) }, keys.Remove)
	if t.Snap.Question.What != "" && len(t.MattersNow()) > 0 {
		name := tell.If(t.OwesAnswer(), "answer-matter", "matter")
		return p.act(name, func(string) tea.Cmd {
			text := t.MatterAsked(w)
			if !t.OwesAnswer() {
				return p.front.choose(w.T("badge.matter"), text, decline)
			}
			return p.front.choose(w.T("badge.matter"), text, p.act("agree-matter", agree, keys.Yes), decline)
		}, keys.Agree)
	}
	list := t.MattersNow()
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
	t, w := p.table, p.Words
	switch {
	case t.Snap.Question.What == "" || !t.Playing():
		return board.Decision{}, false
	case t.OwesAnswer():
		return board.Say(w.T("badge.matter"), t.MatterAsked(w)+" "+w.T("matter.answer")), true
	}
	return board.Waiting(t.MatterAsked(w)), true
}

// callMatter tells the viewer that others ask for something, wherever the line above the footer
// says what the viewer has to decide.
func (t *tableOnScreen) callMatter(before table.Question) {
	f, words := t.front, t.Words
	if !t.OwesAnswer() {
		if f.note.text != "" && f.note.text == t.matterCall {
			f.note = note{}
		}
		t.matterCall = ""
		return
	}
	if before.What == t.Snap.Question.What {
		return
	}
	t.visitor.Bell++
	t.matterCall = t.MatterAsked(words) + " " + words.T("matter.answer")
	f.note = note{text: t.matterCall, stays: true}
}

// bank is what the title shows of a bank; "" where there are none.
func (s *tableScreen) bank(seat rules.Seat) string {
	if left, ok := s.table.BankOf(seat, s.now()); ok && s.table.replay == nil {
		return tell.TimeText(left)
	}
	return ""
}

func (p *playScreen) standInAction() action {
	t, w := p.table, p.Words
	seat, asked := t.StandInFor()
	ask := func(string) tea.Cmd { return t.command(table.StandIn{For: seat}) }
	not := firstOf(unless(t.Snap.Seat > 0, w.T("board.watching")), unless(t.StandInAsked() < 1, w.T("stand-in.asked-you")))
	switch {
	case asked:
		return p.act("agree", ask, keys.StandIn)
	case seat > 0:
		x := p.act("stand-in", ask, keys.StandIn)
		x.Label = w.T("stand-in.label", widget.Cut(t.Scene.Name(seat), 12))
		return x
	}
	return p.act("stand-in", ask, keys.StandIn).when(firstOf(not, w.T("stand-in.nobody")))
}

// standInDecision is what stands above the footer while the viewer has nothing else to
// decide and somebody is away; false when there is nothing to say about that.
func (p *playScreen) standInDecision() (board.Decision, bool) {
	t, w := p.table, p.Words
	seat, asked := t.StandInFor()
	switch {
	case asked:
		return board.Say(w.T("badge.agree"), t.AskedStandIn(w, seat)+" "+w.T("stand-in.agree")), true
	case seat > 0 && t.Snap.Card.ToAct.Has(seat):
		away := t.Snap.Card.Chairs[seat-1]
		return board.Notice(w.T("stand-in.offer", t.Scene.Name(seat), p.AbsenceTold(away, p.now()))), true
	}
	if seat = t.StandInAsked(); seat > 0 {
		return board.Waiting(w.T("stand-in.wait", t.Scene.Name(seat), w.List(t.NamesIn(t.Snap.StandIns.ToAsk(seat))))), true
	}
	return board.Decision{}, false
}

// callStandIn says that others ask for a stand-in, when the line above the footer says what
// the viewer has to decide. Was is the seat for which the viewer could ask for one before,
// and before whether others had asked for it.
func (t *tableOnScreen) callStandIn(was rules.Seat, before bool) {
	seat, asked := t.StandInFor()
	f := t.front
	if seat > 0 && (seat != was || asked != before) && !f.note.stays {
		f.note = note{} // the answer to an older key would hide it
	}
	if !asked {
		if f.note.text != "" && f.note.text == t.standInCall {
			f.note = note{}
		}
		t.standInCall = ""
		return
	}
	if before {
		return
	}
	t.visitor.Ring("call.stand-in", t.Snap.Card.Title)
	if t.Snap.Card.WaitsFor(t.visitor.Person.ID) {
		words := t.Words
		t.standInCall = t.AskedStandIn(words, seat) + " " + words.T("stand-in.agree")
		f.note = note{text: t.standInCall, stays: true}
	}
}
