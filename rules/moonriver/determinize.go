package moonriver

import "saloon/rules"

// Draw is the house's move as the source has it.
func (m *Match) Draw(src rules.Source) rules.Move {
	switch m.step {
	case StepScenario:
		return scenarioMove(Rafting + Scenario(rules.Below(src, 4)))
	case StepOpen:
		return m.drawTokens(src)
	case StepDraw:
		return m.drawPlots(src)
	}
	return m.drawRancheros(src)
}

// drawTokens draws one token after the other from the stack, in which they are
// counted kind by kind.
func (m *Match) drawTokens(src rules.Source) rules.Move {
	stack, fields := m.stack, uint64(0)
	left := total(&stack)
	for i := range m.missing() {
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

// drawPlots draws one plot after the other: each is one of those still left,
// counted from the lowest.
func (m *Match) drawPlots(src rules.Source) rules.Move {
	left := m.box.size()
	a := rules.Below(src, left)
	b := rules.Below(src, left-1)
	c := rules.Below(src, left-2)
	d := rules.Below(src, left-3)
	// Count in the whole box instead: past each lower one that was drawn before.
	b = past(b, a)
	low, high := min(a, b), max(a, b)
	c = past(past(c, low), high)
	low, middle, high := min(low, c), max(low, min(high, c)), max(high, c)
	d = past(past(past(d, low), middle), high)
	fields := uint64(m.box.nth(a)) | uint64(m.box.nth(b))<<7 | uint64(m.box.nth(c))<<14 | uint64(m.box.nth(d))<<21
	return rules.NewMove(MoveDraw, fields)
}

// past counts one further when n has reached gone.
func past(n, gone int) int {
	next := n + 1
	if n < gone {
		next = n
	}
	return next
}

// drawRancheros shuffles the seats from the first place on.
func (m *Match) drawRancheros(src rules.Source) rules.Move {
	order := [4]uint64{1, 2, 3, 4}
	fields := uint64(0)
	for i := range int(m.seats) {
		at := i + rules.Below(src, int(m.seats)-i)
		order[i], order[at] = order[at], order[i]
		fields |= order[i] << (3 * i)
	}
	return rules.NewMove(MoveRancheros, fields)
}

// Determinize has nothing to re-deal: what is not open has no order yet (MR-10).
func (m *Match) Determinize(rules.Seat, rules.Source) {}
