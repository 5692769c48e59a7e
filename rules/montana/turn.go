package montana

import "saloon/rules"

func (m *Match) beginTurn(seat rules.Seat, out *rules.Events) {
	m.step, m.active, m.acting = StepTurn, seat, seat
	m.built, m.pushed = 0, false
	m.turns++
	silently(out, rules.Event{Kind: EventTurn, Who: seat})
}

// endTurn empties what is full, then comes the question of the canteen (MT-10.7).
func (m *Match) endTurn(out *rules.Events) {
	m.clearYard(out)
	m.step, m.acting = StepCanteen, m.active
}

func (m *Match) useCanteen(out *rules.Events) {
	m.purse(m.active).canteens--
	m.extra++
	tell(out, rules.Event{Kind: EventExtra, Who: m.active})
	m.beginTurn(m.active, out)
}

// passTurn hands the turn on, or ends the game after the last round (MT-8).
func (m *Match) passTurn(out *rules.Events) {
	if m.last && m.active == m.lastSeat() {
		m.step = StepOver
		silently(out, rules.Event{Kind: EventOver})
		return
	}
	m.beginTurn(m.after(m.active, 1), out)
}

// earn gives silver, or takes it.
func (m *Match) earn(seat rules.Seat, n int, out *rules.Events) {
	if n == 0 {
		return
	}
	p := m.purse(seat)
	p.silver = uint16(int(p.silver) + n)
	tell(out, rules.Event{Kind: EventSilver, Who: seat, Gained: int16(n)})
}
