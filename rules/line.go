package rules

import (
	"fmt"
	"strings"
)

// A Line is one entry of a log: a seat and its move.
type Line struct {
	Seat Seat
	Move Move
}

// ParseMove reads a move of a game, or an undo.
func ParseMove(g Game, text string) (Move, error) {
	if strings.TrimSpace(text) == UndoText {
		return Undo, nil
	}
	return g.Parse(text)
}

// ParseLine reads a line of a log: "2 lay 17@b2 42@b3".
func ParseLine(g Game, text string) (Line, error) {
	first, rest, _ := strings.Cut(strings.TrimLeft(text, " "), " ")
	seat, ok := ParseNumber(first, int(House), MaxSeats)
	if !ok {
		return Line{}, fmt.Errorf("%w: %q does not begin with a seat", ErrNotation, text)
	}
	m, err := ParseMove(g, rest)
	return Line{Seat(seat), m}, err
}
