package montana

import (
	"embed"
	"io/fs"

	"saloon/rules"
)

// ID names the game in setups and exports.
const ID = "montana"

// Game is the rules with one set of components. It never changes once made.
type Game struct {
	plots   [tiles * tileHexes]plot
	layouts [maxSeats - 1]layout // for two, three and four players
	wheel   [sectors]crew        // no workers: any two
	bank    [bankSpaces]int      // the silver that each space pays
	areas   [colours][areaSpaces]space
	city    [rows]row
	nets    *rules.Nets

	// Worked out from these by prepare and readReward.
	prices      [tiles * tileHexes]stock                        // of the plots, close together in memory
	workMoves   [colours * areaSpaces][1 << colours]colourMoves // the moves to each large space, by the set of colours that can go there
	bankMoves   [256][bankSpaces][]rules.Move                   // the moves to each bank space, by crew.upToThree
	payable     [maxCost + 1]uint16                             // the large spaces that so much silver pays for, a bit each
	crews       [bankSpaces + 1][]crew                          // every choice of so many workers
	cheapestBid int                                             // the pumpkins of the cheapest cell in the city
}

// Info is what the game says about itself.
func (g *Game) Info() rules.Info {
	const version = 2 // in version 1 trades kept no step open (MT-10.4)
	info := rules.Info{ID: ID, Title: "Montana", Version: version, MinSeats: 2, MaxSeats: maxSeats}
	// Three: an auction needs a third bidder, and a fourth would make the game long.
	info.Deal = rules.DealTable{Bots: []string{"hard", "medium"}, Playouts: 600}
	return info
}

//go:embed RULES*.md
var pages embed.FS

// Rules are the pages that say the rules by their numbers.
func (g *Game) Rules() fs.FS { return pages }

//go:embed lesson.txt
var firstLesson string

// Lesson is a first lesson. Two players recruit, work, trade a cow, build, hand in a canteen and go to the city.
func (g *Game) Lesson() rules.Lesson {
	return rules.NewLesson(rules.Setup{Seats: 2}, firstLesson)
}
