package montana

import "saloon/rules"

var (
	refusedGrain   = rules.Refuse("MT-4.2", "you have not that much grain to push the pointer")
	refusedDismiss = rules.Refuse("MT-4.3/colour", "you have no worker of that colour")
)

// stop lets the wheel stop at a sector (MT-4.1).
func (m *Match) stop(sector int, out *rules.Events) {
	m.sector = uint8(sector)
	silently(out, rules.Event{Kind: EventSpun, Who: m.active, Where: int16(sector)})
	m.hire(out)
}

// push pays grain to move the pointer on (MT-4.2).
func (m *Match) push(n int, out *rules.Events) {
	from := m.sector
	m.pay(m.active, stock(n)*good(Grain), out)
	m.sector = uint8((int(from)-1+n)%sectors + 1)
	m.pushed = true
	tell(out, rules.Event{Kind: EventSpun, Who: m.active, From: int16(from), Where: int16(m.sector)})
	m.hire(out)
}

// hire takes the workers of the sector, or asks which.
func (m *Match) hire(out *rules.Events) {
	c := m.game.wheel[m.sector-1]
	switch {
	case c != 0:
		m.take(c, out)
	case m.step == StepDraft:
		m.step = StepDraftTake
	default:
		m.step = StepTake
	}
}

// take takes two workers and goes on.
func (m *Match) take(c crew, out *rules.Events) {
	for colour := range Good(colours) {
		m.enlist(m.active, colour, c.of(colour), out)
	}
	switch {
	case m.step == StepDraft || m.step == StepDraftTake:
		m.nextDraft()
	case m.pushed:
		m.endRecruit()
	default:
		m.step = StepPush
	}
}

func (m *Match) endRecruit() { m.step, m.hold = StepDismiss, maxWorkers }

// followDismissal puts workers back when there is no choice of colour.
func (m *Match) followDismissal(out *rules.Events) bool {
	workers := m.purse(m.active).workers
	if workers.total() <= int(m.hold) {
		m.hold = 0
		return true
	}
	if workers.kinds() > 1 {
		return false
	}
	for colour := range Good(colours) {
		if workers.of(colour) > 0 {
			m.dismiss(colour, out)
		}
	}
	return true
}

func (m *Match) dismiss(colour Good, out *rules.Events) {
	m.purse(m.active).workers -= worker(colour)
	m.labour += worker(colour)
	tell(out, rules.Event{Kind: EventDismissed, Who: m.active, What: int16(colour), Gained: 1})
}

func (m *Match) refuseTake(move rules.Move) *rules.Refusal {
	if c := crew(move.Fields()); move != takeMove(c) || !isCrew(c, 2) {
		return rules.RefuseUnknown()
	}
	return nil
}

func (m *Match) refusePush(move rules.Move) *rules.Refusal {
	n := part(move, 0)
	if move != pushMove(n) || n < 1 || n >= sectors {
		return rules.RefuseUnknown()
	}
	if n > m.purse(m.active).goods.of(Grain) {
		return refusedGrain
	}
	return nil
}

func (m *Match) refuseDismiss(move rules.Move) *rules.Refusal {
	colour := Good(part(move, 0))
	switch {
	case move.Kind() != MoveDismiss:
		return refusedHold
	case move != dismissMove(colour) || colour >= colours:
		return rules.RefuseUnknown()
	case m.purse(m.active).workers.of(colour) == 0:
		return refusedDismiss
	}
	return nil
}

func (m *Match) appendTakes(dst []rules.Move) []rules.Move {
	for _, c := range m.game.crews[2] {
		dst = append(dst, takeMove(c))
	}
	return dst
}

func (m *Match) appendPushes(dst []rules.Move) []rules.Move {
	for n := 1; n <= min(m.purse(m.active).goods.of(Grain), sectors-1); n++ {
		dst = append(dst, pushMove(n))
	}
	return dst
}

func (m *Match) appendDismissals(dst []rules.Move) []rules.Move {
	has := m.purse(m.active).workers.having(1)
	for colour := range Good(colours) {
		if has>>colour&1 == 1 {
			dst = append(dst, dismissMove(colour))
		}
	}
	return dst
}
