package buffalo

import (
	"math/bits"

	"saloon/rules"
)

// The parts of a score and the tie-breaks, as outcomes name them.
const (
	PartCows        = "cows"
	PartFinal       = "final-bonus"
	PartOffer       = "offer"
	TieTenths       = "tenths"
	TieLargest      = "largest-meadow"
	tenthsInOneCow  = 10
	placeBeforeRank = 1 << 20
)

// placedAll reports whether a seat has no cow left (ZB-6.1).
func (m *Match) placedAll(seat rules.Seat) bool {
	first := m.firstHerd(seat)
	return m.stock[first] == 0 && (!m.duel || m.stock[first+1] == 0)
}

// finish ends the game; only after the last round is a final bonus paid.
func (m *Match) finish(reason int, out *rules.Events) {
	m.step, m.owing, m.left, m.uneven = StepOver, 0, 0, 0
	m.before = m.cows[m.largest()]
	if reason == OverRounds {
		m.payFinal(out)
	}
	everyone(out, rules.Event{Kind: EventOver, Who: m.winner, Gained: int16(reason)})
}

// payFinal pays every meadow with space its bonus into itself (ZB-6.2).
func (m *Match) payFinal(out *rules.Events) {
	for set := m.open; set != 0; set &= set - 1 {
		at := bits.TrailingZeros16(set)
		md := &m.game.meadows[at]
		order, n := m.ranking(at)
		for i := 0; i < n && i < int(md.row); i++ {
			m.payHerd(at, order[i], md.bonus[i], out)
		}
	}
}

func (m *Match) payHerd(at int, herd, number uint8, out *rules.Events) {
	n := min(number, m.free[at], m.stock[herd])
	if n == 0 {
		return
	}
	m.cows[at][herd] += n
	m.free[at] -= n
	m.stock[herd] -= n
	m.final[herd] += n
	if m.free[at] == 0 {
		m.open &^= 1 << at
	}
	everyone(out, rules.Event{
		Kind: EventFinal, Who: m.owner(herd), What: int16(m.colour[herd]),
		Where: int16(at), Gained: int16(n), ByItself: true,
	})
}

// A tally is what a seat has, and what parts equal totals.
type tally struct {
	cows, final, offer int
	tenths             int // of a cow, cut off by rounding down
	largest            int // its larger herd in the largest meadow before the final bonus
}

func (t tally) total() int { return t.cows + t.final - t.offer }

func (m *Match) tally(seat rules.Seat) tally {
	var t tally
	first := m.firstHerd(seat)
	last := first
	if m.duel {
		last++
	}
	for h := first; h <= last; h++ {
		t.cows += CowCount - int(m.stock[h]) - int(m.final[h])
		t.final += int(m.final[h])
		t.largest = max(t.largest, int(m.before[h]))
	}
	if m.step != StepOffer {
		offer := int(m.offer[seat-1])
		t.offer = (offer + tenthsInOneCow - 1) / tenthsInOneCow
		t.tenths = t.offer*tenthsInOneCow - offer
	}
	return t
}

// ended is the match as it would be if it ended now.
func (m *Match) ended() Match {
	e := *m
	if e.step != StepOver {
		e.before = e.cows[e.largest()]
		e.payFinal(nil)
	}
	return e
}

// Score is what a seat would have if the game ended now.
func (m *Match) Score(seat rules.Seat) int {
	if m.step == StepOver {
		return m.tally(seat).total()
	}
	e := m.ended()
	return e.tally(seat).total()
}

// Outcome orders the seats (ZB-6.3, ZB-10.2).
func (m *Match) Outcome() rules.Outcome {
	e := m.ended()
	o := rules.Outcome{Tiebreak: []string{}}
	var tallies [maxSeats + 1]tally
	for seat := rules.Seat(1); seat <= m.seats; seat++ {
		t := e.tally(seat)
		tallies[seat] = t
		parts := []rules.Part{{Name: PartCows, Value: t.cows}, {Name: PartFinal, Value: t.final}}
		if m.auction {
			parts = append(parts, rules.Part{Name: PartOffer, Value: -t.offer})
		}
		o.Points = append(o.Points, rules.Points{Total: t.total(), Parts: parts})
	}
	tenths, largest := false, false
	o.Order = rules.Rank(int(m.seats), func(a, b rules.Seat) int {
		return e.first(a, tallies[a]) - e.first(b, tallies[b])
	})
	for a := rules.Seat(1); a <= m.seats; a++ {
		for b := a + 1; b <= m.seats; b++ {
			s, t := tallies[a], tallies[b]
			if e.winner == a || e.winner == b || s.total() != t.total() {
				continue
			}
			tenths = tenths || s.tenths != t.tenths
			largest = largest || s.tenths == t.tenths
		}
	}
	if tenths {
		o.Tiebreak = append(o.Tiebreak, TieTenths)
	}
	if largest {
		o.Tiebreak = append(o.Tiebreak, TieLargest)
	}
	return o
}

// first is one number by which seats are ordered: who has placed all cows, then
// the total, then the tie-breaks.
func (m *Match) first(seat rules.Seat, t tally) int {
	rank := t.total()*tenthsInOneCow + t.tenths
	rank = rank*(CowCount+1) + t.largest
	if m.winner == seat {
		rank += placeBeforeRank
	}
	return rank
}
