package rules

import (
	"bytes"
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

// NumberIn is the number from low to high that a text is, and low for any other text: for who
// compares the text with how a game writes the move that it read.
func NumberIn(text string, low, high int) int {
	if n, ok := ParseNumber(text, low, high); ok {
		return n
	}
	return low
}

// Words cuts a text at its blanks and puts the words into room, without allocating. A text of
// more words than there is room for gives none.
func Words(room []string, text string) []string {
	for text = strings.Trim(text, " "); text != ""; {
		word, rest, _ := strings.Cut(text, " ")
		if len(room) == cap(room) {
			return nil
		}
		room = append(room, word)
		text = strings.TrimLeft(rest, " ")
	}
	return room
}

// SameWords reports whether a text is these words with one blank between them: so a game that
// reads a move and writes it again need not check how the words are spelt.
func SameWords(text []byte, words []string) bool {
	for i, word := range words {
		rest, found := bytes.CutPrefix(text, []byte(word))
		if found && i < len(words)-1 {
			rest, found = bytes.CutPrefix(rest, []byte(" "))
		}
		if !found {
			return false
		}
		text = rest
	}
	return len(text) == 0
}

// NoSuchMove is the error about words that are no move of a game.
func NoSuchMove(title string, words []string) error {
	return fmt.Errorf("%w: %s has no move %q", ErrNotation, title, strings.Join(words, " "))
}

// WordAt is the word at a place of a list; empty where there is none.
func WordAt(words []string, at int) string {
	if at < 0 || at >= len(words) {
		return ""
	}
	return words[at]
}
