package montana

import "saloon/rules"

// Play makes a move and carries the match on to the next decision, or refuses.
func (m *Match) Play(seat rules.Seat, move rules.Move, out *rules.Events) *rules.Refusal {
	if refused := m.Refuse(seat, move); refused != nil {
		return refused
	}
	m.apply(move, out)
	for m.advance(out) {
	}
	return nil
}

func (m *Match) apply(move rules.Move, out *rules.Events) {
	switch move.Kind() {
	case MoveLand:
		m.layTile(part(move, 2)-1, part(move, 1)-1, part(move, 0), out)
	case MoveFirst:
		m.beginDraft(rules.Seat(part(move, 0)), out)
	case MoveStop:
		m.stopWheel(part(move, 0), out)
	case MoveCamp:
		m.layCamp(m.layout.find(HexOf(move)), out)
	case MoveSpin:
		m.step = StepSpin
	case MoveTake:
		m.takeWorkers(crew(move.Fields()), out)
	case MovePush:
		m.push(part(move, 0), out)
	case MoveDismiss:
		m.dismiss(Good(part(move, 0)), out)
	case MoveBank:
		m.visitBank(part(move, 4)-1, crew(move.Fields()), out)
	case MoveWork:
		m.work(Good(part(move, 2)), part(move, 1)-1, Good(part(move, 0)), out)
	case MoveHelper:
		m.help(Good(part(move, 0)), out)
	case MoveCity:
		m.openCity(out)
	case MoveBid:
		m.placeBid(part(move, 1)-1, part(move, 0)-1, out)
	case MoveReward:
		m.giveReward(stock(move.Fields()), out)
	case MoveBuild:
		m.build(m.layout.find(HexOf(move)), out)
	case MoveTrade:
		m.trade(part(move, 0), out)
	case MoveCanteen:
		m.useCanteen(out)
	case MoveFold:
		m.fold(false, out)
	case MoveDone:
		m.done(out)
	}
}

// done ends a step that the seat may leave out.
func (m *Match) done(out *rules.Events) {
	switch m.step {
	case StepPush:
		m.endRecruit()
	case StepHelper:
		m.endTurn(out)
	case StepBuild:
		m.endBuild(out)
	case StepCanteen:
		m.passTurn(out)
	}
}

// advance does the next thing that follows by itself. It is false when a decision is owed or the match is over.
func (m *Match) advance(out *rules.Events) bool {
	if m.workerLimit > 0 {
		return m.advanceDismissal(out)
	}
	switch m.step {
	case StepPush:
		if m.player(m.active).goods.of(Grain) == 0 && !m.tradesKeepOpen() {
			m.endRecruit()
			return true
		}
	case StepDismiss:
		m.endTurn(out)
		return true
	case StepHelper:
		if m.helpers(m.player(m.active).workers) == 0 && !m.tradesKeepOpen() {
			m.endTurn(out)
			return true
		}
	case StepBid:
		return m.advanceBid(out)
	case StepReward:
		return m.advanceReward(out)
	case StepBuild:
		if m.built == maxBuilds || !m.canBuild(m.active) && !m.tradesKeepOpen() {
			m.endBuild(out)
			return true
		}
	case StepCanteen:
		if m.player(m.active).canteens == 0 {
			m.passTurn(out)
			return true
		}
	}
	return false
}
