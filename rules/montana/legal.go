package montana

import "saloon/rules"

// AppendMoves appends every legal move of a seat, sorted.
func (m *Match) AppendMoves(dst []rules.Move, seat rules.Seat) []rules.Move {
	if seat <= rules.House || seat > maxSeats || m.ToAct() != 1<<seat {
		return dst
	}
	if m.hold > 0 {
		return m.appendTrades(m.appendDismissals(dst))
	}
	switch m.stage {
	case stageDraftTake:
		return m.appendTakes(dst)
	case stageCamp:
		return m.appendHexes(dst, KindCamp, m.free)
	case stageTurn:
		dst = append(dst, moveSpin)
		dst = m.appendWork(m.appendBank(dst))
		if m.cityOpen() {
			dst = append(dst, moveCity)
		}
		return m.appendTrades(m.appendBuilds(dst))
	case stageTake:
		return m.appendTrades(m.appendTakes(dst))
	case stagePush:
		return append(m.appendTrades(m.appendPushes(dst)), moveDone)
	case stageHelper:
		return append(m.appendTrades(m.appendHelpers(dst)), moveDone)
	case stageBid:
		dst = m.appendTrades(m.appendBids(dst))
		if m.step == 0 {
			return dst
		}
		return append(dst, moveFold)
	case stageReward:
		return m.appendTrades(m.appendRewards(dst))
	case stageBuild:
		return append(m.appendTrades(m.appendBuilds(dst)), moveDone)
	}
	return append(m.appendTrades(dst), moveCanteen, moveDone)
}

func (m *Match) appendHexes(dst []rules.Move, kind uint8, set hexSet) []rules.Move {
	for i := set.next(0); i >= 0; i = set.next(i + 1) {
		dst = append(dst, m.chart.move(kind, i))
	}
	return dst
}
