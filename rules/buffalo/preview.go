package buffalo

import (
	"slices"

	"saloon/rules"
)

// A Placer is a herd that is to be placed in a meadow.
type Placer struct {
	Seat   rules.Seat `json:"seat"`
	Colour Colour     `json:"colour"`
	Card   Card       `json:"card"`
	Cows   int        `json:"cows"` // that it has there now
}

// sortPlacers brings placers into the order of ZB-4.1.
func sortPlacers(list []Placer) {
	slices.SortStableFunc(list, func(a, b Placer) int {
		return placingKey(a.Cows, a.Card) - placingKey(b.Cows, b.Card)
	})
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

// A Fit is the answer to whether a number of cows may be placed in a meadow.
type Fit struct {
	Fault  Fault
	Meadow string // its title
	Left   int    // spaces, or cows, that there are
	Equals Colour // the herd that it would equal
}

// Legal reports whether the number may be placed.
func (f Fit) Legal() bool { return f.Fault == NoFault }

var refusedEqual = rules.Refuse("ZB-4.3/equal", "that would make your herd as large as the %s one")

// refusal is the fault as a refusal, nil when there is none. The caller's rule
// sets the limits of spaces and cows.
func (f Fit) refusal(spaces, cows *rules.Refusal) *rules.Refusal {
	switch f.Fault {
	case NoSpace:
		return spaces.With(f.Meadow, f.Left)
	case NoCows:
		return cows.With(f.Left)
	case Equality:
		return refusedEqual.With(f.Equals.String())
	}
	return nil
}

// fitOf judges a number of cows for a herd among the sizes of the others.
func fitOf(meadow string, n, own, free, stock int, others []Herd) Fit {
	f := Fit{Meadow: meadow}
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

// fit is the match's own question, for its refusals.
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

// Fit says whether a number of cows of a colour may be placed in a meadow, and
// if not, why: for a herd that is to be placed and for bonus cows alike. Of
// bonus cows it judges the number that is to stay: the list of legal moves also
// has those that only pass an equal size on the way.
func (m *Match) Fit(meadow int, c Colour, n int) Fit {
	for h := range uint8(m.herds()) {
		if m.colour[h] == c && meadow >= 0 && meadow < MeadowCount {
			return m.fit(meadow, h, n)
		}
	}
	return Fit{Fault: NoSpace}
}

// Fit is the same question asked of a view.
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

// Order is in which order the herds will be placed in a meadow that are known to
// go there: all that are revealed and still to come, the viewer's own secret
// pairs, and what the caller adds to ask "what if".
func (v *View) Order(meadow int, with ...Placer) []Placer {
	md := v.Meadow(meadow)
	if md == nil {
		return nil
	}
	var list []Placer
	add := func(s rules.Seat, p Pair) {
		if p.Meadow == meadow && p.Waiting {
			list = append(list, Placer{Seat: s, Colour: p.Colour, Card: p.Card, Cows: md.Herds.Of(p.Colour)})
		}
	}
	for _, seat := range v.Seats {
		for _, p := range seat.Sent {
			add(seat.Seat, p)
		}
	}
	for _, p := range v.Chosen {
		add(v.Viewer, p)
	}
	for _, p := range with {
		p.Cows = md.Herds.Of(p.Colour)
		list = append(list, p)
	}
	sortPlacers(list)
	return list
}

// Order is the same question asked of a match on behalf of a viewer.
func (m *Match) Order(viewer rules.Seat, meadow int, with ...Placer) []Placer {
	v := m.view(viewer)
	return v.Order(meadow, with...)
}
