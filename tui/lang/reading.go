package lang

import (
	"regexp"
	"strings"
)

var (
	// twoReadings are the parts of a text that differ on a screen and in line mode.
	twoReadings = regexp.MustCompile(`\{([^{}|]*)\|([^{}|]*)\}`)
	// pictures are signs and letters of the screen in brackets, such as " (●)": they cannot
	// be read aloud.
	pictures = regexp.MustCompile(` \([^()]{1,2}\)`)
)

// OnScreen is a text as a screen shows it: of "{press enter|type ok}" it is "press enter".
func OnScreen(text string) string {
	if !strings.Contains(text, "{") {
		return text
	}
	return twoReadings.ReplaceAllString(text, "$1")
}

// Aloud is a text as line mode says it: of "{press enter|type ok}" it is "type ok", and
// pictures in brackets are left out.
func Aloud(text string) string {
	return pictures.ReplaceAllString(twoReadings.ReplaceAllString(text, "$2"), "")
}
