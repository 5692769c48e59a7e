package buffalo

import "saloon/rules"

var (
	refusedOffer  = rules.Refuse("ZB-9/most", "an offer is at most %d")
	refusedColour = rules.Refuse("ZB-9/colour", "there is no such colour")
	refusedSet    = rules.Refuse("ZB-8.1/pick", "two players pick blue (with green) or red (with orange)")
	refusedPicked = rules.Refuse("ZB-9/picked", "%s has been picked")
)

// maxOffer is the highest offer: ten cows.
const maxOffer = 100

func (m *Match) appendOffers(dst []rules.Move, s rules.Seat) []rules.Move {
	if !m.owing.Has(s) {
		return append(dst, recallOfferMove(int(m.offer[s-1])))
	}
	for n := range maxOffer + 1 {
		dst = append(dst, offerMove(n))
	}
	return dst
}

func refuseOffer(mv rules.Move) *rules.Refusal {
	if numberOf(mv) > maxOffer {
		return refusedOffer.With(maxOffer)
	}
	return nil
}

func (m *Match) makeOffer(s rules.Seat, mv rules.Move, out *rules.Events) {
	m.offer[s-1] = uint8(numberOf(mv))
	m.owing = m.owing.Without(s)
	privately(out, rules.Event{Kind: EventOffered, Who: s, Gained: int16(numberOf(mv))})
	everyone(out, rules.Event{Kind: EventReady, Who: s})
}

func (m *Match) revealOffers(out *rules.Events) bool {
	m.step = StepPick
	for s := rules.Seat(1); s <= m.seats; s++ {
		everyone(out, rules.Event{Kind: EventBid, Who: s, Gained: int16(m.offer[s-1])})
	}
	return true
}

// picker is who picks next: the highest offer without a colour, or 0.
func (m *Match) picker() rules.Seat {
	best := rules.Seat(0)
	for s := rules.Seat(1); s <= m.seats; s++ {
		if m.colour[m.firstHerd(s)] == NoColour && (best == 0 || m.offer[s-1] > m.offer[best-1]) {
			best = s
		}
	}
	return best
}

func (m *Match) advancePick(out *rules.Events) bool {
	s := m.picker()
	if s == 0 {
		m.step = StepStart
		return true
	}
	var room [colourCount]rules.Move
	if left := m.appendPicks(room[:0]); len(left) == 1 {
		m.pick(s, colourOf(left[0]), true, out)
		return true
	}
	return m.ask(s)
}

// appendPicks lists the colour sets that nobody has.
func (m *Match) appendPicks(dst []rules.Move) []rules.Move {
	for c := Blue; c < colourCount; c++ {
		if (!m.duel || duelSet(c) == c) && !m.picked(c) {
			dst = append(dst, pickMove(c))
		}
	}
	return dst
}

func (m *Match) picked(c Colour) bool {
	for _, have := range m.colour {
		if have == c {
			return true
		}
	}
	return false
}

func (m *Match) refusePick(mv rules.Move) *rules.Refusal {
	c := colourOf(mv)
	switch {
	case c < Blue || c >= colourCount:
		return refusedColour
	case m.duel && duelSet(c) != c:
		return refusedSet
	case m.picked(c):
		return refusedPicked.With(c.String())
	}
	return nil
}

func (m *Match) pick(s rules.Seat, c Colour, byItself bool, out *rules.Events) {
	m.dress(s, c)
	everyone(out, rules.Event{Kind: EventPicked, Who: s, What: int16(c), ByItself: byItself})
}
