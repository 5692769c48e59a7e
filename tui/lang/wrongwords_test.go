package lang

import (
	"strings"
	"testing"
)

// Words and phrases that were wrong or said something else in their language.
var wrongWords = map[string][]string{
	"en": {"make it so", "1 points", "1 cows", "1 workers"},
	"de": {"Oben liegt Gold", "Gepraat", "R Ende", "enter weiter", "gern alle", "so machen", "bleibt deiner"},
	"nl": {"Gepraat", "niemand anders ziet haar", "graag iedereen", "zo doen", "enter verder", "M neemt haar"},
}

func TestWrongWordsAreGone(t *testing.T) {
	found := 0
	for _, w := range builtIn().words {
		for key, text := range w.all() {
			found++
			for _, wrong := range wrongWords[w.code] {
				if strings.Contains(text, wrong) {
					t.Errorf("%s: %s = %s", w.code, key, text)
				}
			}
		}
	}
	if found < 1000 {
		t.Errorf("only %d texts were read", found)
	}
}
