package widget

import (
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/displaywidth"

	"saloon/tui/style"
)

// Signs are the characters from firstSign to lastSign: arrows, lines, shapes, marks.
const (
	firstSign = '\u2010'
	lastSign  = '\u27bf'
)

// plainSigns take one cell and join no other character, so that most text need not be split into graphemes.
var plainSigns = func() (list [lastSign - firstSign + 1]bool) {
	for i := range list {
		r := rune(firstSign + i)
		list[i] = displaywidth.Rune(r) == 1 && unicode.In(r, unicode.S, unicode.P)
	}
	return list
}()

// isPlain reports whether a character takes one cell and joins no other plain one.
func isPlain(r rune) bool {
	switch {
	case r < utf8.RuneSelf:
		return r >= ' ' && r != 0x7f
	case r < firstSign:
		return r > '\u00a0' && r < '\u0300' && r != '\u00ad'
	}
	return r <= lastSign && plainSigns[r-firstSign]
}

// text writes s from x on, between the columns left and right; it returns the column after it. Control characters
// become blanks. What is not plain may be joined to the character before it, so that both are written anew.
func (g *Grid) text(x, y, left, right int, st style.Style, s string) int {
	for at, r := range s {
		if !isPlain(r) {
			if at > 0 {
				_, size := utf8.DecodeLastRuneInString(s[:at])
				return g.wideText(x-1, y, left, right, st, s[at-size:])
			}
			return g.wideText(x, y, left, right, st, s)
		}
		if x >= left && x < right {
			g.put(x, y, r, 1, st)
		}
		x++
	}
	return x
}

func (g *Grid) wideText(x, y, left, right int, st style.Style, s string) int {
	clusters := displaywidth.StringGraphemes(s)
	for clusters.Next() {
		value, width := clusters.Value(), clusters.Width()
		r, size := utf8.DecodeRuneInString(value)
		if size < len(value) && width > 0 {
			r = g.cluster(value)
		} else if r < ' ' || r == 0x7f || r == utf8.RuneError {
			r, width = ' ', 1
		}
		if width == 0 {
			continue
		}
		if x >= left && x+width <= right {
			g.put(x, y, r, width, st)
		}
		x += width
	}
	return x
}
