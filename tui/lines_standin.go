package tui

import (
	"saloon/lobby/table"
	"saloon/rules"
)

// askStandIn asks for a bot on the seat of somebody who is away: of a name or a number, or
// of the one for whom others have asked.
func (t *lineTable) askStandIn(of string) {
	if t.snap == nil {
		return
	}
	seat, _ := t.standInFor()
	if of != "" {
		seat = t.scene.SeatMeant(of)
		if n := number(of); n > 0 {
			seat = rules.Seat(min(n, 9)) // the table says whether there is one
		}
	}
	if of != "" && seat < 1 {
		t.print(t.words.T("lines.nothing-called", of))
		return
	}
	t.command(table.StandIn{For: max(seat, 0)})
}

// sendAway sends somebody away from the table, by seat or name.
func (t *lineTable) sendAway(who string) {
	if t.snap == nil {
		return
	}
	seat := t.scene.SeatMeant(who)
	if n := number(who); n > 0 {
		seat = rules.Seat(min(n, 9))
	}
	if seat < 1 {
		t.print(t.words.T("lines.nothing-called", who))
		return
	}
	t.command(table.SendAway{Seat: seat})
}

// tellAsides tells who left, came back, gave up, or asks for a stand-in.
func (t *lineTable) tellAsides() {
	for _, a := range t.snap.Asides {
		if a.Fact > t.asideTold {
			t.print(t.aside(a).text)
			t.asideTold = a.Fact
		}
	}
}

// offerStandIn says once that a stand-in can be asked for, or agreed to.
func (t *lineTable) offerStandIn() {
	seat, asked := t.standInFor()
	if seat != t.standInTold || asked != t.agreeTold {
		switch {
		case asked:
			t.print(t.words.T("lines.agree"))
		case seat > 0:
			t.print(t.words.T("lines.stand-in", t.scene.Name(seat), t.absenceTold(t.snap.Card.Chairs[seat-1], t.now())))
		}
	}
	t.standInTold, t.agreeTold = seat, asked
}

// tellAbsent tells who is away while the game goes on.
func (t *lineTable) tellAbsent() {
	for i, chair := range t.snap.Card.Chairs {
		if mark := t.absenceTold(chair, t.now()); mark != "" && t.playing() && rules.Seat(i+1) != t.snap.Seat {
			t.print(t.words.T("lines.absent", t.scene.Name(rules.Seat(i+1)), mark))
		}
	}
}
