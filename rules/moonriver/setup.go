package moonriver

import (
	"fmt"
	"slices"

	"saloon/rules"
)

// New sets up a match. The house acts first.
func (g *Game) New(setup rules.Setup) (rules.Match, error) {
	s, err := g.Info().Check(setup)
	if err != nil {
		return nil, err
	}
	m := &Match{game: g}
	m.state = state{box: allPlots, seats: rules.Seat(s.Seats), spotsEach: 25, herd: herdSize, step: StepOpen}
	if s.Seats == 2 {
		m.spotsEach, m.tilesReady = 50, 0b11
	}
	for p := Desperado; p <= Farmer; p++ {
		m.stack[p-1] = stackSize / 5
	}
	if s.Options[optionMode] == ModeLegends {
		m.legends = true
		m.scenario = Scenario(max(0, slices.Index(scenarioWords[:], s.Options[optionScenario])))
		if m.scenario == NoScenario {
			m.step = StepScenario
		}
		if err := m.dealBoards(s); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// dealBoards gives every seat a Legends board of its own: the one that it has
// chosen, or the first that is left (MR-11.5).
func (m *Match) dealBoards(s rules.Setup) error {
	var owner [boardCount]rules.Seat
	for seat := rules.Seat(1); seat <= m.seats; seat++ {
		choice := s.Options[optionBoard(seat)]
		if at := slices.Index(boardWords, choice); at > boardCamp {
			if owner[at] != rules.House {
				return fmt.Errorf("%w: seats %d and %d chose the same board, %s", rules.ErrSetup, owner[at], seat, choice)
			}
			owner[at] = seat
			m.ranchOf(seat).board = uint8(at)
		}
	}
	for seat := rules.Seat(1); seat <= m.seats; seat++ {
		if m.ranchOf(seat).board == boardCamp {
			free := 1 + slices.Index(owner[1:], rules.House)
			owner[free] = seat
			m.ranchOf(seat).board = uint8(free)
		}
	}
	return nil
}

// askPlacing asks for the next plot of the first column, or begins the first round.
// Two players place in the order first, second, second, first (MR-2.3, MR-8.2).
func (m *Match) askPlacing(out *rules.Events) {
	at, placings := m.position, uint8(m.seats)
	if m.seats == 2 {
		placings = 4
		at = [5]uint8{0, 1, 1, 0}[at]
	}
	if m.position == placings {
		m.seat = rules.House
		m.endRound(out)
		return
	}
	m.seat = rules.Seat(m.order[at])
	m.askGo(out)
}
