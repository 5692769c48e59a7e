package montana

import (
	"slices"

	"saloon/rules"
)

func (g *Game) prepare() {
	for n := range g.crews {
		g.crews[n] = sums(n, worker(Copper), worker(Stone), worker(Grain), worker(Pumpkin))
	}
	for i := range g.bankMoves {
		var c crew
		for colour := range Good(colours) {
			c += crew(i>>(2*colour)&3) * worker(colour)
		}
		g.bankMoves[i] = g.bankMovesWith(c)
	}
	for i := range g.plots {
		g.prices[i] = g.plots[i].price
	}
	for at := range g.workMoves {
		g.workMoves[at] = workMovesTo(at)
		for silver := g.areas[at/areaSpaces][at%areaSpaces].cost; silver <= maxCost; silver++ {
			g.payable[silver] |= 1 << at
		}
	}
}

func (g *Game) bankMovesWith(workers crew) (moves [bankSpaces][]rules.Move) {
	for space := range moves {
		for _, c := range g.crews[space+1] {
			if workers.covers(c) {
				moves[space] = append(moves[space], bankMove(space+1, c))
			}
		}
	}
	return moves
}

type colourMoves [colours]rules.Move

func workMovesTo(at int) (moves [1 << colours]colourMoves) {
	for set := range moves {
		n := 0
		for colour := range Good(colours) {
			if set>>colour&1 == 1 {
				moves[set][n] = workMove(Place(at/areaSpaces), at%areaSpaces+1, colour)
				n++
			}
		}
	}
	return moves
}

// listOffers lists everything that one may take from a row.
func (r *row) listOffers() {
	var units []stock
	for _, kind := range r.from {
		units = append(units, good(kind))
	}
	var offers []stock
	for _, p := range sums(r.picks, units...) {
		for copper := 0; copper <= r.exchanges; copper++ {
			for stone := 0; copper+stone <= r.exchanges; stone++ {
				offers = append(offers, p+stock(copper)*good(BigCopper)+stock(stone)*good(BigStone))
			}
		}
	}
	slices.Sort(offers)
	r.offers = slices.Compact(offers)
	for _, o := range r.offers {
		r.needs = append(r.needs, stock(o.of(BigCopper))*good(Copper)+stock(o.of(BigStone))*good(Stone))
	}
}

// sums lists every choice of n units, sorted.
func sums[T crew | stock](n int, units ...T) []T {
	all := []T{0}
	for range n {
		var more []T
		for _, sum := range all {
			for _, unit := range units {
				more = append(more, sum+unit)
			}
		}
		all = more
	}
	slices.Sort(all)
	return slices.Compact(all)
}
