package evening

import (
	"slices"

	"saloon/lobby/evening/pairing"
	"saloon/lobby/table"
)

const gamesAtOnce = 2 // of one player in a league

// tickLeague draws the groups, and opens tables while all who play there have few others.
func (d *draft) tickLeague() {
	if d.groups == nil {
		d.drawGroups()
	}
	for _, seats := range slices.Clone(d.tables) {
		d.openOfLeague(seats)
	}
	if d.running == 0 { // then all were opened, or no more are
		d.happen(Closed{})
	}
}

func (d *draft) openOfLeague(seats []int) {
	there := d.stillIn(seats)
	busy := slices.ContainsFunc(there, func(n int) bool { return d.entrants[n].Playing >= gamesAtOnce })
	apart := slices.ContainsFunc(there, func(a int) bool {
		return slices.ContainsFunc(there, func(b int) bool { return a != b && d.apart(a, b) })
	})
	switch {
	case len(there) == 1:
		d.happen(Counted{Seats: there, Places: []int{1}, How: Alone})
	case len(there) == 0 || len(there) < d.Least || apart:
		d.happen(Counted{Seats: seats, How: Void})
	case !busy && d.Now.Before(d.due):
		d.seatAt(there)
	}
}

// Those of the season before come in the order of that, and behind them the others by how well they play.
func (d *draft) drawGroups() {
	var order []int
	for _, p := range d.before {
		if at := d.entrant(p.ID); at >= 0 && !d.entrants[at].Out {
			order = append(order, at)
		}
	}
	var fresh []int
	for i, e := range d.entrants {
		if !e.Out && !slices.Contains(order, i) {
			fresh = append(fresh, i)
		}
	}
	d.sortBySeed(fresh)
	order = append(order, fresh...)
	var w Drawn
	for _, size := range groupSizes(len(order), d.plan.Group) {
		group := order[:size:size]
		order = order[size:]
		w.Groups = append(w.Groups, group)
		for _, seats := range pairing.Schedule(size, min(d.plan.Seats, size), d.plan.Rounds) {
			w.Tables = append(w.Tables, pick(group, seats))
		}
	}
	d.happen(w)
}

// groupSizes are as equal as can be, and none is much larger than wanted.
func groupSizes(n, wanted int) (sizes []int) {
	groups := max(1, (n+wanted-1)/wanted)
	if groups > 1 && n/groups < 4 { // a group of fewer is none
		groups--
	}
	for i := range groups {
		size := n / groups
		if i < n%groups {
			size++
		}
		sizes = append(sizes, size)
	}
	return sizes
}

// Succession is in which order those of a league begin its next season: the first of each group but the highest has
// changed places with the last of the group above. Who took no part any more is not in it.
func (s *State) Succession() (list []table.Person) {
	groups := make([][]int, len(s.groups))
	for _, row := range s.Standing() {
		if row.Group > 0 {
			groups[row.Group-1] = append(groups[row.Group-1], row.Entrant)
		}
	}
	for i := 1; i < len(groups); i++ {
		if up, down := groups[i], groups[i-1]; len(up) > 0 && len(down) > 0 {
			up[0], down[len(down)-1] = down[len(down)-1], up[0]
		}
	}
	for _, group := range groups {
		for _, n := range group {
			if e := s.entrants[n]; !e.Out {
				list = append(list, e.Who)
			}
		}
	}
	return list
}
