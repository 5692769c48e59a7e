package moonriver

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"saloon/rules"
	"saloon/rules/rulestest"
)

// must ends a test at an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func newGame(t testing.TB) *Game {
	t.Helper()
	g, err := New()
	must(t, err)
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
	must(t, err)
	return m.(*Match)
}

// walk plays a random game and looks at every position.
func walk(t testing.TB, s rules.Setup, seed uint64, look func(m *Match, moves []rules.Move)) *Match {
	t.Helper()
	m := newMatch(t, s)
	src := rand.NewPCG(seed, 0)
	var moves []rules.Move
	for m.ToAct() != 0 {
		moves = m.AppendMoves(moves[:0], m.ToAct().First())
		look(m, moves)
		rulestest.Step(t, m.game, m, src)
	}
	look(m, nil)
	return m
}

func conserved(t testing.TB, m *Match) {
	t.Helper()
	must(t, nothingIsLost(m))
}

// games is a number of games; the race detector's run takes fewer.
func games(n uint64) uint64 {
	if testing.Short() {
		return (n + 9) / 10
	}
	return n
}

// Whatever changes on the table changes the view.
func TestMR10_ViewHoldsAllThatLiesOpen(t *testing.T) {
	for what, change := range map[string]func(*Match){
		"the box":         func(m *Match) { m.box = m.box.without(single(90)) },
		"a column":        func(m *Match) { m.current.plot[1] = 3 },
		"a ranchero":      func(m *Match) { m.next.by[2] = 3 },
		"the order":       func(m *Match) { m.order[0], m.order[1] = 2, 1 },
		"the stack":       func(m *Match) { m.stack[0]-- },
		"the saloon":      func(m *Match) { m.saloon[1]-- },
		"the scenario":    func(m *Match) { m.scenario = City },
		"the round":       func(m *Match) { m.round++ },
		"the step":        func(m *Match) { m.step = StepGo },
		"the herd":        func(m *Match) { m.herd-- },
		"the tiles":       func(m *Match) { m.tilesReady ^= 2 },
		"the turn":        func(m *Match) { m.seat = 2 },
		"the position":    func(m *Match) { m.position++ },
		"dominoes left":   func(m *Match) { m.laysLeft-- },
		"a plot beside":   func(m *Match) { m.beside = 15 },
		"the last turn":   func(m *Match) { m.lastTurn = true },
		"a claim":         func(m *Match) { m.claimDue = true },
		"a skull":         func(m *Match) { m.skulls[0] = bridgeNorth.first() },
		"a circle":        func(m *Match) { m.circles = bridgeNorth },
		"a partner's use": func(m *Match) { m.partnerAt = bridgeNorth.first() },
		"steps left":      func(m *Match) { m.drivesLeft = 2 },
		"a plot laid":     func(m *Match) { m.putPlot(Half{20, bridgeEast.first()}, 0) },
		"a cow":           func(m *Match) { m.addCow(1, bridgeWest.first()) },
		"a partner":       func(m *Match) { *m.spot(1, bridgeWest.first()) += spot(Cowboy) << partnerShift },
		"a reserve":       func(m *Match) { m.ranch[1].reserve = m.ranch[1].reserve.with(60) },
		"a board":         func(m *Match) { m.ranch[0].board = 3 },
		"a bonus had":     func(m *Match) { m.ranch[0].claimed = true },
	} {
		s := newScene(t, 2, "mode=legends")
		s.lies(1, "69@b1")
		s.owns(1, 11, 15)
		before := rulestest.ViewJSON(t, s.Match, rules.Observer)
		if change(s.Match); rulestest.ViewJSON(t, s.Match, rules.Observer) == before {
			t.Errorf("%s changes, and the view does not", what)
		}
	}
}
