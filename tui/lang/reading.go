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
	// pictures are signs and letters of the screen in brackets, such as " (●)": they cannot
	// be read aloud.
	pictures = regexp.MustCompile(` \([^()]{1,2}\)`)
	// namedKeys are keys that a text names by what they do, such as "<trade>".
	namedKeys = regexp.MustCompile(`<([a-z-]+)>`)
)

// withKeys is a text with the keys that it names.
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
