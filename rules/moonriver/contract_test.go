package moonriver

import (
	"fmt"
	"os"
	"testing"

	"saloon/rules"
	"saloon/rules/rulestest"
)

// suite is every number of players in the base game and in every Legend; the
// race detector's run leaves out the single Legends.
func suite(t testing.TB) rulestest.Suite {
	s := rulestest.Suite{Game: newGame(t), Holds: nothingIsLost, Games: 4, MaxMoves: 500}
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

func BenchmarkPlayout(b *testing.B) {
	for _, c := range suite(b).Cases {
		b.Run(c.Name, func(b *testing.B) { rulestest.BenchPlayout(b, newGame(b), c.Setup) })
	}
}

func BenchmarkReference(b *testing.B) { rulestest.BenchReference(b) }
