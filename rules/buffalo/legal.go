package buffalo

import "saloon/rules"

// AppendMoves appends the legal moves of a seat, sorted. A seat whose secret
// choice is complete may still recall it.
func (m *Match) AppendMoves(dst []rules.Move, s rules.Seat) []rules.Move {
	if s < 1 || s > m.seats {
		return dst
	}
	switch m.step {
	case StepOffer:
		return m.appendOffers(dst, s)
	case StepChoose:
		return m.appendChoices(dst, s)
	}
	if !m.owing.Has(s) {
		return dst
	}
	switch m.step {
	case StepPick:
		return m.appendPicks(dst)
	case StepStart:
		return m.appendStarts(dst, s)
	case StepGraze:
		return m.appendGrazes(dst)
	case StepBonus:
		return m.appendBonuses(dst)
	}
	return dst
}

// stepOf is the step at which a kind of move is made.
var stepOf = [MoveDone + 1]Step{
	MoveDeal: StepDeal, MoveOffer: StepOffer, MovePick: StepPick, MoveStart: StepStart, MoveSend: StepChoose,
	MoveDrop: StepChoose, MoveRecall: StepOver, MoveGraze: StepGraze, MoveBonus: StepBonus, MoveDone: StepBonus,
}

var (
	refusedReady = rules.Refuse("ZB-3.1/complete", "your choice is complete; take a part of it back first")
	refusedStep  = rules.Refuse("not-now", "something else is to be decided now")
	refusedDeal  = rules.Refuse("house-deals", "only the house deals")
)

// Refuse says why a move would not be taken, or nil.
func (m *Match) Refuse(s rules.Seat, mv rules.Move) *rules.Refusal {
	switch {
	case m.step == StepOver:
		return rules.RefuseOver()
	case !wellFormed(mv):
		return rules.RefuseUnknown()
	case s < rules.House || s > m.seats:
		return rules.RefuseTurn()
	case mv.Kind() == MoveRecall && s != rules.House:
		return m.refuseRecall(s, mv)
	case !m.owing.Has(s):
		if m.Secret() != 0 && s != rules.House && stepOf[mv.Kind()] == m.step {
			return refusedReady
		}
		return rules.RefuseTurn()
	case mv.Kind() == MoveDeal && s != rules.House:
		return refusedDeal
	case stepOf[mv.Kind()] != m.step:
		return refusedStep
	}
	return m.refuseHere(s, mv)
}

// refuseHere judges a move of the right kind and seat.
func (m *Match) refuseHere(s rules.Seat, mv rules.Move) *rules.Refusal {
	switch mv.Kind() {
	case MoveSend:
		return m.refuseSend(s, mv)
	case MoveGraze:
		return m.refuseGraze(mv)
	case MoveBonus:
		return m.refuseBonus(mv)
	case MoveDone:
		return m.refuseDone()
	case MoveDrop:
		return m.refuseDrop(s, mv)
	case MoveDeal:
		return m.refuseDeal(mv)
	case MoveOffer:
		return refuseOffer(mv)
	case MovePick:
		return m.refusePick(mv)
	}
	return m.refuseStart(s, mv)
}

// Default is a sensible move of a seat that owes a decision.
func (m *Match) Default(s rules.Seat) rules.Move {
	switch m.step {
	case StepOffer:
		return offerMove(0)
	case StepChoose:
		return m.defaultChoice(s)
	case StepGraze:
		return m.defaultGraze()
	case StepBonus:
		return m.defaultBonus()
	}
	var room [maxSeats]rules.Move
	return m.AppendMoves(room[:0], s)[0]
}
