package moonriver

import "saloon/rules"

// The kinds of moves, with the fields of each and how many bits they take, from the highest to the lowest.
const (
	MoveGo        uint8 = 1 + iota // position
	MoveLay                        // lower plot 7, higher plot 7, way 7, cell of the lower plot 6
	MoveScrap                      // lower plot 7, higher plot 7
	MoveDone                       // nothing
	MoveCull                       // cell 6
	MoveHire                       // cell 6, token 3, cowboy 1
	MoveDrive                      // way 7, cell 6
	MoveSwap                       // own plot 7, opponent's plot 7
	MoveSteal                      // seat 3, cell 6
	MoveClaim                      // tile 2, side 1, cell 6
	MoveRancheros                  // the house: seats, 3 bits each, first drawn lowest
	MoveScenario                   // the house: scenario
	MoveDraw                       // the house: four plots, 7 bits each, first drawn lowest
	MoveOpen                       // the house: tokens, 3 bits each, first drawn lowest
)

// wayZero is added to a way, the difference of two cells, so that it is never negative.
const wayZero = 64

// A Half is one plot of a domino and its cell.
type Half struct {
	Plot Plot
	Cell Cell
}

func goMove(position int) rules.Move { return rules.NewMove(MoveGo, uint64(position)) }

// layMove lays a domino. Its halves may be given in any order.
func layMove(a, b Half) rules.Move {
	if a.Plot > b.Plot {
		a, b = b, a
	}
	way := uint64(int(b.Cell) - int(a.Cell) + wayZero)
	return rules.NewMove(MoveLay, uint64(a.Plot)<<20|uint64(b.Plot)<<13|way<<6|uint64(a.Cell))
}

func scrapMove(a, b Plot) rules.Move {
	return rules.NewMove(MoveScrap, uint64(min(a, b))<<7|uint64(max(a, b)))
}

var doneMove = rules.NewMove(MoveDone, 0)

func cullMove(c Cell) rules.Move { return rules.NewMove(MoveCull, uint64(c)) }

func hireMove(token Partner, asCowboy bool, c Cell) rules.Move {
	side := uint64(0)
	if asCowboy {
		side = 1
	}
	return rules.NewMove(MoveHire, uint64(c)<<4|uint64(token)<<1|side)
}

func driveMove(from, to Cell) rules.Move {
	return rules.NewMove(MoveDrive, uint64(int(to)-int(from)+wayZero)<<6|uint64(from))
}

func swapMove(mine, theirs Plot) rules.Move {
	return rules.NewMove(MoveSwap, uint64(mine)<<7|uint64(theirs))
}

func stealMove(from rules.Seat, c Cell) rules.Move {
	return rules.NewMove(MoveSteal, uint64(from)<<6|uint64(c))
}

// claimMove lays a bonus plot on a cell. Without a cell the tile leaves the game.
func claimMove(tile, side int, c Cell) rules.Move {
	return rules.NewMove(MoveClaim, uint64(tile)<<7|uint64(side)<<6|uint64(c))
}

// rancherosMove is the order in which the house draws the rancheros.
func rancherosMove(order ...rules.Seat) rules.Move {
	fields := uint64(0)
	for i, seat := range order {
		fields |= uint64(seat) << (3 * i)
	}
	return rules.NewMove(MoveRancheros, fields)
}

func scenarioMove(s Scenario) rules.Move { return rules.NewMove(MoveScenario, uint64(s)) }

// drawMove is the column that the house draws, in drawing order.
func drawMove(plots [positions]Plot) rules.Move {
	fields := uint64(0)
	for i, p := range plots {
		fields |= uint64(p) << (7 * i)
	}
	return rules.NewMove(MoveDraw, fields)
}

// openMove is the tokens that come into the saloon, in drawing order.
func openMove(tokens ...Partner) rules.Move {
	fields := uint64(0)
	for i, p := range tokens {
		fields |= uint64(p) << (3 * i)
	}
	return rules.NewMove(MoveOpen, fields)
}

// PositionOf is the position in a MoveGo.
func PositionOf(move rules.Move) int { return int(move.Fields()) }

// HalvesOf is the two halves in a MoveLay, the lower plot first.
func HalvesOf(move rules.Move) (a, b Half) {
	a = Half{Plot(move >> 20 & 127), CellOf(move)}
	b = Half{Plot(move >> 13 & 127), Cell(int(a.Cell) + int(move>>6&127) - wayZero)}
	return a, b
}

// PlotsOf is the two plots in a MoveScrap or a MoveSwap.
func PlotsOf(move rules.Move) (a, b Plot) { return Plot(move >> 7 & 127), Plot(move & 127) }

// CellOf is the cell in a MoveCull. Some other moves also have a cell in these bits.
func CellOf(move rules.Move) Cell { return Cell(move & 63) }

// HireOf is the token, the side that it shows, and the circle in a MoveHire.
func HireOf(move rules.Move) (token, shown Partner, c Cell) {
	token = Partner(move >> 1 & 7)
	shown = token
	if move&1 == 1 {
		shown = Cowboy
	}
	return token, shown, Cell(move >> 4 & 63)
}

// DriveOf is where the cow of a MoveDrive stands and where it goes.
func DriveOf(move rules.Move) (from, to Cell) {
	from = CellOf(move)
	return from, Cell(int(from) + int(move>>6&127) - wayZero)
}

// StealOf is the robbed seat and its cell in a MoveSteal.
func StealOf(move rules.Move) (from rules.Seat, c Cell) {
	return rules.Seat(move >> 6 & 7), CellOf(move)
}

// ClaimOf is the tile, the side and the cell in a MoveClaim. Without a cell the tile leaves the game.
func ClaimOf(move rules.Move) (tile, side int, c Cell) {
	return int(move >> 7 & 3), int(move >> 6 & 1), CellOf(move)
}

func scenarioOf(move rules.Move) Scenario { return Scenario(move.Fields()) }

// drawnPlots is the plots in a MoveDraw, in drawing order.
func drawnPlots(move rules.Move) (plots [positions]Plot) {
	for i := range plots {
		plots[i] = Plot(move >> (7 * i) & 127)
	}
	return plots
}

// drawnNth is entry i of a MoveRancheros or a MoveOpen; 0 behind the last.
func drawnNth(move rules.Move, i int) uint8 { return uint8(move.Fields() >> (3 * i) & 7) }
