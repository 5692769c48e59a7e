package moonriver

import "saloon/rules"

// Play makes a move and carries the match on to the next decision, or refuses.
func (m *Match) Play(seat rules.Seat, move rules.Move, out *rules.Events) *rules.Refusal {
	if refused := m.Refuse(seat, move); refused != nil {
		return refused
	}
	if out == nil {
		m.apply(move, nil)
		return nil
	}
	before := m.scores()
	m.apply(move, out)
	m.tellPoints(before, out)
	return nil
}

// apply carries out a legal move and what follows by itself: each method calls what
// comes next, until one of them asks for a decision.
func (m *Match) apply(move rules.Move, out *rules.Events) {
	switch move.Kind() {
	case MoveGo:
		m.putRanchero(PositionOf(move)-1, false, out)
	case MoveLay:
		m.lay(move, false, out)
		m.resolveSymbols(out)
	case MoveScrap:
		m.scrap(move, false, out)
		m.askGo(out)
	case MoveDone:
		m.done(out)
	case MoveCull:
		m.cull(CellOf(move), false, out)
		m.resolveSymbols(out)
	case MoveHire:
		m.hire(move, out)
		m.useEffect(out)
	case MoveDrive:
		m.drive(move, out)
		m.askDrive(out)
	case MoveSwap:
		m.swap(move, out)
		m.endEffect(out)
	case MoveSteal:
		m.steal(move, out)
		m.endEffect(out)
	case MoveClaim:
		m.claim(move, false, out)
		m.resolveSymbols(out)
	default:
		m.applyHouse(move, out)
	}
}

func (m *Match) applyHouse(move rules.Move, out *rules.Events) {
	switch move.Kind() {
	case MoveScenario:
		m.scenario = scenarioOf(move)
		m.step = StepOpen
		out.Tell(rules.Event{Kind: EventScenario, What: int16(m.scenario)})
	case MoveOpen:
		m.openTokens(move, out)
	case MoveDraw:
		m.layColumn(move, out)
	case MoveRancheros:
		for i := range int(m.seats) {
			m.order[i] = drawnNth(move, i)
			out.Tell(rules.Event{Kind: EventOrder, Who: rules.Seat(m.order[i]), Where: int16(i + 1)})
		}
		m.askPlacing(out)
	}
}

// done ends a step that the seat may leave out.
func (m *Match) done(out *rules.Events) {
	out.Tell(rules.Event{Kind: EventStop, Who: m.seat})
	if m.step == StepExpand {
		m.askGo(out)
		return
	}
	m.endEffect(out)
}
