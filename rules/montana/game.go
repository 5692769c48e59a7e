package montana

import (
	"fmt"
	"io/fs"

	"saloon/rules"
)

// Version rises whenever the same log could lead elsewhere.
const Version = 1

// A Game is the rules of Montana with one set of component sheets. It never changes.
type Game struct {
	plots  [tiles * tileHexes]plot
	charts [maxSeats - 1]chart // for two, three and four players
	wheel  [sectors]crew       // nobody: any two
	bank   [bankSpaces]int     // the silver that each space pays
	areas  [colours][areaSpaces]space
	city   [rows]row
	ways   [colours * areaSpaces][1 << colours]way
	visits [256][bankSpaces][]rules.Move // the moves to the bank, by crew.upToThree

	payable  [maxCost + 1]uint16      // the large spaces that so much silver pays for
	prices   [tiles * tileHexes]stock // of the plots, once more and close together
	crews    [bankSpaces + 1][]crew   // every choice of so many workers
	cheapest int                      // the pumpkins of the cheapest cell in the city
}

var _ rules.Game = (*Game)(nil)

// New is the game with the component sheets of the box.
func New() (*Game, error) {
	files, err := fs.Sub(embedded, "components")
	if err != nil {
		return nil, fmt.Errorf("%w: %w", rules.ErrComponents, err)
	}
	return Load(files)
}

// Info describes the game.
func (g *Game) Info() rules.Info {
	return rules.Info{ID: "montana", Title: "Montana", Version: Version, MinSeats: 2, MaxSeats: maxSeats}
}

// What the number of players decides, for two, three and four (MT-2.2, MT-2.3).
var (
	settlementsEach = [...]uint8{12, 10, 8}
	supplyAtStart   = [...][kinds]int{{10, 10, 10, 10, 6, 6}, {15, 15, 15, 15, 9, 9}, {20, 20, 20, 20, 12, 12}}
)

// New sets up a match; the house lays the landscape first.
func (g *Game) New(s rules.Setup) (rules.Match, error) {
	full, err := g.Info().Check(s)
	if err != nil {
		return nil, err
	}
	m := &Match{game: g, chart: &g.charts[full.Seats-2]}
	m.seats = int8(full.Seats)
	for kind, n := range supplyAtStart[full.Seats-2] {
		m.supply += stock(n) * good(Good(kind))
	}
	m.labour = allWorkers * 0x01010101
	m.herd = uint8(allCows - full.Seats)
	m.canteens = uint8(allCanteens)
	for i := range full.Seats {
		m.purses[i] = purse{
			goods: good(Copper) + good(Stone) + good(Grain) + good(Pumpkin),
			cows:  1,
			left:  settlementsEach[full.Seats-2],
		}
	}
	m.camp = nowhere
	return m, nil
}
