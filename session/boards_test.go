package session

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// footer is the keys that a screen advertises in its last line.
func footer(screen string) map[string]bool {
	keys := map[string]bool{}
	lines := strings.Split(strings.TrimRight(screen, " \n"), "\n")
	for _, entry := range regexp.MustCompile(` {3,}`).Split(lines[len(lines)-1], -1) {
		key, _, _ := strings.Cut(strings.TrimSpace(entry), " ")
		keys[key] = true
	}
	return keys
}

// wanders moves the cursor up to three times by keys that the footer names, and
// then takes what it stands on, or is done. It waits while a move is under way.
func wanders(src *rand.Rand) func(screen string) string {
	return func(screen string) string {
		offers := footer(screen)
		switch {
		case !offers["enter"] && !offers["d"]:
			return ""
		case strings.Contains(screen, " BUILD "):
			return "\r" // or else people spin the wheel for ever
		case strings.Contains(screen, " SPIN ") && src.IntN(2) == 0:
			return "\x1b[Z\r" // building is last
		}
		if offers["d"] && (!offers["enter"] || src.IntN(4) == 0) {
			return "d" // alone, because it may ask first, and any other key takes that back
		}
		keys := ""
		for n := src.IntN(4); n > 0 && offersArrows(offers); n-- {
			keys += cursorKeys[src.IntN(len(cursorKeys))]
		}
		return keys + "\r"
	}
}

// offersArrows reports whether a footer names arrows: all four, or two for one thing and
// two for another.
func offersArrows(footer map[string]bool) bool {
	return footer["↑↓←→"] || footer["↑↓"] || footer["←→"]
}

// cursorKeys work where the footer names the arrows.
var cursorKeys = []string{"\x1b[A", "\x1b[B", "\x1b[C", "\x1b[D", "\t", "\t", "\x1b[Z"}

// totals is the last line of the score sheet, without its name.
func (p *person) totals() []string {
	p.see("Total")
	_, after, _ := strings.Cut(p.text(), " Total ")
	line, _, _ := strings.Cut(after, "\n")
	fields := strings.Fields(strings.ReplaceAll(line, "◀", ""))
	end := slices.IndexFunc(fields, func(f string) bool { return strings.Trim(f, "0123456789") != "" })
	if end >= 0 {
		fields = fields[:end] // what stands beside the sheet
	}
	return fields
}

// Two people at two windows play the other games to their ends by keys, and both
// read the score.
func TestGame_TheOtherBoardsByKeys(t *testing.T) {
	for i, game := range []string{"Zoff in Buffalo", "Montana"} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			s := openTestSaloon(t)
			anna, bert := s.newPerson("anna", 120, 40), s.newPerson("bert", 80, 24)
			anna.opensTableFor(game, i+1)
			bert.sitsDown("1 chair free")
			anna.see("bert")
			anna.press("\r")
			bert.press("\r")
			most := 0
			if testing.Short() {
				most = 40
			}
			playBy(t, most, wanders(rand.New(rand.NewPCG(1, uint64(i)))), anna, bert)
			if testing.Short() {
				return // before the end
			}
			if !anna.won() || !bert.won() || len(anna.totals()) != 2 || !slices.Equal(anna.totals(), bert.totals()) {
				t.Errorf("not both see the same score:\n%s\n%s", anna.text(), bert.text())
			}
		})
	}
}
