package lines

import (
	"context"
	"slices"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/tell"
)

func (t *lineTable) askMatter(what string) {
	list := t.MattersNow()
	if m := t.matterMeant(what); what != "" && (slices.Contains(table.Matters(), m) || len(list) == 0) {
		t.command(table.Ask{What: m})
		return
	}
	if t.Snap != nil && t.Snap.Question.What != "" && what == "" {
		t.print(t.MatterAsked(t.Words))
		return
	}
	if what != "" {
		t.print(t.Words.T("lines.nothing-called", what))
	}
	names := board.Texts(list, func(_ int, m table.Matter) string { return t.said(string(m)) })
	if len(names) == 0 {
		t.print(t.Words.T("matter.none"))
		return
	}
	t.print(t.Words.T("lines.matters", t.Words.List(names)))
}

func (t *lineTable) matterMeant(typed string) table.Matter {
	return table.Matter(t.meant(typed, board.Texts(table.Matters(), func(_ int, m table.Matter) string { return string(m) })))
}

// agree says yes to what is asked; with a word, only if that is it.
func (t *lineTable) agree(what string) {
	if t.Snap != nil && t.Snap.Question.Asked.Has(t.Snap.Seat) {
		t.print(t.MatterAsked(t.Words)) // the others' answers are awaited
		return
	}
	t.command(table.Ask{What: t.matterMeant(what), Agrees: true})
}

// offerAnswer tells once how to answer what is asked.
func (t *lineTable) offerAnswer() {
	if t.offersAnswer() {
		t.print(t.MatterAsked(t.Words) + " " + t.Words.T("lines.matter-answer"))
	}
	t.matterTold = t.Snap.Question.What
}

func (t *lineTable) offersAnswer() bool {
	return t.Snap.Question.What != t.matterTold && t.OwesAnswer()
}

// askStandIn asks for a bot on the seat of somebody who is away, by name or number, or for whom others have asked.
func (t *lineTable) askStandIn(of string) {
	if t.Snap == nil {
		return
	}
	seat, _ := t.StandInFor()
	if of != "" {
		if seat = t.seatMeant(of); seat < 1 {
			return
		}
	}
	t.command(table.StandIn{For: max(seat, 0)})
}

// seatMeant is the seat of a name or a number, which the table judges; none for any other word, which has been told.
func (t *lineTable) seatMeant(of string) rules.Seat {
	seat := t.Scene.SeatMeant(of)
	if n := tell.Number(of); n > 0 {
		seat = rules.Seat(min(n, 9))
	}
	if seat < 1 {
		t.print(t.Words.T("lines.nothing-called", of))
	}
	return seat
}

func (t *lineTable) sendAway(who string) {
	if t.Snap == nil {
		return
	}
	if seat := t.seatMeant(who); seat > 0 {
		t.command(table.SendAway{Seat: seat})
	}
}

// tellAsides tells those from before the log had so many lines.
func (t *lineTable) tellAsides(lines int) {
	for _, a := range t.Snap.Asides {
		if a.Fact > t.asideTold && a.At < lines {
			meant := a.What == table.AsideResigned && a.Seat == t.Scene.Seat // which is said as what that means for oneself
			asked := a.What == table.AsideAsked && !a.Agrees && a.Matter == t.Snap.Question.What && t.offersAnswer()
			if !meant && !asked {
				t.print(t.Aside(a).Text)
			}
			t.asideTold = a.Fact
		}
	}
}

func (t *lineTable) offerStandIn() {
	seat, asked := t.StandInFor()
	if seat != t.standInTold || asked != t.agreeTold {
		switch {
		case asked:
			t.print(t.Words.T("lines.agree"))
		case seat > 0:
			t.print(t.Words.T("lines.stand-in", t.Scene.Name(seat), t.AbsenceTold(t.Snap.Card.Chairs[seat-1], t.now())))
		}
	}
	mine := t.StandInAsked()
	if mine > 0 && mine != t.standInMine && t.Snap.StandIns.ToAsk(mine) == 0 {
		t.print(t.StandInTold(t.Words, mine, t.now()))
	}
	t.standInTold, t.agreeTold, t.standInMine = seat, asked, mine
}

func (t *lineTable) tellAbsent() {
	for i, chair := range t.Snap.Card.Chairs {
		if mark := t.AbsenceTold(chair, t.now()); mark != "" && t.Playing() && rules.Seat(i+1) != t.Snap.Seat {
			t.print(t.Words.T("lines.absent", t.Scene.Name(rules.Seat(i+1)), mark))
		}
	}
}

// teach lets somebody look over the person's shoulder at the table; "off" ends it.
func (m *lineMode) teach(name string) {
	if m.table == nil {
		m.print(m.Words.T("watchers.nowhere"))
		return
	}
	if m.meansOff(name) {
		m.table.command(table.Teach{})
		return
	}
	if p, ok := m.someone(name); ok {
		m.table.command(table.Teach{Who: p})
	}
}

func (m *lineMode) tellWhoWatches() {
	if m.table == nil {
		m.print(m.Words.T("watchers.nowhere"))
		return
	}
	who, ok := got(m.narrator, func(ctx context.Context, v tell.Visit) (lobby.Watching, error) { return v.Watchers(ctx, m.table.ID) })
	if !ok {
		return
	}
	list := m.WatchersList(who)
	if who.Count == 0 {
		m.print(list...)
		return
	}
	m.print(list[0] + " " + m.Words.List(list[2:]) + ".")
}
