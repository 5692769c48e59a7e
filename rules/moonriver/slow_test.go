package moonriver

import (
	"slices"
	"testing"

	"saloon/rules"
)

// slow is a second reading of the rules, cell by cell and without bits. It sees
// a match only through its view.
type slow struct {
	v    *View
	rows int
	land [5][6][11]Laid // seat, column, row
}

func newSlow(m *Match) *slow {
	s := &slow{v: m.View(rules.Observer).(*View)}
	s.rows = s.v.Ranches[0].Rows
	for i, r := range s.v.Ranches {
		for _, laid := range r.Plots {
			s.land[i+1][laid.Cell.Column()][laid.Cell.Row()] = laid
		}
	}
	return s
}

func (s *slow) terrain(p Plot) Terrain { return s.v.Face(p).Terrain }

func (s *slow) cells() []Cell {
	var all []Cell
	for row := 1; row <= s.rows; row++ {
		for column := 1; column <= 5; column++ {
			if row != 1 || column != 3 {
				all = append(all, CellAt(column, row))
			}
		}
	}
	return all
}

func (s *slow) at(seat rules.Seat, c Cell) Laid { return s.land[seat][c.Column()][c.Row()] }

func (s *slow) free(seat rules.Seat, c Cell) bool { return s.at(seat, c).Plot == 0 }

func sharesSide(a, b Cell) bool {
	across, along := a.Column()-b.Column(), a.Row()-b.Row()
	return across*across+along*along == 1
}

func (s *slow) connected(seat rules.Seat, p Plot, c Cell) bool {
	if slices.Contains(s.v.Ranches[seat-1].Bridges, c) {
		return true
	}
	for _, near := range s.cells() {
		if sharesSide(near, c) && !s.free(seat, near) && s.terrain(s.at(seat, near).Plot) == s.terrain(p) {
			return true
		}
	}
	return false
}

// territory hangs together with a cell, found by walking.
func (s *slow) territory(seat rules.Seat, from Cell) []Cell {
	found := []Cell{from}
	for i := 0; i < len(found); i++ {
		for _, c := range s.cells() {
			if sharesSide(c, found[i]) && !s.free(seat, c) && !slices.Contains(found, c) &&
				s.terrain(s.at(seat, c).Plot) == s.terrain(s.at(seat, from).Plot) {
				found = append(found, c)
			}
		}
	}
	return found
}

// lays is every domino of two owned plots, tried on every two cells.
func (s *slow) lays(seat rules.Seat) []rules.Move {
	r := s.v.Ranches[seat-1]
	own := slices.Clone(r.Reserve)
	if r.Beside != 0 {
		own = append(own, r.Beside)
	}
	var all []rules.Move
	for _, a := range own {
		for _, b := range own {
			for _, ca := range s.cells() {
				for _, cb := range s.cells() {
					if a < b && s.free(seat, ca) && s.free(seat, cb) && sharesSide(ca, cb) &&
						(s.connected(seat, a, ca) || s.connected(seat, b, cb)) {
						all = append(all, layMove(Half{a, ca}, Half{b, cb}))
					}
				}
			}
		}
	}
	return all
}

func (s *slow) culls(seat rules.Seat) []rules.Move {
	var all []rules.Move
	for _, c := range s.territory(seat, s.v.Skulls[0]) {
		if s.at(seat, c).Cows > 0 {
			all = append(all, cullMove(c))
		}
	}
	return all
}

func (s *slow) drives(seat rules.Seat) []rules.Move {
	all := []rules.Move{doneMove}
	for _, from := range s.cells() {
		for _, to := range s.cells() {
			if s.at(seat, from).Cows > 0 && sharesSide(from, to) && !s.free(seat, to) && s.terrain(s.at(seat, to).Plot) != Corn {
				all = append(all, driveMove(from, to))
			}
		}
	}
	return all
}

func (s *slow) steals(seat rules.Seat) []rules.Move {
	all := []rules.Move{doneMove}
	for i := range s.v.Ranches {
		other := rules.Seat(i + 1)
		for _, c := range s.cells() {
			if other == seat || s.at(other, c).Cows == 0 {
				continue
			}
			guarded := slices.ContainsFunc(s.territory(other, c), func(near Cell) bool { return s.at(other, near).Partner != NoPartner })
			if !guarded {
				all = append(all, stealMove(other, c))
			}
		}
	}
	return all
}

func (s *slow) swaps(seat rules.Seat) []rules.Move {
	all := []rules.Move{doneMove}
	for i, r := range s.v.Ranches {
		for _, theirs := range r.Reserve {
			for _, mine := range s.v.Ranches[seat-1].Reserve {
				if rules.Seat(i+1) != seat {
					all = append(all, swapMove(mine, theirs))
				}
			}
		}
	}
	return all
}

