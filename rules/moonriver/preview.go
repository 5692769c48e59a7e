package moonriver

import "saloon/rules"

// A Preview is what a domino or a bonus plot would do, without laying it.
type Preview struct {
	Before int // points of the ranch now
	After  int // points after its cows and skulls, every skull taking the cow that costs least; circles are not counted

	Cows    int  // cows that would come from the herd
	Skulls  int  // skulls that would find a cow
	Circles int  // circles that would get a partner
	Bonus   bool // a bonus plot would have to be claimed

	// Territories are those of the halves, the lower plot's first. A domino whose
	// halves make one territory, and a bonus plot, have only the first.
	Territories [2]Territory
}

// Gain is the change in points.
func (p Preview) Gain() int { return p.After - p.Before }

// A Territory is a set of plots of one terrain that hang together.
type Territory struct {
	Terrain Terrain
	Cells   Cells // none: no territory
	Cows    int   // plots with a cow, which is what counts at the end
}

// Points is what the territory scores.
func (t Territory) Points() int { return t.Cells.Len() * t.Cows }

// Preview tells what a move that lays plots would do; false if the move is
// none of those or is not legal now.
func (m *Match) Preview(move rules.Move) (Preview, bool) {
	if m.step != StepExpand && m.step != StepClaim || m.Refuse(m.seat, move) != nil {
		return Preview{}, false
	}
	var halves [2]Half
	switch move.Kind() {
	case MoveLay:
		halves[0], halves[1] = HalvesOf(move)
	case MoveClaim:
		if tile, side, c := ClaimOf(move); c != 0 {
			halves[0] = Half{BonusPlot(tile, side), c}
		}
	}
	if halves[0].Cell == 0 {
		return Preview{}, false
	}
	return m.preview(move, halves), true
}

func (m *Match) preview(move rules.Move, halves [2]Half) Preview {
	after := *m
	p := Preview{Before: m.Score(m.seat)}
	if move.Kind() == MoveLay {
		after.lay(move, true, nil)
	} else {
		after.claim(move, true, nil)
	}
	p.Cows = int(m.herd) - int(after.herd)
	for after.skulls[0] != 0 {
		cow := after.gentlest()
		if cow.real() {
			p.Skulls++
		}
		after.cull(cow, true, nil)
	}
	p.Circles = min(after.circles.Len(), total(&after.saloon))
	p.Bonus = after.due
	p.After = after.Score(m.seat)
	p.Territories[0] = after.territoryAt(m.seat, halves[0].Cell)
	if c := halves[1].Cell; c != 0 && !p.Territories[0].Cells.Has(c) {
		p.Territories[1] = after.territoryAt(m.seat, c)
	}
	return p
}

// gentlest is the cow that the first skull costs least: one of several on a
// plot, if there are such, else any; no cell when there is none.
func (m *Match) gentlest() Cell {
	cows := m.prey(m.skulls[0])
	best := cows.first()
	for ; cows != 0; cows &= cows - 1 {
		if c := cows.first(); m.spot(m.seat, c).cows() > m.spot(m.seat, best).cows() {
			best = c
		}
	}
	return best
}

func (m *Match) territoryAt(seat rules.Seat, c Cell) Territory {
	cells := m.territory(seat, c)
	return Territory{
		Terrain: m.game.faces[m.spot(seat, c).plot()].Terrain,
		Cells:   cells,
		Cows:    (cells & m.of(seat).cows).Len(),
	}
}

// territories is all of a seat's, by terrain and then row by row.
func (m *Match) territories(seat rules.Seat) []Territory {
	var all []Territory
	for _, within := range m.of(seat).terrain {
		for left := within; left != 0; {
			t := m.territoryAt(seat, left.first())
			all = append(all, t)
			left &^= t.Cells
		}
	}
	return all
}
