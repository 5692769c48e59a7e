package tui

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/keys"
	"saloon/tui/lang"
	"saloon/tui/widget"
)

// mayAskStandIn reports whether the viewer plays, and so may ask for a stand-in for others.
func (t *tableInView) mayAskStandIn() bool {
	return t.phase() == table.Playing && t.snap.Seat > 0 && !t.leftSeat()
}

// standInFor is the seat for which the viewer can ask for a stand-in next, first one for
// which others have asked. It is Observer where there is none.
func (t *tableInView) standInFor() (seat rules.Seat, asked bool) {
	seat = rules.Observer
	if !t.mayAskStandIn() {
		return seat, false
	}
	list := &t.snap.StandIns
	for at := rules.Seat(1); int(at) <= len(t.snap.Card.Chairs); at++ {
		switch {
		case !list.For.Has(at) || list.Asked[at].Has(t.snap.Seat):
		case list.Asked[at] != 0:
			return at, true
		case seat == rules.Observer:
			seat = at
		}
	}
	return seat, false
}

// standInAsked is the seat for which the viewer has asked for a stand-in while others have
// not; Observer for none.
func (t *tableInView) standInAsked() rules.Seat {
	list := &t.snap.StandIns
	for at := rules.Seat(1); int(at) <= len(t.snap.Card.Chairs); at++ {
		if t.mayAskStandIn() && list.For.Has(at) && list.Asked[at].Has(t.snap.Seat) && list.ToAsk(at) != 0 {
			return at
		}
	}
	return rules.Observer
}

// namesIn lists the names of a set of seats.
func (t *tableInView) namesIn(set rules.Seats) (list []string) {
	for at := rules.Seat(1); int(at) <= len(t.snap.Card.Chairs); at++ {
		if set.Has(at) {
			list = append(list, t.scene.Name(at))
		}
	}
	return list
}

// askedStandIn says who asks for a stand-in, and for whom.
func (t *tableInView) askedStandIn(w *lang.Words, seat rules.Seat) string {
	names := t.namesIn(t.snap.StandIns.Asked[seat])
	return w.N("stand-in.asked", len(names), w.List(names), t.scene.Name(seat))
}

// standInAction asks for a bot on the seat of who is away, or agrees to it.
func (p *playScreen) standInAction() action {
	t, w := p.table, p.words
	seat, asked := t.standInFor()
	ask := func(string) tea.Cmd { return t.command(table.StandIn{For: seat}) }
	not := firstOf(unless(t.snap.Seat > 0, w.T("board.watching")), unless(t.standInAsked() < 1, w.T("stand-in.asked-you")))
	switch {
	case asked:
		return p.act("agree", ask, keys.StandIn)
	case seat > 0:
		x := p.act("stand-in", ask, keys.StandIn)
		x.Label = w.T("stand-in.label", widget.Cut(t.scene.Name(seat), 12))
		return x
	}
	return p.act("stand-in", ask, keys.StandIn).when(firstOf(not, w.T("stand-in.nobody")))
}

// standInDecision is what stands above the footer while the viewer has nothing else to
// decide and somebody is away; false when there is nothing to say about that.
func (p *playScreen) standInDecision() (board.Decision, bool) {
	t, w := p.table, p.words
	seat, asked := t.standInFor()
	switch {
	case asked:
		return board.Say(w.T("badge.agree"), t.askedStandIn(w, seat)+" "+w.T("stand-in.agree")), true
	case seat > 0 && t.snap.Card.ToAct.Has(seat):
		away := t.snap.Card.Chairs[seat-1]
		return board.Notice(w.T("stand-in.offer", t.scene.Name(seat), p.absenceTold(away, p.now()))), true
	}
	if seat = t.standInAsked(); seat > 0 {
		return board.Waiting(w.T("stand-in.wait", t.scene.Name(seat), w.List(t.namesIn(t.snap.StandIns.ToAsk(seat))))), true
	}
	return board.Decision{}, false
}

// callStandIn says that others ask for a stand-in, when the line above the footer says what
// the viewer has to decide. Was is the seat for which the viewer could ask for one before,
// and before whether others had asked for it.
func (t *tableOnScreen) callStandIn(was rules.Seat, before bool) {
	seat, asked := t.standInFor()
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
	t.visitor.ring("call.stand-in", t.snap.Card.Title)
	if t.snap.Card.WaitsFor(t.visitor.person.ID) {
		words := t.display.words
		t.standInCall = t.askedStandIn(words, seat) + " " + words.T("stand-in.agree")
		f.note = note{text: t.standInCall, stays: true}
	}
}

// bare is a mark of absence as a part of a sentence.
func bare(mark string) string { return strings.Trim(mark, "()") }
