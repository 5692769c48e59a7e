package lang

import (
	"fmt"
	"regexp"
	"strings"

	"saloon/tui/keys"
)

var (
	// twoReadings are the parts of a text that differ on a screen and in line mode.
	twoReadings = regexp.MustCompile(`\{([^{}|]*)\|([^{}|]*)\}`)
	// pictures are signs and letters of the screen in brackets, such as " (●)": they cannot be read aloud.
	pictures = regexp.MustCompile(` \([^()]{1,2}\)`)
	// namedKeys are keys that a text names by what they do, such as "<trade>".
	namedKeys = regexp.MustCompile(`<([a-z-]+)>`)
)

func withKeys(text string) (string, error) {
	if !strings.Contains(text, "<") {
		return text, nil
	}
	var unknown error
	text = namedKeys.ReplaceAllStringFunc(text, func(named string) string {
		key, ok := keys.Named(named[1 : len(named)-1])
		if !ok {
			unknown = fmt.Errorf("there is no key %s", named)
		}
		return key
	})
	return text, unknown
}

// readings are a text as a screen shows it and as line mode says it: of "{press enter|type ok}" they are "press
// enter" and "type ok". Of such a text line mode leaves out pictures in brackets too.
func readings(text string) (shown, said string) {
	if !strings.Contains(text, "{") {
		return text, text
	}
	return twoReadings.ReplaceAllString(text, "$1"), pictures.ReplaceAllString(twoReadings.ReplaceAllString(text, "$2"), "")
}

// Aloud are the same words as line mode says them.
func (w *Words) Aloud() *Words { return w.aloud }

var plainLetters = strings.NewReplacer("ä", "ae", "ö", "oe", "ü", "ue", "Ä", "Ae", "Ö", "Oe", "Ü", "Ue", "ß", "ss")

// InASCII are the same words for terminals that have no other letters: "uebrig", not "ubrig".
func (w *Words) InASCII() *Words { return w.plain() }

func (w *Words) inASCII() *Words {
	plain := *w
	plain.texts, plain.said, plain.books = plainTexts(w.texts), plainTexts(w.said), map[string][]Page{}
	for name, pages := range w.books {
		for _, p := range pages {
			plain.books[name] = append(plain.books[name], Page{plainLetters.Replace(p.Title), plainLetters.Replace(p.Text)})
		}
	}
	plain.plain = func() *Words { return &plain }
	return &plain
}

func plainTexts(texts map[string]string) map[string]string {
	plain := make(map[string]string, len(texts))
	for key, text := range texts {
		plain[key] = plainLetters.Replace(text)
	}
	return plain
}
