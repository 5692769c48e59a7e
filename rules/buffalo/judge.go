package buffalo

import (
	_ "embed"
	"math/bits"

	"saloon/rules"
)

// judgements are made again by: go run ./rules/bot/tuner learn buffalo --until 40 --every 1 --out rules/buffalo/judgements.bin
//
//go:embed judgements.bin
var judgements []byte

var _ rules.Judge = (*mind)(nil)

// Settled is the beginning of a round.
func (mi *mind) Settled(match rules.Match) bool {
	m := match.(*Match)
	for i := range m.choice[:m.seats] {
		if m.choice[i].made > 0 {
			return false
		}
	}
	return m.step == StepChoose
}

// Ahead is less than a round: what seats would choose in secret in the next one is judged better than played.
func (mi *mind) Ahead() int { return 1 }

// Judge goes by the herds and bonuses in each meadow, the cards of all seats, and the rounds that are left.
func (mi *mind) Judge(match rules.Match, seat rules.Seat) (int32, bool) {
	mi.signs = mi.Signs(match, seat, mi.signs[:0])
	return mi.nets.Judge(int(match.(*Match).seats), mi.signs)
}

// Signs are those of each meadow, of each seat from the judged one on, and of the time that is left.
func (mi *mind) Signs(match rules.Match, seat rules.Seat, dst []int32) []int32 {
	m := match.(*Match)
	var herds [maxHerds]uint8
	n := 0
	for i := range m.seats {
		s := (seat-1+i)%m.seats + 1
		for h := m.firstHerd(s); h <= m.lastHerd(s); h++ {
			herds[n] = h
			n++
		}
	}
	spaces := int32(0)
	for set := m.meadows; set != 0; set &= set - 1 {
		at := bits.TrailingZeros16(set)
		dst = m.meadowSigns(at, herds[:n], dst)
		spaces += int32(m.free[at])
	}
	ended := m.ended()
	for i := range m.seats {
		s := (seat-1+i)%m.seats + 1
		dst = m.seatSigns(s, ended.tally(s), dst)
	}
	left := int(m.round) - m.rounds()
	for i := range maxRounds {
		dst = append(dst, one(left == -i))
	}
	return append(dst, int32(popcount(m.openMeadows)), spaces/4)
}

// meadowSigns are nothing for a full meadow: its cows are counted with those of the seats.
func (m *Match) meadowSigns(at int, herds []uint8, dst []int32) []int32 {
	open := one(m.free[at] > 0)
	dst = append(dst, int32(m.free[at]), open)
	for _, h := range herds {
		size, bonus := m.cows[at][h], int32(0)
		if size > 0 {
			rank := 0
			for _, other := range herds {
				if m.cows[at][other] > size {
					rank++
				}
			}
			bonus = bonusOf(&m.game.meadows[at], rank)
		}
		dst = append(dst, open*int32(size), open*bonus)
	}
	return dst
}

func (m *Match) seatSigns(seat rules.Seat, ended tally, dst []int32) []int32 {
	cards, sum := &m.deck(seat).cards, int32(0)
	var held [maxCard + 1]int32
	for hand := m.hand[seat-1]; hand != 0; hand &= hand - 1 {
		value := cards[bits.TrailingZeros16(hand)].Value()
		held[value]++
		sum += int32(value)
	}
	placed := int32(0)
	for h := m.firstHerd(seat); h <= m.lastHerd(seat); h++ {
		placed += cowCount - int32(m.stock[h])
	}
	dst = append(dst, placed, int32(ended.total())-placed, sum)
	return append(dst, held[2:]...)
}

func one(is bool) int32 {
	if is {
		return 1
	}
	return 0
}
