package montana

import (
	"fmt"

	"saloon/rules"
	"saloon/rules/montana"
	"saloon/tui/board"
)

// A naming gives the hexes their names: rows are a to j from the top, columns are
// numbered from the left. Every other row lies half a hex to the right of its numbers.
type naming struct{ left, top int } // the leftmost half hex and the topmost row

func namingOf(v *montana.View) naming {
	var n naming
	for i, h := range v.Hexes {
		u := 2*h.Q + h.R
		if i == 0 {
			n = naming{u, h.R}
		}
		n.left, n.top = min(n.left, u), min(n.top, h.R)
	}
	return n
}

func (n naming) row(r int) int { return r - n.top }

func (n naming) column(q, r int) int { return (2*q+r-n.left)/2 + 1 }

func (n naming) of(q, r int) string {
	return fmt.Sprintf("%c%d", rune('a'+n.row(r)), n.column(q, r))
}

// hexName is the name of a hex: "e4".
func hexName(s board.Scene, q, r int) string {
	v, ok := s.View.(*montana.View)
	if !ok {
		return fmt.Sprintf("%d,%d", q, r)
	}
	return namingOf(v).of(q, r)
}

// moveHex is the name of the hex in a move.
func moveHex(s board.Scene, m rules.Move) string {
	q, r := montana.HexOf(m)
	return hexName(s, q, r)
}

// hexAt is the name of a hex by its number.
func hexAt(s board.Scene, at int) string {
	v, ok := s.View.(*montana.View)
	if !ok || at < 0 || at >= len(v.Hexes) {
		return "?"
	}
	return hexName(s, v.Hexes[at].Q, v.Hexes[at].R)
}
