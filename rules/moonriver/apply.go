package moonriver

import "saloon/rules"

// Play makes a move and carries the match on to the next decision, or refuses.
func (m *Match) Play(seat rules.Seat, mv rules.Move, out *rules.Events) *rules.Refusal {
	if refused := m.Refuse(seat, mv); refused != nil {
		return refused
	}
	if out == nil {
		m.apply(mv, nil)
		m.carryOn(nil)
		return nil
	}
	before := m.scores()
	m.apply(mv, out)
	m.carryOn(out)
	m.tellPoints(before, out)
	return nil
}

// apply carries out a move that is known to be legal.
func (m *Match) apply(mv rules.Move, out *rules.Events) {
	switch mv.Kind() {
	case KindGo:
		m.putRanchero(Position(mv)-1, false, out)
	case KindLay:
		m.lay(mv, false, out)
	case KindScrap:
		m.scrap(mv, false, out)
	case KindDone:
		m.stop(out)
	case KindCull:
		m.cull(CullAt(mv), false, out)
	case KindHire:
		m.hire(mv, out)
	case KindDrive:
		m.drive(mv, out)
	case KindSwap:
		m.swap(mv, out)
	case KindSteal:
		m.steal(mv, out)
	case KindClaim:
		m.claim(mv, false, out)
	default:
		m.applyHouse(mv, out)
	}
}

// stop gives up the rest of what the seat might do at this step.
func (m *Match) stop(out *rules.Events) {
	tell(out, rules.Event{Kind: EventStop, Who: m.seat})
	if m.step == StepExpand {
		m.step = stepChoosing
		return
	}
	m.endEffect()
}

// carryOn does what follows by itself, up to the next decision.
func (m *Match) carryOn(out *rules.Events) {
	for {
		switch m.step {
		case stepTurn:
			m.startTurn(out)
		case stepSymbols:
			m.symbols(out)
		case stepDriving:
			m.driveOn()
		case stepSwapping:
			m.considerSwap()
		case stepStealing:
			m.considerTheft()
		case stepExpanding:
			m.expand(out)
		case stepChoosing:
			m.choose(out)
		case stepTurnEnd:
			m.endTurn()
		case stepRoundEnd:
			m.endRound(out)
		default:
			return
		}
	}
}
