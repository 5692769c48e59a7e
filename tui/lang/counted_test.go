package lang

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	"saloon/rules"
	"saloon/tui/keys"
)

var (
	// numberAndWord is a number with the word that it may count.
	numberAndWord = regexp.MustCompile(`%(?:\[\d\])?d ([\p{L}]+)`)
	// sameForOne are words behind numbers that are the same for one: no nouns, or what is not counted in pieces.
	sameForOne = map[string][]string{
		"en": {"of", "to", "by", "on", "for", "pays", "gives", "is", "with", "free", "left", "begins", "fits", "here", "are", "at", "silver", "cost", "wins", "more", "and", "behind"},
		"de": {"von", "bis", "mal", "gegen", "für", "in", "mit", "zahlt", "gibt", "ist", "frei", "beginnt", "passt", "hier", "gezogen", "bieten", "geboten",
			"Silber", "kostet", "Arbeiter", "Zeichen", "Spieler", "dieser", "ausgeteilt", "der", "gewann", "nicht", "und", "ist", "gibt", "aus", "genommen", "übrig", "gearbeitet", "voraus", "vorn", "hinter"},
		"nl": {"van", "tot", "bij", "voor", "in", "met", "naar", "betaalt", "geeft", "is", "vrij", "begint", "past", "er", "getrokken", "bieden", "geboden",
			"zilver", "kost", "gedeeld", "koper", "graan", "op", "over", "uit", "en", "achter"},
	}
	// neverOne are texts whose numbers are greater than one.
	neverOne = map[string]string{
		"small":                "a window has many characters",
		"lines.which-many":     "few choices are read out",
		"lines.counted":        "few moves are read out",
		"lines.game":           "games are for two and more",
		"buffalo.speak.meadow": "meadows have many spaces",
		"buffalo.about.free":   "meadows have many spaces",
		"montana.speak.city":   "the dearest cell costs several",
		"montana.would.bid":    "the cheapest cell costs two",
		"too-many-tables":      "a person may open several",
		"name-too-short":       "a name has two characters",
		"name-too-long":        "a name has several characters",
		"ZB-2/share":           "each seat is dealt several",
	}
)

// What a text counts has a form for one and a form for more.
func TestCountedTextsHaveBothForms(t *testing.T) {
	hasForms := regexp.MustCompile(`\.(zero|one|other)$`)
	for _, w := range builtIn().words {
		for key, text := range w.all() {
			if hasForms.MatchString(key) || neverOne[key] != "" {
				continue
			}
			for _, found := range numberAndWord.FindAllStringSubmatch(text, -1) {
				if !slices.Contains(sameForOne[w.code], found[1]) {
					t.Errorf("%s: %s counts %q and has one form: %s", w.code, key, found[1], text)
				}
			}
		}
	}
}

// What a phrase counts stands there in both forms, behind its number: "%d [cow|cows]".
func TestPhrasesCountInBothForms(t *testing.T) {
	for room, forPeople := range rooms {
		if !forPeople {
			continue
		}
		for _, file := range sources(t, room) {
			list, _ := phrases(file)
			for _, p := range list {
				for _, found := range numberAndWord.FindAllStringSubmatch(p.Text, -1) {
					if neverOne[p.Code] == "" && !slices.Contains(sameForOne[Base], found[1]) {
						t.Errorf("%s counts %q: %s", p.Code, found[1], p.Text)
					}
				}
				if wrong := wrongForms(p.Text); wrong != "" {
					t.Errorf("%s: %s", p.Code, wrong)
				}
			}
		}
	}
	for _, w := range builtIn().words {
		for code, text := range w.said {
			if wrong := wrongForms(text); wrong != "" {
				t.Errorf("%s: %s: %s", w.code, code, wrong)
			}
		}
	}
}

var (
	bracket    = regexp.MustCompile(`\[[^\]]*\]?`)
	twoForms   = regexp.MustCompile(`%(?:\[\d\])?d \[[^|\]]+\|[^|\]]+\]`)
	namedVerbs = regexp.MustCompile(`%\[\d\][a-z]`)
)

// wrongForms is what is left of a text in brackets that are no two forms behind a number.
func wrongForms(text string) string {
	return bracket.FindString(namedVerbs.ReplaceAllString(twoForms.ReplaceAllString(text, ""), ""))
}

// Phrases count in each language.
func TestPhrasesSayOneAndMore(t *testing.T) {
	points := rules.Because("why-points", "it scores %d [point|points] at once")
	for code, want := range map[string][2]string{
		"en": {"It scores 1 point at once.", "It scores 2 points at once."},
		"de": {"Das bringt sofort 1 Punkt.", "Das bringt sofort 2 Punkte."},
		"nl": {"Dat levert meteen 1 punt op.", "Dat levert meteen 2 punten op."},
	} {
		w := For(code)
		if one, two := w.Phrase(points.With(1).Phrase), w.Phrase(points.With(2).Phrase); one != want[0] || two != want[1] {
			t.Errorf("%s: %q and %q", code, one, two)
		}
	}
}

