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

// setups is every kind of setup: players, mode and scenario.
func setups() []rules.Setup {
	var all []rules.Setup
	for n := 2; n <= 4; n++ {
		all = append(all, rules.Setup{Seats: n})
		for s := range scenarioWords {
			options := map[string]string{optionMode: ModeLegends, optionScenario: scenarioWords[s]}
			if s == 0 {
				options[optionScenario] = scenarioRandom
			}
			all = append(all, rules.Setup{Seats: n, Options: options})
		}
	}
	return all
}

func nameOfSetup(s rules.Setup) string {
	if s.Options == nil {
		return fmt.Sprintf("%dp-camp", s.Seats)
	}
	return fmt.Sprintf("%dp-%s", s.Seats, s.Options[optionScenario])
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
		move := rules.NoMove
		if seat == rules.House {
			move = m.Draw(src)
		} else {
			move = moves[rules.Below(src, len(moves))]
		}
		if refused := m.Play(seat, move, nil); refused != nil {
			t.Fatalf("seed %d: %s refused: %v", seed, newGame(t).AppendMove(nil, move), refused)
		}
	}
	look(m, nil)
	return m
}

func conserved(t testing.TB, m *Match) {
	t.Helper()
	if err := nothingIsLost(m); err != nil {
		t.Fatal(err)
	}
}

// games is a number of games; the race detector's run takes fewer.
func games(n uint64) uint64 {
	if testing.Short() {
		return (n + 9) / 10
	}
	return n
}

func TestRandomGamesEndAndConserve(t *testing.T) {
	for _, s := range setups() {
		t.Run(nameOfSetup(s), func(t *testing.T) {
			for seed := range games(30) {
				m := walk(t, s, seed, func(m *Match, _ []rules.Move) { conserved(t, m) })
				if m.Progress() != 100 {
					t.Fatalf("progress %d at the end", m.Progress())
				}
			}
		})
	}
}

// A match made from a view is the match, but for the kinds of token in the stack.
func TestMR10_ViewHoldsAllThatLiesOpen(t *testing.T) {
	for _, s := range setups() {
		for seed := range uint64(5) {
			walk(t, s, seed, func(m *Match, _ []rules.Move) {
				again := m.View(rules.Observer).(*View).match()
				again.stack = m.stack
				if *again != *m {
					t.Fatalf("%s seed %d: the view shows\n%+v\nof\n%+v", nameOfSetup(s), seed, *again, *m)
				}
			})
		}
	}
}
