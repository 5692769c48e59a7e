package moonriver

import "saloon/rules"

// Draw is the house's move as the source has it.
func (m *Match) Draw(src rules.Source) rules.Move {
	switch m.step {
	case StepScenario:
		return SetScenario(Rafting + Scenario(rules.Below(src, 4)))
	case StepOpen:
		return m.drawTokens(src)
	case StepDraw:
		return m.drawPlots(src)
	}
	return m.drawRancheros(src)
}

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
	return rules.NewMove(KindOpen, fields)
}

func (m *Match) drawPlots(src rules.Source) rules.Move {
	box, fields := m.box, uint64(0)
	left := box.size()
	for i := range positions {
		p := box.nth(rules.Below(src, left-i))
		box = box.without(setOf([positions]Plot{p, p, p, p}))
		fields |= uint64(p) << (7 * i)
	}
	return rules.NewMove(KindDraw, fields)
}

func (m *Match) drawRancheros(src rules.Source) rules.Move {
	order := [4]uint64{1, 2, 3, 4}
	fields := uint64(0)
	for i := range int(m.seats) {
		at := i + rules.Below(src, int(m.seats)-i)
		order[i], order[at] = order[at], order[i]
		fields |= order[i] << (3 * i)
	}
	return rules.NewMove(KindRancheros, fields)
}

// Determinize has nothing to re-deal: what is not open has no order yet (MR-10).
func (m *Match) Determinize(rules.Seat, rules.Source) {}
