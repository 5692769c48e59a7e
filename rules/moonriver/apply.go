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

// apply carries out a move that is known to be legal, and then what follows by
// itself: each chapter hands on to the next one until something is asked.
func (m *Match) apply(move rules.Move, out *rules.Events) {
	switch move.Kind() {
	case MoveGo:
		m.putRanchero(PositionOf(move)-1, false, out)
	case MoveLay:
		m.lay(move, false, out)
		m.symbols(out)
	case MoveScrap:
		m.scrap(move, false, out)
		m.choose(out)
	case MoveDone:
		m.stop(out)
	case MoveCull:
		m.cull(CellOf(move), false, out)
		m.symbols(out)
	case MoveHire:
		m.hire(move, out)
		m.useEffect(out)
	case MoveDrive:
		m.drive(move, out)
		m.driveOn(out)
	case MoveSwap:
		m.swap(move, out)
		m.endEffect(out)
	case MoveSteal:
		m.steal(move, out)
		m.endEffect(out)
	case MoveClaim:
		m.claim(move, false, out)
		m.symbols(out)
	default:
		m.applyHouse(move, out)
	}
}

// stop gives up the rest of what the seat might do at this step.
func (m *Match) stop(out *rules.Events) {
	tell(out, rules.Event{Kind: EventStop, Who: m.seat})
	if m.step == StepExpand {
		m.choose(out)
		return
	}
	m.endEffect(out)
}
