package moonriver

import (
	"slices"
	"testing"

	"saloon/rules"
)

// naive is the rules written a second time, cell by cell and without bits. It sees a match only through its view.
type naive struct {
	v    *View
	rows int
	land [5][6][11]Laid // seat, column, row
}

func newNaive(m *Match) *naive {
	n := &naive{v: m.View(rules.Observer).(*View)}
	n.rows = n.v.Ranches[0].Rows
	for i, r := range n.v.Ranches {
		for _, laid := range r.Plots {
			n.land[i+1][laid.Cell.Column()][laid.Cell.Row()] = laid
		}
	}
	return n
}

func (n *naive) terrain(p Plot) Terrain { return n.v.now.game.Face(p).Terrain }

func (n *naive) cells() []Cell {
	var all []Cell
	for row := 1; row <= n.rows; row++ {
		for column := 1; column <= 5; column++ {
			if row != 1 || column != 3 {
				all = append(all, CellAt(column, row))
			}
		}
	}
	return all
}

func (n *naive) at(seat rules.Seat, c Cell) Laid { return n.land[seat][c.Column()][c.Row()] }

func (n *naive) free(seat rules.Seat, c Cell) bool { return n.at(seat, c).Plot == 0 }

func sharesSide(a, b Cell) bool {
	across, along := a.Column()-b.Column(), a.Row()-b.Row()
	return across*across+along*along == 1
}

func (n *naive) connected(seat rules.Seat, p Plot, c Cell) bool {
	if slices.Contains(n.v.Ranches[seat-1].Bridges, c) {
		return true
	}
	for _, near := range n.cells() {
		if sharesSide(near, c) && !n.free(seat, near) && n.terrain(n.at(seat, near).Plot) == n.terrain(p) {
			return true
		}
	}
	return false
}

// territory hangs together with a cell, found by walking.
func (n *naive) territory(seat rules.Seat, from Cell) []Cell {
	found := []Cell{from}
	for i := 0; i < len(found); i++ {
		for _, c := range n.cells() {
			if sharesSide(c, found[i]) && !n.free(seat, c) && !slices.Contains(found, c) &&
				n.terrain(n.at(seat, c).Plot) == n.terrain(n.at(seat, from).Plot) {
				found = append(found, c)
			}
		}
	}
	return found
}

// lays is every domino of two owned plots, tried on every two cells.
func (n *naive) lays(seat rules.Seat) []rules.Move {
	r := n.v.Ranches[seat-1]
	own := slices.Clone(r.Reserve)
	if r.Beside != 0 {
		own = append(own, r.Beside)
	}
	var all []rules.Move
	for _, a := range own {
		for _, b := range own {
			if a < b {
				all = append(all, n.laysOf(seat, a, b)...)
			}
		}
	}
	return all
}

// laysOf is every domino of two plots.
func (n *naive) laysOf(seat rules.Seat, a, b Plot) []rules.Move {
	var all []rules.Move
	for _, ca := range n.cells() {
		for _, cb := range n.cells() {
			if n.free(seat, ca) && n.free(seat, cb) && sharesSide(ca, cb) && (n.connected(seat, a, ca) || n.connected(seat, b, cb)) {
				all = append(all, layMove(Half{a, ca}, Half{b, cb}))
			}
		}
	}
	return all
}

func (n *naive) culls(seat rules.Seat) []rules.Move {
	var all []rules.Move
	for _, c := range n.territory(seat, n.v.Skulls[0]) {
		if n.at(seat, c).Cows > 0 {
			all = append(all, cullMove(c))
		}
	}
	return all
}

func (n *naive) drives(seat rules.Seat) []rules.Move {
	all := []rules.Move{doneMove}
	for _, from := range n.cells() {
		for _, to := range n.cells() {
			if n.at(seat, from).Cows > 0 && sharesSide(from, to) && !n.free(seat, to) && n.terrain(n.at(seat, to).Plot) != Corn {
				all = append(all, driveMove(from, to))
			}
		}
	}
	return all
}

func (n *naive) steals(seat rules.Seat) []rules.Move {
	all := []rules.Move{doneMove}
	for i := range n.v.Ranches {
		other := rules.Seat(i + 1)
		for _, c := range n.cells() {
			if other == seat || n.at(other, c).Cows == 0 {
				continue
			}
			guarded := slices.ContainsFunc(n.territory(other, c), func(near Cell) bool { return n.at(other, near).Partner != NoPartner })
			if !guarded {
				all = append(all, stealMove(other, c))
			}
		}
	}
	return all
}

func (n *naive) swaps(seat rules.Seat) []rules.Move {
	all := []rules.Move{doneMove}
	for i, r := range n.v.Ranches {
		for _, theirs := range r.Reserve {
			for _, mine := range n.v.Ranches[seat-1].Reserve {
				if rules.Seat(i+1) != seat {
					all = append(all, swapMove(mine, theirs))
				}
			}
		}
	}
	return all
}

func (n *naive) claims(seat rules.Seat) []rules.Move {
	var all, leave []rules.Move
	for _, tile := range n.v.Tiles {
		leave = append(leave, claimMove(tile, 0, 0))
		for side := range 2 {
			for _, c := range n.cells() {
				if n.free(seat, c) && n.connected(seat, BonusPlot(tile, side), c) {
					all = append(all, claimMove(tile, side, c))
				}
			}
		}
	}
	if all == nil {
		return leave
	}
	return all
}

func (n *naive) hires() []rules.Move {
	var all []rules.Move
	for _, c := range n.v.Circles {
		for _, token := range slices.Compact(slices.Clone(n.v.Saloon)) {
			all = append(all, hireMove(token, false, c), hireMove(token, true, c))
		}
	}
	return all
}

// moves is what the naive rules list; false at steps that they leave out.
func (n *naive) moves() ([]rules.Move, bool) {
	seat := n.v.Turn
	switch n.v.Step {
	case StepExpand:
		if n.v.MustLay {
			return n.lays(seat), true
		}
		return append(n.lays(seat), doneMove), true
	case StepCull:
		return n.culls(seat), true
	case StepHire:
		return n.hires(), true
	case StepDrive:
		return n.drives(seat), true
	case StepSwap:
		return n.swaps(seat), true
	case StepSteal:
		return n.steals(seat), true
	case StepClaim:
		return n.claims(seat), true
	}
	return nil, false
}

func TestMovesAreThoseOfTheNaiveRules(t *testing.T) {
	seen := map[Step]int{}
	for _, setup := range setups() {
		for seed := range games(4) {
			walk(t, setup, seed, func(m *Match, moves []rules.Move) {
				want, known := newNaive(m).moves()
				if !known {
					return
				}
				seen[m.step]++
				slices.Sort(want)
				if !slices.Equal(moves, want) {
					t.Fatalf("%s seed %d, %s: %d moves are listed, and the naive rules list %d", nameOfSetup(setup), seed, m.step, len(moves), len(want))
				}
			})
		}
	}
	for _, step := range []Step{StepExpand, StepCull, StepHire, StepDrive, StepSwap, StepSteal, StepClaim} {
		if seen[step] == 0 {
			t.Errorf("no position asked for %s", step)
		}
	}
}
