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
	a := PartsOf(move)
	if !wellFormed(move) {
		return append(dst, "?"...)
	}
	dst = append(dst, moveWords[a.Kind]...)
	if a.Kind == MoveDeal {
		dst = append(dst, ' ')
		dst = strconv.AppendInt(dst, int64(a.Seat), 10)
		for _, d := range a.Dealt {
			if d > 0 {
				dst = append(dst, ' ')
				dst = append(dst, g.Meadow(int(d)-1).Word...)
			}
		}
		return dst
	}
	if a.Card != 0 {
		dst = append(dst, ' ')
		dst = append(dst, '0'+byte(a.Card.Value()), a.Card.Letter())
	}
	if a.Meadow >= 0 {
		dst = append(dst, ' ')
		dst = append(dst, g.Meadow(a.Meadow).Word...)
	}
	dst = appendColour(dst, a.Colour)
	if fieldsOf[a.Kind]&numberBits != 0 && a.Card == 0 {
		dst = append(dst, ' ')
		dst = strconv.AppendInt(dst, int64(a.Number), 10)
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

// A reader takes a text apart word by word; the first fault stays.
type reader struct {
	game *Game
	text string
	rest string
	err  error
}

// Parse reads what AppendMove writes; extra blanks are forgiven.
func (g *Game) Parse(text string) (rules.Move, error) {
	r := reader{game: g, text: text, rest: text}
	a := Parts{Meadow: -1}
	verb := r.word()
	for kind := MoveDeal; kind <= MoveDone; kind++ {
		if moveWords[kind] == verb {
			a.Kind = kind
		}
	}
	switch a.Kind {
	case MoveDeal:
		a.Seat = rules.Seat(r.number(1, maxSeats))
		r.deal(&a)
	case MoveOffer:
		a.Number = r.number(0, maxOffer)
	case MovePick:
		a.Colour = r.colour()
	case MoveStart:
		a.Meadow, a.Colour = r.meadow(), r.colour()
	case MoveSend:
		a.Card, a.Meadow = r.card(), r.meadow()
		if !r.ended() {
			a.Colour = r.colour()
		}
	case MoveDrop:
		a.Card = r.card()
	case MoveRecall:
		r.recalled(&a)
	case MoveGraze:
		a.Number = r.number(0, 9)
	case MoveBonus:
		a.Meadow, a.Number = r.meadow(), r.number(1, 9)
	case MoveDone:
	default:
		r.fail("%q begins with no word of this game", text)
	}
	if !r.ended() {
		r.fail("something follows in %q after the move", text)
	}
	if r.err != nil {
		return rules.NoMove, r.err
	}
	return a.move(), nil
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
	n, err := strconv.Atoi(word)
	if err != nil || n < low || n > high || strconv.Itoa(n) != word {
		r.fail("%q is not a number from %d to %d", word, low, high)
		return 0
	}
	return n
}

func (r *reader) colour() Colour {
	word := r.word()
	c := wishedColour(word)
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

// cardNamed is the card written so, or none.
func cardNamed(word string) Card {
	if len(word) != 2 || word[0] < '2' || word[0] > '5' || word[1] < 'a' || word[1] > 'z' {
		return 0
	}
	return NewCard(int(word[0]-'0'), word[1])
}

// recalled reads a card or an offer.
func (r *reader) recalled(a *Parts) {
	word := r.word()
	if a.Card = cardNamed(word); a.Card != 0 {
		return
	}
	r.rest = word + " " + r.rest
	a.Number = r.number(0, maxOffer)
}

// deal reads the meadows dealt.
func (r *reader) deal(a *Parts) {
	for i := 0; !r.ended() || i == 0; i++ {
		if i == dealMost {
			r.fail("%q deals too many meadows", r.text)
			return
		}
		a.Dealt[i] = int8(r.meadow() + 1)
		if r.err != nil {
			return
		}
	}
}
