package screen

import (
	"strings"
	"unicode"

	"github.com/charmbracelet/x/ansi"
)

// A plainRange has characters of one length; those that are plain take one cell and join no other one like it.
type plainRange struct {
	first, last rune
	size        int
	plain       []bool
	text        string // all of them in a row
}

// Boards and texts are drawn with these: letters of Latin, Greek and Cyrillic, signs such as arrows, and ASCII.
var (
	plainLetters = newPlainRange('\u00a1', '\u052f', unicode.L, unicode.N, unicode.S, unicode.P)
	plainSigns   = newPlainRange('\u2010', '\u27bf', unicode.S, unicode.P)
	plainASCII   = newPlainRange(' ', '~', unicode.PrintRanges...)
)

func newPlainRange(first, last rune, kinds ...*unicode.RangeTable) *plainRange {
	p := &plainRange{first: first, last: last, size: len(string(first)), plain: make([]bool, last-first+1)}
	var text strings.Builder
	for i := range p.plain {
		r := first + rune(i)
		p.plain[i] = r == ' ' || unicode.In(r, kinds...) && ansi.StringWidth(string(r)) == 1
		text.WriteRune(r)
	}
	p.text = text.String()
	return p
}

// of is a character of the range as text, when it is plain; else "".
func (p *plainRange) of(r rune) string {
	if r < p.first || r > p.last || !p.plain[r-p.first] {
		return ""
	}
	at := int(r-p.first) * p.size
	return p.text[at : at+p.size]
}

// plainText is a plain character as text; "" for others.
func plainText(r rune) string {
	switch {
	case r <= '~':
		return plainASCII.of(r)
	case r >= plainSigns.first:
		return plainSigns.of(r)
	}
	return plainLetters.of(r)
}
