package moonriver

import (
	"math/bits"

	"saloon/rules"
)

var (
	refusedNoPosition = rules.Refuse("MR-3.5/position", "a column has the positions 1 to 4")
	refusedOccupied   = rules.Refuse("MR-3.5/occupied", "a ranchero stands on that plot already")
	refusedNotInBox   = rules.Refuse("MR-2.2/box", "a column is four different plots out of the box")
	refusedTokens     = rules.Refuse("MR-3.6", "the saloon is filled to five, from the stack")
	refusedOrder      = rules.Refuse("MR-2.3/once", "every seat's ranchero is drawn once")
)

// refuseHouse checks what the house has drawn.
func (m *Match) refuseHouse(move rules.Move) *rules.Refusal {
	switch move.Kind() {
	case MoveScenario:
		if s := move.Fields(); s < uint64(Rafting) || s > uint64(City) {
			return rules.RefuseUnknown()
		}
	case MoveRancheros:
		return m.refuseRancheros(move)
	case MoveDraw:
		return m.refuseDraw(move)
	case MoveOpen:
		return m.refuseOpen(move)
	}
	return nil
}

func (m *Match) refuseRancheros(move rules.Move) *rules.Refusal {
	var seen rules.Seats
	for i := range int(m.seats) {
		seen |= 1 << drawnNth(move, i)
	}
	if seen != rules.AllSeats(int(m.seats)) || move.Fields()>>(3*m.seats) != 0 {
		return refusedOrder
	}
	return nil
}

func (m *Match) refuseDraw(move rules.Move) *rules.Refusal {
	set := drawnSet(move)
	switch {
	case move.Fields()>>(7*positions) != 0:
		return rules.RefuseUnknown()
	case set.size() != positions || set.low&^m.box.low|set.high&^m.box.high != 0:
		return refusedNotInBox
	}
	return nil
}

func (m *Match) refuseOpen(move rules.Move) *rules.Refusal {
	stack, n := m.stack, m.missing()
	for i := range n {
		token := drawnNth(move, i)
		if token == 0 || token > uint8(Farmer) || stack[token-1] == 0 {
			return refusedTokens
		}
		stack[token-1]--
	}
	if move.Fields()>>(3*n) != 0 {
		return refusedTokens
	}
	return nil
}

// applyHouse carries out what the house has drawn.
func (m *Match) applyHouse(move rules.Move, out *rules.Events) {
	switch move.Kind() {
	case MoveScenario:
		m.scenario = scenarioOf(move)
		m.step = StepOpen
		tell(out, rules.Event{Kind: EventScenario, What: int16(m.scenario)})
	case MoveOpen:
		m.open(move, out)
	case MoveDraw:
		m.draw(move, out)
	case MoveRancheros:
		for i := range int(m.seats) {
			m.order[i] = drawnNth(move, i)
			tell(out, rules.Event{Kind: EventOrder, Who: rules.Seat(m.order[i]), Where: int16(i + 1)})
		}
		m.nextPlacing(out)
	}
}

// missing is how many tokens can come into the saloon.
func (m *Match) missing() int {
	return min(openSlots-total(&m.saloon), total(&m.stack))
}

func total(tokens *[5]uint8) int {
	return int(tokens[0] + tokens[1] + tokens[2] + tokens[3] + tokens[4])
}

func (m *Match) open(move rules.Move, out *rules.Events) {
	for i := 0; drawnNth(move, i) != 0; i++ {
		token := drawnNth(move, i)
		m.stack[token-1]--
		m.saloon[token-1]++
		tell(out, rules.Event{Kind: EventOpen, What: int16(token)})
	}
	if m.round == 0 {
		m.step = StepDraw
		return
	}
	m.startTurn(out)
}

// draw lays out a column, sorted by number; equal numbers keep their order (MR-2.2).
func (m *Match) draw(move rules.Move, out *rules.Events) {
	m.box = m.box.without(drawnSet(move))
	m.next.plot, m.vacant = m.game.sorted(move), 1<<positions-1
	if out != nil {
		for i, p := range m.next.plot {
			tell(out, rules.Event{Kind: EventDraw, What: int16(p), Where: int16(i + 1)})
		}
	}
	if m.round == 0 {
		m.step = StepRancheros
		return
	}
	m.refill(out)
}

