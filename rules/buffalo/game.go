package buffalo

import (
	"embed"
	"fmt"
	"io/fs"

	"saloon/rules"
)

// ID names the game in setups, exports and on the command line.
const ID = "buffalo"

//go:embed components/*.csv
var embedded embed.FS

// Game is the rules with one set of components. It never changes once made.
type Game struct {
	meadows   [MeadowCount]meadow
	decks     [colourCount]deck
	duelDecks [colourCount]deck
}

// New is the game with its own components.
func New() (*Game, error) {
	files, err := fs.Sub(embedded, "components")
	if err != nil {
		return nil, err
	}
	return Load(files)
}

// Load is the game with an operator's components: meadows.csv and cowcards.csv
// at the root of the files. Its errors wrap rules.ErrComponents.
func Load(files fs.FS) (*Game, error) {
	g := &Game{}
	if err := g.loadMeadows(files); err != nil {
		return nil, err
	}
	return g, g.loadCards(files)
}

// The keys and choices of the options.
const (
	OptionDiscards = "discards"
	OptionVariant  = "variant"
	ChoiceOpen     = "open"
	ChoiceClosed   = "closed"
	ChoiceNone     = "none"
	ChoiceMarket   = "market"
	ChoiceAuction  = "auction"
	ChoiceAny      = "any" // a seat without a wish for a colour
)

// OptionColour is the key of a seat's colour: "colour1".
func OptionColour(seat rules.Seat) string { return fmt.Sprintf("colour%d", seat) }

// Info is what the game says about itself.
func (g *Game) Info() rules.Info {
	info := rules.Info{ID: ID, Title: "Zoff in Buffalo", Version: 1, MinSeats: 2, MaxSeats: 5}
	info.Options = []rules.Option{
		{Key: OptionDiscards, Choices: []string{ChoiceOpen, ChoiceClosed}, Default: ChoiceOpen},
		{Key: OptionVariant, Choices: []string{ChoiceNone, ChoiceMarket, ChoiceAuction}, Default: ChoiceNone},
	}
	for seat := rules.Seat(1); seat <= maxSeats; seat++ {
		choices := append([]string{ChoiceAny}, colourWords[1:]...)
		info.Options = append(info.Options, rules.Option{Key: OptionColour(seat), Choices: choices, Default: ChoiceAny, Seat: seat})
	}
	return info
}

// New sets up a match; the house deals first.
func (g *Game) New(s rules.Setup) (rules.Match, error) {
	m := &Match{game: g}
	m.seats = rules.Seat(s.Seats)
	m.duel = s.Seats == 2
	m.closed = s.Options[OptionDiscards] == ChoiceClosed
	m.market = s.Options[OptionVariant] == ChoiceMarket
	m.auction = s.Options[OptionVariant] == ChoiceAuction
	m.meadows = g.inPlay(s.Seats)
	m.open = m.meadows
	for i := range g.meadows {
		if m.meadows>>i&1 == 1 {
			m.free[i] = g.meadows[i].size
		}
	}
	for h := range m.herds() {
		m.stock[h] = CowCount
	}
	if !m.auction {
		colours, err := chosenColours(s)
		if err != nil {
			return nil, err
		}
		for i := range s.Seats {
			m.dress(rules.Seat(i+1), colours[i])
		}
	}
	m.carryOn(nil)
	return m, nil
}

// inPlay is the set of meadows for a number of players (ZB-1.1, ZB-8.1).
func (g *Game) inPlay(seats int) uint16 {
	if seats > 2 {
		return 1<<(MeadowCount-5+seats) - 1
	}
	var set uint16
	for i := range g.meadows {
		if g.meadows[i].duel {
			set |= 1 << i
		}
	}
	return set
}

// chosenColours gives every seat the colour that it wished for, or the first
// that is left (ZB-10.5).
func chosenColours(s rules.Setup) ([]Colour, error) {
	sets := []Colour{Blue, Red, Green, Orange, Purple}
	if s.Seats == 2 {
		sets = sets[:2]
	}
	colours := make([]Colour, s.Seats)
	taken := [colourCount]bool{}
	for i := range colours {
		wish := wishedColour(s.Options[OptionColour(rules.Seat(i+1))])
		if wish == NoColour {
			continue
		}
		if s.Seats == 2 {
			if wish = duelSet(wish); wish == NoColour {
				return nil, fmt.Errorf("%w: purple is not among the colours of two players", rules.ErrSetup)
			}
		}
		if taken[wish] {
			return nil, fmt.Errorf("%w: two seats have chosen %s", rules.ErrSetup, wish)
		}
		colours[i], taken[wish] = wish, true
	}
	for i := range colours {
		for _, c := range sets {
			if colours[i] == NoColour && !taken[c] {
				colours[i], taken[c] = c, true
			}
		}
	}
	return colours, nil
}

func wishedColour(word string) Colour {
	for c := Blue; c < colourCount; c++ {
		if colourWords[c] == word {
			return c
		}
	}
	return NoColour
}

// Meadow is a meadow of the box as a screen may name it.
type Meadow struct {
	Title string
	Word  string
	Size  int
}

// Meadow is meadow i of the box, counted from 0 in order of size.
func (g *Game) Meadow(i int) Meadow {
	if i < 0 || i >= MeadowCount {
		return Meadow{}
	}
	md := &g.meadows[i]
	return Meadow{Title: md.title, Word: md.word, Size: int(md.size)}
}

// MeadowNamed is the number of the meadow with this word, or -1.
func (g *Game) MeadowNamed(word string) int { return g.meadowNamed(word) }
