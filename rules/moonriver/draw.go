package moonriver

import "saloon/rules"

var (
	refusedNotInBox = rules.Refuse("MR-2.2/box", "a column is four different plots out of the box")
	refusedTokens   = rules.Refuse("MR-3.6", "the saloon is filled to five, from the stack")
	refusedOrder    = rules.Refuse("MR-2.3/once", "every seat's ranchero is drawn once")
)

// Draw is the house's move, drawn from the source.
func (m *Match) Draw(src rules.Source) rules.Move {
	switch m.step {
	case StepScenario:
		rules.AtPlace(src, rules.Place{Word: "scenario", Number: 1})
		return scenarioMove(Rafting + Scenario(rules.Below(src, 4)))
	case StepOpen:
		return m.drawTokens(src)
	case StepDraw:
		return m.drawPlots(src)
	}
	return m.drawRancheros(src)
}

// drawTokens draws one token after the other from the stack, which counts them by specialist. Each token has a place of
// its own, because a line has as many of them as the seats have hired.
func (m *Match) drawTokens(src rules.Source) rules.Move {
	stack, fields := m.stack, uint64(0)
	left := stack.count()
	for i := range m.tokensMissing() {
		rules.AtPlace(src, rules.Place{Word: "open", Number: stackSize - left + i + 1})
		at := uint8(rules.Below(src, left-i))
		token := 0
		for ; at >= stack[token]; token++ {
			at -= stack[token]
		}
		stack[token]--
		fields |= uint64(token+1) << (3 * i)
	}
	return rules.NewMove(MoveOpen, fields)
}

// drawPlots draws one plot after the other. Each number drawn counts the plots that are still left, from the lowest.
func (m *Match) drawPlots(src rules.Source) rules.Move {
	rules.AtPlace(src, rules.Place{Word: "draw", Number: int(m.round) + 1})
	left := m.box.size()
	a := rules.Below(src, left)
	b := rules.Below(src, left-1)
	c := rules.Below(src, left-2)
	d := rules.Below(src, left-3)
	// Turn these into places in the whole box: each plot drawn before counts too when it is lower.
	b = countPast(b, a)
	low, high := min(a, b), max(a, b)
	c = countPast(countPast(c, low), high)
	low, middle, high := min(low, c), max(low, min(high, c)), max(high, c)
	d = countPast(countPast(countPast(d, low), middle), high)
	fields := uint64(m.box.nth(a)) | uint64(m.box.nth(b))<<7 | uint64(m.box.nth(c))<<14 | uint64(m.box.nth(d))<<21
	return rules.NewMove(MoveDraw, fields)
}

// countPast is n, or one more when a plot that is gone stands at that place or before.
func countPast(n, gone int) int {
	next := n + 1
	if n < gone {
		next = n
	}
	return next
}

func (m *Match) drawRancheros(src rules.Source) rules.Move {
	rules.AtPlace(src, rules.Place{Word: "rancheros", Number: 1})
	order := [maxSeats]uint64{1, 2, 3, 4}
	fields := uint64(0)
	for i := range int(m.seats) {
		at := i + rules.Below(src, int(m.seats)-i)
		order[i], order[at] = order[at], order[i]
		fields |= order[i] << (3 * i)
	}
	return rules.NewMove(MoveRancheros, fields)
}

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
	stack, n := m.stack, m.tokensMissing()
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
