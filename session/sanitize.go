package session

import (
	"strings"
	"unicode"

	"github.com/charmbracelet/x/ansi"
	"golang.org/x/text/unicode/norm"
)

const (
	maxWord = 64 // TERM and its like
	maxUser = 20 // cells of a proposed name
	maxLine = 200
)

// cleanWord keeps what terminal and language names are made of.
func cleanWord(s string) string {
	kept := strings.Map(func(r rune) rune {
		if r < 0x80 && (r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_.+@:", r)) {
			return r
		}
		return -1
	}, s)
	return kept[:min(len(kept), maxWord)]
}

// cleanUser makes a name to propose out of an SSH user name.
func cleanUser(s string) string {
	s = norm.NFC.String(strings.ToValidUTF8(s[:min(len(s), 4*maxLine)], ""))
	kept := strings.Map(func(r rune) rune {
		if r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r) {
			return r
		}
		return -1
	}, s)
	return ansi.Truncate(kept, maxUser, "")
}

// cleanLine makes one harmless line for titles, logs and refusals.
func cleanLine(s string) string {
	s = strings.ToValidUTF8(s[:min(len(s), 4*maxLine)], "")
	kept := strings.Map(func(r rune) rune {
		if r == ' ' || unicode.IsGraphic(r) && !unicode.IsSpace(r) {
			return r
		}
		return -1
	}, s)
	return ansi.Truncate(kept, maxLine, "")
}
