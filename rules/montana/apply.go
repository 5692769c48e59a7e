package montana

import "saloon/rules"

// Play makes a move and carries the match on to the next decision.
func (m *Match) Play(seat rules.Seat, move rules.Move, out *rules.Events) *rules.Refusal {
	if refused := m.Refuse(seat, move); refused != nil {
		return refused
	}
	m.apply(move, out)
	for m.follow(out) {
	}
	return nil
}

// apply carries out a legal move of who is to act.
func (m *Match) apply(move rules.Move, out *rules.Events) {
	switch move.Kind() {
	case KindLand:
		m.land(part(move, 2)-1, part(move, 1)-1, part(move, 0), out)
	case KindFirst:
		m.begin(rules.Seat(part(move, 0)), out)
	case KindStop:
		m.stop(part(move, 0), out)
	case KindCamp:
		m.layCamp(m.chart.find(HexOf(move)), out)
	case KindSpin:
		m.stage = stageSpin
	case KindTake:
		m.take(crew(move.Fields()), out)
	case KindPush:
		m.push(part(move, 0), out)
	case KindDismiss:
		m.dismiss(Good(part(move, 0)), out)
	case KindBank:
		m.visitBank(part(move, 4)-1, crew(move.Fields()), out)
	case KindWork:
		m.work(Good(part(move, 2)), part(move, 1)-1, Good(part(move, 0)), out)
	case KindHelper:
		m.help(Good(part(move, 0)), out)
	case KindCity:
		m.openCity(out)
	case KindBid:
		m.bid(part(move, 1)-1, part(move, 0)-1, out)
	case KindReward:
		m.reward(stock(move.Fields()), out)
	case KindBuild:
		m.build(m.chart.find(HexOf(move)), out)
	case KindTrade:
		m.trade(part(move, 0), out)
	case KindCanteen:
		m.useCanteen(out)
	case KindFold:
		m.fold(out)
	case KindDone:
		m.done(out)
	}
}

// done gives up an optional step.
func (m *Match) done(out *rules.Events) {
	switch m.stage {
	case stagePush:
		m.endRecruit()
	case stageHelper:
		m.endTurn(out)
	case stageBuild:
		m.endBuild(out)
	case stageCanteen:
		m.passTurn(out)
	}
}

// follow does the next thing that needs nobody's choice; it is false when a
// decision is owed.
func (m *Match) follow(out *rules.Events) bool {
	if m.hold > 0 {
		return m.followDismissal(out)
	}
	switch m.stage {
	case stagePush:
		if m.purse(m.active).goods.of(Grain) == 0 {
			m.endRecruit()
			return true
		}
	case stageDismiss:
		m.endTurn(out)
		return true
	case stageHelper:
		if m.helpers(m.purse(m.active).workers) == 0 {
			m.endTurn(out)
			return true
		}
	case stageBid:
		return m.followBid(out)
	case stageReward:
		return m.followReward(out)
	case stageBuild:
		if m.built == maxBuilds || !m.canBuild(m.active) {
			m.endBuild(out)
			return true
		}
	case stageCanteen:
		if m.purse(m.active).canteens == 0 {
			m.passTurn(out)
			return true
		}
	}
	return false
}
