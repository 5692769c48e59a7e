package moonriver

import "saloon/rules"

// Default is a sensible move: lay what scores most, take the plot with the best
// symbols, hire the specialist who counts most symbols.
func (m *Match) Default(seat rules.Seat) rules.Move {
	if m.step < StepGo || seat != m.seat {
		return rules.NoMove
	}
	var buffer [256]rules.Move
	moves := m.AppendMoves(buffer[:0], seat)
	switch m.step {
	case StepCull:
		return cullMove(m.cheapestPrey())
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
		if worth := m.plainWorth(move); worth > most {
			best, most = move, worth
		}
	}
	return best
}

func (m *Match) plainWorth(move rules.Move) int {
	switch move.Kind() {
	case MoveGo:
		return m.plainPlotWorth(m.next.plot[PositionOf(move)-1])
	case MoveScrap:
		a, b := PlotsOf(move)
		return -m.plainPlotWorth(a) - m.plainPlotWorth(b)
	case MoveHire:
		return m.plainHireWorth(move)
	case MoveClaim:
		p, _ := m.preview(move)
		return p.Gain()
	}
	return 0
}

func (m *Match) plainPlotWorth(p Plot) int {
	f := &m.game.faces[p]
	return int(f.Gold+f.Beaver+f.Corn) + 4*int(f.Cows) + 2*int(f.Circles) - 2*int(f.Skulls)
}

func (m *Match) plainHireWorth(move rules.Move) int {
	r := m.ranchOf(m.seat)
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

// defaultLay lays the domino that scores most. It lays one that scores nothing only if
// the reserve is full or the seat must lay.
func (m *Match) defaultLay(moves []rules.Move) rules.Move {
	best, most := rules.NoMove, -1000
	for _, move := range moves {
		if p, ok := m.preview(move); ok {
			joined := p.Territories[0].Cells.Len() + p.Territories[1].Cells.Len()
			if worth := 10*p.Gain() + joined; worth > most {
				best, most = move, worth
			}
		}
	}
	full := m.ranchOf(m.seat).reserve.size() >= int(m.boardOf(m.seat).capacity)
	if most < 10 && !full && !m.mustLay() {
		return doneMove
	}
	return best
}

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
