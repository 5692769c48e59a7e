package lang

import (
	"embed"
	"fmt"
	"io/fs"
	"strings"
	"sync"

	"golang.org/x/text/feature/plural"
	"golang.org/x/text/language"

	"saloon/rules"
)

//go:embed texts
var files embed.FS

// Base is the language that is always complete.
const Base = "en"

var builtIn = sync.OnceValue(func() *catalogue {
	sub, err := fs.Sub(files, "texts")
	if err == nil {
		var c *catalogue
		if c, err = load(sub); err == nil {
			return c
		}
	}
	panic(err) // the built-in files are tested
})

// For are the words of the language that fits a wish best: "de", "nl_BE.UTF-8", or "", which is English.
func For(wish string) *Words { return builtIn().wordsFor(wish) }

// Languages are the codes of the built-in languages, English first.
func Languages() []string { return builtIn().codes }

type catalogue struct {
	codes   []string
	words   []*Words
	matcher language.Matcher
}

// wordsFor is as the function For, of this catalogue.
func (c *catalogue) wordsFor(wish string) *Words {
	wish, _, _ = strings.Cut(wish, ".")
	wish, _, _ = strings.Cut(wish, "@")
	tag, err := language.Parse(strings.ReplaceAll(wish, "_", "-"))
	if err != nil {
		return c.words[0]
	}
	_, at, sure := c.matcher.Match(tag)
	if sure == language.No {
		return c.words[0]
	}
	return c.words[at]
}

// Words is one language. It never changes and is shared by all who read it.
type Words struct {
	code  string
	tag   language.Tag
	texts map[string]string
	read  map[string]string // what is said of texts that a screen shows otherwise; nil on a screen
	said  map[string]string // phrases by their codes; English ones bring their own text
	typed map[string]string // what may be typed for the words of line mode, with commas between; none in English
	books map[string][]Page
	base  *Words        // English, for what is missing; nil in English itself
	aloud *Words        // the same in line mode
	plain func() *Words // the same in ASCII
}

// A Page is one chapter of a book.
type Page struct{ Title, Text string }

// Code is the language's code.
func (w *Words) Code() string { return w.code }

// find looks a key up, in English when the language has it not.
func (w *Words) find(key string) (string, bool) {
	text, ok := w.read[key]
	if !ok {
		text, ok = w.texts[key]
	}
	if !ok && w.base != nil {
		return w.base.find(key)
	}
	return text, ok
}

// T is the text of a key. A key that no language has comes back itself, so that a fault can be seen: as a copy, so
// that callers who put a key together need no memory for it.
func (w *Words) T(key string, args ...any) string {
	text, ok := w.find(key)
	if !ok {
		return strings.Clone(key)
	}
	return fill(text, args)
}

// fill puts arguments into a text; a text that takes none is left as it is.
func fill(text string, args []any) string {
	if len(args) == 0 || !strings.Contains(text, "%") {
		return text
	}
	return fmt.Sprintf(text, args...)
}

// N is the text of a key in the form for a number, which is its first argument.
func (w *Words) N(key string, n int, args ...any) string {
	full := make([]any, 0, len(args)+1)
	full = append(append(full, n), args...)
	if n == 0 {
		if text, ok := w.find(key + ".zero"); ok {
			return fill(text, full)
		}
	}
	return w.T(key+w.form(n), full...)
}

func (w *Words) form(n int) string {
	if w.isOne(n) {
		return ".one"
	}
	return ".other"
}

// isOne reports whether the language counts so many in the form for one.
func (w *Words) isOne(n int) bool {
	if n < 0 {
		n = -n
	}
	return plural.Cardinal.MatchPlural(w.tag, n, 0, 0, 0, 0) == plural.One
}

// Or is the text of a key, or another text when there is none. It is for names that games bring along.
func (w *Words) Or(key, otherwise string) string {
	if text, ok := w.find(key); ok {
		return text
	}
	return otherwise
}

// List is "a", "a and b", "a, b and c".
func (w *Words) List(items []string) string {
	if len(items) < 2 {
		return strings.Join(items, "")
	}
	last := len(items) - 1
	return strings.Join(items[:last], ", ") + " " + w.T("list.and.join") + " " + items[last]
}

// Phrase is a phrase as a sentence in this language; words among its arguments go by the keys "term.WORD".
func (w *Words) Phrase(p rules.Phrase) string {
	args := make([]any, len(p.Args))
	for i, arg := range p.Args {
		if word, ok := arg.(string); ok {
			arg = w.Or("term."+word, word)
		}
		args[i] = arg
	}
	text, ok := w.said[p.Code]
	if !ok {
		text = p.Text
	}
	return Sentence(fill(rules.Counted(text, args, w.isOne), args))
}

// Typed are this language's own words for a word of line mode, the one that is told first; none in English.
func (w *Words) Typed(word string) []string {
	if own, some := w.typed[word]; some {
		return strings.Split(own, ", ")
	}
	return nil
}

// Says reports whether this language has a text of its own for phrases of a code.
func (w *Words) Says(code string) bool { _, ok := w.said[code]; return ok }

// Refusal is a refusal as a sentence, with the number of the rule that forbids it.
func (w *Words) Refusal(r *rules.Refusal) string { return WithRule(w.Phrase(r.Phrase), r.Rule()) }

// WithRule puts the number of a rule behind a sentence that goes by it: "The meadow is full (ZB-3.1)."
func WithRule(sentence, rule string) string {
	if rule == "" {
		return sentence
	}
	text, stop := strings.CutSuffix(sentence, ".")
	text += " (" + rule + ")"
	if stop {
		text += "."
	}
	return text
}

// Sentence gives a text its capital and its full stop.
func Sentence(s string) string {
	if s == "" {
		return s
	}
	if first := s[0]; first >= 'a' && first <= 'z' {
		s = strings.ToUpper(s[:1]) + s[1:]
	}
	if strings.HasSuffix(s, ".") || strings.HasSuffix(s, "?") || strings.HasSuffix(s, "!") {
		return s
	}
	return s + "."
}

// Part is the name of a part of a score, by the key "GAME.part.NAME".
func (w *Words) Part(game, name string) string {
	return w.Or(game+".part."+name, strings.ReplaceAll(name, "-", " "))
}

// Title is a game's name, by the key "GAME.title".
func (w *Words) Title(game, otherwise string) string { return w.Or(game+".title", otherwise) }

// Option is the name of a game's option, by the key "GAME.option.KEY".
func (w *Words) Option(game, key string) string {
	return w.Or(game+".option."+key, strings.ReplaceAll(key, "-", " "))
}

// Choice is the name of one value of an option, by the key "GAME.option.KEY.VALUE".
func (w *Words) Choice(game, key, value string) string {
	return w.Or(game+".option."+key+"."+value, strings.ReplaceAll(value, "-", " "))
}

// Tiebreak is the name of a tie-break, by the key "GAME.tiebreak.NAME".
func (w *Words) Tiebreak(game, name string) string {
	return w.Or(game+".tiebreak."+name, strings.ReplaceAll(name, "-", " "))
}

// Book is the rules pages of a game; nil when there are none.
func (w *Words) Book(game string) []Page {
	if pages, ok := w.books[game]; ok || w.base == nil {
		return pages
	}
	return w.base.Book(game)
}
