package buffalo

import "saloon/rules"

// AppendMoves appends the legal moves of a seat, sorted. A seat whose secret
// choice is complete may still recall it.
func (m *Match) AppendMoves(dst []rules.Move, s rules.Seat) []rules.Move {
	if s < 1 || s > m.seats {
		return dst
	}
	switch m.phase {
	case PhaseOffer:
		return m.appendOffers(dst, s)
	case PhaseChoose:
		return m.appendChoices(dst, s)
	}
	if !m.owing.Has(s) {
		return dst
	}
	switch m.phase {
	case PhasePick:
		return m.appendPicks(dst)
	case PhaseStart:
		return m.appendStarts(dst, s)
	case PhaseGraze:
		return m.appendGrazes(dst)
	case PhaseBonus:
		return m.appendBonuses(dst)
	}
	return dst
}

// phaseOf is the phase to which a kind of move belongs.
var phaseOf = [MoveDone + 1]Phase{
	MoveDeal: PhaseDeal, MoveOffer: PhaseOffer, MovePick: PhasePick, MoveStart: PhaseStart, MoveSend: PhaseChoose,
	MoveDrop: PhaseChoose, MoveRecall: PhaseOver, MoveGraze: PhaseGraze, MoveBonus: PhaseBonus, MoveDone: PhaseBonus,
}

var (
	refusedReady = rules.Refuse("ZB-3.1/complete", "your choice is complete; take a part of it back first")
	refusedPhase = rules.Refuse("not-now", "something else is to be decided now")
	refusedDeal  = rules.Refuse("house-deals", "only the house deals")
)

// Refuse says why a move would not be taken, or nil.
func (m *Match) Refuse(s rules.Seat, mv rules.Move) *rules.Refusal {
	switch {
	case m.phase == PhaseOver:
		return rules.RefuseOver()
	case !wellFormed(mv):
		return rules.RefuseUnknown()
	case s < rules.House || s > m.seats:
		return rules.RefuseTurn()
	case mv.Kind() == MoveRecall && s != rules.House:
		return m.refuseRecall(s, mv)
	case !m.owing.Has(s):
		if m.Secret() != 0 && s != rules.House && phaseOf[mv.Kind()] == m.phase {
			return refusedReady
		}
		return rules.RefuseTurn()
	case mv.Kind() == MoveDeal && s != rules.House:
		return refusedDeal
	case phaseOf[mv.Kind()] != m.phase:
		return refusedPhase
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
	switch m.phase {
	case PhaseOffer:
		return Offer(0)
	case PhaseChoose:
		return m.defaultChoice(s)
	case PhaseGraze:
		return m.defaultGraze()
	case PhaseBonus:
		return m.defaultBonus()
	}
	var room [maxSeats]rules.Move
	return m.AppendMoves(room[:0], s)[0]
}
