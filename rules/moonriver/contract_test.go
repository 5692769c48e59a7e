package moonriver

import (
	"fmt"
	"os"
	"reflect"
	"testing"

	"saloon/rules"
	"saloon/rules/rulestest"
)

// suite is every number of players in the base game and in every Legend; the
// race detector's run leaves out the single Legends.
func suite(t testing.TB) rulestest.Suite {
	s := rulestest.Suite{Game: newGame(t), Holds: nothingIsLost}
	for _, setup := range setups() {
		if testing.Short() && setup.Options[optionScenario] != "" && setup.Options[optionScenario] != scenarioRandom {
			continue
		}
		s.Cases = append(s.Cases, rulestest.Case{Name: nameOfSetup(setup), Setup: setup})
	}
	return s
}

// nothingIsLost counts 96 plots, 32 cows and 20 partners, wherever they are.
func nothingIsLost(match rules.Match) error {
	m := match.(*Match)
	v := m.View(rules.Observer).(*View)
	plots, cows, tokens := v.Box+len(v.Gone)+columnPlots(v), v.Herd, v.Stack+len(v.Saloon)
	for _, r := range v.Ranches {
		plots += len(r.Reserve)
		if r.Beside != 0 {
			plots++
		}
		for _, laid := range r.Plots {
			if laid.Plot < firstBonus {
				plots++
			}
			cows += laid.Cows
			if laid.Partner != NoPartner {
				tokens++
			}
			if laid.Cows > 0 && v.now.game.Face(laid.Plot).Terrain == Corn {
				return fmt.Errorf("MR-6.3: a cow stands in corn on %s", laid.Cell)
			}
		}
	}
	if plots != plotCount || cows != herdSize || tokens != 20 {
		return fmt.Errorf("MR-1: there are %d plots, %d cows and %d partners", plots, cows, tokens)
	}
	return nil
}

func columnPlots(v *View) int {
	n := 0
	for _, column := range [][]Place{v.Current, v.Next} {
		for _, place := range column {
			if place.Plot != 0 {
				n++
			}
		}
	}
	return n
}

func TestContract(t *testing.T) { suite(t).Run(t) }

func FuzzParse(f *testing.F) { rulestest.FuzzParse(f, newGame(f), everyForm...) }

func FuzzSheets(f *testing.F) { rulestest.FuzzSheets(f, os.DirFS("components"), Load) }

func FuzzPlay(f *testing.F) { rulestest.FuzzPlay(f, suite(f)) }

func TestLesson(t *testing.T) { suite(t).Lesson(t) }

func TestMind(t *testing.T) {
	s := rulestest.Suite{Game: newGame(t)}
	for _, setup := range setups() {
		s.Cases = append(s.Cases, rulestest.Case{Name: nameOfSetup(setup), Setup: setup})
	}
	s.Mind(t)
}

func TestTheNotationPageTellsOfThisGame(t *testing.T) { rulestest.NotationPage(t, newGame(t)) }

// A program in another language, which was written after the pages and shares nothing with
// this one, comes to the same end in games of all sizes with all options.
func TestReplay_AnotherProgramFollowsThePages(t *testing.T) {
	g := newGame(t)
	rulestest.AnotherProgramAgrees(t, g, rulestest.Setups(g))
}

func TestReplay_AnotherProgramNoticesWhatDoesNotHold(t *testing.T) {
	rulestest.AnotherProgramNotices(t, newGame(t), rules.Setup{Seats: 2})
}

// A match is copied for every playout; it must stay small (design: 640 bytes).
func TestMatchIsSmall(t *testing.T) {
	if size := reflect.TypeFor[Match]().Size(); size > 640 {
		t.Errorf("a match takes %d bytes", size)
	}
}
