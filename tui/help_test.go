package tui

import (
	"regexp"
	"testing"
)

// rawKey is a key of the catalogue that no text was found for.
var rawKey = regexp.MustCompile(`\b(act|badge|help|lines|page|review|screen|waits)\.[a-z][a-z.-]*[a-z]`)

// Every screen says in its help what it is for.
func TestEveryScreenHasItsHelp(t *testing.T) {
	for _, stage := range stages {
		w := stage.go_(t)
		if found := rawKey.FindString(w.text() + w.m.window.helpText()); found != "" {
			t.Errorf("%s: there is no text for %s", stage.name, found)
		}
	}
}
