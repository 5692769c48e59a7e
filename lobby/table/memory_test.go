package table

import (
	"fmt"
	"testing"
	"time"

	"saloon/lobby/table/tabletest"
	"saloon/rules"
)

// Who looks on while a bot plays on the seat has to sit down to have it back: what the
// others once asked for is forgotten with their agreement.
func TestStandIn_WhoOnlyWatchesIsStillReplaced(t *testing.T) {
	s := fourPlaying(t, Terms{})
	run(t, s, gone(time.Minute, anna, bert, dora), []act{{anna, StandIn{3}, ""}, {bert, StandIn{3}, ""}, {dora, StandIn{3}, ""}})
	run(t, s, gone(2*time.Minute, anna, bert, carl, dora), []act{{anna, Say{"look who is here"}, ""}, {carl, Say{"go on without me"}, ""}})
	if c := s.chairs[2]; !c.away || !c.agreed {
		t.Errorf("Carl, who only watches, has the chair %+v", c)
	}
}

// A table remembers so much of what was said, and of who came and went, and no more.
func TestTable_ForgetsWhatIsOldest(t *testing.T) {
	s := playing(t, "open")
	const more = 5
	for i := range KeptChat + more {
		run(t, s, at(anna, bert), []act{{anna, Say{fmt.Sprint(i)}, ""}})
	}
	for range keptAsides/2 + more {
		happened(t, s, WentAway{Seat: 2}, CameBack{2})
	}
	snap := s.Snapshot(1, s.Card(Surroundings{}), nil, &Stories{})
	if n := len(snap.Chat); n != KeptChat || snap.Chat[0].Text != fmt.Sprint(more) || snap.Chat[n-1].Text != fmt.Sprint(KeptChat+more-1) {
		t.Errorf("of %d lines it knows %d, from %q to %q", KeptChat+more, n, snap.Chat[0].Text, snap.Chat[n-1].Text)
	}
	if n := len(snap.Asides); n != keptAsides || snap.Asides[n-1].What != AsideBack || snap.Asides[n-1].Fact != s.Facts()-1 {
		t.Errorf("it tells %d asides, the newest is %+v", n, snap.Asides[n-1])
	}
}

// An export holds every line that a table can have: no reader may refuse a game that was
// played here. What ends a game that has gone on for too long is some hundred lines.
func TestExport_HoldsTheLongestGame(t *testing.T) {
	const toTheEnd = 5000
	if maxFacts+toTheEnd > rules.MaxExportLines {
		t.Errorf("a table has up to %d lines and those to the end, an export only %d", maxFacts, rules.MaxExportLines)
	}
}

// Taking back is written down like any move, so without a bound one seat could fill the
// journal while nobody has to wait for it.
func TestStep_NobodyTakesBackForEver(t *testing.T) {
	s := playing(t, "open")
	for range maxChanges {
		s = play(t, play(t, s, anna, tabletest.Take(1)), anna, rules.Undo)
	}
	run(t, s, at(anna, bert), []act{
		{anna, Play{tabletest.Take(1), current}, ""}, {anna, Play{rules.Undo, current}, "changed-too-often"},
		{bert, Play{tabletest.Take(1), current}, ""},
		{anna, Play{tabletest.Take(1), current}, ""}, {anna, Play{rules.Undo, current}, ""},
	})
}

// In secret nobody sees it, and the others have nothing to wait for either.
func TestStep_NobodyChoosesAnewInSecretForEver(t *testing.T) {
	s := playing(t, "secret")
	for range maxChanges {
		s = play(t, play(t, s, anna, tabletest.Pick(1)), anna, tabletest.Recall(1))
	}
	run(t, s, at(anna, bert), []act{
		{anna, Play{tabletest.Pick(2), current}, ""}, {anna, Play{tabletest.Recall(2), current}, "changed-too-often"},
		{anna, Play{rules.Undo, current}, "changed-too-often"}, {bert, Play{tabletest.Pick(1), current}, ""},
		{anna, Play{tabletest.Pick(1), current}, ""}, {anna, Play{tabletest.Recall(1), current}, ""},
	})
}
