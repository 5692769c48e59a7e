package tell

import (
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"saloon/tui/keys"
	"saloon/tui/lang"
)

// How well something fits what was typed; NoFit is zero.
const (
	NoFit = iota
	InSentence
	InWord
	BeginsWord
	WholeWord
)

// Fits tells how well texts fit what somebody types: each word of it must be found in one of them.
func Fits(typed string, texts ...string) int {
	best := NoFit
	for _, text := range texts {
		if fit := fitsOne(Plainly(typed), Plainly(text)); fit > best {
			best = fit
		}
	}
	return best
}

// Mentions reports whether a text has all words of what somebody types, or of a question all but the short ones.
func Mentions(text, typed string) bool {
	words := strings.Fields(Plainly(typed))
	telling := slices.DeleteFunc(slices.Clone(words), func(word string) bool { return utf8.RuneCountInString(word) < 4 })
	if len(words) == 1 || len(telling) == 0 {
		telling = words
	}
	return len(typed) > 2 && fitsOne(strings.Trim(strings.Join(telling, " "), "?"), Plainly(text)) >= BeginsWord
}

func fitsOne(typed, text string) int { return fitsWords(typed, wordsOf(text)) }

func fitsWords(typed string, words []string) int {
	worst := WholeWord
	for _, want := range strings.Fields(typed) {
		fit := NoFit
		for _, word := range words {
			switch {
			case word == want:
				fit = max(fit, WholeWord)
			case strings.HasPrefix(word, want):
				fit = max(fit, BeginsWord)
			case len(want) > 2 && strings.Contains(word, want):
				fit = max(fit, InWord)
			}
		}
		worst = min(worst, fit)
	}
	return worst
}

func wordsOf(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",;:!?()\"'", r) }) // "mr-4.2" is one word
}

// Plainly is a text without capitals and accents.
func Plainly(text string) string {
	unmarked := strings.Map(func(r rune) rune {
		if unicode.IsMark(r) {
			return -1
		}
		return r
	}, norm.NFD.String(text))
	return cases.Fold().String(unmarked)
}

// A namedCommand is what a command is called in all languages, what else people call it, and what is said of it.
type namedCommand struct{ labels, names, others, all, sentences []string }

var namedCommands = sync.OnceValue(func() map[string]namedCommand {
	all := make(map[string]namedCommand, len(keys.Commands))
	for _, c := range keys.Commands {
		names, others, sentences := c.Name+" "+c.Word, "", ""
		var labels []string
		for _, code := range lang.Languages() {
			w := lang.For(code)
			labels = append(labels, Plainly(w.T("act."+c.Name)))
			names += " " + labels[len(labels)-1]
			others += " " + w.Or("act."+c.Name+".find", "")
			sentences += " " + w.T("act."+c.Name+".help")
		}
		all[c.Name] = namedCommand{labels, wordsOf(Plainly(names)), wordsOf(Plainly(others)), wordsOf(Plainly(names + " " + others)), wordsOf(Plainly(sentences))}
	}
	return all
})

// Named is what a fit is worth where it is the name itself.
func Named(fit int) int { return 2*fit + Bit(fit > NoFit) }

// CommandFits tells how well a command fits what somebody types, in any language: its name better than what else
// people call it, and best what is all of its name.
func CommandFits(typed, name string) int {
	n, typed := namedCommands()[name], Plainly(typed)
	fit := max(Named(fitsWords(typed, n.names)), 2*fitsWords(typed, n.others), 2*fitsWords(typed, n.all))
	if fit > NoFit {
		return fit + Bit(slices.Contains(n.labels, typed))
	}
	if fit := fitsWords(typed, n.sentences); fit >= BeginsWord && len(typed) > 2 {
		return InSentence
	}
	return NoFit
}
