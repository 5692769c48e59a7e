package montana

import (
	_ "embed"

	"saloon/rules"
)

// judgements are made again by: go run ./rules/bot/tuner learn montana --out rules/montana/judgements.bin
//
//go:embed judgements.bin
var judgements []byte

var _ rules.Judge = (*mind)(nil)

// Settled is the beginning of a turn.
func (mi *mind) Settled(match rules.Match) bool { return match.(*Match).step == StepTurn }

// Ahead is enough to build or bid on in one turn.
func (mi *mind) Ahead() int { return 6 }

// Judge goes by the stores of all seats, by what each of them could build next, and by the places that are free.
func (mi *mind) Judge(match rules.Match, seat rules.Seat) (int32, bool) {
	mi.signs = mi.Signs(match, seat, mi.signs[:0])
	return mi.nets.Judge(int(match.(*Match).seats), mi.signs)
}

// Signs are those of each seat, from the judged one on, and those of the board. What is rare in large numbers is capped.
func (mi *mind) Signs(match rules.Match, seat rules.Seat, dst []int32) []int32 {
	m := match.(*Match)
	for i := range m.seats {
		dst = mi.seatSigns(m, m.after(seat, int(i)), dst)
	}
	var free [colours]int32
	for i, team := range m.large {
		free[i/areaSpaces] += one(team == 0)
	}
	dst = append(dst, free[:]...)
	for _, crew := range m.bank {
		dst = append(dst, one(crew == 0))
	}
	least := int32(m.players[0].settlementsLeft)
	for i := range m.players[:m.seats] {
		least = min(least, int32(m.players[i].settlementsLeft))
	}
	turns := int32(m.lastSeat()+m.seats-m.active) % int32(m.seats) // of the round, behind this one
	open := m.free.and(m.reachable)
	dst = append(dst, least, turns, one(m.lastRound), one(m.lastRound)*turns,
		min(int32(open.count()), 30), min(int32(m.free.count()), 50)/2, min(int32(m.cowSupply), 10))
	for kind := range Good(kinds) {
		dst = append(dst, min(int32(m.supply.of(kind)), 20))
	}
	return dst
}

func (mi *mind) seatSigns(m *Match, seat rules.Seat, dst []int32) []int32 {
	p := m.player(seat)
	mi.listAims(m, seat)
	var best [3]int32 // what the best hex brings that lacks no good, one good, two goods
	payable, held := int32(0), int32(0)
	for _, a := range mi.aims {
		lacks := lacking(a.price, p.goods).total()
		payable += one(lacks == 0)
		if lacks < len(best) {
			best[lacks] = max(best[lacks], a.worth)
		}
	}
	dst = append(dst, int32(p.settlementsLeft), best[0]/100, best[1]/100, best[2]/100, min(payable, 8), mi.playerWorth(p)/50)
	for kind := range Good(kinds) {
		n := int32(p.goods.of(kind))
		held += min(n, 1)
		dst = append(dst, min(n, 8))
	}
	for colour := range Good(colours) {
		dst = append(dst, int32(p.workers.of(colour)))
	}
	return append(dst, held, int32(p.workers.total()), min(int32(p.silver), 30), min(int32(p.cows), 10), int32(p.canteens),
		min(int32(p.animals()), 12), one(m.active == seat))
}

func one(is bool) int32 { return int32(count(is)) }
