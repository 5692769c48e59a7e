package lines

import (
	"slices"
	"strings"
	"testing"

	"saloon/rules"
	zoff "saloon/rules/buffalo"
	moonrules "saloon/rules/moonriver"
	"saloon/tui/board/boardtest"
	"saloon/tui/tuitest"
)

// Whoever chose last of all hears with the word last what all had chosen, though others have moved since.
func TestLast_TellsTheReveal(t *testing.T) {
	play, src := boardtest.NewPlay(t, tuitest.GameFor(t, "buffalo"), rules.Setup{Seats: 3}, rules.Seed{7}), rules.Seed{8}.Source(0)
	reveal := func() int {
		story := play.Scene(3).Story
		return slices.IndexFunc(story, func(line rules.StoryLine) bool {
			return slices.ContainsFunc(line.Events, func(e rules.Event) bool { return e.Kind == zoff.EventRevealed })
		})
	}
	for reveal() < 0 || play.Scene(3).Story[len(play.Scene(3).Story)-1].Seat == 3 {
		play.Random(t, src)
	}
	if line := play.Scene(3).Story[reveal()]; line.Seat != 3 {
		t.Fatal("seat 3 did not choose last")
	}
	m, _, out := listening(t, tuitest.SnapshotOf(play, 3))
	says(t, m, out, "last")
	for _, name := range play.Scene(3).Names[:2] {
		if strings.Count(out.String(), name+" sends ") != 2 {
			t.Errorf("last says\n%s", out)
		}
	}
	if strings.Contains(out.String(), "You send") {
		t.Errorf("last tells the own choice:\n%s", out)
	}
}

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
