package buffalo

import (
	"math/bits"

	"saloon/rules"
)

// The parts of a score, and the tie-breaks in their order (ZB-6.3).
const (
	partCows       = "cows"
	partFinal      = "final-bonus"
	partOffer      = "offer"
	tieTenths      = "tenths"
	tieLargest     = "largest-meadow"
	tenthsInOneCow = 10
	winnerFirst    = 1 << 20
)

func (m *Match) placedAll(seat rules.Seat) bool {
	return m.stock[m.firstHerd(seat)] == 0 && m.stock[m.lastHerd(seat)] == 0
}

func (m *Match) finish(reason int, out *rules.Events) {
	m.step, m.owing, m.bonusLeft, m.uneven = StepOver, 0, 0, 0
	m.largestBefore = m.cows[m.largest()]
	if reason == overRounds {
		m.payFinal(out)
	}
	out.Tell(rules.Event{Kind: EventOver, Who: m.winner, Gained: int16(reason)})
}

// payFinal pays the bonus of every meadow with space into that same meadow (ZB-6.2).
func (m *Match) payFinal(out *rules.Events) {
	for set := m.openMeadows; set != 0; set &= set - 1 {
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
	m.finalCows[herd] += n
	if m.free[at] == 0 {
		m.openMeadows &^= 1 << at
	}
	out.Tell(rules.Event{
		Kind: EventFinal, Who: m.owner(herd), What: int16(m.colour[herd]),
		Where: int16(at), Gained: int16(n), ByItself: true,
	})
}

// A tally is the points of a seat, part by part, and what breaks ties.
type tally struct {
	cows, final, offer int
	tenths             int // of a cow, cut off when the total was rounded down
	largest            int // its larger herd in the largest meadow before the final bonus
}

func (t tally) total() int { return t.cows + t.final - t.offer }

func (m *Match) tally(seat rules.Seat) tally {
	var t tally
	for h := m.firstHerd(seat); h <= m.lastHerd(seat); h++ {
		t.cows += cowCount - int(m.stock[h]) - int(m.finalCows[h])
		t.final += int(m.finalCows[h])
		t.largest = max(t.largest, int(m.largestBefore[h]))
	}
	if m.step != StepOffer {
		offer := int(m.offer[seat-1])
		t.offer = (offer + tenthsInOneCow - 1) / tenthsInOneCow
		t.tenths = t.offer*tenthsInOneCow - offer
	}
	return t
}

// ended is a copy of the match as it would be if it ended now.
func (m *Match) ended() Match {
	e := *m
	if e.step != StepOver {
		e.largestBefore = e.cows[e.largest()]
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

// Counted is how many cows of a seat are out: those of a final bonus only when it has been paid.
func (m *Match) Counted(seat rules.Seat) (n int) {
	for h := m.firstHerd(seat); h <= m.lastHerd(seat); h++ {
		n += cowCount - int(m.stock[h])
	}
	return n
}

// Outcome orders the seats by who has placed all cows, by points, then by the tie-breaks (ZB-6.3, ZB-10.2).
func (m *Match) Outcome() rules.Outcome {
	e := m.ended()
	o := rules.Outcome{Tiebreak: []string{}}
	var tallies [maxSeats + 1]tally
	for seat := rules.Seat(1); seat <= m.seats; seat++ {
		t := e.tally(seat)
		tallies[seat] = t
		parts := []rules.Part{{Name: partCows, Value: t.cows}, {Name: partFinal, Value: t.final}}
		if m.auction {
			parts = append(parts, rules.Part{Name: partOffer, Value: -t.offer})
		}
		o.Points = append(o.Points, rules.Points{Total: t.total(), Parts: parts})
	}
	tenths, largest := false, false
	o.Order = rules.Rank(int(m.seats), func(a, b rules.Seat) int {
		return e.orderKey(a, tallies[a]) - e.orderKey(b, tallies[b])
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
		o.Tiebreak = append(o.Tiebreak, tieTenths)
	}
	if largest {
		o.Tiebreak = append(o.Tiebreak, tieLargest)
	}
	return o
}

func (m *Match) orderKey(seat rules.Seat, t tally) int {
	rank := t.total()*tenthsInOneCow + t.tenths
	rank = rank*(cowCount+1) + t.largest
	if m.winner == seat {
		rank += winnerFirst
	}
	return rank
}

// Progress goes by the rounds and by the meadows within them.
func (m *Match) Progress() int {
	if m.step == StepOver {
		return 100
	}
	if m.round == 0 {
		return 0
	}
	part := 0
	if m.step != StepChoose {
		part = 1 + int(m.at)
	}
	const parts = meadowCount + 1
	return (int(m.round-1)*parts + part) * 99 / (m.rounds() * parts)
}
