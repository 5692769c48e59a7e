package tui

import (
	"strings"

	"saloon/lobby/table"
)

// again asks for another game with the same people; or chooses one: "again montana 3". As soon as
// its table is there, the person goes to it.
func (m *lineMode) again(arg string) {
	t := m.table
	switch {
	case t.snap != nil && t.snap.Next != "":
		m.enterTable(t.snap.Next)
		return
	case strings.TrimSpace(arg) == "" || t.snap == nil:
		t.again = true
		t.command(table.Rematch{})
		return
	}
	p, ok := m.proposed(arg, table.Proposal{Private: t.snap.Card.Private, Friends: t.snap.Card.Friends})
	if ok {
		t.again = true
		t.command(table.Rematch{Proposal: &p})
	}
}

// tellAgain tells what has changed of who plays again, when the game is over.
func (t *lineTable) tellAgain() {
	if t.phase() != table.Over || t.snap.Seat < 1 || t.snap.Card.Deal != "" {
		return
	}
	said := strings.Join(t.againSaid(t.texts), " ")
	if t.snap.Next != "" {
		said = t.nextSaid(t.texts) + " " + t.words.T("again.lines-go")
	}
	if said != t.againTold && said != "" {
		t.print(said)
	}
	t.againTold = said
}

// tellSeries tells how the series stands that the game is one of.
func (t *lineTable) tellSeries() {
	s := t.snap.Card.Series
	if s == nil {
		return
	}
	t.print(t.words.T("series.title-said", t.seriesTitle(&t.snap.Card), t.seriesStands(s)))
	t.print(t.seriesLines(s)...)
}
