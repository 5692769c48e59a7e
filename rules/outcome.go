package rules

import "slices"

// An Outcome is how a game ended.
type Outcome struct {
	// Order is the seats, best first. Seats that share a place are in one group.
	Order [][]Seat `json:"order"`
	// Points are those of every seat, seat 1 first.
	Points []Points `json:"points"`
	// Tiebreak names the tie-breaks that were used, in order. It is empty without a tie.
	Tiebreak []string `json:"tiebreak"`
}

// Points is what one seat scored, and for what.
type Points struct {
	Total int
	Parts []Part
}

// A Part is one category of a score.
type Part struct {
	Name  string // lower-case words with hyphens, a catalogue's key
	Value int
}

// Place is the place of a seat, 1 for the winner. Seats that share a place have the same number.
func (o Outcome) Place(s Seat) int {
	place := 1
	for _, group := range o.Order {
		for _, t := range group {
			if t == s {
				return place
			}
		}
		place += len(group)
	}
	return 0
}

// Rank groups the seats 1 to n into an Order. The comparison is positive when a comes
// before b, and zero when they share a place.
func Rank(n int, compare func(a, b Seat) int) [][]Seat {
	var order [][]Seat
	for s := Seat(1); int(s) <= n; s++ {
		at := 0
		for at < len(order) && compare(order[at][0], s) > 0 {
			at++
		}
		if at < len(order) && compare(order[at][0], s) == 0 {
			order[at] = append(order[at], s)
			continue
		}
		order = slices.Insert(order, at, []Seat{s})
	}
	return order
}
