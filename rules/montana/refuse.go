package montana

import "saloon/rules"

// moments are the stages in which each kind of move has its place.
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

var (
	refusedMoment = rules.Refuse("MT-3/moment", "this is not the moment for that")
	refusedHouse  = rules.Refuse("MT-2", "the house has something else to draw now")
	refusedHold   = rules.Refuse("MT-4.3/many", "you have too many workers: put one back first")
)

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
	case m.hold > 0:
		return m.refuseDismiss(move)
	case stepsOf[kind]>>m.step&1 == 0:
		return refusedMoment
	}
	return m.refuseStep(kind, move)
}

// refuseStep looks at a move whose moment it is.
func (m *Match) refuseStep(kind uint8, move rules.Move) *rules.Refusal {
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
	if kind == MoveCity && !m.cityOpen() {
		return refusedCity
	}
	if kind == MoveFold && m.counted == 0 {
		return refusedFold
	}
	return nil
}
