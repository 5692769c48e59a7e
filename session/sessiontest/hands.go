package sessiontest

import (
	"math/rand/v2"
	"regexp"
	"strings"
)

// Footer is the keys that a screen advertises in its last line.
func Footer(screen string) map[string]bool {
	keys := map[string]bool{}
	lines := strings.Split(strings.TrimRight(screen, " \n"), "\n")
	for _, entry := range regexp.MustCompile(` {3,}`).Split(lines[len(lines)-1], -1) {
		key, _, _ := strings.Cut(strings.TrimSpace(entry), " ")
		keys[key] = true
	}
	return keys
}

// Wanders moves the cursor by keys of the footer, then takes what it stands on; it waits while a move is under way.
func Wanders(src *rand.Rand) func(screen string) string {
	return func(screen string) string {
		offers := Footer(screen)
		switch {
		case !offers["enter"] && !offers["d"]:
			return ""
		case strings.Contains(screen, " BUILD "):
			return "\r" // or else people spin the wheel for ever
		case strings.Contains(screen, " TURN "):
			return []string{"3", "3", "2", "1"}[src.IntN(4)] // a door of Montana; building is the third
		case strings.Contains(screen, " SPIN? "), strings.Contains(screen, " NOTHING? "):
			return "y"
		}
		if offers["d"] && (!offers["enter"] || src.IntN(4) == 0) {
			return "d" // alone, because it may ask first, and any other key takes that back
		}
		keys := ""
		for n := src.IntN(4); n > 0 && OffersArrows(offers); n-- {
			keys += CursorKeys[src.IntN(len(CursorKeys))]
		}
		return keys + "\r"
	}
}

// OffersArrows reports whether a footer names arrows, all four or two.
func OffersArrows(footer map[string]bool) bool {
	return footer["↑↓←→"] || footer["↑↓"] || footer["←→"]
}

// CursorKeys work where the footer names the arrows.
var CursorKeys = []string{"\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\t", "\t", "\x1b[Z"}

// TurnOf reports whether the first line of a screen asks its person to act.
func TurnOf(text string) bool {
	line, _, _ := strings.Cut(text, "\n")
	return strings.Contains(line, "Your turn")
}
