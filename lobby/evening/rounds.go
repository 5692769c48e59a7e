package evening

import (
	"cmp"
	"slices"

	"saloon/lobby/evening/pairing"
	"saloon/lobby/table"
)

// A round begins when all games of the one before are over, and a moment for a breath.
func (d *draft) tickRounds() {
	switch {
	case d.running > 0:
	case d.lastRound():
		d.happen(Closed{})
	case d.Now.Before(d.rests):
	case d.plan.Kind == Knockout:
		d.heats()
	default:
		d.swissRound()
	}
}

func (d *draft) lastRound() bool {
	if d.plan.Kind == Swiss {
		return d.round >= d.plan.Rounds
	}
	return len(d.alive()) < 2
}

func (d *draft) swissRound() {
	here := d.playable()
	absent := d.awayFrom(here)
	slices.SortStableFunc(here, func(a, b int) int {
		return cmp.Or(cmp.Compare(d.entrants[b].Points, d.entrants[a].Points), cmp.Compare(d.entrants[b].Rating, d.entrants[a].Rating))
	})
	met := d.meetings()
	f := pairing.Field{
		Seats: d.plan.Seats, Least: max(d.Least, 2),
		Met:   func(a, b int) int { return met[[2]int{here[a], here[b]}] },
		Apart: func(a, b int) bool { return d.apart(here[a], here[b]) },
		Byes:  func(a int) int { return d.entrants[here[a]].Byes },
	}
	for _, n := range here {
		f.Scores = append(f.Scores, d.entrants[n].Points)
	}
	tables, left := mostAlike(f)
	d.openRound(here, tables, left, absent)
}

func (d *draft) openRound(here []int, tables [][]int, left, absent []int) {
	d.happen(RoundBegan{Round: d.round + 1, Byes: pick(here, left), Absent: absent})
	for _, seats := range tables {
		d.seatAt(pick(here, seats))
	}
}

// awayFrom are those who would play and are not there.
func (d *draft) awayFrom(here []int) (absent []int) {
	for i, e := range d.entrants {
		if !e.Out && e.Lost == 0 && !slices.Contains(here, i) {
			absent = append(absent, i)
		}
	}
	return absent
}

// meetings says how often two have met.
func (s *State) meetings() map[[2]int]int {
	met := map[[2]int]int{}
	for _, g := range s.games {
		for _, a := range g.Seats {
			for _, b := range g.Seats {
				met[[2]int{a, b}]++
			}
		}
	}
	return met
}

// heats deals those who are there to tables by how well they play; who is not there is out. The best have no game where
// some cannot have one, but nobody again before others.
func (d *draft) heats() {
	here := d.playable()
	absent := d.awayFrom(here)
	d.sortBySeed(here)
	seats := d.plan.Seats
	least := min(max(d.Least, d.plan.Through+1), max(len(here), d.Least)) // in the last round fewer may be left
	tables, left := pairing.Heats(len(here), seats, least)
	free := slices.Clone(here)
	slices.SortStableFunc(free, func(a, b int) int { return d.entrants[a].Byes - d.entrants[b].Byes })
	free = free[:len(left)]
	play := slices.DeleteFunc(here, func(n int) bool { return slices.Contains(free, n) })
	d.openRound(slices.Concat(free, play), tables, left, absent)
}

func (s *State) sortBySeed(list []int) {
	slices.SortStableFunc(list, func(a, b int) int {
		return cmp.Or(cmp.Compare(s.entrants[b].Rating, s.entrants[a].Rating), a-b)
	})
}

// alive are those who are still in a knock-out.
func (s *State) alive() (list []int) {
	for i, e := range s.entrants {
		if !e.Out && e.Lost == 0 {
			list = append(list, i)
		}
	}
	return list
}

// Final reports whether the newest round of a knock-out is its last: one table, at which all sit who are left.
func (s *State) Final() bool {
	tables := 0
	for _, g := range s.games {
		if g.Round == s.round {
			tables++
		}
	}
	return s.plan.Kind == Knockout && tables == 1 && len(s.byes) == 0
}

// Champion is who has won a knock-out; not before its last game has been counted.
func (s *State) Champion() (who table.Person, won bool) {
	left := s.alive()
	if s.plan.Kind != Knockout || s.round == 0 || s.running > 0 || len(left) != 1 {
		return who, false
	}
	return s.entrants[left[0]].Who, true
}

// knockOut has the best of a table go on; who thought less comes first where they share a place, then who was set higher.
func (s *State) knockOut(g *Game) {
	order := make([]int, len(g.Seats))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Or(at(g.Places, a)-at(g.Places, b), at(g.Seconds, a)-at(g.Seconds, b), cmp.Compare(s.entrants[g.Seats[b]].Rating, s.entrants[g.Seats[a]].Rating), g.Seats[a]-g.Seats[b])
	})
	through := min(s.plan.Through, len(order)-1)
	if s.isFinal(g) {
		through = 1
	}
	for i, seat := range order {
		if e := &s.entrants[g.Seats[seat]]; i >= through || e.Out {
			e.Lost = s.round
		}
	}
}

// isFinal holds where nobody else is left.
func (s *State) isFinal(g *Game) bool {
	for _, n := range s.alive() {
		if !slices.Contains(g.Seats, n) {
			return false
		}
	}
	return true
}

func at(list []int, i int) int {
	if i < len(list) {
		return list[i]
	}
	return 0
}
