package moonriver

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"saloon/rules"
)

func newGame(t testing.TB) *Game {
	t.Helper()
	g, err := New()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// tables is every kind of table: players, mode and scenario.
func tables() []rules.Setup {
	var all []rules.Setup
	for n := 2; n <= 4; n++ {
		all = append(all, rules.Setup{Seats: n})
		for s := range scenarioNames {
			options := map[string]string{OptionMode: ModeLegends, OptionScenario: scenarioNames[s]}
			if s == 0 {
				options[OptionScenario] = ScenarioRandom
			}
			all = append(all, rules.Setup{Seats: n, Options: options})
		}
	}
	return all
}

func nameOfTable(s rules.Setup) string {
	return fmt.Sprintf("%dp-%s-%s", s.Seats, s.Options[OptionMode], s.Options[OptionScenario])
}

func newMatch(t testing.TB, s rules.Setup) *Match {
	t.Helper()
	m, err := newGame(t).New(s)
	if err != nil {
		t.Fatal(err)
	}
	return m.(*Match)
}

// walk plays a random game and looks at every position.
func walk(t testing.TB, s rules.Setup, seed uint64, look func(m *Match, moves []rules.Move)) *Match {
	t.Helper()
	m := newMatch(t, s)
	src := rand.NewPCG(seed, 0)
	var moves []rules.Move
	for m.ToAct() != 0 {
		seat := m.ToAct().First()
		moves = m.AppendMoves(moves[:0], seat)
		look(m, moves)
		mv := rules.NoMove
		if seat == rules.House {
			mv = m.Draw(src)
		} else {
			mv = moves[rules.Below(src, len(moves))]
		}
		if refused := m.Play(seat, mv, nil); refused != nil {
			t.Fatalf("seed %d: %s refused: %v", seed, newGame(t).AppendMove(nil, mv), refused)
		}
	}
	look(m, nil)
	return m
}

// conserved counts every thing that the game has.
func conserved(t testing.TB, m *Match) {
	t.Helper()
	v := m.View(rules.Observer).(*View)
	plots, cows, tokens := v.Box+len(v.Gone), v.Herd, v.Stack+len(v.Saloon)
	for _, column := range [][]Place{v.Current, v.Next} {
		for _, place := range column {
			if place.Plot != 0 {
				plots++
			}
		}
	}
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
			if laid.Cows > 0 && m.game.Face(laid.Plot).Terrain == Corn {
				t.Fatalf("a cow stands in corn on %s", laid.Cell)
			}
		}
	}
	if plots != 96 || cows != 32 || tokens != 20 {
		t.Fatalf("%d plots, %d cows, %d partners", plots, cows, tokens)
	}
}

func TestRandomGamesEndAndConserve(t *testing.T) {
	for _, s := range tables() {
		t.Run(nameOfTable(s), func(t *testing.T) {
			for seed := range uint64(30) {
				m := walk(t, s, seed, func(m *Match, _ []rules.Move) { conserved(t, m) })
				if m.Progress() != 100 {
					t.Fatalf("progress %d at the end", m.Progress())
				}
			}
		})
	}
}

func TestDefaultsEndEveryGame(t *testing.T) {
	for _, s := range tables() {
		for seed := range uint64(3) {
			m := newMatch(t, s)
			src := rand.NewPCG(seed, 1)
			for m.ToAct() != 0 {
				seat := m.ToAct().First()
				mv := m.Default(seat)
				if seat == rules.House {
					mv = m.Draw(src)
				}
				if refused := m.Play(seat, mv, nil); refused != nil {
					t.Fatalf("%s seed %d: %s: %v", nameOfTable(s), seed, m.game.AppendMove(nil, mv), refused)
				}
			}
			conserved(t, m)
		}
	}
}

// A match made from a view is the match, but for the kinds of token in the stack.
func TestMR10_ViewHoldsAllThatLiesOpen(t *testing.T) {
	for _, s := range tables() {
		for seed := range uint64(5) {
			walk(t, s, seed, func(m *Match, _ []rules.Move) {
				again := m.View(rules.Observer).(*View).match()
				again.stack = m.stack
				if *again != *m {
					t.Fatalf("%s seed %d: the view shows\n%+v\nof\n%+v", nameOfTable(s), seed, *again, *m)
				}
			})
		}
	}
}
