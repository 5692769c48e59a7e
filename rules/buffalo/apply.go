package buffalo

import "saloon/rules"

// Play makes a move and carries the match on to the next decision, or refuses.
func (m *Match) Play(seat rules.Seat, move rules.Move, out *rules.Events) *rules.Refusal {
	if refused := m.Refuse(seat, move); refused != nil {
		return refused
	}
	switch move.Kind() {
	case MoveSend:
		m.send(seat, move, out)
	case MoveGraze:
		m.graze(numberOf(move), false, out)
	case MoveBonus:
		m.placeBonus(meadowOf(move), numberOf(move), false, out)
	case MoveDone:
		m.endBonus(out)
	case MoveDrop:
		m.drop(seat, move, out)
	case MoveRecall:
		m.recall(seat, move, out)
	case MoveDeal:
		m.deal(move, out)
	case MoveOffer:
		m.makeOffer(seat, move, out)
	case MovePick:
		m.pick(seat, colourOf(move), false, out)
	case MoveStart:
		m.start(seat, meadowOf(move), colourOf(move), false, out)
	}
	m.carryOn(out)
	return nil
}

func (m *Match) carryOn(out *rules.Events) {
	for m.advance(out) {
	}
}

// advance does the next thing that follows by itself. It is false when a decision is owed or the match is over.
func (m *Match) advance(out *rules.Events) bool {
	switch m.step {
	case StepChoose:
		return m.owing == 0 && m.reveal(out)
	case StepGraze:
		return m.advanceGraze(out)
	case StepBonus:
		return m.advanceBonus(out)
	case StepDeal:
		return m.advanceDeal()
	case StepOffer:
		return m.owing == 0 && m.revealOffers(out)
	case StepPick:
		return m.advancePick(out)
	case StepStart:
		return m.advanceStart(out)
	}
	return false
}

// ask makes a seat owe the next decision. It is false, as advance is then.
func (m *Match) ask(seat rules.Seat) bool {
	m.owing = rules.SeatSet(seat)
	return false
}
