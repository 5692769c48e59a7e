package moonriver

import "saloon/rules"

// What a hint says for a move, beside the points that it scores at once.
var (
	whyTerritory = rules.Because("why-territory", "its territory then has %d [plot|plots] and %d [cow|cows]")
	whyFits      = rules.Because("why-fits", "at its best place this plot looks worth %d [point|points]")
	whyWait      = rules.Because("why-wait", "whoever waits has more plots to choose from")
)

// reserveWorth is about what a plot in the reserve is worth, in hundredths of a point.
const reserveWorth = 150

var (
	_ rules.Explainer = (*mind)(nil)
	_ rules.Narrator  = (*mind)(nil)
)

// Rests is so when everybody has had a turn in the next round, in which a plot is taken that was chosen in this one.
func (mi *mind) Rests(begun, now rules.Match, _ rules.Seat) bool {
	return now.(*Match).round >= begun.(*Match).round+2
}

// Until is that time.
func (mi *mind) Until() string { return "by the end of the next round" }

// Holds tells of the plots in the reserve.
func (mi *mind) Holds(match rules.Match, seat rules.Seat, dst []rules.Holding) []rules.Holding {
	if seat == rules.House {
		return dst
	}
	return append(dst, rules.Holding{Name: "reserve", Count: match.(*Match).ranchOf(seat).reserve.size(), Worth: reserveWorth})
}

func (mi *mind) Why(match rules.Match, seat rules.Seat, move rules.Move) rules.Reason {
	m := match.(*Match)
	switch move.Kind() {
	case MoveLay:
		return m.whyLay(seat, move)
	case MoveGo:
		mi.survey(&mi.own, m, seat)
		worth := mi.own.bestPlotWorth(m.next.plot[PositionOf(move)-1])
		return whyFits.With(int(max(worth, 0)+50) / 100)
	case MoveDone:
		if m.step == StepExpand {
			return whyWait
		}
	}
	return rules.Reason{}
}

func (m *Match) whyLay(seat rules.Seat, move rules.Move) rules.Reason {
	after := m.Clone().(*Match)
	if after.Play(seat, move, nil) != nil {
		return rules.Reason{}
	}
	a, b := HalvesOf(move)
	best := after.territoryAt(seat, a.Cell)
	if other := after.territoryAt(seat, b.Cell); other.Cells.Len()*other.Cows > best.Cells.Len()*best.Cows {
		best = other
	}
	return whyTerritory.With(best.Cells.Len(), best.Cows)
}
