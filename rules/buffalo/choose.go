package buffalo

import (
	"math/bits"
	"slices"

	"saloon/rules"
)

var (
	refusedNotYours = rules.Refuse("ZB-1.3/yours", "%s is no card of yours")
	refusedUsed     = rules.Refuse("ZB-1.3/used", "%s has been used")
	refusedTwice    = rules.Refuse("ZB-3.1/twice", "%s is already chosen")
	refusedDrop     = rules.Refuse("ZB-3.4/drop", "only one meadow has space: the second card is dropped")
	refusedMeadow   = rules.Refuse("ZB-1.1", "that meadow is not in this game")
	refusedFull     = rules.Refuse("ZB-3.1/full", "%s is full: %d of %d")
	refusedSame     = rules.Refuse("ZB-3.1/same", "the two meadows must be different")
	refusedNoDrop   = rules.Refuse("ZB-3.4/last", "a card is dropped only beside a pair for the last meadow")
	refusedRecall   = rules.Refuse("ZB-10.4", "you have no such choice that you could take back now")
)

// Secret is the number of the secret choice being made. Those of an auction come first, then those of the rounds.
func (m *Match) Secret() int {
	switch m.step {
	case StepOffer:
		return 1
	case StepChoose:
		if m.auction {
			return int(m.round) + 1
		}
		return int(m.round)
	}
	return 0
}

// Round is the round being played.
func (m *Match) Round() int { return int(m.round) }

// FaceDown reports whether a move drops a card (ZB-3.4).
func (m *Match) FaceDown(move rules.Move) bool { return move.Kind() == MoveDrop }

// Cancels reports whether a later move recalls the card or the offer of an earlier one.
func (m *Match) Cancels(later, earlier rules.Move) bool {
	if later.Kind() != MoveRecall {
		return false
	}
	a, b := PartsOf(later), PartsOf(earlier)
	switch b.Kind {
	case MoveSend, MoveDrop:
		return a.Card == b.Card
	case MoveOffer:
		return a.Card == 0 && a.Number == b.Number
	}
	return false
}

func (m *Match) unchosen(seat rules.Seat) uint16 {
	hand := m.hand[seat-1]
	c := &m.choice[seat-1]
	for _, p := range c.pair[:c.made] {
		hand &^= 1 << p.card
	}
	return hand
}

// lastMeadow reports whether only one meadow has space (ZB-3.4, ZB-8.4).
func (m *Match) lastMeadow() bool { return m.openMeadows&(m.openMeadows-1) == 0 }

func (m *Match) choosableMeadows(seat rules.Seat) uint16 {
	set := m.openMeadows
	if c := &m.choice[seat-1]; c.made == 1 && (!m.duel || !m.lastMeadow()) && c.pair[0].meadow != dropMark {
		set &^= 1 << c.pair[0].meadow
	}
	return set
}

// mustDrop reports whether a seat's next card must be dropped.
func (m *Match) mustDrop(seat rules.Seat) bool {
	c := &m.choice[seat-1]
	return !m.duel && c.made == 1 && m.lastMeadow() && c.pair[0].meadow != dropMark
}

func (m *Match) secondForced(seat rules.Seat) bool {
	return bits.OnesCount16(m.hand[seat-1]) == 2 && bits.OnesCount16(m.openMeadows) <= 2
}

func (m *Match) appendChoices(dst []rules.Move, seat rules.Seat) []rules.Move {
	c := &m.choice[seat-1]
	if c.made < 2 {
		if m.mustDrop(seat) {
			dst = m.appendDrops(dst, seat)
		} else {
			dst = m.appendSends(dst, seat)
		}
	}
	return m.appendRecalls(dst, seat)
}

// appendSends lists every card with every meadow. All fields of a move but the card are
// the same for every card, so they are packed only once.
func (m *Match) appendSends(dst []rules.Move, seat rules.Seat) []rules.Move {
	var below [2 * meadowCount]rules.Move
	colours, each := m.sendColours(seat)
	n := 0
	for set := m.choosableMeadows(seat); set != 0; set &= set - 1 {
		at := bits.TrailingZeros16(set)
		for _, c := range colours[:each] {
			below[n] = sendMove(0, at, c)
			n++
		}
	}
	d := m.deck(seat)
	hand := m.unchosen(seat)
	dst = slices.Grow(dst, popcount(hand)*n)
	for ; hand != 0; hand &= hand - 1 {
		card := rules.Move(d.cards[bits.TrailingZeros16(hand)]) << cardShift
		from, parts := len(dst), below[:n]
		dst = dst[:from+n]
		to := dst[from:][:len(parts)]
		for i, part := range parts {
			to[i] = part | card
		}
	}
	return dst
}

func (m *Match) appendDrops(dst []rules.Move, seat rules.Seat) []rules.Move {
	d := m.deck(seat)
	for hand := m.unchosen(seat); hand != 0; hand &= hand - 1 {
		dst = append(dst, dropMove(d.cards[bits.TrailingZeros16(hand)]))
	}
	return dst
}