// sorted compares and exchanges in a fixed order, so that no branch depends on
// the plots. What breaks a tie of numbers is the place in the drawing order.
func (g *Game) sorted(drawn rules.Move) [positions]Plot {
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

// refill lets the house fill the saloon, if it can, before the round begins.
func (m *Match) refill(out *rules.Events) {
	if m.missing() > 0 {
		m.step = StepOpen
		return
	}
	m.startTurn(out)
}

// nextPlacing goes on with setting up: two players place in the order first,
// second, second, first (MR-2.3, MR-8.2).
func (m *Match) nextPlacing(out *rules.Events) {
	at, placings := m.position, m.seats
	if m.seats == 2 {
		placings = 4
		at = [5]uint8{0, 1, 1, 0}[at]
	}
	if m.position == placings {
		m.seat = rules.House
		m.endRound(out)
		return
	}
	m.seat = rules.Seat(m.order[at])
	m.choose(out)
}

// startTurn finds the next ranchero and takes the plot under it (MR-3.1, MR-3.3).
func (m *Match) startTurn(out *rules.Events) {
	for m.position < positions && m.current.by[m.position] == 0 {
		m.position++
	}
	if m.position == positions {
		m.endRound(out)
		return
	}
	m.seat = rules.Seat(m.current.by[m.position])
	r := m.of(m.seat)
	p := m.current.plot[m.position]
	m.current.plot[m.position] = 0
	r.hand = r.hand.with(p)
	owns := uint8(r.hand.size())
	if owns > m.boardOf(m.seat).reserve {
		m.beside = p
	}
	m.left = owns / 2
	m.final = m.next.plot[0] == 0 && !m.comesAgain()
	m.tellTaken(p, out)
	m.expand(out)
}

func (m *Match) tellTaken(p Plot, out *rules.Events) {
	if out == nil {
		return
	}
	taken := rules.Event{Kind: EventTake, Who: m.seat, What: int16(p), From: int16(m.position + 1), ByItself: true}
	if m.beside == p {
		taken.Where = 1
	}
	tell(out, taken)
}

// comesAgain reports whether the seat has another ranchero on the current column.
func (m *Match) comesAgain() bool {
	for _, by := range m.current.by[m.position+1:] {
		if by == uint8(m.seat) {
			return true
		}
	}
	return false
}

// choose asks for a plot of the next column, if there is one (MR-3.5).
func (m *Match) choose(out *rules.Events) {
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

func (m *Match) putRanchero(at int, byItself bool, out *rules.Events) {
	m.next.by[at] = uint8(m.seat)
	m.vacant &^= 1 << at
	if out != nil {
		tell(out, rules.Event{Kind: EventGo, Who: m.seat, What: int16(m.next.plot[at]), Where: int16(at + 1), ByItself: byItself})
	}
	if m.round > 0 {
		m.endTurn(out)
		return
	}
	m.position++
	m.nextPlacing(out)
}

func (m *Match) endTurn(out *rules.Events) {
	m.current.by[m.position] = 0
	m.position++
	m.seat, m.left, m.final = rules.House, 0, false
	m.startTurn(out)
}

// endRound moves on to the next column, or ends the game (MR-3.6, MR-3.7).
func (m *Match) endRound(out *rules.Events) {
	m.position = 0
	if m.next.plot[0] == 0 {
		m.thin(out)
		m.step = StepOver
		return
	}
	for i, by := range m.next.by {
		if by == 0 {
			tell(out, rules.Event{Kind: EventDiscard, What: int16(m.next.plot[i]), From: int16(i + 1), ByItself: true})
			m.next.plot[i] = 0
		}
	}
	m.current, m.next, m.vacant = m.next, column{}, 0
	m.round++
	if m.box.size() >= positions {
		tell(out, rules.Event{Kind: EventRound, What: int16(m.round), ByItself: true})
		m.step = StepDraw
		return
	}
	tell(out, rules.Event{Kind: EventRound, What: int16(m.round), Gained: 1, ByItself: true})
	m.refill(out)
}
