package montana

import (
	"math/bits"

	"saloon/rules"
)

var (
	refusedTaken   = rules.Refuse("MT-5", "that space is taken")
	refusedWorkers = rules.Refuse("MT-5", "you have not the workers for it")
	refusedSilver  = rules.Refuse("MT-5.2", "you have not the silver for it")
)

// needed is how many workers of a colour stand for one of the area's own.
func needed(area, colour Good) int {
	if area == colour {
		return 1
	}
	return 2
}

// able is the set of colours that can go to each area: one worker of its own
// colour, or two of another.
func able(workers crew) (sets [colours]uint) {
	one, two := workers.having(1), workers.having(2)
	for area := range sets {
		own := uint(1) << area
		sets[area] = one&own | two&^own
	}
	return sets
}

// helpers is the set of colours that can go to the small space beside the large
// one just taken.
func (m *Match) helpers(workers crew) uint { return able(workers)[m.at/areaSpaces] }

// visitBank puts workers on a bank space (MT-5.1).
func (m *Match) visitBank(space int, c crew, out *rules.Events) {
	m.purse(m.active).workers -= c
	m.bank[space] = c
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
	n := needed(area, colour)
	m.at = uint8(int(area)*areaSpaces + space)
	m.purse(m.active).workers -= crew(n) * worker(colour)
	m.large[m.at] = handOf(colour, n)
	m.tellPlaced(Place(area), space+1, colour, n, out)
	s := m.game.areas[area][space]
	m.earn(m.active, -s.cost, out)
	m.gain(m.active, area, s.amount, out)
	m.stage = stageHelper
}

// help puts workers on the small space for one more good.
func (m *Match) help(colour Good, out *rules.Events) {
	area := Good(m.at / areaSpaces)
	n := needed(area, colour)
	m.purse(m.active).workers -= crew(n) * worker(colour)
	m.small[m.at] = handOf(colour, n)
	m.tellPlaced(Place(area), int(m.at)%areaSpaces+1+areaSpaces, colour, n, out)
	m.gain(m.active, area, 1, out)
	m.endTurn(out)
}

func (m *Match) tellPlaced(place Place, space int, colour Good, n int, out *rules.Events) {
	tell(out, rules.Event{Kind: EventPlaced, Who: m.active, From: int16(place), Where: int16(space), What: int16(colour), Gained: int16(n)})
}

// clearBank sends the workers home when every bank space is taken.
func (m *Match) clearBank(out *rules.Events) {
	all := crew(0)
	for _, c := range m.bank {
		if c == 0 {
			return
		}
		all += c
	}
	m.labour += all
	m.bank = [bankSpaces]crew{}
	silently(out, rules.Event{Kind: EventCleared, Where: int16(Bank)})
}

// clearArea sends the workers home when every large space of an area is taken.
func (m *Match) clearArea(area Good, out *rules.Events) {
	large, small := m.large[area*areaSpaces:][:areaSpaces], m.small[area*areaSpaces:][:areaSpaces]
	if large[0] == 0 || large[1] == 0 || large[2] == 0 {
		return
	}
	for i := range areaSpaces {
		m.labour += large[i].crew() + small[i].crew()
		large[i], small[i] = 0, 0
	}
	silently(out, rules.Event{Kind: EventCleared, Where: int16(area)})
}

func (m *Match) refuseBank(move rules.Move) *rules.Refusal {
	space, c := part(move, 4), crew(move.Fields())
	switch {
	case space < 1 || space > bankSpaces || move != moveBank(space, c) || !isCrew(c, space):
		return rules.RefuseUnknown()
	case m.bank[space-1] != 0:
		return refusedTaken
	case !m.purse(m.active).workers.covers(c):
		return refusedWorkers
	}
	return nil
}

// isCrew reports whether the bits are a choice of n workers.
func isCrew(c crew, n int) bool { return c&0xfcfcfcfc == 0 && c.total() == n }

func (m *Match) refuseWork(move rules.Move) *rules.Refusal {
	area, space, colour := Good(part(move, 2)), part(move, 1), Good(part(move, 0))
	if move != moveWork(Place(area), space, colour) || area >= colours || colour >= colours || space < 1 || space > areaSpaces {
		return rules.RefuseUnknown()
	}
	p := m.purse(m.active)
	switch {
	case m.large[int(area)*areaSpaces+space-1] != 0:
		return refusedTaken
	case able(p.workers)[area]>>colour&1 == 0:
		return refusedWorkers
	case int(p.silver) < m.game.areas[area][space-1].cost:
		return refusedSilver
	}
	return nil
}

func (m *Match) refuseHelper(move rules.Move) *rules.Refusal {
	colour := Good(part(move, 0))
	if colour >= colours || move != moveHelper(colour, needed(Good(m.at/areaSpaces), colour)) {
		return rules.RefuseUnknown()
	}
	if m.helpers(m.purse(m.active).workers)>>colour&1 == 0 {
		return refusedWorkers
	}
	return nil
}

func (m *Match) appendBank(dst []rules.Move) []rules.Move {
	workers := m.purse(m.active).workers
	for space, c := range m.bank {
		if c != 0 {
			continue
		}
		for _, c := range m.game.crews[space+1] {
			if workers.covers(c) {
				dst = append(dst, moveBank(space+1, c))
			}
		}
	}
	return dst
}

func (m *Match) appendWork(dst []rules.Move) []rules.Move {
	p := m.purse(m.active)
	sets := able(p.workers)
	for at, h := range m.large {
		area, space := at/areaSpaces, at%areaSpaces
		if h != 0 || sets[area] == 0 || int(p.silver) < m.game.areas[area][space].cost {
			continue
		}
		for set := sets[area]; set != 0; set &= set - 1 {
			dst = append(dst, moveWork(Place(area), space+1, Good(bits.TrailingZeros(set))))
		}
	}
	return dst
}

// appendHelpers has the area's own colour first: a single worker sorts so.
func (m *Match) appendHelpers(dst []rules.Move) []rules.Move {
	area := Good(m.at / areaSpaces)
	set := m.helpers(m.purse(m.active).workers)
	if set>>area&1 == 1 {
		dst = append(dst, moveHelper(area, 1))
		set &^= 1 << area
	}
	for ; set != 0; set &= set - 1 {
		dst = append(dst, moveHelper(Good(bits.TrailingZeros(set)), 2))
	}
	return dst
}
