package montana

import "saloon/rules"

// stepsOf is the steps at which each kind of move is made, a bit each. MoveTrade is made at
// all of a turn, and MoveDismiss whenever there are too many workers.
var stepsOf = [MoveDone + 1]uint32{
	MoveCamp:    1 << StepCamp,
	MoveSpin:    1 << StepTurn,
	MoveTake:    1<<StepTake | 1<<StepDraftTake,
	MovePush:    1 << StepPush,
	MoveBank:    1 << StepTurn,
	MoveWork:    1 << StepTurn,
	MoveHelper:  1 << StepHelper,
	MoveCity:    1 << StepTurn,
	MoveBid:     1 << StepBid,
	MoveReward:  1 << StepReward,
	MoveBuild:   1<<StepTurn | 1<<StepBuild,
	MoveCanteen: 1 << StepCanteen,
	MoveFold:    1 << StepBid,
	MoveDone:    1<<StepPush | 1<<StepHelper | 1<<StepBuild | 1<<StepCanteen,
}

var refusedAt = [...]*rules.Refusal{
	StepDraftTake: rules.Refuse("MT-2.4", "choose your two workers"),
	StepCamp:      rules.Refuse("MT-2.5/now", "lay the start tile"),
	StepTurn:      rules.Refuse("MT-3/turn", "begin your turn: recruit, work or build"),
	StepTake:      rules.Refuse("MT-4.1", "choose two workers of any colours"),
	StepPush:      rules.Refuse("MT-4.2/now", "push the pointer on, or leave it"),
	StepHelper:    rules.Refuse("MT-5.2/helper", "fill the small space, or leave it"),
	StepBid:       rules.Refuse("MT-5.3/now", "the city is being bid for: bid first, or fold"),
	StepReward:    rules.Refuse("MT-5.3/take", "take the reward of your row"),
	StepBuild:     rules.Refuse("MT-6.1/on", "build on, or end your turn"),
	StepCanteen:   rules.Refuse("MT-3/canteen", "hand in a canteen for another turn, or end your turn"),
}

// Refuse says why a move would not be taken, or nil.
func (m *Match) Refuse(seat rules.Seat, move rules.Move) *rules.Refusal {
	owing, kind := m.ToAct(), move.Kind()
	switch {
	case owing == 0:
		return rules.RefuseOver()
	case !owing.Has(seat):
		return rules.RefuseTurn()
	case kind == 0 || kind > MoveDone:
		return rules.RefuseUnknown()
	case seat == rules.House:
		return m.refuseHouse(move)
	case kind == MoveTrade:
		return m.refuseTrade(move)
	case m.workerLimit > 0:
		return m.refuseDismiss(move)
	case stepsOf[kind]>>m.step&1 == 0:
		return refusedAt[m.step]
	}
	return m.refuseByKind(kind, move)
}

func (m *Match) refuseByKind(kind uint8, move rules.Move) *rules.Refusal {
	switch kind {
	case MoveCamp:
		return m.refuseCamp(move)
	case MoveTake:
		return m.refuseTake(move)
	case MovePush:
		return m.refusePush(move)
	case MoveBank:
		return m.refuseBank(move)
	case MoveWork:
		return m.refuseWork(move)
	case MoveHelper:
		return m.refuseHelper(move)
	case MoveBid:
		return m.refuseBid(move)
	case MoveReward:
		return m.refuseReward(move)
	case MoveBuild:
		return m.refuseBuild(move)
	}
	if move.Fields() != 0 {
		return rules.RefuseUnknown()
	}
	if kind == MoveCity && !m.canOpenCity() {
		return refusedCity.With(m.game.cheapestBid)
	}
	if kind == MoveFold && m.counted == 0 {
		return refusedFold
	}
	return nil
}
