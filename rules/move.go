package rules

import (
	"fmt"
	"strconv"
	"strings"
)

// A Move is one small decision, packed into a number. The top byte is the kind of move, so that a sorted list is
// grouped by kind; below it are the fields. Each game has kinds and fields of its own.
type Move uint64

const (
	// NoMove stands for no move. No game uses kind 0.
	NoMove Move = 0
	// Undo takes back the last move of a seat. Only a [Record] can carry it out: no match
	// sees it, and no game uses kind 255.
	Undo Move = 255 << kindShift

	kindShift = 56
)

// NewMove packs a kind of move and its fields, which must fit in 56 bits.
func NewMove(kind uint8, fields uint64) Move { return Move(kind)<<kindShift | Move(fields) }

// Kind is the kind of move, as the game numbers them.
func (m Move) Kind() uint8 { return uint8(m >> kindShift) }

// Fields are what the game packed below the kind.
func (m Move) Fields() uint64 { return uint64(m) & (1<<kindShift - 1) }

// UndoText is the notation of Undo in every game.
const UndoText = "undo"

// ParseNumber reads a number from low to high as notations write it: without a plus sign and without zeros before it.
func ParseNumber(text string, low, high int) (int, bool) {
	n, err := strconv.Atoi(text)
	if err != nil || n < low || n > high || text[0] == '+' {
		return 0, false
	}
	digits := strings.TrimPrefix(text, "-")
	return n, text == "0" || digits[0] != '0'
}

const mostWords = 8 // of a move, in any game

// ReadMove reads a move of a game. Words are parted by blanks. It is a move if it is written with the same words, so read
// need not check how they are spelt: of words that make no sense it may make any move, or none.
func ReadMove(g Game, text string, read func(words []string) Move) (Move, error) {
	words := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' })
	written := strings.Join(words, " ")
	if len(words) > 0 && len(words) <= mostWords {
		if move := read(words); move != NoMove && string(g.AppendMove(nil, move)) == written {
			return move, nil
		}
	}
	return NoMove, fmt.Errorf("%w: %s has no move %q", ErrNotation, g.Info().Title, written)
}

// NumberIn is the number from low to high that a text is, and low for any other text: for who
// compares the text with how a game writes the move that it read.
func NumberIn(text string, low, high int) int {
	if n, ok := ParseNumber(text, low, high); ok {
		return n
	}
	return low
}

// WordAt is the word at a place of a list; empty where there is none.
func WordAt(words []string, at int) string {
	if at < 0 || at >= len(words) {
		return ""
	}
	return words[at]
}
