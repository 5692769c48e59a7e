package montana

import "saloon/rules"

// moments are the stages in which each kind of move has its place.
var moments = [KindDone + 1]uint32{
	KindCamp:    1 << stageCamp,
	KindSpin:    1 << stageTurn,
	KindTake:    1<<stageTake | 1<<stageDraftTake,
	KindPush:    1 << stagePush,
	KindBank:    1 << stageTurn,
	KindWork:    1 << stageTurn,
	KindHelper:  1 << stageHelper,
	KindCity:    1 << stageTurn,
	KindBid:     1 << stageBid,
	KindReward:  1 << stageReward,
	KindBuild:   1<<stageTurn | 1<<stageBuild,
	KindCanteen: 1 << stageCanteen,
	KindFold:    1 << stageBid,
	KindDone:    1<<stagePush | 1<<stageHelper | 1<<stageBuild | 1<<stageCanteen,
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
	case kind == 0 || kind > KindDone:
		return rules.RefuseUnknown()
	case seat == rules.House:
		return m.refuseHouse(move)
	case kind == KindTrade:
		return m.refuseTrade(move)
	case m.hold > 0:
		return m.refuseDismiss(move)
	case moments[kind]>>m.stage&1 == 0:
		return refusedMoment
	}
	return m.refuseStep(kind, move)
}

// refuseStep looks at a move whose moment it is.
func (m *Match) refuseStep(kind uint8, move rules.Move) *rules.Refusal {
	switch kind {
	case KindCamp:
		return m.refuseCamp(move)
	case KindTake:
		return m.refuseTake(move)
	case KindPush:
		return m.refusePush(move)
	case KindBank:
		return m.refuseBank(move)
	case KindWork:
		return m.refuseWork(move)
	case KindHelper:
		return m.refuseHelper(move)
	case KindBid:
		return m.refuseBid(move)
	case KindReward:
		return m.refuseReward(move)
	case KindBuild:
		return m.refuseBuild(move)
	}
	if move.Fields() != 0 {
		return rules.RefuseUnknown()
	}
	if kind == KindCity && !m.cityOpen() {
		return refusedCity
	}
	if kind == KindFold && m.step == 0 {
		return refusedFold
	}
	return nil
}
