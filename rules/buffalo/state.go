package buffalo

import (
	"math/bits"

	"saloon/rules"
)

// A Step is the decision that a match stands at.
type Step uint8

// The steps in the order of a game. StepChoose, StepGraze and StepBonus come again in
// every round. The house decides at StepDeal.
const (
	StepDeal   Step = iota // meadows for the first cows (ZB-2)
	StepOffer              // a secret offer in the colour auction (ZB-9)
	StepPick               // a colour (ZB-9)
	StepStart              // the colour of a first cow (ZB-8.2)
	StepChoose             // the secret choice (ZB-3.1)
	StepGraze              // how many cows to place (ZB-4)
	StepBonus              // where to place bonus cows (ZB-5)
	StepOver
)

var stepWords = [...]string{"deal", "offer", "pick", "start", "choose", "graze", "bonus", "over"}

func (s Step) String() string { return stepWords[s] }

// MarshalText writes the step's word.
func (s Step) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// Match is one game of Zoff in Buffalo: flat state beside a pointer to the game, which never changes.
type Match struct {
	game *Game
	state
}

var _ rules.Match = (*Match)(nil)

// state is all that a match remembers. Copying it copies the match. What belongs to a seat stands in its arrays at the
// seat's number less one. Sets of meadows and of cards have a bit each.
//
// A herd is all cows of one colour: seat s has herd s-1, and of two players the herds 2s-2 and 2s-1.
type state struct {
	step           Step
	seats          rules.Seat
	duel           bool // two players
	closedDiscards bool // the used cards of others are not shown
	market         bool
	auction        bool
	owing          rules.Seats // who owes a decision
	round          uint8

	meadows     uint16                       // in play
	openMeadows uint16                       // those of them that have space
	cows        [meadowCount][maxHerds]uint8 // placed
	free        [meadowCount]uint8           // spaces
	stock       [maxHerds]uint8              // cows not placed
	colour      [maxHerds]Colour

	dealt   [maxSeats]uint16 // meadows dealt for the first cows
	started [maxSeats]uint16 // those of them that have their first cow
	hand    [maxSeats]uint16 // cards of the seat's deck; chosen ones leave it at the reveal
	dropped [maxSeats]uint16
	choice  [maxSeats]choice
	offer   [maxSeats]uint8

	// The round being carried out.
	meadowsLeft  uint16            // meadows still to come
	at           uint8             // the meadow being carried out
	line         [maxHerds]placing // who places there, in order
	lineAt       uint8             // whose turn it is in the line
	lineEnd      uint8
	grazeAllowed uint64 // the numbers of cows that this herd may place, a bit each

	// The bonus being paid.
	queue     [meadowCount]uint8 // filled meadows, in the order in which they filled
	filler    [meadowCount]uint8 // the herd that filled each of them
	queueAt   uint8              // the one that pays
	queueEnd  uint8
	rowAt     uint8  // where its row is: 0 for the share of the market, then its numbers
	bonusHerd uint8  // the herd that places bonus cows
	bonusLeft uint8  // how many it may still place; 0 while none does
	uneven    uint16 // meadows in which that herd equals another for the moment

	largestBefore [maxHerds]uint8 // herds in the largest meadow before the final bonus
	finalCows     [maxHerds]uint8 // cows that the final bonus has placed
	winner        rules.Seat      // who has placed all its cows; 0: nobody
}

// A choice is what a seat has chosen in this round: secret until the reveal.
type choice struct {
	pair [2]pair
	made uint8 // how many of them are chosen
}

type pair struct {
	card   uint8 // its place in the deck
	meadow uint8 // dropMark for a dropped card
	herd   uint8
}

const dropMark = 0xff

type placing struct {
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

func (m *Match) owner(herd uint8) rules.Seat {
	if m.duel {
		return rules.Seat(herd>>1) + 1
	}
	return rules.Seat(herd) + 1
}

func (m *Match) firstHerd(seat rules.Seat) uint8 {
	if m.duel {
		return uint8(seat-1) * 2
	}
	return uint8(seat - 1)
}

func (m *Match) lastHerd(seat rules.Seat) uint8 {
	if m.duel {
		return uint8(seat-1)*2 + 1
	}
	return uint8(seat - 1)
}

// herdOf is a seat's herd of a colour. Unless two play it is the only one, and the colour may be NoColour.
func (m *Match) herdOf(seat rules.Seat, c Colour) uint8 {
	herd := m.firstHerd(seat)
	if m.duel && m.colour[herd] != c {
		herd++
	}
	return herd
}

func (m *Match) deck(seat rules.Seat) *deck {
	if m.duel {
		return &m.game.duelDecks[m.colour[(seat-1)*2]]
	}
	return &m.game.decks[m.colour[seat-1]]
}

func (m *Match) giveColour(seat rules.Seat, c Colour) {
	first := m.firstHerd(seat)
	m.colour[first] = c
	if m.duel {
		m.colour[first+1] = Second(c)
	}
	m.hand[seat-1] = m.deck(seat).full()
}

func (m *Match) largest() int { return bits.Len16(m.meadows) - 1 }

func popcount(set uint16) int { return bits.OnesCount16(set) }

func bitList(set uint16) []int {
	var list []int
	for ; set != 0; set &= set - 1 {
		list = append(list, bits.TrailingZeros16(set))
	}
	return list
}

// nthBit is member n of a set, counted from 0.
func nthBit(set uint16, n int) int {
	for range n {
		set &= set - 1
	}
	return bits.TrailingZeros16(set)
}
