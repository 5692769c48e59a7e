package montana

import "saloon/rules"

// longestQuiet is more turns without a building than there ever are between seats that get on: in
// thousands of games by bots of all levels there were up to 42.
const longestQuiet = 48

// Circles reports whether nobody has built for so long that the seats may be going round in a circle: each
// good that one of them gets is spent on workers for the next.
func (m *Match) Circles() bool { return m.quiet > longestQuiet }

func (m *Match) beginTurn(seat rules.Seat, out *rules.Events) {
	m.step, m.active, m.acting = StepTurn, seat, seat
	m.built, m.pushed = 0, false
	m.turns++
	m.quiet = min(m.quiet, longestQuiet) + 1
	out.Tell(rules.Event{Kind: EventTurn, Who: seat, ByItself: true})
}

// Round counts the turns of the start player, without those that canteens brought.
func (m *Match) Round() int {
	if m.turns == 0 {
		return 0
	}
	return (int(m.turns)-int(m.handedIn)-1)/int(m.seats) + 1
}

// endTurn clears the bank and the areas that are full, then asks for a canteen (MT-10.7).
func (m *Match) endTurn(out *rules.Events) {
	m.clearSpaces(out)
	m.step, m.acting = StepCanteen, m.active
}

func (m *Match) useCanteen(out *rules.Events) {
	m.player(m.active).canteens--
	m.handedIn++
	out.Tell(rules.Event{Kind: EventExtra, Who: m.active})
	m.beginTurn(m.active, out)
}

// passTurn hands the turn on, or ends the game after the last round (MT-8).
func (m *Match) passTurn(out *rules.Events) {
	if m.lastRound && m.active == m.lastSeat() {
		m.step = StepOver
		out.Tell(rules.Event{Kind: EventOver, ByItself: true})
		return
	}
	m.beginTurn(m.after(m.active, 1), out)
}
