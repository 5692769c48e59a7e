package lobby

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

const (
	maxChat  = 300 // runes of a line of chat
	maxMarks = 3   // combining marks on one letter
)

// CleanChat makes text harmless for every terminal: control characters, escapes,
// characters that change the direction, and those without width are gone, blanks
// are single, marks are few, and the length is bounded.
func CleanChat(text string) string {
	if len(text) > 8*maxChat {
		text = text[:8*maxChat] // before anything costs time
	}
	var out strings.Builder
	marks, runes, blank := 0, 0, true
	for _, r := range norm.NFC.String(strings.ToValidUTF8(text, "")) {
		switch {
		case unicode.IsSpace(r):
			if !blank {
				out.WriteByte(' ')
				runes++
			}
			blank, marks = true, 0
			continue
		case !visible(r):
			continue
		case unicode.IsMark(r):
			if marks++; marks > maxMarks || blank {
				continue
			}
		default:
			marks = 0
		}
		if runes++; runes > maxChat {
			break
		}
		out.WriteRune(r)
		blank = false
	}
	return norm.NFC.String(strings.TrimSpace(out.String())) // what was removed may have kept a mark from its letter
}

// visible reports whether a character has a form of its own, or is a mark on one.
func visible(r rune) bool {
	return unicode.IsGraphic(r) && !unicode.IsSpace(r) &&
		!unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) &&
		r != '\u2800' // a braille letter without dots
}
