package moonriver

import (
	"math/bits"
	"slices"

	"saloon/rules"
)

var (
	refusedNoPosition = rules.Refuse("MR-3.5/position", "a column has the positions 1 to 4")
	refusedOccupied   = rules.Refuse("MR-3.5/occupied", "a ranchero stands on that plot already")
)

// Round is the round being played, or 0 while setting up.
func (m *Match) Round() int { return int(m.round) }

func (m *Match) tokensMissing() int {
	return min(openSlots-m.saloon.count(), m.stack.count())
}

// openTokens brings tokens into the saloon (MR-2.1, MR-3.6).
func (m *Match) openTokens(move rules.Move, out *rules.Events) {
	for i := 0; drawnNth(move, i) != 0; i++ {
		token := drawnNth(move, i)
		m.stack[token-1]--
		m.saloon[token-1]++
		out.Tell(rules.Event{Kind: EventOpen, What: int16(token)})
	}
	if m.round == 0 {
		m.step = StepDraw
		return
	}
	m.startTurn(out)
}

// layColumn lays out the next column (MR-2.2).
func (m *Match) layColumn(move rules.Move, out *rules.Events) {
	m.box = m.box.without(drawnSet(move))
	m.next.plot, m.vacant = m.game.sortColumn(move), 1<<positions-1
	if out != nil {
		for i, p := range m.next.plot {
			out.Tell(rules.Event{Kind: EventDraw, What: int16(p), Where: int16(i + 1)})
		}
	}
	if m.round == 0 {
		m.step = StepRancheros
		return
	}
	m.refill(out)
}

// sortColumn sorts drawn plots by number; equal numbers keep the order in which they were drawn. It compares and
// exchanges in a fixed order, so that no branch depends on the plots: it would often be mispredicted.
func (g *Game) sortColumn(drawn rules.Move) [positions]Plot {
	key := func(i int) uint32 {
		p := uint32(drawn>>(7*i)) & 127
		return uint32(g.faces[p].Number)<<16 | uint32(i)<<8 | p
	}
	a, b := min(key(0), key(1)), max(key(0), key(1))
	c, d := min(key(2), key(3)), max(key(2), key(3))
	a, c = min(a, c), max(a, c)
	b, d = min(b, d), max(b, d)
	b, c = min(b, c), max(b, c)
	return [positions]Plot{Plot(a), Plot(b), Plot(c), Plot(d)}
}

// refill lets the house fill the saloon if it can. Then the round begins.
func (m *Match) refill(out *rules.Events) {
	if m.tokensMissing() > 0 {
		m.step = StepOpen
		return
	}
	m.startTurn(out)
}

// startTurn takes the plot under the next ranchero for its seat (MR-3.1, MR-3.3).
func (m *Match) startTurn(out *rules.Events) {
	for m.position < positions && m.current.by[m.position] == 0 {
		m.position++
	}
	if m.position == positions {
		m.endRound(out)
		return
	}
	m.seat = rules.Seat(m.current.by[m.position])
	r := m.ranchOf(m.seat)
	p := m.current.plot[m.position]
	m.current.plot[m.position] = 0
	r.reserve = r.reserve.with(p)
	owns := uint8(r.reserve.size())
	if owns > m.boardOf(m.seat).capacity {
		m.beside = p
	}
	m.laysLeft = owns / 2
	m.lastTurn = m.next.plot[0] == 0 && !m.comesAgain()
	m.tellTaken(p, out)
	m.askLay(out)
}

func (m *Match) tellTaken(p Plot, out *rules.Events) {
	if out == nil {
		return
	}
	taken := rules.Event{Kind: EventTake, Who: m.seat, What: int16(p), From: int16(m.position + 1), ByItself: true}
	if m.beside == p {
		taken.Where = 1
	}
	out.Tell(taken)
}

// comesAgain reports whether the seat has another ranchero further down the current
// column, as happens with two players.
func (m *Match) comesAgain() bool {
	return slices.Contains(m.current.by[m.position+1:], uint8(m.seat))
}

// askGo asks for a plot of the next column; where there is none, the turn ends (MR-3.5).
func (m *Match) askGo(out *rules.Events) {
	if m.next.plot[0] == 0 {
		m.endTurn(out)
		return
	}
	if m.vacant&(m.vacant-1) == 0 {
		m.putRanchero(bits.TrailingZeros8(m.vacant), true, out)
		return
	}
	m.step = StepGo
}

func (m *Match) refuseGo(move rules.Move) *rules.Refusal {
	switch at := move.Fields(); {
	case at < 1 || at > positions:
		return refusedNoPosition
	case m.vacant>>(at-1)&1 == 0:
		return refusedOccupied
	}
	return nil
}

// putRanchero puts the ranchero of the seat at turn on a position of the next column, counted from 0.
func (m *Match) putRanchero(at int, byItself bool, out *rules.Events) {
	m.next.by[at] = uint8(m.seat)
	m.vacant &^= 1 << at
	if out != nil {
		out.Tell(rules.Event{Kind: EventGo, Who: m.seat, What: int16(m.next.plot[at]), Where: int16(at + 1), ByItself: byItself})
	}
	if m.round > 0 {
		m.endTurn(out)
		return
	}
	m.position++
	m.askPlacing(out)
}

func (m *Match) endTurn(out *rules.Events) {
	m.current.by[m.position] = 0
	m.position++
	m.seat, m.laysLeft, m.lastTurn = rules.House, 0, false
	m.startTurn(out)
}

// endRound moves on to the next column, or ends the game (MR-3.6, MR-3.7).
func (m *Match) endRound(out *rules.Events) {
	m.position = 0
	if m.next.plot[0] == 0 {
		m.removeStrays(out)
		m.step = StepOver
		return
	}
	for i, by := range m.next.by {
		if by == 0 {
			out.Tell(rules.Event{Kind: EventDiscard, What: int16(m.next.plot[i]), From: int16(i + 1), ByItself: true})
			m.next.plot[i] = 0
		}
	}
	m.current, m.next, m.vacant = m.next, column{}, 0
	m.round++
	if m.box.size() >= positions {
		out.Tell(rules.Event{Kind: EventRound, What: int16(m.round), ByItself: true})
		m.step = StepDraw
		return
	}
	out.Tell(rules.Event{Kind: EventRound, What: int16(m.round), Gained: 1, ByItself: true})
	m.refill(out)
}
