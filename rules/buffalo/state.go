package buffalo

import (
	"math/bits"

	"saloon/rules"
)

// A Step is the decision that a match stands at.
type Step uint8

// The steps in the order of a game; choose, graze and bonus come again.
const (
	StepDeal   Step = iota // the house deals meadows
	StepOffer              // secret offers of the colour auction
	StepPick               // colours are picked
	StepStart              // the first cows
	StepChoose             // the secret choice
	StepGraze              // meadow after meadow
	StepBonus              // bonus rows
	StepOver
)

var stepWords = [...]string{"deal", "offer", "pick", "start", "choose", "graze", "bonus", "over"}

// String is the step's word.
func (p Step) String() string { return stepWords[p] }

// MarshalText writes the step's word.
func (p Step) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// Match is one game of Zoff in Buffalo: flat state beside a pointer to tables
// that never change.
type Match struct {
	game *Game
	state
}

var _ rules.Match = (*Match)(nil)

// A state is a plain value. Seats count from 1 outside and from 0 in its arrays.
// A herd is the cows of one colour: herd s-1 is seat s's; of two players, seat s
// has the herds 2s-2 and 2s-1.
type state struct {
	step    Step
	seats   rules.Seat
	duel    bool
	closed  bool // used cards are not listed
	market  bool
	auction bool
	owing   rules.Seats
	round   uint8

	meadows uint16 // in play
	open    uint16 // in play, with space
	cows    [MeadowCount][maxHerds]uint8
	free    [MeadowCount]uint8
	stock   [maxHerds]uint8
	colour  [maxHerds]Colour

	dealt   [maxSeats]uint16 // meadows dealt for the first cows
	begun   [maxSeats]uint16 // of those, with the first cow put down
	hand    [maxSeats]uint16 // places in the seat's deck, until the reveal also of chosen cards
	dropped [maxSeats]uint16
	choice  [maxSeats]choice
	offer   [maxSeats]uint8

	planned uint16 // meadows of this round that are still to come
	at      uint8  // the meadow being carried out
	line    [maxHerds]turn
	next    uint8 // in line
	lined   uint8
	allowed uint64 // the numbers that whose turn it is may place, one bit each

	queue  [MeadowCount]uint8 // filled meadows, in order
	head   uint8              // the one that pays its bonus
	tail   uint8
	rowAt  uint8  // in its row: 0 the market's share, then the numbers
	herd   uint8  // who places bonus cows
	left   uint8  // how many it may still place; 0 while nobody does
	uneven uint16 // meadows in which that herd equals another for the moment
	filler [MeadowCount]uint8

	before [maxHerds]uint8 // herds in the largest meadow before the final bonus
	final  [maxHerds]uint8 // cows that the final bonus has placed
	winner rules.Seat      // who has placed all cows, or 0
}

// A choice is what a seat has chosen this round: its secret until the reveal.
type choice struct {
	pair [2]pair
	made uint8
}

// A pair is a cow card for a meadow, or a card that is dropped.
type pair struct {
	card   uint8 // its place in the deck
	meadow uint8 // or dropMark
	herd   uint8
}

const dropMark = 0xff

// A turn is a herd that will be placed in the meadow being carried out.
type turn struct {
	herd uint8
	card Card
}

// Clone is an independent copy.
func (m *Match) Clone() rules.Match {
	c := *m
	return &c
}

// CopyFrom makes m equal to another match of this game.
func (m *Match) CopyFrom(other rules.Match) { *m = *other.(*Match) }

// ToAct is who owes a decision.
func (m *Match) ToAct() rules.Seats { return m.owing }

// Secret is the number of the secret choice being made: offers come first, then
// the rounds.
func (m *Match) Secret() int {
	switch m.step {
	case StepOffer:
		return 1
	case StepChoose:
		if m.auction {
			return int(m.round) + 1
		}
		return int(m.round)
	}
	return 0
}

// FaceDown is true of dropped cards (ZB-3.4).
func (m *Match) FaceDown(move rules.Move) bool { return move.Kind() == MoveDrop }

// Cancels is true of a recall that names the card or the offer of a move.
func (m *Match) Cancels(later, earlier rules.Move) bool {
	if later.Kind() != MoveRecall {
		return false
	}
	a, b := PartsOf(later), PartsOf(earlier)
	switch b.Kind {
	case MoveSend, MoveDrop:
		return a.Card == b.Card
	case MoveOffer:
		return a.Card == 0 && a.Number == b.Number
	}
	return false
}

// Progress runs with the rounds and the meadows within them.
func (m *Match) Progress() int {
	if m.step == StepOver {
		return 100
	}
	if m.round == 0 {
		return 0
	}
	part := 0
	if m.step != StepChoose {
		part = 1 + int(m.at)
	}
	const parts = MeadowCount + 1
	return (int(m.round-1)*parts + part) * 99 / (m.rounds() * parts)
}

// Traits are the seat's colours.
func (m *Match) Traits(seat rules.Seat) []rules.Trait {
	first := m.firstHerd(seat)
	word := m.colour[first].String()
	if word == "" {
		return nil
	}
	if m.duel {
		word += " " + m.colour[first+1].String()
	}
	return []rules.Trait{{Key: "colour", Value: word}}
}

// rounds is how many there are: two cards a round until none is left.
func (m *Match) rounds() int {
	if m.duel {
		return duelCards / 2
	}
	return deckCards / 2
}

func (m *Match) herds() int {
	if m.duel {
		return 4
	}
	return int(m.seats)
}

// owner is the seat of a herd.
func (m *Match) owner(herd uint8) rules.Seat {
	if m.duel {
		return rules.Seat(herd>>1) + 1
	}
	return rules.Seat(herd) + 1
}

// firstHerd is the first, or only, herd of a seat.
func (m *Match) firstHerd(seat rules.Seat) uint8 {
	if m.duel {
		return uint8(seat-1) * 2
	}
	return uint8(seat - 1)
}

// deck is the cow cards of a seat.
func (m *Match) deck(seat rules.Seat) *deck {
	if m.duel {
		return &m.game.duelDecks[m.colour[(seat-1)*2]]
	}
	return &m.game.decks[m.colour[seat-1]]
}

// dress gives a seat its colour (of two players, its two) and its cards.
func (m *Match) dress(seat rules.Seat, c Colour) {
	first := m.firstHerd(seat)
	m.colour[first] = c
	if m.duel {
		m.colour[first+1] = secondColour(c)
	}
	m.hand[seat-1] = m.deck(seat).full()
}

// largest is the largest meadow in play.
func (m *Match) largest() int { return bits.Len16(m.meadows) - 1 }
