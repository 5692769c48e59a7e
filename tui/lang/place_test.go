package lang

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

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

// label reports whether a key is the word of a key press in the footer.
func label(key string) bool {
	name, ok := strings.CutPrefix(key, "act.")
	if !ok {
		_, name, ok = strings.Cut(key, ".key.")
	}
	return ok && !strings.HasSuffix(name, ".help") && !strings.HasSuffix(name, ".not")
}

var places = []place{
	{what: "the footer", fits: label, cells: 14},
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
	{what: "the lead in a meadow", fits: one("buffalo.lead.alone", "buffalo.lead.by"), cells: 6},
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

// wider is how much longer than in English a list of footer words may be, so that
// a footer that holds its keys in English holds nearly all of them in any language.
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