func (s *slow) claims(seat rules.Seat) []rules.Move {
	var all, leave []rules.Move
	for _, tile := range s.v.Tiles {
		leave = append(leave, claimMove(tile, 0, 0))
		for side := range 2 {
			for _, c := range s.cells() {
				if s.free(seat, c) && s.connected(seat, BonusPlot(tile, side), c) {
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

func (s *slow) hires() []rules.Move {
	var all []rules.Move
	for _, c := range s.v.Circles {
		for _, token := range slices.Compact(slices.Clone(s.v.Saloon)) {
			all = append(all, hireMove(token, false, c), hireMove(token, true, c))
		}
	}
	return all
}

// moves is what the slow reading lists; false where it has no opinion.
func (s *slow) moves() ([]rules.Move, bool) {
	seat := s.v.Turn
	switch s.v.Step {
	case StepExpand:
		if s.v.Must {
			return s.lays(seat), true
		}
		return append(s.lays(seat), doneMove), true
	case StepCull:
		return s.culls(seat), true
	case StepHire:
		return s.hires(), true
	case StepDrive:
		return s.drives(seat), true
	case StepSwap:
		return s.swaps(seat), true
	case StepSteal:
		return s.steals(seat), true
	case StepClaim:
		return s.claims(seat), true
	}
	return nil, false
}

// score counts a ranch without bits (MR-7.2, MR-6.4), the legend left out.
func (s *slow) score(seat rules.Seat) int {
	total, counted := 0, map[Cell]bool{}
	symbols, hired := map[Partner]int{}, map[Partner]int{}
	for _, c := range s.cells() {
		laid := s.at(seat, c)
		if laid.Plot == 0 {
			continue
		}
		f := s.v.Face(laid.Plot)
		symbols[Digger] += int(f.Gold)
		symbols[Trapper] += int(f.Beaver)
		symbols[Farmer] += int(f.Corn)
		hired[laid.Partner]++
		if counted[c] {
			continue
		}
		plots, cows := s.territory(seat, c), 0
		for _, near := range plots {
			counted[near] = true
			cows += min(1, s.at(seat, near).Cows)
		}
		total += len(plots) * cows
	}
	for p, n := range symbols {
		total += n * (1 + hired[p])
	}
	return total
}

func TestFastAndSlowListsAgree(t *testing.T) {
	seen := map[Step]int{}
	for _, table := range tables() {
		for seed := range games(4) {
			walk(t, table, seed, func(m *Match, moves []rules.Move) {
				s := newSlow(m)
				want, known := s.moves()
				if !known {
					return
				}
				seen[m.step]++
				slices.Sort(want)
				if !slices.Equal(moves, want) {
					t.Fatalf("%s seed %d, %s: listed %d moves, the slow list has %d", nameOfTable(table), seed, m.step, len(moves), len(want))
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

// A lay is listed if and only if trying it cell by cell says so: here by Refuse.
func TestRefuseAgreesWithTheList(t *testing.T) {
	every := 7
	if testing.Short() {
		every = 70
	}
	for players := 2; players <= 4; players++ {
		count := 0
		walk(t, rules.Setup{Seats: players}, 11, func(m *Match, moves []rules.Move) {
			if m.step != StepExpand {
				return
			}
			if count++; count%every != 0 {
				return
			}
			r := m.of(m.seat)
			for h := r.hand; h != 0; h = h.rest() {
				a := h.first()
				for b := Plot(1); b <= plotCount; b++ {
					for ca := Cell(0); ca < 64; ca++ {
						for cb := Cell(0); a < b && cb < 64; cb++ {
							move := layMove(Half{a, ca}, Half{b, cb})
							_, listed := slices.BinarySearch(moves, move)
							if legal := m.Refuse(m.seat, move) == nil; legal != listed {
								t.Fatalf("%s: legal %v, listed %v", m.game.AppendMove(nil, move), legal, listed)
							}
						}
					}
				}
			}
		})
	}
}

func TestFastAndSlowScoresAgree(t *testing.T) {
	for players := 2; players <= 4; players++ {
		for seed := range games(10) {
			walk(t, rules.Setup{Seats: players}, seed, func(m *Match, _ []rules.Move) {
				if m.position != 0 {
					return
				}
				s := newSlow(m)
				for seat := rules.Seat(1); int(seat) <= players; seat++ {
					if fast, by := m.Score(seat), s.score(seat); fast != by {
						t.Fatalf("seat %d has %d points, counted slowly %d", seat, fast, by)
					}
				}
			})
		}
	}
}
