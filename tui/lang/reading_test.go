package lang

import (
	"regexp"
	"strings"
	"testing"
)

var (
	// keyWords name keys of a screen, in any of the languages.
	keyWords = regexp.MustCompile(`(?i)\b(press|enter|esc|arrows?|drücke?|pfeile?|druk|pijlen?)\b|(^|[ (])[a-zA-Z?] (gives?|has|takes|turns|looks|ends|trades|gibt|hat|holt|nimmt|dreht|sieht|tauscht|beendet|geeft|heeft|haalt|neemt|draait|kijkt|ruilt|stopt)\b`)
	// typeWords are what one does in line mode.
	typeWords = regexp.MustCompile(`(?i)\b(type|tipp|typ) `)
	ofLesson  = regexp.MustCompile(`^[a-z]+\.lesson\.(\d+|over)$`)
	signs     = regexp.MustCompile(`[●○═≈⌂›‹×\x60{}|]`)
)

// A lesson is read on a screen, with keys and pictures, and aloud, with words to type.
func TestLessonsHaveTwoReadings(t *testing.T) {
	for _, w := range builtIn().words {
		found := 0
		for key, text := range w.texts {
			if !ofLesson.MatchString(key) {
				continue
			}
			found++
			if typeWords.MatchString(text) || strings.ContainsAny(text, "{|}") || !keyWords.MatchString(text) {
				t.Errorf("%s: %s on a screen: %s", w.code, key, text)
			}
			if said := w.Aloud().T(key); keyWords.MatchString(said) || signs.MatchString(said) {
				t.Errorf("%s: %s aloud: %s", w.code, key, said)
			}
		}
		if found < 40 {
			t.Errorf("%s has only %d texts of lessons", w.code, found)
		}
	}
}

// What only line mode says names no key of a screen.
func TestLineModeNamesNoKeys(t *testing.T) {
	only := regexp.MustCompile(`^lines\.|\.(ask|speak|near|help)\.|^news\.`)
	for _, w := range builtIn().words {
		for key := range w.texts {
			if said := w.Aloud().T(key); only.MatchString(key) && !strings.HasPrefix(key, "act.") && (keyWords.MatchString(said) || signs.MatchString(said)) {
				t.Errorf("%s: %s aloud: %s", w.code, key, said)
			}
		}
	}
}

// Nobody is told a template: every text of every language is read in the way of a screen, or in that of
// line mode.
func TestNoTextIsToldWithBothReadings(t *testing.T) {
	for _, w := range builtIn().words {
		for key := range w.texts {
			for way, words := range map[string]*Words{"on a screen": w, "aloud": w.Aloud()} {
				if text := words.T(key); strings.ContainsAny(text, "{|}") {
					t.Errorf("%s: %s is %s %q", w.code, key, way, text)
				}
			}
		}
	}
}

func TestReadings(t *testing.T) {
	for _, c := range []struct{ text, shown, said string }{
		{"A cow (●): {press enter|type ok}.", "A cow (●): press enter.", "A cow: type ok."},
		{"{|With cards }you {see|hear} it (all).", "you see it (all).", "With cards you hear it (all)."},
		{"nothing | else", "nothing | else", "nothing | else"},
	} {
		if shown, said := readings(c.text); shown != c.shown || said != c.said {
			t.Errorf("%q is on a screen %q and aloud %q", c.text, shown, said)
		}
	}
}
