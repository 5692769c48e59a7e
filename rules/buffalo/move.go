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

// Where the fields of a move are packed. A meadow is packed as its number plus
// one, so that 0 is none.
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

// An Action is a move unpacked. Fields that its kind does not use are zero, and
// Meadow is -1.
type Action struct {
	Kind   uint8
	Card   Card
	Meadow int
	Colour Colour
	Number int // of cows, or of an offer
	Seat   rules.Seat
	Dealt  [dealMost]int8 // meadows plus one, in the order dealt; then zeros
}

// Pack makes the move of an action.
func (a Action) Pack() rules.Move {
	fields := uint64(a.Number) | uint64(a.Colour)<<colourShift | uint64(a.Meadow+1)<<meadowShift |
		uint64(a.Card)<<cardShift | uint64(a.Seat)<<seatShift
	for i, d := range a.Dealt {
		fields |= uint64(d) << (dealShift + 4*i)
	}
	return rules.NewMove(a.Kind, fields)
}

// Unpack takes a move apart.
func Unpack(mv rules.Move) Action {
	f := mv.Fields()
	a := Action{
		Kind: mv.Kind(), Card: cardOf(mv), Meadow: meadowOf(mv), Colour: colourOf(mv),
		Number: numberOf(mv), Seat: rules.Seat(f & seatBits >> seatShift),
	}
	for i := range a.Dealt {
		a.Dealt[i] = int8(f >> (dealShift + 4*i) & 0xf)
	}
	return a
}

func cardOf(mv rules.Move) Card     { return Card(mv >> cardShift) }
func meadowOf(mv rules.Move) int    { return int(mv>>meadowShift&0xf) - 1 }
func colourOf(mv rules.Move) Colour { return Colour(mv >> colourShift & 0xf) }
func numberOf(mv rules.Move) int    { return int(mv & numberBits) }

// wellFormed reports whether a move has a known kind and only its kind's fields.
func wellFormed(mv rules.Move) bool {
	kind := mv.Kind()
	return kind >= MoveDeal && kind <= MoveDone && mv.Fields()&^fieldsOf[kind] == 0
}

// Offer is the secret offer of the auction.
func Offer(number int) rules.Move { return rules.NewMove(MoveOffer, uint64(number)) }

// Pick takes a colour set.
func Pick(c Colour) rules.Move { return rules.NewMove(MovePick, uint64(c)<<colourShift) }

// Start puts the first cow of a colour in a meadow (two players).
func Start(meadow int, c Colour) rules.Move {
	return rules.NewMove(MoveStart, uint64(meadow+1)<<meadowShift|uint64(c)<<colourShift)
}

// Send chooses a pair; the colour is NoColour unless two play.
func Send(card Card, meadow int, c Colour) rules.Move {
	return rules.NewMove(MoveSend, uint64(card)<<cardShift|uint64(meadow+1)<<meadowShift|uint64(c)<<colourShift)
}

// Drop discards a card (ZB-3.4).
func Drop(card Card) rules.Move { return rules.NewMove(MoveDrop, uint64(card)<<cardShift) }

// Recall takes back a chosen card.
func Recall(card Card) rules.Move { return rules.NewMove(MoveRecall, uint64(card)<<cardShift) }

// RecallOffer takes back an offer.
func RecallOffer(number int) rules.Move { return rules.NewMove(MoveRecall, uint64(number)) }

// Graze places cows in the meadow being carried out.
func Graze(number int) rules.Move { return rules.NewMove(MoveGraze, uint64(number)) }

// Bonus places bonus cows in a meadow.
func Bonus(meadow, number int) rules.Move {
	return rules.NewMove(MoveBonus, uint64(meadow+1)<<meadowShift|uint64(number))
}

// Done ends a bonus.
func Done() rules.Move { return rules.NewMove(MoveDone, 0) }
