package buffalo

import (
	"embed"
	"fmt"
	"io/fs"

	"saloon/rules"
)

// ID names the game in setups and exports.
const ID = "buffalo"

// Game is the rules with one set of components. It never changes once made.
type Game struct {
	meadows   [meadowCount]meadow
	decks     [colourCount]deck
	duelDecks [colourCount]deck
	nets      *rules.Nets
}

// The keys and choices of the options.
const (
	optionDiscards = "discards"
	discardsOpen   = "open"
	discardsClosed = "closed"
	optionVariant  = "variant"
	variantNone    = "none"
	variantMarket  = "market"
	variantAuction = "auction"
	colourAny      = "any" // the first colour that nobody has chosen
)

// optionColour is the key of a seat's colour: "colour1".
func optionColour(seat rules.Seat) string { return fmt.Sprintf("colour%d", seat) }

// Info is what the game says about itself.
func (g *Game) Info() rules.Info {
	const version = 1
	info := rules.Info{ID: ID, Title: "Zoff in Buffalo", Version: version, MinSeats: 2, MaxSeats: maxSeats}
	// Three: the fewest with whom one can be squeezed between two herds, and the shortest game.
	info.Deal = rules.DealTable{Bots: []string{"hard", "medium"}, Playouts: 3000}
	info.Options = []rules.Option{
		{Key: optionDiscards, Choices: []string{discardsClosed, discardsOpen}, Default: discardsClosed},
		{Key: optionVariant, Choices: []string{variantNone, variantMarket, variantAuction}, Default: variantNone},
	}
	for seat := rules.Seat(1); seat <= maxSeats; seat++ {
		choices := append([]string{colourAny}, colourWords[1:]...)
		info.Options = append(info.Options, rules.Option{Key: optionColour(seat), Choices: choices, Default: colourAny, Seat: seat})
	}
	return info
}

// MeadowTitle is the printed name of meadow i, counted from 0 in order of size; empty where there is none.
func (g *Game) MeadowTitle(i int) string { return g.meadowAt(i).title }

// meadowAt is meadow i; one without a name where there is none.
func (g *Game) meadowAt(i int) meadow {
	if i < 0 || i >= meadowCount {
		return meadow{}
	}
	return g.meadows[i]
}

//go:embed RULES*.md
var pages embed.FS

// Rules are the pages that say the rules by their numbers.
func (g *Game) Rules() fs.FS { return pages }

//go:embed lesson.txt
var firstLesson string

// Lesson is a first lesson. Three players send their first pairs, with a choice that is
// taken back, equal herds, and a full meadow that pays its bonus.
func (g *Game) Lesson() rules.Lesson {
	return rules.NewLesson(rules.Setup{Seats: 3}, firstLesson)
}
