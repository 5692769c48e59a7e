package buffalo

import (
	"slices"

	"saloon/rules"
)

var (
	refusedOffer  = rules.Refuse("ZB-9/most", "an offer is at most %d")
	refusedColour = rules.Refuse("ZB-9/colour", "there is no such colour")
	refusedSet    = rules.Refuse("ZB-8.1/pick", "two players pick blue (with green) or red (with orange)")
	refusedPicked = rules.Refuse("ZB-9/picked", "%s has been picked")
)

// maxOffer is the highest offer: ten cows.
const maxOffer = 100

func (m *Match) appendOffers(dst []rules.Move, seat rules.Seat) []rules.Move {
	if !m.owing.Has(seat) {
		return append(dst, recallOfferMove(int(m.offer[seat-1])))
	}
	for n := range maxOffer + 1 {
		dst = append(dst, offerMove(n))
	}
	return dst
}

func refuseOffer(move rules.Move) *rules.Refusal {
	if numberOf(move) > maxOffer {
		return refusedOffer.With(maxOffer)
	}
	return nil
}

func (m *Match) makeOffer(seat rules.Seat, move rules.Move, out *rules.Events) {
	m.offer[seat-1] = uint8(numberOf(move))
	m.owing = m.owing.Without(seat)
	out.TellOnly(rules.Event{Kind: EventOffered, Who: seat, Gained: int16(numberOf(move))})
	out.Tell(rules.Event{Kind: EventReady, Who: seat})
}

func (m *Match) revealOffers(out *rules.Events) bool {
	m.step = StepPick
	for seat := rules.Seat(1); seat <= m.seats; seat++ {
		out.Tell(rules.Event{Kind: EventBid, Who: seat, Gained: int16(m.offer[seat-1])})
	}
	return true
}

func (m *Match) picker() rules.Seat {
	best := rules.Seat(0)
	for seat := rules.Seat(1); seat <= m.seats; seat++ {
		if m.colour[m.firstHerd(seat)] == NoColour && (best == 0 || m.offer[seat-1] > m.offer[best-1]) {
			best = seat
		}
	}
	return best
}

// advancePick asks the next seat for its colour. The last one takes what is left.
func (m *Match) advancePick(out *rules.Events) bool {
	seat := m.picker()
	if seat == 0 {
		m.step = StepStart
		return true
	}
	var room [colourCount]rules.Move
	if left := m.appendPicks(room[:0]); len(left) == 1 {
		m.pick(seat, colourOf(left[0]), true, out)
		return true
	}
	return m.ask(seat)
}

func (m *Match) appendPicks(dst []rules.Move) []rules.Move {
	for c := Blue; c < colourCount; c++ {
		if (!m.duel || duelSet(c) == c) && !slices.Contains(m.colour[:], c) {
			dst = append(dst, pickMove(c))
		}
	}
	return dst
}

func (m *Match) refusePick(move rules.Move) *rules.Refusal {
	c := colourOf(move)
	switch {
	case c < Blue || c >= colourCount:
		return refusedColour
	case m.duel && duelSet(c) != c:
		return refusedSet
	case slices.Contains(m.colour[:], c):
		return refusedPicked.With(c.String())
	}
	return nil
}

func (m *Match) pick(seat rules.Seat, c Colour, byItself bool, out *rules.Events) {
	m.giveColour(seat, c)
	out.Tell(rules.Event{Kind: EventPicked, Who: seat, What: int16(c), ByItself: byItself})
}
