package rules

import (
	"strconv"
	"strings"
)

// A Move is one small decision, packed: the game's own kind in the top byte, so
// that a sorted list is grouped by kind, and the game's own fields below it.
type Move uint64

const (
	// NoMove is the zero move; no game uses kind 0.
	NoMove Move = 0
	// Undo takes back a seat's last step. A [Record] carries it out; a match
	// never sees it, and no game uses kind 255.
	Undo Move = 255 << kindShift

	kindShift = 56
)

// NewMove packs a kind and its fields, which must fit in 56 bits.
func NewMove(kind uint8, fields uint64) Move { return Move(kind)<<kindShift | Move(fields) }

// Kind is the game's own number for this sort of move.
func (m Move) Kind() uint8 { return uint8(m >> kindShift) }

// Fields is what the game packed below the kind.
func (m Move) Fields() uint64 { return uint64(m) & (1<<kindShift - 1) }

// UndoText is the notation of Undo in every game.
const UndoText = "undo"

// ParseNumber reads a number from low to high as notations write it: without a plus
// sign and without zeros before it.
func ParseNumber(text string, low, high int) (int, bool) {
	n, err := strconv.Atoi(text)
	if err != nil || n < low || n > high || text[0] == '+' {
		return 0, false
	}
	digits := strings.TrimPrefix(text, "-")
	return n, text == "0" || digits[0] != '0'
}
