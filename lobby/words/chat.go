package words

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// MaxChat is how many characters a line of chat has at most.
const MaxChat = 300

const maxMarks = 3 // combining marks on one letter

// Clean makes text harmless for every terminal. It drops control characters,
// escapes, characters that change the direction and those without width; it keeps
// single blanks and few combining marks, and it bounds the length.
func Clean(text string) string {
	if len(text) > 8*MaxChat {
		text = text[:8*MaxChat] // before anything costs time
	}
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case visible(r):
			return r
		}
		return -1
	}, strings.ToValidUTF8(text, ""))
	words := strings.Fields(capMarks(norm.NFC.String(text)))
	runes := []rune(strings.Join(words, " "))
	return strings.TrimSpace(string(runes[:min(len(runes), MaxChat)]))
}

// capMarks drops combining marks beyond the first few on a letter, and those without a
// letter before them.
func capMarks(text string) string {
	marks := maxMarks
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			marks = maxMarks
		case !unicode.IsMark(r):
			marks = 0
		case marks == maxMarks:
			return -1
		default:
			marks++
		}
		return r
	}, text)
}

// visible reports whether a character has a form of its own, or is a mark on one.
func visible(r rune) bool {
	return unicode.IsGraphic(r) && !unicode.IsSpace(r) &&
		!unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector) &&
		r != '\u2800' // a braille letter without dots
}
