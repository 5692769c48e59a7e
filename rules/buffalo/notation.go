package buffalo

import (
	"slices"
	"strconv"

	"saloon/rules"
)

var moveWords = [MoveDone + 1]string{
	MoveDeal: "deal", MoveOffer: "offer", MovePick: "pick", MoveStart: "start", MoveSend: "send",
	MoveDrop: "drop", MoveRecall: "recall", MoveGraze: "graze", MoveBonus: "bonus", MoveDone: "done",
}

// AppendMove writes a move in its notation.
func (g *Game) AppendMove(dst []byte, move rules.Move) []byte {
	if !wellFormed(move) {
		return append(dst, '?')
	}
	p := PartsOf(move)
	dst = append(dst, moveWords[p.Kind]...)
	if p.Kind == MoveDeal {
		return g.appendDeal(dst, p)
	}
	if p.Card != 0 {
		dst = append(append(dst, ' '), p.Card.String()...)
	}
	if p.Meadow >= 0 {
		dst = append(append(dst, ' '), g.meadowAt(p.Meadow).word...)
	}
	dst = appendColour(dst, p.Colour)
	if fieldsOf[p.Kind]&numberBits != 0 && p.Card == 0 {
		dst = strconv.AppendInt(append(dst, ' '), int64(p.Number), 10)
	}
	return dst
}

func (g *Game) appendDeal(dst []byte, p Parts) []byte {
	dst = strconv.AppendInt(append(dst, ' '), int64(p.seat), 10)
	for _, d := range p.dealt {
		if d > 0 {
			dst = append(append(dst, ' '), g.meadowAt(int(d)-1).word...)
		}
	}
	return dst
}

func appendColour(dst []byte, c Colour) []byte {
	if c == NoColour {
		return dst
	}
	dst = append(dst, ' ')
	return append(dst, c.String()...)
}

// Parse reads what AppendMove writes.
func (g *Game) Parse(text string) (rules.Move, error) { return rules.ReadMove(g, text, g.readMove) }

// mustHave has the parts without which a kind of move says nothing.
var mustHave = [MoveDone + 1][2]uint64{
	MoveDeal: {seatBits, dealBits}, MovePick: {colourBits}, MoveStart: {meadowBits, colourBits}, MoveSend: {cardBits, meadowBits},
	MoveDrop: {cardBits}, MoveBonus: {meadowBits, numberBits},
}

func (g *Game) readMove(words []string) rules.Move {
	if len(words) > 2+dealMost {
		return rules.NoMove // none has so many
	}
	p := Parts{Kind: uint8(max(0, slices.Index(moveWords[:], words[0]))), Meadow: -1}
	dealt := 0
	for i, word := range words[1:] {
		card, meadow, colour := cardNamed(word), g.meadowNamed(word), colourNamed(word)
		switch uses := fieldsOf[p.Kind]; {
		case p.Kind == MoveDeal && i == 0:
			p.seat = rules.Seat(rules.NumberIn(word, 1, maxSeats))
		case p.Kind == MoveDeal:
			p.dealt[dealt] = int8(meadow + 1)
			dealt++
		case uses&cardBits != 0 && card != 0:
			p.Card = card
		case uses&meadowBits != 0 && p.Meadow < 0 && meadow >= 0:
			p.Meadow = meadow
		case uses&colourBits != 0 && colour != NoColour:
			p.Colour = colour
		case p.Kind == MoveOffer || p.Kind == MoveRecall:
			p.Number = rules.NumberIn(word, 0, maxOffer)
		default:
			p.Number = rules.NumberIn(word, 0, maxNumber)
		}
	}
	move := p.move()
	for _, part := range mustHave[p.Kind] {
		if part != 0 && move.Fields()&part == 0 {
			return rules.NoMove
		}
	}
	return move
}

func cardNamed(word string) Card {
	if len(word) != 2 || word[0] < '2' || word[0] > '5' || word[1] < 'a' || word[1] > 'z' {
		return 0
	}
	return newCard(int(word[0]-'0'), word[1])
}
