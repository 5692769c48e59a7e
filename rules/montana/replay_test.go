package montana

import (
	"testing"

	"saloon/rules"
	"saloon/rules/rulestest"
)

const replayProgram = "testdata/replay.py"

// A program in another language, which was written after the pages and shares nothing with
// this one, comes to the same end in games of all sizes by the rules of all versions.
func TestReplay_AnotherProgramFollowsThePages(t *testing.T) {
	setups := []rules.Setup{}
	for _, c := range suite(t).Cases {
		setups = append(setups, c.Setup)
	}
	rulestest.AnotherProgramAgrees(t, newGame(t), setups, 18, replayProgram)
}

func TestReplay_AnotherProgramNoticesWhatDoesNotHold(t *testing.T) {
	rulestest.AnotherProgramNotices(t, newGame(t), rules.Setup{Seats: 3}, replayProgram)
}
