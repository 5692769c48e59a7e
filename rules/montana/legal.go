package montana

import "saloon/rules"

// ToAct is who owes a decision.
func (m *Match) ToAct() rules.Seats {
	switch m.step {
	case StepLand, StepFirst, StepDraft, StepSpin:
		return rules.SeatSet(rules.House)
	case StepOver:
		return 0
	}
	return 1 << m.acting
}

// AppendMoves appends every legal move of a seat, sorted.
func (m *Match) AppendMoves(dst []rules.Move, seat rules.Seat) []rules.Move {
	if seat <= rules.House || seat > maxSeats || m.ToAct() != 1<<seat {
		return dst
	}
	if m.workerLimit > 0 {
		return m.appendTrades(m.appendDismissals(dst))
	}
	switch m.step {
	case StepDraftTake:
		return m.appendTakes(dst)
	case StepCamp:
		return m.appendHexes(dst, MoveCamp, m.free)
	case StepTurn:
		dst = append(dst, spinMove)
		dst = m.appendWork(m.appendBank(dst))
		if m.canOpenCity() {
			dst = append(dst, cityMove)
		}
		return m.appendTrades(m.appendBuilds(dst))
	case StepTake:
		return m.appendTrades(m.appendTakes(dst))
	case StepPush:
		return append(m.appendTrades(m.appendPushes(dst)), doneMove)
	case StepHelper:
		return append(m.appendTrades(m.appendHelpers(dst)), doneMove)
	case StepBid:
		dst = m.appendTrades(m.appendBids(dst))
		if m.counted == 0 {
			return dst
		}
		return append(dst, foldMove)
	case StepReward:
		return m.appendTrades(m.appendRewards(dst))
	case StepBuild:
		return append(m.appendTrades(m.appendBuilds(dst)), doneMove)
	}
	return append(m.appendTrades(dst), canteenMove, doneMove)
}

func (m *Match) appendHexes(dst []rules.Move, kind uint8, set hexSet) []rules.Move {
	for i := set.next(0); i >= 0; i = set.next(i + 1) {
		dst = append(dst, m.layout.move(kind, i))
	}
	return dst
}
