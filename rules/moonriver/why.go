package moonriver

import "saloon/rules"

// What a hint says for a move, beside the points that it scores at once.
var (
	whyTerritory = rules.Because("why-territory", "its territory then has %d [plot|plots] and %d [cow|cows]")
	whyFits      = rules.Because("why-fits", "at its best place this plot looks worth %d [point|points]")
	whyWait      = rules.Because("why-wait", "whoever waits has more plots to choose from")
)

var _ rules.Explainer = (*mind)(nil)

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
