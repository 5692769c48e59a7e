package montana

import "saloon/rules"

var refusedHold = rules.Refuse("MT-4.3/many", "you have too many workers: put one back first")

var (
	refusedGrain   = rules.Refuse("MT-4.2", "each sector costs 1 grain; that makes %d, and you have %d")
	refusedDismiss = rules.Refuse("MT-4.3/colour", "you have no worker for %s")
)

func (m *Match) stopWheel(sector int, out *rules.Events) {
	m.sector = uint8(sector)
	m.spins[m.active-1]++
	out.Tell(rules.Event{Kind: EventSpun, Who: m.active, Where: int16(sector), ByItself: true})
	m.takeSector(out)
}

func (m *Match) push(n int, out *rules.Events) {
	from := m.sector
	m.pay(m.active, stock(n)*good(Grain), out)
	m.sector = uint8((int(from)-1+n)%sectors + 1)
	m.pushed = true
	out.Tell(rules.Event{Kind: EventSpun, Who: m.active, From: int16(from), Where: int16(m.sector)})
	m.takeSector(out)
}

func (m *Match) takeSector(out *rules.Events) {
	c := m.game.wheel[m.sector-1]
	switch {
	case c != 0:
		m.takeWorkers(c, out)
	case m.step == StepDraft:
		m.step = StepDraftTake
	default:
		m.step = StepTake
	}
}

func (m *Match) takeWorkers(c crew, out *rules.Events) {
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

// endRecruit lets the seat put back workers beyond eight (MT-4.3).
func (m *Match) endRecruit() { m.step, m.workerLimit = StepDismiss, maxWorkers }

func (m *Match) advanceDismissal(out *rules.Events) bool {
	workers := m.player(m.active).workers
	if workers.total() <= int(m.workerLimit) {
		m.workerLimit = 0
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
	m.player(m.active).workers -= worker(colour)
	m.labour += worker(colour)
	out.Tell(rules.Event{Kind: EventDismissed, Who: m.active, What: int16(colour), Gained: 1})
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
	if n > m.player(m.active).goods.of(Grain) {
		return refusedGrain.With(n, m.player(m.active).goods.of(Grain))
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
	case m.player(m.active).workers.of(colour) == 0:
		return refusedDismiss.With(colour.String())
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
	for n := 1; n <= min(m.player(m.active).goods.of(Grain), sectors-1); n++ {
		dst = append(dst, pushMove(n))
	}
	return dst
}

func (m *Match) appendDismissals(dst []rules.Move) []rules.Move {
	has := m.player(m.active).workers.having(1)
	for colour := range Good(colours) {
		if has>>colour&1 == 1 {
			dst = append(dst, dismissMove(colour))
		}
	}
	return dst
}
