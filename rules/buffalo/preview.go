package buffalo

import (
	"slices"

	"saloon/rules"
)

// A Placer is a herd that is to place cows in a meadow.
type Placer struct {
	Seat   rules.Seat `json:"seat"`
	Colour Colour     `json:"colour"`
	Card   Card       `json:"card"`
	Cows   int        `json:"cows"` // those that it has there now
}

// A Fault is why a number of cows cannot be placed in a meadow.
type Fault uint8

// The faults, the first that applies.
const (
	NoFault  Fault = iota
	NoSpace        // fewer spaces than cows
	NoCows         // fewer cows left than that
	Equality       // it would equal another herd
)

// A Fit tells whether a number of cows may be placed in a meadow.
type Fit struct {
	Fault  Fault
	Left   int    // how many spaces or cows there are, for NoSpace and NoCows
	Equals Colour // the colour of the herd that it would equal, for Equality
	meadow string // its title
}

// Legal reports whether the number may be placed.
func (f Fit) Legal() bool { return f.Fault == NoFault }

var refusedEqual = rules.Refuse("ZB-4.3/equal", "that would make your herd as large as the %s one")

func (f Fit) refusal(spaces, cows *rules.Refusal) *rules.Refusal {
	switch f.Fault {
	case NoSpace:
		return spaces.With(f.meadow, f.Left)
	case NoCows:
		return cows.With(f.Left)
	case Equality:
		return refusedEqual.With(f.Equals.String())
	}
	return nil
}

func fitOf(meadow string, n, own, free, stock int, others []Herd) Fit {
	f := Fit{meadow: meadow}
	switch {
	case n == 0:
	case n > free:
		f.Fault, f.Left = NoSpace, free
	case n > stock:
		f.Fault, f.Left = NoCows, stock
	default:
		for _, h := range others {
			if h.Cows == own+n {
				f.Fault, f.Equals = Equality, h.Colour
			}
		}
	}
	return f
}

func (m *Match) fit(at int, herd uint8, n int) Fit {
	var room [maxHerds]Herd
	others := room[:0]
	for h := range uint8(m.herds()) {
		if h != herd {
			others = append(others, Herd{Colour: m.colour[h], Cows: int(m.cows[at][h])})
		}
	}
	return fitOf(m.game.meadows[at].title, n, int(m.cows[at][herd]), int(m.free[at]), int(m.stock[herd]), others)
}

// Fit says whether a number of cows of a colour may be placed in a meadow, and if not, why. Of bonus cows it judges the
// number that is to stay: some legal moves make a herd equal to another only until the next one.
func (v *View) Fit(meadow int, c Colour, n int) Fit {
	md := v.Meadow(meadow)
	if md == nil {
		return Fit{Fault: NoSpace}
	}
	own, others := 0, make([]Herd, 0, maxHerds)
	for _, h := range md.Herds {
		if h.Colour == c {
			own = h.Cows
		} else {
			others = append(others, h)
		}
	}
	return fitOf(md.Title, n, own, md.Free, v.Stock.Of(c), others)
}

// Order is the order in which herds will place in a meadow, as far as the viewer knows: those that are revealed and
// still to come, those of its own secret choice, and those that the caller adds to ask what would be if they came.
func (v *View) Order(meadow int, with ...Placer) []Placer {
	md := v.Meadow(meadow)
	if md == nil {
		return nil
	}
	var list []Placer
	add := func(seat rules.Seat, p Pair) {
		if p.Meadow == meadow && p.Waiting {
			list = append(list, Placer{Seat: seat, Colour: p.Colour, Card: p.Card, Cows: md.Herds.Of(p.Colour)})
		}
	}
	for _, player := range v.Players {
		for _, p := range player.Sent {
			add(player.Seat, p)
		}
	}
	for _, p := range v.Chosen {
		add(v.viewer, p)
	}
	for _, p := range with {
		p.Cows = md.Herds.Of(p.Colour)
		list = append(list, p)
	}
	slices.SortStableFunc(list, func(a, b Placer) int { return placingKey(a.Cows, a.Card) - placingKey(b.Cows, b.Card) })
	return list
}
