package buffalo

import (
	"math/bits"

	"saloon/rules"
)

// The weights of the game's judgement, by their places in the list, in
// hundredths of a cow unless they say percent.
const (
	wCrowd = iota // cows that another seat is expected to place in a meadow
	wAfter        // what those count who are placed later, in percent
	wWaste        // a cow of a card that finds no room
	wRank         // a bonus that would be won as the meadow stands, in percent
	wFill         // the same when the meadow is filled, in percent
	wLead         // each cow before the next smaller herd
	wDeny         // a bonus that another seat loses, in percent
	wClaim        // a first cow in a meadow
	wVary         // how much a secret choice varies
	wBlock        // what later placers find no room for, in percent
	wKeep         // a bonus cow kept is worth less than one placed by so much
	weights
)

var ownWeights = [weights]rules.Weight{
	wCrowd: {Name: "cows of others", Value: 709, Plain: 300, Low: 0, High: 800},
	wAfter: {Name: "later placers", Value: 29, Plain: 20, Low: 0, High: 100},
	wWaste: {Name: "waste", Value: 88, Plain: 50, Low: 0, High: 300},
	wRank:  {Name: "rank", Value: 12, Plain: 50, Low: 0, High: 150},
	wFill:  {Name: "filling", Value: 181, Plain: 100, Low: 0, High: 200},
	wLead:  {Name: "lead", Value: 0, Plain: 0, Low: 0, High: 50},
	wDeny:  {Name: "denial", Value: 8, Plain: 0, Low: 0, High: 100},
	wClaim: {Name: "first cow", Value: 114, Plain: 0, Low: -100, High: 200},
	wVary:  {Name: "variety", Value: 206, Plain: 100, Low: 0, High: 400},
	wBlock: {Name: "blocking", Value: 29, Plain: 0, Low: 0, High: 100},
	wKeep:  {Name: "keeping", Value: -40, Plain: 0, Low: -100, High: 100},
}

// cowWorth is a cow on the scale of [rules.Mind].
const cowWorth = 100

// Weights are the numbers that the game's judgement depends on.
func (g *Game) Weights() []rules.Weight { return ownWeights[:] }

// Mind is a mind with these values of the weights, or with the game's own.
func (g *Game) Mind(values []int32) rules.Mind {
	mi := &mind{}
	rules.WeightValues(mi.w[:], ownWeights[:], values)
	return mi
}

// A mind judges matches of Zoff in Buffalo at a glance.
type mind struct {
	w     [weights]int32
	moves []rules.Move
	rates []int32
	pairs []ratedPair
	plans []ratedPlan
	worth [maxHerds][MeadowCount][maxCard + 1]int32 // of a card's value sent to a meadow
}

// maxCard is the highest value of a cow card.
const maxCard = 5

var _ rules.Planner = (*mind)(nil)

// Worth is the seat's cows with the final bonus as it stands; of a match that is
// over it goes by the order of the outcome.
func (mi *mind) Worth(m rules.Match, seat rules.Seat) int32 {
	mb := m.(*Match)
	if mb.step != StepOver {
		return int32(cowWorth * mb.Score(seat))
	}
	return int32(mb.first(seat, mb.tally(seat)) * cowWorth / (tenthsInOneCow * (CowCount + 1)))
}

// Choose is the move that looks best. A secret choice varies with the source.
func (mi *mind) Choose(m rules.Match, seat rules.Seat, src rules.Source) rules.Move {
	mb := m.(*Match)
	mi.moves = m.AppendMoves(mi.moves[:0], seat)
	mi.rates = rules.RatesFor(mi.rates, len(mi.moves))
	rates := mi.rates
	mi.rate(mb, seat, mi.moves, rates)
	if mb.step == StepChoose && mi.w[wVary] > 0 {
		noise := src.Uint64()
		for i := range rates {
			noise = noise*6364136223846793005 + 1442695040888963407
			rates[i] += int32(noise >> 33 % uint64(mi.w[wVary]))
		}
	}
	return rules.Best(mi.moves, rates)
}

// Rate says how good each of the moves looks.
func (mi *mind) Rate(m rules.Match, seat rules.Seat, moves []rules.Move, rates []int32) {
	mi.rate(m.(*Match), seat, moves, rates)
}

func (mi *mind) rate(m *Match, seat rules.Seat, moves []rules.Move, rates []int32) {
	if m.step == StepChoose {
		mi.weigh(m, seat)
	}
	for i, move := range moves {
		rates[i] = mi.rateMove(m, seat, move)
	}
}

func (mi *mind) rateMove(m *Match, seat rules.Seat, move rules.Move) int32 {
	switch move.Kind() {
	case MoveSend:
		herd := m.firstHerd(seat)
		if m.duel && m.colour[herd] != colourOf(move) {
			herd++
		}
		return mi.worth[herd][meadowOf(move)][cardOf(move).Value()]
	case MoveGraze:
		return mi.rateGraze(m, numberOf(move))
	case MoveBonus:
		return mi.ratePlace(m, m.herd, meadowOf(move), numberOf(move))
	case MoveDone:
		return mi.w[wKeep]
	case MoveDrop:
		return -100 * int32(cardOf(move).Value())
	case MoveRecall:
		return -1 << 20
	case MoveOffer:
		return -10 * int32(numberOf(move))
	}
	return 0
}

