package montana

import (
	"math/bits"

	"saloon/rules"
)

var (
	refusedTaken   = rules.Refuse("MT-5/taken", "%s %d is taken")
	refusedWorkers = rules.Refuse("MT-5/workers", "you have not the workers for it")
	refusedCrew    = rules.Refuse("MT-5/few", "that takes %d [worker|workers] for %s, and you have %d")
	refusedHelper  = rules.Refuse("MT-5.2/worker", "the small space takes 1 worker of its own colour, or 2 of another")
	refusedSilver  = rules.Refuse("MT-5.2", "that costs %d silver, and you have %d")
)

// The bits of workerBoard.taken: three for each area, then three for the bank.
const (
	bankBit    = colours * areaSpaces
	firstSpace = 0b001001001001001 // the first space of each area and of the bank
	spaceSet   = 0b111             // all three spaces of a place
)

func workersNeeded(area, colour Good) int {
	if area == colour {
		return 1
	}
	return 2
}

func ableColours(workers crew) (sets [colours]uint) {
	one, two := workers.having(1), workers.having(2)
	for area := range sets {
		own := uint(1) << area
		sets[area] = one&own | two&^own
	}
	return sets
}

func (m *Match) helpers(workers crew) uint { return ableColours(workers)[m.spaceAt/areaSpaces] }

// visitBank puts workers on a bank space (MT-5.1).
func (m *Match) visitBank(space int, c crew, out *rules.Events) {
	m.player(m.active).workers -= c
	m.bank[space] = c
	m.taken |= 1 << (bankBit + space)
	for colour := range Good(colours) {
		if n := c.of(colour); n > 0 {
			m.tellPlaced(Bank, space+1, colour, n, out)
		}
	}
	m.earn(m.active, m.game.bank[space], out)
	m.endTurn(out)
}

// work puts workers on a large space of an area (MT-5.2).
func (m *Match) work(area Good, space int, colour Good, out *rules.Events) {
	n := workersNeeded(area, colour)
	m.spaceAt = uint8(int(area)*areaSpaces + space)
	m.player(m.active).workers -= crew(n) * worker(colour)
	m.large[m.spaceAt] = teamOf(colour, n)
	m.taken |= 1 << m.spaceAt
	m.tellPlaced(Place(area), space+1, colour, n, out)
	s := m.game.areas[area][space]
	m.earn(m.active, -s.cost, out)
	m.gain(m.active, area, s.amount, out)
	m.step = StepHelper
}

// help puts workers on the small space for one more good.
func (m *Match) help(colour Good, out *rules.Events) {
	area := Good(m.spaceAt / areaSpaces)
	n := workersNeeded(area, colour)
	m.player(m.active).workers -= crew(n) * worker(colour)
	m.small[m.spaceAt] = teamOf(colour, n)
	m.tellPlaced(Place(area), int(m.spaceAt)%areaSpaces+1+areaSpaces, colour, n, out)
	m.gain(m.active, area, 1, out)
	m.endTurn(out)
}

func (m *Match) tellPlaced(place Place, space int, colour Good, n int, out *rules.Events) {
	out.Tell(rules.Event{Kind: EventPlaced, Who: m.active, From: int16(place), Where: int16(space), What: int16(colour), Gained: int16(n)})
}

func (m *Match) clearSpaces(out *rules.Events) {
	full := m.taken & (m.taken >> 1) & (m.taken >> 2) & firstSpace
	if full == 0 {
		return
	}
	m.taken &^= full * spaceSet
	if full>>bankBit != 0 {
		m.labour += m.bank[0] + m.bank[1] + m.bank[2]
		m.bank = [bankSpaces]crew{}
		out.Tell(rules.Event{Kind: EventCleared, Where: int16(Bank), ByItself: true})
	}
	for area := range colours {
		if full>>(area*areaSpaces)&1 == 1 {
			m.clearArea(area)
			out.Tell(rules.Event{Kind: EventCleared, Where: int16(area), ByItself: true})
		}
	}
}

