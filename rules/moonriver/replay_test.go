package moonriver

import (
	"testing"

	"saloon/rules"
	"saloon/rules/rulestest"
)

const replayProgram = "testdata/replay.py"

// A program in another language, which was written after the pages and shares nothing with
// this one, comes to the same end in games of all sizes with all options.
func TestReplay_AnotherProgramFollowsThePages(t *testing.T) {
	g := newGame(t)
	rulestest.AnotherProgramAgrees(t, g, rulestest.Setups(g), 60, replayProgram)
}

func TestReplay_AnotherProgramNoticesWhatDoesNotHold(t *testing.T) {
	rulestest.AnotherProgramNotices(t, newGame(t), rules.Setup{Seats: 3}, replayProgram)
}
