package montana

import (
	"fmt"
	"os"
	"testing"

	"saloon/rules"
	"saloon/rules/rulestest"
)

func suite(t testing.TB) rulestest.Suite {
	s := rulestest.Suite{Game: newGame(t), Holds: nothingIsLost}
	for seats := 2; seats <= 4; seats++ {
		s.Cases = append(s.Cases,
			rulestest.Case{Name: fmt.Sprintf("%dp", seats), Setup: rules.Setup{Seats: seats}},
			rulestest.Case{Name: fmt.Sprintf("%dp-version1", seats), Setup: rules.Setup{Seats: seats, Version: 1}})
	}
	return s
}

func TestContract(t *testing.T) { suite(t).Run(t) }

func FuzzParse(f *testing.F) {
	rulestest.FuzzParse(f, newGame(f),
		"land 1 7 3", "land 10 12 0", "first 2", "spin 4", "spin", "camp 3,-2", "camp -4,5", "push 2", "push 7", "take copper stone",
		"take grain grain", "dismiss grain", "bank 1 pumpkin", "bank 2 copper stone", "bank 3 copper grain grain",
		"mine 3 copper", "mine 3 grain grain", "quarry 1 stone", "grainfield 2 copper copper", "pumpkinfield 1 pumpkin",
		"helper copper", "helper grain grain", "done", "city", "bid 2.3", "fold", "reward", "reward copper copper grain", "reward big-copper big-stone",
		"build 3,-2", "build 0,0", "build -0,1", "bid 02.3", "trade cow grain", "trade cow silver", "trade cow worker stone", "canteen")
}

func FuzzSheets(f *testing.F) { rulestest.FuzzSheets(f, os.DirFS("components"), Load) }

func FuzzPlay(f *testing.F) { rulestest.FuzzPlay(f, suite(f)) }

func TestLesson(t *testing.T) { suite(t).Lesson(t) }

func TestMind(t *testing.T) { suite(t).Mind(t) }

func TestTheNotationPageTellsOfThisGame(t *testing.T) { rulestest.NotationPage(t, newGame(t)) }

// A program in another language, which was written after the pages and shares nothing with
// this one, comes to the same end in games of all sizes by the rules of all versions.
func TestReplay_AnotherProgramFollowsThePages(t *testing.T) {
	setups := []rules.Setup{}
	for _, c := range suite(t).Cases {
		setups = append(setups, c.Setup)
	}
	rulestest.AnotherProgramAgrees(t, newGame(t), setups)
}

func TestReplay_AnotherProgramNoticesWhatDoesNotHold(t *testing.T) {
	rulestest.AnotherProgramNotices(t, newGame(t), rules.Setup{Seats: 2})
}
