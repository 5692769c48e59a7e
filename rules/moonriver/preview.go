package moonriver

import "saloon/rules"

// A Preview is what a domino, a bonus plot or a partner would bring.
type Preview struct {
	before int // points of the ranch now
	after  int // points after its cows and skulls but before its circles; every skull takes the cow that costs least

	Cows    int  // cows that would come from the herd
	Skulls  int  // skulls that would find a cow
	Circles int  // circles that would get a partner
	Bonus   bool // a bonus plot would have to be claimed

	// Territories are those of the halves, the lower plot's first. The second is empty
	// if both halves lie in one territory, and for a bonus plot.
	Territories [2]Territory
}

// Gain is the change in points.
func (p Preview) Gain() int { return p.after - p.before }

// A Territory is a set of plots of one terrain that hang together.
type Territory struct {
	Terrain Terrain
	Cells   Cells
	Cows    int // cells with a cow, which is what scores
}

// Points is what the territory scores.
func (t Territory) Points() int { return t.Cells.Len() * t.Cows }

// An Ending is what a move ends, together with all that follows from it unasked.
type Ending uint8

// What a move may end.
const (
	EndsNothing Ending = iota
	EndsTurn           // the turn of who makes it
	EndsRound          // the round, and the house draws: no move before can be taken back
	EndsGame
)

func (m *Match) ends(move rules.Move) Ending {
	if m.Refuse(m.seat, move) != nil {
		return EndsNothing
	}
	after := *m
	after.apply(move, nil)
	switch {
	case after.step == StepOver:
		return EndsGame
	case after.seat == rules.House:
		return EndsRound
	case after.position != m.position || after.round != m.round:
		return EndsTurn
	}
	return EndsNothing
}

func (m *Match) preview(move rules.Move) (Preview, bool) {
	if m.Refuse(m.seat, move) != nil {
		return Preview{}, false
	}
	var halves [2]Half
	switch move.Kind() {
	case MoveHire:
		after := *m
		after.hire(move, nil)
		return Preview{before: m.Score(m.seat), after: after.Score(m.seat)}, true
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
	return m.previewOf(move, halves), true
}

func (m *Match) previewOf(move rules.Move, halves [2]Half) Preview {
	after := *m
	p := Preview{before: m.Score(m.seat)}
	if move.Kind() == MoveLay {
		after.lay(move, true, nil)
	} else {
		after.claim(move, true, nil)
	}
	p.Cows = int(m.herd) - int(after.herd)
	for after.skulls[0] != 0 {
		cow := after.cheapestPrey()
		if cow.exists() {
			p.Skulls++
		}
		after.cull(cow, true, nil)
	}
	p.Circles = min(after.circles.Len(), after.saloon.count())
	p.Bonus = after.claimDue
	p.after = after.Score(m.seat)
	p.Territories[0] = after.territoryAt(m.seat, halves[0].Cell)
	if c := halves[1].Cell; c != 0 && !p.Territories[0].Cells.has(c) {
		p.Territories[1] = after.territoryAt(m.seat, c)
	}
	return p
}

// cheapestPrey is where the first skull does least harm: on a cell with the most cows.
// Where it finds no cow it is no cell.
func (m *Match) cheapestPrey() Cell {
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
		Cows:    (cells & m.ranchOf(seat).cows).Len(),
	}
}