// weigh works out what each value of a card is worth in each open meadow.
func (mi *mind) weigh(m *Match, seat rules.Seat) {
	first := m.firstHerd(seat)
	last := first
	if m.duel {
		last++
	}
	for herd := first; herd <= last; herd++ {
		for set := m.open; set != 0; set &= set - 1 {
			at := bits.TrailingZeros16(set)
			room := mi.room(m, herd, at)
			for value := 2; value <= maxCard; value++ {
				mi.worth[herd][at][value] = mi.rateSend(m, herd, at, value, room)
			}
		}
	}
}

// room is how many spaces are likely to be left for a herd, in hundredths: those
// who are placed before it take theirs for sure if they come, later ones may not.
func (mi *mind) room(m *Match, herd uint8, at int) int32 {
	own := m.cows[at][herd]
	chance := int32(200) / int32(max(bits.OnesCount16(m.open), 2)) // in percent, that a seat comes
	if m.duel {
		chance /= 2
	}
	room := 100 * int32(m.free[at])
	for h := range uint8(m.herds()) {
		if m.owner(h) == m.owner(herd) || m.stock[h] == 0 {
			continue
		}
		part := int32(100)
		switch theirs := m.cows[at][h]; {
		case theirs == own:
			part = 50
		case theirs < own:
			part = mi.w[wAfter]
		}
		room -= chance * mi.w[wCrowd] / 100 * part / 100
	}
	return room
}

// rateSend is what a card of some value brings a herd in a meadow.
func (mi *mind) rateSend(m *Match, herd uint8, at, value int, room int32) int32 {
	own := int(m.cows[at][herd])
	taken := m.taken(at, herd)
	limit := min(value, int(m.free[at]), int(m.stock[herd]))
	alone := bits.Len64(numbers(own, taken, limit)) - 1
	likely := int32(100 * alone)
	if room < 100*int32(alone) {
		likely = (likely + max(room, 0)) / 2
	}
	v := likely - mi.w[wWaste]*(100*int32(value)-likely)/100
	if alone == 0 {
		return v
	}
	if own == 0 {
		v += mi.w[wClaim]
	}
	return v + mi.gain(m, herd, at, alone)
}

// gain is what a herd's larger size changes in a meadow's bonuses.
func (mi *mind) gain(m *Match, herd uint8, at, n int) int32 {
	md := &m.game.meadows[at]
	own := int(m.cows[at][herd])
	before, after, next := 0, 0, 0 // herds that are larger, and the next smaller one
	var passed int32
	for h := range uint8(m.herds()) {
		size := int(m.cows[at][h])
		if h == herd || size == 0 {
			continue
		}
		if size > own {
			before++
		}
		if size > own+n {
			after++
		} else {
			next = max(next, size)
		}
	}
	won := bonusOf(md, after)
	if own > 0 {
		won -= bonusOf(md, before)
	}
	if after < before && m.owner(herd) != rules.House {
		passed = max(bonusOf(md, after)-bonusOf(md, after+1), 0)
	}
	sure := mi.w[wRank]
	if n >= int(m.free[at]) {
		sure = mi.w[wFill]
	}
	return won*sure + passed*mi.w[wDeny] + mi.w[wLead]*int32(min(own+n-next, 5))
}

func bonusOf(md *meadow, rank int) int32 {
	if rank >= int(md.row) {
		return 0
	}
	return int32(md.bonus[rank])
}

// ratePlace is what cows bring in a meadow at once.
func (mi *mind) ratePlace(m *Match, herd uint8, at, n int) int32 {
	if n == 0 {
		return 0
	}
	v := 100*int32(n) + mi.gain(m, herd, at, n)
	if n == int(m.free[at]) {
		v -= mi.others(m, herd, at, n)
	}
	return v
}

// others is what filling a meadow pays the best of the other seats.
func (mi *mind) others(m *Match, herd uint8, at, n int) int32 {
	md := &m.game.meadows[at]
	most := int32(0)
	for h := range uint8(m.herds()) {
		size := m.size(h, herd, at, n)
		if m.owner(h) == m.owner(herd) || size == 0 {
			continue
		}
		rank := 0
		for o := range uint8(m.herds()) {
			if m.size(o, herd, at, n) > size {
				rank++
			}
		}
		most = max(most, bonusOf(md, rank))
	}
	return most * mi.w[wDeny]
}

// size is a herd's size after another was given n cows.
func (m *Match) size(h, herd uint8, at, n int) int {
	size := int(m.cows[at][h])
	if h == herd {
		size += n
	}
	return size
}

// rateGraze adds what those find no room for who are placed later.
func (mi *mind) rateGraze(m *Match, n int) int32 {
	t := m.line[m.next]
	at := int(m.at)
	v := mi.ratePlace(m, t.herd, at, n)
	left := int(m.free[at]) - n
	for _, later := range m.line[m.next+1 : m.lined] {
		if m.owner(later.herd) == m.owner(t.herd) {
			continue
		}
		taken := m.taken(at, later.herd)&^(1<<m.cows[at][t.herd]) | 1<<(int(m.cows[at][t.herd])+n)
		can := bits.Len64(numbers(int(m.cows[at][later.herd]), taken, min(later.card.Value(), left))) - 1
		v += int32(later.card.Value()-can) * mi.w[wBlock]
		left -= can
	}
	return v
}
