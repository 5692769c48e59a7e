package widget

import (
	"strconv"
	"strings"

	"saloon/tui/style"
)

// A Token is something of which one has some: its sign, what it is called, how many.
type Token struct {
	Sign  string
	Name  string
	Style style.Style
	Count int
}

// Tokens writes counted tokens side by side, "3 stone  1 grain", and returns the
// column after them. What one has none of is left out.
func Tokens(a Area, x, y int, tokens []Token) int {
	for _, t := range tokens {
		if t.Count == 0 {
			continue
		}
		if x > 0 {
			x += 2
		}
		x = a.Text(x, y, style.Of(style.Strong), strconv.Itoa(t.Count)) + 1
		if t.Sign != "" {
			x = a.Text(x, y, t.Style, t.Sign) + 1
		}
		x = a.Text(x, y, t.Style, t.Name)
	}
	return x
}

// Pips writes n signs of the same kind, or a number and the sign when they would
// take more than w cells.
func Pips(a Area, x, y, w int, st style.Style, sign string, n int) int {
	if n*Width(sign) <= w {
		return a.Text(x, y, st, strings.Repeat(sign, n))
	}
	return a.Text(x, y, st, strconv.Itoa(n)+sign)
}
