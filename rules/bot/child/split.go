package child

import (
	"errors"
	"strings"
)

// Split cuts a command line into words. Blanks part them, and single or double quotes hold a
// word together. A backslash counts only before a quote, a blank or another backslash, and
// not within single quotes: so the paths of Windows stay as they are.
//
// It is not a shell: nothing is expanded, so that a command means the same on every machine.
// That is all that is needed here, and the libraries that do it do much more.
func Split(line string) ([]string, error) {
	var words []string
	var word strings.Builder
	quote, within := rune(0), false // within a word, which may be empty so far
	runes := []rune(line)
	for i := 0; i < len(runes); i++ {
		r := runes[i]
		switch {
		case r == '\\' && quote != '\'' && i+1 < len(runes) && strings.ContainsRune(`"' \`, runes[i+1]):
			i++
			word.WriteRune(runes[i])
			within = true
		case r == quote:
			quote = 0
		case quote == 0 && (r == '"' || r == '\''):
			quote, within = r, true
		case quote == 0 && (r == ' ' || r == '\t'):
			if within {
				words = append(words, word.String())
			}
			word.Reset()
			within = false
		default:
			word.WriteRune(r)
			within = true
		}
	}
	if quote != 0 {
		return nil, errors.New("a quote is not closed in " + line)
	}
	if within {
		words = append(words, word.String())
	}
	if len(words) == 0 || words[0] == "" {
		return nil, errors.New("it names no program")
	}
	return words, nil
}
