package montana

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

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
	return namingOf(s.View.(*montana.View)).of(q, r)
}

func moveHex(s board.Scene, m rules.Move) string {
	q, r := montana.HexOf(m)
	return hexName(s, q, r)
}

func hexAt(s board.Scene, at int) string {
	v, ok := s.View.(*montana.View)
	if !ok || at < 0 || at >= len(v.Hexes) {
		return "?"
	}
	return hexName(s, v.Hexes[at].Q, v.Hexes[at].R)
}

// Typed is a move that names a hex or a row as they are read out, in notation: "build e4",
// or "row 2" for the lowest bid on it.
func (Presenter) Typed(s board.Scene, line string) string {
	k, ok := speakerOf(s)
	words := strings.Fields(strings.ToLower(line))
	if !ok || len(words) < 2 {
		return line
	}
	if k.view.Turn.Step == montana.StepBid {
		if bid := k.typedBid(words); bid != "" {
			return bid
		}
	}
	for _, verb := range []string{"build", "camp"} {
		own, _, _ := strings.Cut(k.Say("move."+verb), " ")
		if len(words[0]) < 2 || !board.Begins(verb, words[0]) && !board.Begins(own, words[0]) {
			continue
		}
		for _, word := range words[1:] {
			if at := k.find(word); at >= 0 {
				return fmt.Sprintf("%s %d,%d", verb, k.view.Hexes[at].Q, k.view.Hexes[at].R)
			}
		}
	}
	return line
}

// typedBid is the lowest legal bid on the row that words name, or the one at a price that
// they name too; where none is legal the last cell. It is "" when they name no row.
func (k speaker) typedBid(words []string) (bid string) {
	own, _, _ := strings.Cut(k.Say("ask.row"), " ")
	at := slices.IndexFunc(words, func(w string) bool {
		return len(w) > 2 && (board.Begins("row", w) || board.Begins(own, w))
	})
	if at < 0 || at > 2 || at+1 == len(words) {
		return ""
	}
	row, _ := strconv.Atoi(words[at+1])
	price := 0
	for _, w := range words[at+2:] {
		if n, err := strconv.Atoi(w); err == nil {
			price = n
		}
	}
	for _, c := range k.cells {
		if c.Row != row || price > 0 && cost(k.Scene, row, c.Column) != price {
			continue
		}
		bid = fmt.Sprintf("bid %d.%d", row, c.Column)
		if m, err := k.Scene.Game.Parse(bid); err == nil && slices.Contains(k.Scene.Legal, m) {
			break
		}
	}
	return bid
}
