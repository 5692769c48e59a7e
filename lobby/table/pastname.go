package table

import (
	"regexp"
	"strconv"
	"strings"

	"saloon/rules"
)

// A moment of a game has a short name that can be said: "7gq2x#143" is the game of the table
// 7gq2x after 143 lines of its log.
var (
	momentName = regexp.MustCompile(`^([a-z0-9]{1,20})#([0-9]{1,5})$`)
	momentSaid = regexp.MustCompile(`(?i)\b[a-z0-9]{1,20}#[0-9]{1,5}\b`)
)

// NameOfMoment is the name of a game after so many lines.
func NameOfMoment(id ID, lines int) string { return string(id) + "#" + strconv.Itoa(lines) }

// MomentOf is the moment that has a name; false when the text is no such name.
func MomentOf(name string) (id ID, lines int, ok bool) {
	found := momentName.FindStringSubmatch(strings.ToLower(strings.TrimSpace(name)))
	if found == nil {
		return "", 0, false
	}
	lines, err := strconv.Atoi(found[2])
	return ID(found[1]), lines, err == nil && lines <= rules.MaxExportLines
}

// LastMoment is the name of a moment that was said last; false when none was.
func LastMoment(chat []ChatLine) (name string, ok bool) {
	for i := len(chat) - 1; i >= 0; i-- {
		said := momentSaid.FindAllString(chat[i].Text, -1)
		for j := len(said) - 1; j >= 0; j-- {
			if _, _, is := MomentOf(said[j]); is {
				return strings.ToLower(said[j]), true
			}
		}
	}
	return "", false
}
