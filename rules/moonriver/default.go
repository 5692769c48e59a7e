package moonriver

import "saloon/rules"

// Default is what a careful beginner would do: lay what scores most, take the
// richer plot, hire the specialist who counts most symbols.
func (m *Match) Default(seat rules.Seat) rules.Move {
	if m.step < StepGo || seat != m.seat {
		return rules.NoMove
	}
	var buffer [256]rules.Move
	moves := m.AppendMoves(buffer[:0], seat)
	switch m.step {
	case StepCull:
		return cullMove(m.gentlest())
	case StepExpand:
		return m.defaultLay(moves)
	case StepSwap:
		return doneMove
	case StepSteal:
		return moves[1]
	case StepDrive:
		return m.defaultDrive(moves)
	}
	best, most := moves[0], -1000
	for _, move := range moves {
		if worth := m.worth(move); worth > most {
			best, most = move, worth
		}
	}
	return best
}

// worth compares the moves of the steps at which any choice is as legal as another.
func (m *Match) worth(move rules.Move) int {
	switch move.Kind() {
	case MoveGo:
		return m.plotWorth(m.next.plot[PositionOf(move)-1])
	case MoveScrap:
		a, b := PlotsOf(move)
		return -m.plotWorth(a) - m.plotWorth(b)
	case MoveHire:
		return m.hireWorth(move)
	case MoveClaim:
		p, _ := m.Preview(move)
		return p.Gain()
	}
	return 0
}

func (m *Match) plotWorth(p Plot) int {
	f := &m.game.faces[p]
	return int(f.Gold+f.Beaver+f.Corn) + 4*int(f.Cows) + 2*int(f.Circles) - 2*int(f.Skulls)
}

func (m *Match) hireWorth(move rules.Move) int {
	r := m.of(m.seat)
	switch _, shown, _ := HireOf(move); shown {
	case Digger:
		return r.gold.Len()
	case Trapper:
		return int(r.beavers)
	case Farmer:
		return int(r.corn)
	case Thief:
		return 4
	}
	return 0
}

// defaultLay is the domino that scores most; one that scores nothing is laid
// only when the reserve is full or the last turn has come.
func (m *Match) defaultLay(moves []rules.Move) rules.Move {
	best, most := rules.NoMove, -1000
	for _, move := range moves {
		if p, ok := m.Preview(move); ok {
			joined := p.Territories[0].Cells.Len() + p.Territories[1].Cells.Len()
			if worth := 10*p.Gain() + joined; worth > most {
				best, most = move, worth
			}
		}
	}
	full := m.of(m.seat).hand.size() >= int(m.boardOf(m.seat).reserve)
	if most < 10 && !full && !m.must() {
		return doneMove
	}
	return best
}

// defaultDrive takes the step that scores most, if any does.
func (m *Match) defaultDrive(moves []rules.Move) rules.Move {
	best, most := doneMove, m.Score(m.seat)
	for _, move := range moves[1:] {
		after := *m
		after.drive(move, nil)
		if points := after.Score(m.seat); points > most {
			best, most = move, points
		}
	}
	return best
}
