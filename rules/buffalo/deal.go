package buffalo

import (
	"math/bits"

	"saloon/rules"
)

var (
	refusedSeat  = rules.Refuse("ZB-2/seat", "the meadows of seat %d are dealt next")
	refusedShare = rules.Refuse("ZB-2/share", "each seat is dealt %d meadows")
	refusedDealt = rules.Refuse("ZB-2/once", "only meadows in play are dealt, and each once")
)

// share is how many meadows each seat is dealt (ZB-2, ZB-8.2).
func (m *Match) share() int { return bits.OnesCount16(m.meadows) / int(m.seats) }

// undealt is the set of meadows that nobody has been dealt.
func (m *Match) undealt() uint16 {
	set := m.meadows
	for _, d := range m.dealt {
		set &^= d
	}
	return set
}

// nextDealt is the seat that is dealt its meadows next, or 0.
func (m *Match) nextDealt() rules.Seat {
	for seat := rules.Seat(1); seat <= m.seats; seat++ {
		if m.dealt[seat-1] == 0 {
			return seat
		}
	}
	return 0
}

func (m *Match) advanceDeal() bool {
	if m.nextDealt() != 0 {
		return m.ask(rules.House)
	}
	if m.auction {
		m.step, m.owing = StepOffer, rules.AllSeats(int(m.seats))
		return false
	}
	m.step = StepStart
	return true
}

// Draw deals meadows to the next seat.
func (m *Match) Draw(src rules.Source) rules.Move {
	a := Parts{Kind: MoveDeal, Meadow: -1, Seat: m.nextDealt()}
	left := m.undealt()
	for i := range m.share() {
		bit := nthBit(left, rules.Below(src, bits.OnesCount16(left)))
		left &^= 1 << bit
		a.Dealt[i] = int8(bit + 1)
	}
	return a.move()
}

// nthBit is the position of bit n of a set, counted from 0.
func nthBit(set uint16, n int) int {
	for range n {
		set &= set - 1
	}
	return bits.TrailingZeros16(set)
}

func (m *Match) refuseDeal(move rules.Move) *rules.Refusal {
	a := PartsOf(move)
	if a.Seat != m.nextDealt() {
		return refusedSeat.With(int(m.nextDealt()))
	}
	left := m.undealt()
	for i, d := range a.Dealt {
		if (d != 0) != (i < m.share()) {
			return refusedShare.With(m.share())
		}
		if d == 0 {
			continue
		}
		if left>>(d-1)&1 == 0 {
			return refusedDealt
		}
		left &^= 1 << (d - 1)
	}
	return nil
}

func (m *Match) deal(move rules.Move, out *rules.Events) {
	a := PartsOf(move)
	for _, d := range a.Dealt[:m.share()] {
		m.dealt[a.Seat-1] |= 1 << (d - 1)
		everyone(out, rules.Event{Kind: EventDealt, Whom: a.Seat, Where: int16(d - 1)})
	}
}

// advanceStart puts the first cows down and begins round one.
func (m *Match) advanceStart(out *rules.Events) bool {
	for seat := rules.Seat(1); seat <= m.seats; seat++ {
		left := m.dealt[seat-1] &^ m.begun[seat-1]
		if left == 0 {
			continue
		}
		if m.duel && m.startColours(seat) == bothHerds {
			return m.ask(seat)
		}
		m.start(seat, bits.TrailingZeros16(left), m.onlyStart(seat), true, out)
		return true
	}
	m.beginRound(out)
	return true
}

// onlyStart is the colour of a first cow that allows no choice.
func (m *Match) onlyStart(seat rules.Seat) Colour {
	herd := m.firstHerd(seat)
	if m.duel && m.startColours(seat) == secondHerd {
		herd++
	}
	return m.colour[herd]
}

func (m *Match) start(seat rules.Seat, at int, c Colour, byItself bool, out *rules.Events) {
	herd := m.firstHerd(seat)
	if m.colour[herd] != c {
		herd++
	}
	m.begun[seat-1] |= 1 << at
	everyone(out, rules.Event{Kind: EventStarted, Who: seat, What: int16(c), Where: int16(at), Gained: 1, ByItself: byItself})
	m.cows[at][herd]++
	m.free[at]--
	m.stock[herd]--
}

// beginRound opens the next secret choice.
func (m *Match) beginRound(out *rules.Events) {
	m.round++
	m.step, m.owing = StepChoose, rules.AllSeats(int(m.seats))
	everyone(out, rules.Event{Kind: EventRound, Gained: int16(m.round)})
}
