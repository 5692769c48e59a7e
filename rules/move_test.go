package rules_test

import (
	"testing"

	"saloon/rules"
)

// Of all spellings of a number only the shortest is notation, so that a move has one.
func TestParseNumber_AcceptsOneSpelling(t *testing.T) {
	for text, want := range map[string]bool{
		"-3": true, "0": true, "7": true, "12": true,
		"": false, "-4": false, "13": false, "+7": false, "07": false, "-0": false, " 7": false, "7x": false, "٧": false,
	} {
		if n, ok := rules.ParseNumber(text, -3, 12); ok != want {
			t.Errorf("%q is read as %d, %v", text, n, ok)
		}
	}
}
