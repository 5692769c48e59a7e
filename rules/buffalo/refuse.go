package buffalo

import "saloon/rules"

var stepOf = [MoveDone + 1]Step{
	MoveDeal: StepDeal, MoveOffer: StepOffer, MovePick: StepPick, MoveStart: StepStart, MoveSend: StepChoose,
	MoveDrop: StepChoose, MoveRecall: StepOver, MoveGraze: StepGraze, MoveBonus: StepBonus, MoveDone: StepBonus,
}

var (
	refusedReady = rules.Refuse("ZB-3.1/complete", "your choice is complete; take a part of it back first")
	refusedDeal  = rules.Refuse("ZB-2/house", "only the house deals")
)

var refusedAt = [...]*rules.Refusal{
	StepDeal:   rules.Refuse("ZB-2/now", "the meadows for the first cows are being dealt"),
	StepOffer:  rules.Refuse("ZB-9/offer", "make an offer for the colours"),
	StepPick:   rules.Refuse("ZB-9/pick", "pick a colour"),
	StepStart:  rules.Refuse("ZB-8.2/start", "choose the colour of the next first cow"),
	StepChoose: rules.Refuse("ZB-3.1/choose", "choose your cards and their meadows"),
	StepGraze:  rules.Refuse("ZB-4.2/graze", "say how many cows you place in %s"),
	StepBonus:  rules.Refuse("ZB-5.2/bonus", "say where you place your bonus cows"),
}

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
		return m.refuseStep()
	}
	return m.refuseByKind(seat, move)
}

func (m *Match) refuseStep() *rules.Refusal {
	if m.step == StepGraze {
		return refusedAt[m.step].With(m.game.meadows[m.at].title)
	}
	return refusedAt[m.step]
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
