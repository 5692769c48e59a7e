package buffalo

import "saloon/rules"

// ToAct is who owes a decision.
func (m *Match) ToAct() rules.Seats { return m.owing }

// AppendMoves appends every legal move of a seat, sorted. A seat whose secret choice is complete may still recall it.
func (m *Match) AppendMoves(dst []rules.Move, seat rules.Seat) []rules.Move {
	if seat < 1 || seat > m.seats {
		return dst
	}
	switch m.step {
	case StepOffer:
		return m.appendOffers(dst, seat)
	case StepChoose:
		return m.appendChoices(dst, seat)
	}
	if !m.owing.Has(seat) {
		return dst
	}
	switch m.step {
	case StepPick:
		return m.appendPicks(dst)
	case StepStart:
		return m.appendStarts(dst, seat)
	case StepGraze:
		return m.appendGrazes(dst)
	case StepBonus:
		return m.appendBonuses(dst)
	}
	return dst
}
