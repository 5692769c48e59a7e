package lang

import (
	"regexp"
	"slices"
	"testing"

	"saloon/rules"
)

var (
	// numberAndWord is a number with the word that it may count.
	numberAndWord = regexp.MustCompile(`%(?:\[\d\])?d ([\p{L}]+)`)
	// sameForOne are words behind numbers that are the same for one: no nouns, or what is
	// not counted in pieces.
	sameForOne = map[string][]string{
		"en": {"of", "to", "by", "on", "for", "pays", "gives", "is", "with", "free", "left", "begins", "fits", "here", "are", "at", "silver", "cost", "wins", "more", "and", "behind"},
		"de": {"von", "bis", "mal", "gegen", "für", "in", "mit", "zahlt", "gibt", "ist", "frei", "beginnt", "passt", "hier", "gezogen", "bieten", "geboten",
			"Silber", "kostet", "Arbeiter", "Zeichen", "Spieler", "dieser", "ausgeteilt", "der", "gewann", "nicht", "und", "ist", "gibt", "aus", "genommen", "übrig", "gearbeitet", "voraus", "hinter"},
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
