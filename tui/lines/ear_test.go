package lines

import (
	"strings"
	"testing"

	"saloon/rules"
	moonrules "saloon/rules/moonriver"
	"saloon/tui/board/boardtest"
	"saloon/tui/tuitest"
)

// What another has done to the person is told first, and told once.
func TestDoneToMe_IsToldFirst(t *testing.T) {
	play := boardtest.NewPlay(t, tuitest.GameFor(t, "moonriver"), rules.Setup{Seats: 2}, rules.Seed{7})
	at := tuitest.SnapshotOf(play, 1)
	m, _, out := listening(t, at)
	cell := func(row int) int16 { return int16(moonrules.CellAt(3, row)) }
	at.Story = append(at.Story, rules.StoryLine{Seat: 2, Events: []rules.Event{
		{Kind: moonrules.EventHire, Who: 2, What: int16(moonrules.Thief), Where: cell(3)},
		{Kind: moonrules.EventSteal, Who: 2, Whom: 1, From: cell(2), Where: cell(3)},
	}})
	if err := m.out.Flush(); err != nil {
		t.Fatal(err)
	}
	for _, brief := range []bool{true, false} {
		out.Reset()
		m.brief, m.table.storyTold = brief, len(at.Story)-1
		m.table.follow(at)
		if err := m.out.Flush(); err != nil {
			t.Fatal(err)
		}
		if text := out.String(); !strings.HasPrefix(text, "Bartholomew-the-2nd took a cow from your c2.\nBartholomew-the-2nd hires") || strings.Contains(text, "takes a cow") {
			t.Errorf("a theft is told as\n%s", text)
		}
	}
}