// all are the texts and the phrases of a language.
func (w *Words) all() map[string]string {
	all := map[string]string{}
	for _, texts := range []map[string]string{w.texts, w.said} {
		for key, text := range texts {
			all[key] = text
		}
	}
	return all
}

// A place holds every text whose key matches: so many cells, no more.
type place struct {
	what  string
	fits  func(key string) bool
	cells int
	exact bool
}

func like(prefix string) func(string) bool {
	return func(key string) bool { return strings.HasPrefix(key, prefix) }
}

func one(keys ...string) func(string) bool {
	return func(key string) bool {
		for _, k := range keys {
			if k == key {
				return true
			}
		}
		return false
	}
}

// label reports whether a key is the word of a key press in the footer, and menuLabel whether it stands in the menu alone.
func label(key string) bool { return labelOf(key) != "" && !menuLabel(key) }

func menuLabel(key string) bool {
	c := keys.Of(labelOf(key))
	return c.Group != "" && c.Key == ""
}

func labelOf(key string) string {
	name, ok := strings.CutPrefix(key, "act.")
	if !ok {
		_, name, ok = strings.Cut(key, ".key.")
	}
	for _, other := range []string{".help", ".not", ".find"} {
		ok = ok && !strings.HasSuffix(name, other)
	}
	if !ok {
		return ""
	}
	return name
}

var places = []place{
	{what: "the footer", fits: label, cells: 14},
	{what: "the menu", fits: menuLabel, cells: 22},
	{what: "a plot", fits: like("moonriver.short."), cells: 7},
	{what: "a column's headline", fits: one("moonriver.now", "moonriver.next", "moonriver.last-round"), cells: 18},
	{what: "a partner in the saloon", fits: like("moonriver.brief."), cells: 9},
	{what: "the list of plots", fits: one("moonriver.hand", "moonriver.tiles"), cells: 24},
	{what: "a plot's reserve", fits: like("moonriver.reserve."), cells: 14},
	{what: "the column of free spaces", fits: one("buffalo.head.free"), cells: 4},
	{what: "the column of bonuses", fits: one("buffalo.head.bonus"), cells: 7},
	{what: "the ranks beside the heading of the bonuses", fits: one("buffalo.head.ranks"), cells: 7},
	{what: "how many cows are out", fits: one("buffalo.head.out"), cells: 7},
	{what: "the columns of the players", fits: one("buffalo.head.left", "buffalo.head.hand"), cells: 5},
	{what: "a player's state", fits: like("buffalo.status."), cells: 11},
	{what: "a price", fits: like("montana.letter."), cells: 1, exact: true},
	{what: "an area's name", fits: like("montana.brief."), cells: 6},
	{what: "a column of the players", fits: one("montana.wells", "montana.left"), cells: 5},
	{what: "a column of the players that its word makes wider", fits: one("montana.cows"), cells: 6},
	{what: "the headline of players", fits: one("montana.last"), cells: 16},
	{what: "the wheel", fits: one("montana.wheel"), cells: 8},
}

func TestTextsFitTheirPlaces(t *testing.T) {
	for _, w := range builtIn().words {
		for _, p := range places {
			found := 0
			for key, text := range w.texts {
				if !p.fits(key) {
					continue
				}
				found++
				if cells := ansi.StringWidth(text); cells > p.cells || p.exact && cells < p.cells {
					t.Errorf("%s: %s = %s has %d cells; %s has %d", w.code, key, text, cells, p.what, p.cells)
				}
			}
			if found == 0 {
				t.Errorf("%s: nothing goes into %s", w.code, p.what)
			}
		}
	}
}

func TestShortCodesDiffer(t *testing.T) {
	sets := []string{"moonriver.short.", "moonriver.brief.", "moonriver.effect.", "montana.letter.", "montana.brief."}
	for _, w := range builtIn().words {
		for _, set := range sets {
			owner := map[string]string{}
			for key, text := range w.texts {
				if !strings.HasPrefix(key, set) {
					continue
				}
				if other := owner[text]; other != "" {
					t.Errorf("%s: %s and %s are both %s", w.code, key, other, text)
				}
				owner[text] = key
			}
		}
	}
}

// wider is how much longer than in English a list of footer words may be, so that a footer that holds its keys in
// English holds nearly all of them in any language.
const wider = 130

func TestFootersStayShort(t *testing.T) {
	base := builtIn().words[0]
	for _, w := range builtIn().words[1:] {
		english, other := 0, 0
		for key, text := range base.texts {
			if label(key) {
				english += ansi.StringWidth(text)
				other += ansi.StringWidth(w.T(key))
			}
		}
		if other*100 > english*wider {
			t.Errorf("%s: the words of the footers have %d cells, in English %d", w.code, other, english)
		}
	}
}
