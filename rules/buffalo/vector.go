package buffalo

import (
	"math/bits"

	"saloon/rules"
)

// herdWords name the herds in a vector: those of a seat one after the other. Of two players each has two.
var (
	herdWords = [maxHerds]string{"own", "next1", "next2", "next3", "next4"}
	duelWords = [...]string{"own-first", "own-second", "next1-first", "next1-second"}
	cardWords = [maxCard + 1]string{2: "2", 3: "3", 4: "4", 5: "5"}
)

// Measure puts the match as a seat may know it into a vector (ZB-7). It tells which cards a seat has shown since the
// game began, also with closed discards.
func (m *Match) Measure(seat rules.Seat, v *rules.Vector) {
	words, herds := herdWords[:m.herds()], [maxHerds]uint8{}
	if m.duel {
		words = duelWords[:]
	}
	for i := range words {
		herds[i] = uint8((int(m.firstHerd(seat)) + i) % len(words))
	}
	v.Put(int(m.step), 0, int(StepOver), "phase")
	v.Put(int(m.round), 0, m.rounds(), "round")
	for i := range m.seats {
		m.measureSeat(seat, (seat-1+i)%m.seats+1, v, rules.SeatWords[i])
	}
	for i, word := range words {
		m.measureHerd(herds[i], v, word)
	}
	playing := m.step == StepGraze || m.step == StepBonus
	for at := range m.game.meadows {
		if m.meadows>>at&1 == 0 {
			continue
		}
		md := &m.game.meadows[at]
		v.Put(int(m.free[at]), 0, int(md.size), "meadow", md.word, "free")
		v.PutIf(playing && int(m.at) == at, "meadow", md.word, "now")
		for i, word := range words {
			v.Put(int(m.cows[at][herds[i]]), 0, int(md.size), "meadow", md.word, "cows", word)
			v.Put(m.sentTo(seat, at, herds[i]), 0, maxCard, "meadow", md.word, "sent", word)
		}
	}
}

// measureSeat tells of a seat which cards it may still hold: its own are in its hand, those of others were not shown.
func (m *Match) measureSeat(viewer, seat rules.Seat, v *rules.Vector, word string) {
	held := m.hand[seat-1] | m.dropped[seat-1]
	if seat == viewer {
		held = m.hand[seat-1]
		if m.step == StepChoose {
			held = m.unchosen(seat)
		}
	}
	var have [maxCard + 1]int
	for ; held != 0; held &= held - 1 {
		have[m.deck(seat).cards[bits.TrailingZeros16(held)].Value()]++
	}
	for value := 2; value <= maxCard; value++ {
		v.Put(have[value], 0, duelCards, "cards", word, cardWords[value])
	}
	v.Put(popcount(m.hand[seat-1]), 0, duelCards, "cards", word, "left")
	v.Put(m.Score(seat), -maxOffer/tenthsInOneCow, 2*cowCount, "score", word)
	v.PutIf(m.Secret() != 0 && !m.owing.Has(seat), "ready", word)
	offer := 0
	if m.step > StepOffer || seat == viewer {
		offer = int(m.offer[seat-1])
	}
	v.Put(offer, 0, maxOffer, "offer", word)
}

// measureHerd tells of a herd when its turn comes in the meadow that is being carried out.
func (m *Match) measureHerd(herd uint8, v *rules.Vector, word string) {
	v.Put(int(m.colour[herd]), 0, int(colourCount)-1, "colour", word)
	v.Put(int(m.stock[herd]), 0, cowCount, "stock", word)
	turn, bonus := 0, 0
	if m.step == StepGraze || m.step == StepBonus {
		for i, t := range m.line[m.lineAt:m.lineEnd] {
			if t.herd == herd {
				turn = i + 1
			}
		}
	}
	if m.step == StepBonus && m.bonusHerd == herd {
		bonus = int(m.bonusLeft)
	}
	v.Put(turn, 0, m.herds(), "turn", word)
	v.Put(bonus, 0, cowCount, "bonus", word)
}

// sentTo is the value of the card that a herd still waits with for a meadow, as far as a viewer may know it; 0 for none.
func (m *Match) sentTo(viewer rules.Seat, at int, herd uint8) int {
	seat := m.owner(herd)
	if m.step == StepChoose && seat != viewer {
		return 0
	}
	c := &m.choice[seat-1]
	for _, p := range c.pair[:c.made] {
		if p.herd == herd && int(p.meadow) == at && m.waiting(p) {
			return m.deck(seat).cards[p.card].Value()
		}
	}
	return 0
}