func (m *Match) clearArea(area int) {
	for at := area * areaSpaces; at < (area+1)*areaSpaces; at++ {
		m.labour += m.large[at].crew() + m.small[at].crew()
		m.large[at], m.small[at] = 0, 0
	}
}

func (m *Match) refuseBank(move rules.Move) *rules.Refusal {
	space, c := part(move, 4), crew(move.Fields())
	switch {
	case space < 1 || space > bankSpaces || move != bankMove(space, c) || !isCrew(c, space):
		return rules.RefuseUnknown()
	case m.taken>>(bankBit+space-1)&1 == 1:
		return refusedTaken.With(Bank.String(), space)
	case !m.player(m.active).workers.covers(c):
		return m.refuseCrew(c)
	}
	return nil
}

// refuseCrew names the first colour of which the active seat has not enough workers.
func (m *Match) refuseCrew(needs crew) *rules.Refusal {
	has := m.player(m.active).workers
	for colour := range Good(colours) {
		if needs.of(colour) > has.of(colour) {
			return refusedCrew.With(needs.of(colour), colour.String(), has.of(colour))
		}
	}
	return refusedWorkers
}

func isCrew(c crew, n int) bool { return c&0xfcfcfcfc == 0 && c.total() == n }

func (m *Match) refuseWork(move rules.Move) *rules.Refusal {
	area, space, colour := Good(part(move, 2)), part(move, 1), Good(part(move, 0))
	if move != workMove(Place(area), space, colour) || area >= colours || colour >= colours || space < 1 || space > areaSpaces {
		return rules.RefuseUnknown()
	}
	p := m.player(m.active)
	switch {
	case m.large[int(area)*areaSpaces+space-1] != 0:
		return refusedTaken.With(Place(area).String(), space)
	case ableColours(p.workers)[area]>>colour&1 == 0:
		return m.refuseCrew(crew(workersNeeded(area, colour)) * worker(colour))
	case int(p.silver) < m.game.areas[area][space-1].cost:
		return refusedSilver.With(m.game.areas[area][space-1].cost, int(p.silver))
	}
	return nil
}

func (m *Match) refuseHelper(move rules.Move) *rules.Refusal {
	colour := Good(part(move, 0))
	needs := workersNeeded(Good(m.spaceAt/areaSpaces), colour)
	switch {
	case colour >= colours || move != helperMove(colour, 1) && move != helperMove(colour, 2):
		return rules.RefuseUnknown()
	case move != helperMove(colour, needs):
		return refusedHelper
	}
	if m.helpers(m.player(m.active).workers)>>colour&1 == 0 {
		return m.refuseCrew(crew(needs) * worker(colour))
	}
	return nil
}

func (m *Match) appendBank(dst []rules.Move) []rules.Move {
	visits := &m.game.bankMoves[m.player(m.active).workers.upToThree()]
	for space := range bankSpaces {
		if m.taken>>(bankBit+space)&1 == 0 {
			dst = append(dst, visits[space]...)
		}
	}
	return dst
}

func (m *Match) appendWork(dst []rules.Move) []rules.Move {
	p := m.player(m.active)
	sets := ableColours(p.workers)
	open := m.game.payable[min(int(p.silver), maxCost)] &^ m.taken
	for ; open != 0; open &= open - 1 {
		at := bits.TrailingZeros16(open)
		set := sets[at/areaSpaces]
		w := &m.game.workMoves[at][set]
		dst = append(dst, w[0], w[1], w[2], w[3])[:len(dst)+bits.OnesCount(set)]
	}
	return dst
}

// appendHelpers lists the area's own colour first, since a single worker sorts before two.
func (m *Match) appendHelpers(dst []rules.Move) []rules.Move {
	area := Good(m.spaceAt / areaSpaces)
	set := m.helpers(m.player(m.active).workers)
	if set>>area&1 == 1 {
		dst = append(dst, helperMove(area, 1))
		set &^= 1 << area
	}
	for ; set != 0; set &= set - 1 {
		dst = append(dst, helperMove(Good(bits.TrailingZeros(set)), 2))
	}
	return dst
}
