package evening

import (
	"cmp"
	"slices"
	"time"

	"saloon/lobby/evening/pairing"
)

const (
	breath     = 10 * time.Second // between two games of somebody, to see how the one ended
	patience   = 25 * time.Second // so long somebody who is free waits for a full table of others than just now
	arenaGrace = 30 * time.Minute // in which games that were begun in time may end
)

// Whoever is free is put at a full table with others who stand near, and not with those of the last game; after a while
// at any table that can be made.
func (d *draft) tickArena() {
	if !d.Now.Before(d.due) {
		if d.running == 0 {
			d.happen(Closed{})
		}
		return
	}
	free := slices.DeleteFunc(d.playable(), func(n int) bool { return d.entrants[n].Games > 0 && d.Now.Sub(d.entrants[n].Free) < breath })
	if len(free) < d.Least {
		return
	}
	slices.SortStableFunc(free, func(a, b int) int {
		return cmp.Or(cmp.Compare(d.entrants[b].Points, d.entrants[a].Points), cmp.Compare(d.entrants[b].Rating, d.entrants[a].Rating))
	})
	tables, left := pairing.Tables(d.field(free, true))
	for _, seats := range tables {
		d.seatAt(pick(free, seats))
	}
	rest := pick(free, left)
	if slices.ContainsFunc(rest, func(n int) bool { return d.Now.Sub(d.entrants[n].Free) >= patience }) {
		tables, _ = mostAlike(d.field(rest, false))
		for _, seats := range tables {
			d.seatAt(pick(rest, seats))
		}
	}
}

func (d *draft) field(free []int, patient bool) pairing.Field {
	f := pairing.Field{Seats: d.plan.Seats, Least: max(d.Least, 2), Met: func(a, b int) int {
		if slices.Contains(d.entrants[free[a]].Last, free[b]) {
			return 1
		}
		return 0
	}}
	f.Apart = func(a, b int) bool { return d.apart(free[a], free[b]) }
	if patient {
		f.Least = f.Seats
		f.Apart = func(a, b int) bool { return f.Met(a, b) > 0 || d.apart(free[a], free[b]) }
	}
	for _, n := range free {
		f.Scores = append(f.Scores, d.entrants[n].Points)
	}
	return f
}

// mostAlike has tables that are nearly full rather than a full one and a small one, where that leaves nobody more out.
func mostAlike(f pairing.Field) (tables [][]int, left []int) {
	alike := f
	alike.Least = max(f.Least, f.Seats-1)
	if tables, left = pairing.Tables(alike); len(left) == 0 || alike.Least == f.Least {
		return tables, left
	}
	if small, fewer := pairing.Tables(f); len(fewer) < len(left) {
		return small, fewer
	}
	return tables, left
}

// pick are those of a list at some places.
func pick(list, places []int) []int {
	picked := make([]int, len(places))
	for i, at := range places {
		picked[i] = list[at]
	}
	return picked
}
