package buffalo

import "saloon/rules"

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
func (m *Match) Refuse(seat rules.Seat, move rules.Move) *rules.Refusal {
	switch {
	case m.step == StepOver:
		return rules.RefuseOver()
	case !wellFormed(move):
		return rules.RefuseUnknown()
	case seat < rules.House || seat > m.seats:
		return rules.RefuseTurn()
	case move.Kind() == MoveRecall && seat != rules.House:
		return m.refuseRecall(seat, move)
	case !m.owing.Has(seat):
		if m.Secret() != 0 && seat != rules.House && stepOf[move.Kind()] == m.step {
			return refusedReady
		}
		return rules.RefuseTurn()
	case move.Kind() == MoveDeal && seat != rules.House:
		return refusedDeal
	case stepOf[move.Kind()] != m.step:
		return refusedStep
	}
	return m.refuseByKind(seat, move)
}

func (m *Match) refuseByKind(seat rules.Seat, move rules.Move) *rules.Refusal {
	switch move.Kind() {
	case MoveSend:
		return m.refuseSend(seat, move)
	case MoveGraze:
		return m.refuseGraze(move)
	case MoveBonus:
		return m.refuseBonus(move)
	case MoveDone:
		return m.refuseDone()
	case MoveDrop:
		return m.refuseDrop(seat, move)
	case MoveDeal:
		return m.refuseDeal(move)
	case MoveOffer:
		return refuseOffer(move)
	case MovePick:
		return m.refusePick(move)
	}
	return m.refuseStart(seat, move)
}
