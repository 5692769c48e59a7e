package buffalo

import "saloon/rules"

// The kinds of moves.
const (
	MoveDeal   uint8 = iota + 1 // the house: Seat, Dealt
	MoveOffer                   // Number
	MovePick                    // Colour
	MoveStart                   // Meadow, Colour
	MoveSend                    // Card, Meadow; Colour of two players
	MoveDrop                    // Card
	MoveRecall                  // Card; or Number, an offer
	MoveGraze                   // Number
	MoveBonus                   // Meadow, Number
	MoveDone
)

// Where the fields of a move are packed. A meadow is packed as its number plus one, so that 0 is none.
const (
	colourShift = 8
	meadowShift = 12
	cardShift   = 16
	seatShift   = 24
	dealShift   = 28
	dealMost    = 5 // meadows in one deal

	numberBits = 0xff
	colourBits = 0xf << colourShift
	meadowBits = 0xf << meadowShift
	cardBits   = 0xff << cardShift
	seatBits   = 0xf << seatShift
	dealBits   = 0xfffff << dealShift
)

// fieldsOf has the fields that a kind uses; all others must be zero.
var fieldsOf = [MoveDone + 1]uint64{
	MoveDeal:   seatBits | dealBits,
	MoveOffer:  numberBits,
	MovePick:   colourBits,
	MoveStart:  meadowBits | colourBits,
	MoveSend:   cardBits | meadowBits | colourBits,
	MoveDrop:   cardBits,
	MoveRecall: cardBits | numberBits,
	MoveGraze:  numberBits,
	MoveBonus:  meadowBits | numberBits,
}

// Parts is a move taken apart. Fields that its kind does not use are zero, and Meadow is -1.
type Parts struct {
	Kind   uint8
	Card   Card
	Meadow int
	Colour Colour
	Number int // of cows, or of an offer
	seat   rules.Seat
	dealt  [dealMost]int8 // meadows plus one, in the order dealt; then zeros
}

func (p Parts) move() rules.Move {
	fields := uint64(p.Number) | uint64(p.Colour)<<colourShift | uint64(p.Meadow+1)<<meadowShift |
		uint64(p.Card)<<cardShift | uint64(p.seat)<<seatShift
	for i, d := range p.dealt {
		fields |= uint64(d) << (dealShift + 4*i)
	}
	return rules.NewMove(p.Kind, fields)
}

// PartsOf takes a move apart.
func PartsOf(move rules.Move) Parts {
	fields := move.Fields()
	p := Parts{
		Kind: move.Kind(), Card: cardOf(move), Meadow: meadowOf(move), Colour: colourOf(move),
		Number: numberOf(move), seat: rules.Seat(fields & seatBits >> seatShift),
	}
	for i := range p.dealt {
		p.dealt[i] = int8(fields >> (dealShift + 4*i) & 0xf)
	}
	return p
}

func cardOf(move rules.Move) Card { return Card(move >> cardShift) }

func meadowOf(move rules.Move) int { return int(move>>meadowShift&0xf) - 1 }

func colourOf(move rules.Move) Colour { return Colour(move >> colourShift & 0xf) }

func numberOf(move rules.Move) int { return int(move & numberBits) }

func wellFormed(move rules.Move) bool {
	kind := move.Kind()
	return kind >= MoveDeal && kind <= MoveDone && move.Fields()&^fieldsOf[kind] == 0
}

func offerMove(number int) rules.Move { return rules.NewMove(MoveOffer, uint64(number)) }

// pickMove takes a colour; of two players, the pair of colours that begins with it.
func pickMove(c Colour) rules.Move { return rules.NewMove(MovePick, uint64(c)<<colourShift) }

// startMove puts the first cow of a colour in a meadow. Only two players make it.
func startMove(meadow int, c Colour) rules.Move {
	return rules.NewMove(MoveStart, uint64(meadow+1)<<meadowShift|uint64(c)<<colourShift)
}

// sendMove chooses a pair. The colour is NoColour unless two play.
func sendMove(card Card, meadow int, c Colour) rules.Move {
	return rules.NewMove(MoveSend, uint64(card)<<cardShift|uint64(meadow+1)<<meadowShift|uint64(c)<<colourShift)
}

func dropMove(card Card) rules.Move { return rules.NewMove(MoveDrop, uint64(card)<<cardShift) }

func recallMove(card Card) rules.Move { return rules.NewMove(MoveRecall, uint64(card)<<cardShift) }

func recallOfferMove(number int) rules.Move { return rules.NewMove(MoveRecall, uint64(number)) }

func grazeMove(number int) rules.Move { return rules.NewMove(MoveGraze, uint64(number)) }

func bonusMove(meadow, number int) rules.Move {
	return rules.NewMove(MoveBonus, uint64(meadow+1)<<meadowShift|uint64(number))
}

var doneMove = rules.NewMove(MoveDone, 0)
