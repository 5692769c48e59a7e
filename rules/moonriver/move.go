package moonriver

import "saloon/rules"

// A Plot is a square's id: 1-96; after them the sides of the two bonus plots.
// The zero Plot is none.
type Plot uint8

// Bonus is the plot that a side (0 for a, 1 for b) of a bonus tile (1, 2) makes.
func Bonus(tile, side int) Plot { return firstBonus + Plot(2*(tile-1)+side) }

// The kinds of moves, and how their fields are packed, highest first.
const (
	KindGo        uint8 = 1 + iota // position
	KindLay                        // lower plot 7, higher plot 7, way 7, cell of the lower plot 6
	KindScrap                      // lower plot 7, higher plot 7
	KindDone                       // nothing
	KindCull                       // cell
	KindHire                       // cell 6, token 3, cowboy 1
	KindDrive                      // way 7, cell 6
	KindSwap                       // own plot 7, opponent's plot 7
	KindSteal                      // seat 3, cell 6
	KindClaim                      // tile 2, side 1, cell 6
	KindRancheros                  // seats, 3 bits each, first drawn lowest
	KindScenario                   // scenario
	KindDraw                       // four plots, 7 bits each, first drawn lowest
	KindOpen                       // tokens, 3 bits each, first drawn lowest
)

// wayZero makes the difference of two cells positive.
const wayZero = 64

// A Half is one plot of a domino and its cell.
type Half struct {
	Plot Plot
	Cell Cell
}

// Go puts the ranchero on a position (1-4) of the next column.
func Go(position int) rules.Move { return rules.NewMove(KindGo, uint64(position)) }

// Lay lays a domino; its halves may be given in any order.
func Lay(a, b Half) rules.Move {
	if a.Plot > b.Plot {
		a, b = b, a
	}
	way := uint64(int(b.Cell) - int(a.Cell) + wayZero)
	return rules.NewMove(KindLay, uint64(a.Plot)<<20|uint64(b.Plot)<<13|way<<6|uint64(a.Cell))
}

// Scrap removes two plots from the game.
func Scrap(a, b Plot) rules.Move {
	return rules.NewMove(KindScrap, uint64(min(a, b))<<7|uint64(max(a, b)))
}

// Done stops expanding, or gives up the rest of an optional effect.
func Done() rules.Move { return rules.NewMove(KindDone, 0) }

// Cull lets a skull take a cow on c.
func Cull(c Cell) rules.Move { return rules.NewMove(KindCull, uint64(c)) }

// Hire takes a token for the circle on c.
func Hire(token Partner, asCowboy bool, c Cell) rules.Move {
	side := uint64(0)
	if asCowboy {
		side = 1
	}
	return rules.NewMove(KindHire, uint64(c)<<4|uint64(token)<<1|side)
}

// Drive moves a cow one step.
func Drive(from, to Cell) rules.Move {
	return rules.NewMove(KindDrive, uint64(int(to)-int(from)+wayZero)<<6|uint64(from))
}

// Swap exchanges an own plot for an opponent's.
func Swap(mine, theirs Plot) rules.Move {
	return rules.NewMove(KindSwap, uint64(mine)<<7|uint64(theirs))
}

// Steal takes a cow from another seat's plot on c.
func Steal(from rules.Seat, c Cell) rules.Move {
	return rules.NewMove(KindSteal, uint64(from)<<6|uint64(c))
}

// Claim lays a bonus plot on c. Without a cell the tile leaves the game.
func Claim(tile, side int, c Cell) rules.Move {
	return rules.NewMove(KindClaim, uint64(tile)<<7|uint64(side)<<6|uint64(c))
}

// Rancheros is the order in which the house draws them.
func Rancheros(order ...rules.Seat) rules.Move {
	fields := uint64(0)
	for i, s := range order {
		fields |= uint64(s) << (3 * i)
	}
	return rules.NewMove(KindRancheros, fields)
}

// Draw is the house's new column, in drawing order.
func Draw(plots [positions]Plot) rules.Move {
	fields := uint64(0)
	for i, p := range plots {
		fields |= uint64(p) << (7 * i)
	}
	return rules.NewMove(KindDraw, fields)
}

// Open is the tokens that come into the saloon.
func Open(tokens ...Partner) rules.Move {
	fields := uint64(0)
	for i, p := range tokens {
		fields |= uint64(p) << (3 * i)
	}
	return rules.NewMove(KindOpen, fields)
}

// SetScenario is the house's random scenario.
func SetScenario(s Scenario) rules.Move { return rules.NewMove(KindScenario, uint64(s)) }

// cellOf is the cell in the lowest six bits.
func cellOf(m rules.Move) Cell { return Cell(m & 63) }

// Position takes a Go apart.
func Position(m rules.Move) int { return int(m.Fields()) }

// Halves takes a Lay apart; the lower plot comes first.
func Halves(m rules.Move) (a, b Half) {
	a = Half{Plot(m >> 20 & 127), cellOf(m)}
	b = Half{Plot(m >> 13 & 127), Cell(int(a.Cell) + int(m>>6&127) - wayZero)}
	return a, b
}

// Pair takes a Scrap or a Swap apart.
func Pair(m rules.Move) (a, b Plot) { return Plot(m >> 7 & 127), Plot(m & 127) }

// CullAt takes a Cull apart.
func CullAt(m rules.Move) Cell { return cellOf(m) }

// Hired takes a Hire apart: the token, the side that it shows, the circle.
func Hired(m rules.Move) (token, shown Partner, c Cell) {
	token = Partner(m >> 1 & 7)
	shown = token
	if m&1 == 1 {
		shown = Cowboy
	}
	return token, shown, Cell(m >> 4 & 63)
}

// Driven takes a Drive apart.
func Driven(m rules.Move) (from, to Cell) {
	from = cellOf(m)
	return from, Cell(int(from) + int(m>>6&127) - wayZero)
}

// Stolen takes a Steal apart.
func Stolen(m rules.Move) (from rules.Seat, c Cell) { return rules.Seat(m >> 6 & 7), cellOf(m) }

// Claimed takes a Claim apart; without a cell the tile leaves the game.
func Claimed(m rules.Move) (tile, side int, c Cell) {
	return int(m >> 7 & 3), int(m >> 6 & 1), cellOf(m)
}

// ScenarioOf takes a SetScenario apart.
func ScenarioOf(m rules.Move) Scenario { return Scenario(m.Fields()) }

// Drawn takes a Draw apart.
func Drawn(m rules.Move) (plots [positions]Plot) {
	for i := range plots {
		plots[i] = Plot(m >> (7 * i) & 127)
	}
	return plots
}

// nth is entry i of a Rancheros or an Open; 0 behind the last.
func nth(m rules.Move, i int) uint8 { return uint8(m.Fields() >> (3 * i) & 7) }
