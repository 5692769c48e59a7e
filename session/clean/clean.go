package clean

import (
	"cmp"
	"strings"
	"unicode"

	"github.com/charmbracelet/x/ansi"
	"golang.org/x/text/unicode/norm"
)

const (
	maxWord = 64 // bytes of TERM and the like
	maxUser = 20 // cells of a proposed name
	// MaxLine is how many cells wide a line may be.
	MaxLine = 200
)

// Word keeps the characters that names of terminals, languages and tables have.
func Word(s string) string {
	kept := strings.Map(func(r rune) rune {
		if r < 0x80 && (r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_.+@:", r)) {
			return r
		}
		return -1
	}, s)
	return kept[:min(len(kept), maxWord)]
}

// User makes an SSH user name into a name that can be proposed to a new player.
func User(s string) string {
	s = strings.ToValidUTF8(s[:min(len(s), 4*MaxLine)], "")
	kept := strings.Map(func(r rune) rune {
		if r == '-' || r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r) {
			return r
		}
		return -1
	}, s)
	return ansi.Truncate(norm.NFC.String(kept), maxUser, "") // an accent may now stand behind its letter
}

// Line makes a text into one harmless line, for titles, logs and error messages.
func Line(s string) string {
	return ansi.Truncate(Text(s[:min(len(s), 4*MaxLine)]), MaxLine, "")
}

// Text is a text without what does something to a terminal.
func Text(s string) string {
	return strings.Map(func(r rune) rune {
		if r == ' ' || unicode.IsGraphic(r) && !unicode.IsSpace(r) {
			return r
		}
		return -1
	}, strings.ToValidUTF8(s, ""))
}

// Name is a name, and "somebody" for whom the saloon has forgotten.
func Name(name string) string { return cmp.Or(Line(name), "somebody") }
