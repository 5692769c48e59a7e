package moonriver

import "saloon/rules"

// Play makes a move and carries the match on to the next decision, or refuses.
func (m *Match) Play(seat rules.Seat, mv rules.Move, out *rules.Events) *rules.Refusal {
	if refused := m.Refuse(seat, mv); refused != nil {
		return refused
	}
	if out == nil {
		m.apply(mv, nil)
		return nil
	}
	before := m.scores()
	m.apply(mv, out)
	m.tellPoints(before, out)
	return nil
}

// apply carries out a move that is known to be legal, and then what follows by
// itself: each chapter hands on to the next one until something is asked.
func (m *Match) apply(mv rules.Move, out *rules.Events) {
	switch mv.Kind() {
	case MoveGo:
		m.putRanchero(PositionOf(mv)-1, false, out)
	case MoveLay:
		m.lay(mv, false, out)
		m.symbols(out)
	case MoveScrap:
		m.scrap(mv, false, out)
		m.choose(out)
	case MoveDone:
		m.stop(out)
	case MoveCull:
		m.cull(CellOf(mv), false, out)
		m.symbols(out)
	case MoveHire:
		m.hire(mv, out)
		m.useEffect(out)
	case MoveDrive:
		m.drive(mv, out)
		m.driveOn(out)
	case MoveSwap:
		m.swap(mv, out)
		m.endEffect(out)
	case MoveSteal:
		m.steal(mv, out)
		m.endEffect(out)
	case MoveClaim:
		m.claim(mv, false, out)
		m.symbols(out)
	default:
		m.applyHouse(mv, out)
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
