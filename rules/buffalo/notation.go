package buffalo

import (
	"fmt"
	"strconv"
	"strings"

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
		dst = append(append(dst, ' '), g.wordOf(p.Meadow)...)
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
			dst = append(append(dst, ' '), g.wordOf(int(d)-1)...)
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
func (g *Game) Parse(text string) (rules.Move, error) {
	r := reader{game: g, text: text, rest: text}
	p := r.parts()
	if !r.ended() {
		r.fail("something follows in %q after the move", text)
	}
	if r.err != nil {
		return rules.NoMove, r.err
	}
	return p.move(), nil
}

// A reader reads a text word by word. The first fault stays.
type reader struct {
	game *Game
	text string
	rest string
	err  error
}

func (r *reader) parts() Parts {
	p := Parts{Meadow: -1}
	word := r.word()
	for kind := MoveDeal; kind <= MoveDone; kind++ {
		if moveWords[kind] == word {
			p.Kind = kind
		}
	}
	switch p.Kind {
	case MoveDeal:
		p.seat = rules.Seat(r.number(1, maxSeats))
		r.deal(&p)
	case MoveOffer:
		p.Number = r.number(0, maxOffer)
	case MovePick:
		p.Colour = r.colour()
	case MoveStart:
		p.Meadow, p.Colour = r.meadow(), r.colour()
	case MoveSend:
		p.Card, p.Meadow = r.card(), r.meadow()
		if !r.ended() {
			p.Colour = r.colour()
		}
	case MoveDrop:
		p.Card = r.card()
	case MoveRecall:
		r.recalled(&p)
	case MoveGraze:
		p.Number = r.number(0, maxNumber)
	case MoveBonus:
		p.Meadow, p.Number = r.meadow(), r.number(1, maxNumber)
	case MoveDone:
	default:
		r.fail("%q begins with no word of this game", r.text)
	}
	return p
}

func (r *reader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf("%w: %s", rules.ErrNotation, fmt.Sprintf(format, args...))
	}
}

// word is the next word, or empty at the end.
func (r *reader) word() string {
	r.rest = strings.TrimLeft(r.rest, " ")
	word, rest, _ := strings.Cut(r.rest, " ")
	r.rest = rest
	return word
}

func (r *reader) ended() bool { return strings.TrimLeft(r.rest, " ") == "" }

func (r *reader) number(low, high int) int {
	word := r.word()
	n, ok := rules.ParseNumber(word, low, high)
	if !ok {
		r.fail("%q is not a number from %d to %d", word, low, high)
	}
	return n
}

func (r *reader) colour() Colour {
	word := r.word()
	c := colourNamed(word)
	if c == NoColour {
		r.fail("%q is no colour", word)
	}
	return c
}

func (r *reader) meadow() int {
	word := r.word()
	at := r.game.meadowNamed(word)
	if at < 0 {
		r.fail("%q is no meadow", word)
	}
	return at
}

func (r *reader) card() Card {
	word := r.word()
	c := cardNamed(word)
	if c == 0 {
		r.fail("%q is no cow card", word)
	}
	return c
}

func cardNamed(word string) Card {
	if len(word) != 2 || word[0] < '2' || word[0] > '5' || word[1] < 'a' || word[1] > 'z' {
		return 0
	}
	return newCard(int(word[0]-'0'), word[1])
}

// recalled reads the card or the offer of a recall.
func (r *reader) recalled(p *Parts) {
	word := r.word()
	if p.Card = cardNamed(word); p.Card != 0 {
		return
	}
	r.rest = word + " " + r.rest
	p.Number = r.number(0, maxOffer)
}

func (r *reader) deal(p *Parts) {
	for i := 0; !r.ended() || i == 0; i++ {
		if i == dealMost {
			r.fail("%q deals too many meadows", r.text)
			return
		}
		p.dealt[i] = int8(r.meadow() + 1)
		if r.err != nil {
			return
		}
	}
}