// appendRecalls lists what a seat can take back, the lower card first. A second pair that
// followed by itself cannot be taken back alone.
func (m *Match) appendRecalls(dst []rules.Move, seat rules.Seat) []rules.Move {
	c := &m.choice[seat-1]
	d := m.deck(seat)
	switch {
	case c.made == 0:
		return dst
	case c.made == 1 || m.secondForced(seat):
		return append(dst, recallMove(d.cards[c.pair[0].card]))
	}
	a, b := c.pair[0].card, c.pair[1].card
	return append(dst, recallMove(d.cards[min(a, b)]), recallMove(d.cards[max(a, b)]))
}

func (m *Match) refuseCard(seat rules.Seat, card Card) *rules.Refusal {
	place := m.deck(seat).place[card]
	switch {
	case place < 0:
		return refusedNotYours.With(card.String())
	case m.hand[seat-1]>>place&1 == 0:
		return refusedUsed.With(card.String())
	case m.unchosen(seat)>>place&1 == 0:
		return refusedTwice.With(card.String())
	}
	return nil
}

func (m *Match) refuseSend(seat rules.Seat, move rules.Move) *rules.Refusal {
	if refused := m.refuseCard(seat, cardOf(move)); refused != nil {
		return refused
	}
	at := meadowOf(move)
	switch {
	case m.mustDrop(seat):
		return refusedDrop
	case at < 0 || m.meadows>>at&1 == 0:
		return refusedMeadow
	case m.openMeadows>>at&1 == 0:
		return refusedFull.With(m.game.meadows[at].title, int(m.game.meadows[at].size), int(m.game.meadows[at].size))
	case m.choosableMeadows(seat)>>at&1 == 0:
		return refusedSame
	}
	return m.refuseSendColour(seat, colourOf(move))
}

func (m *Match) refuseDrop(seat rules.Seat, move rules.Move) *rules.Refusal {
	if !m.mustDrop(seat) {
		return refusedNoDrop
	}
	return m.refuseCard(seat, cardOf(move))
}

func (m *Match) refuseRecall(seat rules.Seat, move rules.Move) *rules.Refusal {
	if m.step == StepOffer && !m.owing.Has(seat) && move == recallOfferMove(int(m.offer[seat-1])) {
		return nil
	}
	if m.step == StepChoose {
		var room [2]rules.Move
		if slices.Contains(m.appendRecalls(room[:0], seat), move) {
			return nil
		}
	}
	return refusedRecall
}

func (m *Match) send(seat rules.Seat, move rules.Move, out *rules.Events) {
	p := pair{card: uint8(m.deck(seat).place[cardOf(move)]), meadow: uint8(meadowOf(move)), herd: m.herdOf(seat, colourOf(move))}
	m.choose(seat, p, false, out)
}

func (m *Match) drop(seat rules.Seat, move rules.Move, out *rules.Events) {
	p := pair{card: uint8(m.deck(seat).place[cardOf(move)]), meadow: dropMark, herd: m.firstHerd(seat)}
	m.choose(seat, p, false, out)
}

// choose adds a pair to a seat's choice, and the second one if there is no choice.
func (m *Match) choose(seat rules.Seat, p pair, byItself bool, out *rules.Events) {
	c := &m.choice[seat-1]
	c.pair[c.made] = p
	c.made++
	if out != nil {
		e := rules.Event{Kind: EventSent, Who: seat, What: int16(m.deck(seat).cards[p.card]), Where: int16(p.meadow), From: m.eventColour(p.herd), ByItself: byItself}
		if p.meadow == dropMark {
			e.Kind, e.Where, e.From = EventDropped, 0, 0
		}
		out.TellOnly(e)
	}
	if c.made == 2 {
		m.owing = m.owing.Without(seat)
		out.Tell(rules.Event{Kind: EventReady, Who: seat})
		return
	}
	if m.secondForced(seat) {
		m.choose(seat, m.onlySecond(seat), true, out)
	}
}

func (m *Match) onlySecond(seat rules.Seat) pair {
	p := pair{card: uint8(bits.TrailingZeros16(m.unchosen(seat))), meadow: dropMark, herd: m.firstHerd(seat)}
	if !m.mustDrop(seat) {
		p.meadow = uint8(bits.TrailingZeros16(m.choosableMeadows(seat)))
	}
	if m.duel && m.choice[seat-1].pair[0].herd == p.herd {
		p.herd++
	}
	return p
}

// recall takes back a pair or an offer. A second pair that followed by itself goes with the first.
func (m *Match) recall(seat rules.Seat, move rules.Move, out *rules.Events) {
	complete := !m.owing.Has(seat)
	if m.step == StepOffer {
		out.TellOnly(rules.Event{Kind: EventRecalled, Who: seat, Gained: int16(m.offer[seat-1])})
		m.offer[seat-1] = 0
	} else {
		m.recallCard(seat, uint8(m.deck(seat).place[cardOf(move)]))
		out.TellOnly(rules.Event{Kind: EventRecalled, Who: seat, What: int16(cardOf(move))})
	}
	if complete {
		m.owing |= rules.SeatSet(seat)
		out.Tell(rules.Event{Kind: EventUnready, Who: seat})
	}
}

func (m *Match) recallCard(seat rules.Seat, card uint8) {
	c := &m.choice[seat-1]
	left := choice{}
	for _, p := range c.pair[:c.made] {
		if p.card != card && !m.secondForced(seat) {
			left.pair[left.made] = p
			left.made++
		}
	}
	*c = left
}
