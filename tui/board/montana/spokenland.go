package montana

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"saloon/rules/montana"
	"saloon/tui/board"
)

// directions are the steps to the neighbours, clockwise from the east.
var directions = []struct {
	key  string
	q, r int
}{{"east", 1, 0}, {"southeast", 0, 1}, {"southwest", -1, 1}, {"west", -1, 0}, {"northwest", 0, -1}, {"northeast", 1, -1}}

// find is the hex with a name; -1 when there is none.
func (k speaker) find(name string) int {
	return slices.IndexFunc(k.looks, func(l hexLook) bool { return strings.EqualFold(l.name, name) })
}

func (k speaker) land(of string) []string {
	rows := make([][]string, k.edges.rows)
	for _, at := range k.fromTopLeft() {
		row := k.looks[at].row
		rows[row] = append(rows[row], k.looks[at].name[1:]+" "+k.short(&k.view.Hexes[at]))
	}
	return board.Texts(rows, func(row int, texts []string) string {
		if letter := string(rune('a' + row)); len(texts) > 0 && (of == "" || strings.EqualFold(of, letter)) {
			return k.Say("speak.row", letter, strings.Join(texts, "; "))
		}
		return ""
	})
}

// fromTopLeft are the numbers of all hexes, row by row.
func (k speaker) fromTopLeft() []int {
	list := make([]int, len(k.looks))
	for i := range list {
		list[i] = i
	}
	slices.SortFunc(list, func(i, j int) int {
		a, b := &k.looks[i], &k.looks[j]
		return cmp.Or(a.row-b.row, a.half-b.half)
	})
	return list
}

// short is what lies on a hex, as briefly as it can be said.
func (k speaker) short(h *montana.Hex) string {
	w := k.Scene.Words
	switch {
	case h.Camp:
		return k.Say("speak.camp")
	case h.Owner > 0 && h.Settlements > 1:
		return k.Scene.Name(h.Owner) + " " + strconv.Itoa(h.Settlements)
	case h.Owner > 0:
		return k.Scene.Name(h.Owner)
	case h.Kind == "mountain":
		return k.Say("speak.mountain")
	case h.Kind == "lake" && h.Canteen:
		return k.Say("speak.lake.canteen")
	case h.Kind == "lake":
		return k.Say("speak.lake")
	case h.Kind == "":
		return "?"
	}
	var price []string
	for good, n := range h.Price {
		for range n {
			price = append(price, goodName(w, good))
		}
	}
	return strings.Join(append(price, k.marks(h)...), ", ")
}

func (k speaker) around(of string) []string {
	at := k.find(of)
	if at < 0 {
		return []string{k.Say("speak.which-hex")}
	}
	h := &k.view.Hexes[at]
	list := []string{ended(k.aboutHex(at))}
	for _, d := range directions {
		if next := hexNumber(k.view, h.Q+d.q, h.R+d.r); next >= 0 {
			list = append(list, k.Say("speak.beside", k.Say("direction."+d.key), k.looks[next].name, k.short(&k.view.Hexes[next])))
		}
	}
	return list
}

// reached reports whether a hex lies beside the start tile or a settlement.
func (k speaker) reached(h *montana.Hex) bool {
	for _, d := range directions {
		if at := hexNumber(k.view, h.Q+d.q, h.R+d.r); at >= 0 && (k.view.Hexes[at].Camp || k.view.Hexes[at].Owner > 0) {
			return true
		}
	}
	return false
}

// sights are what one may want to know the way to.
var sights = []struct {
	key string
	is  func(k speaker, h *montana.Hex) bool
}{
	{"canteen", func(_ speaker, h *montana.Hex) bool { return h.Kind == "lake" && h.Canteen }},
	{"cow", func(_ speaker, h *montana.Hex) bool { return h.Cow && h.Owner == 0 }},
	{"double", func(_ speaker, h *montana.Hex) bool { return h.Double && h.Owner == 0 }},
	{"start", func(_ speaker, h *montana.Hex) bool { return h.Camp }},
	{"yours", func(k speaker, h *montana.Hex) bool { return h.Owner > 0 && h.Owner == k.Scene.Seat }},
	{"others", func(k speaker, h *montana.Hex) bool { return h.Owner > 0 && h.Owner != k.Scene.Seat }},
}

// near is the nearest of everything that one looks for: from a hex, or from the land
// that can be built on.
func (k speaker) near(of string) []string {
	from := k.find(of)
	if of != "" && from < 0 {
		return []string{k.Say("speak.near-hex")}
	}
	var list []string
	for _, s := range sights {
		best, least := -1, 0
		for i := range k.view.Hexes {
			if h := &k.view.Hexes[i]; i != from && s.is(k, h) {
				if n := k.steps(from, h); n >= 0 && (best < 0 || n < least) {
					best, least = i, n
				}
			}
		}
		if best >= 0 && (least > 0 || k.view.Hexes[best].Kind == "land" && k.view.Hexes[best].Owner == 0 && !k.view.Hexes[best].Camp) {
			list = append(list, k.Scene.Words.N("montana.near."+s.key, least, hexAt(k.Scene, best)))
		}
	}
	if len(list) == 0 { // before the start tile lies
		return []string{k.Say("speak.near-hex")}
	}
	return list
}

// steps are how far a hex is from another; without one, from the land beside the
// start tile and the settlements. -1: from nowhere.
func (k speaker) steps(from int, h *montana.Hex) int {
	if from >= 0 {
		return distance(&k.view.Hexes[from], h)
	}
	least := -1
	for i := range k.view.Hexes {
		if start := &k.view.Hexes[i]; start.Camp || k.reached(start) {
			if n := distance(start, h); least < 0 || n < least {
				least = n
			}
		}
	}
	return least
}

func distance(a, b *montana.Hex) int {
	q, r := a.Q-b.Q, a.R-b.R
	return (abs(q) + abs(r) + abs(q+r)) / 2
}

func ended(text string) string { return strings.TrimSuffix(text, ".") + "." }

func abs(n int) int { return max(n, -n) }

// builds are the hexes that can be built on and what they bring, and those for which
// only goods lack; with a hex, that one.
func (k speaker) builds(of string) []string {
	if at := k.find(of); at >= 0 {
		return []string{ended(k.aboutHex(at))}
	}
	var can, lack []string
	for _, site := range k.sortedSites() {
		switch {
		case site.Why == nil:
			can = append(can, ended(k.aboutHex(site.Hex)))
		case site.Trades > 0: // told below
		case k.reached(&k.view.Hexes[site.Hex]) && total(site.Missing[:]) > 0:
			lack = append(lack, k.Say("speak.lack", hexAt(k.Scene, site.Hex), named(k.Scene.Words, site.Missing[:])))
		}
	}
	if len(can) == 0 {
		can = []string{k.Say("speak.no-build")}
	}
	if traded := k.afterTrade(); len(traded) > 0 {
		can = append(can, k.Say("speak.after-trade", strings.Join(traded, "; ")))
	}
	if len(lack) > 0 {
		can = append(can, k.Say("speak.lacking", strings.Join(lack, "; ")))
	}
	return can
}

// afterTrade are the hexes in reach that can be paid for once cows are traded for what
// lacks.
func (k speaker) afterTrade() []string {
	return board.Texts(k.sortedSites(), func(_ int, site *montana.Site) string {
		if site.Trades < 1 {
			return ""
		}
		return k.Scene.Words.N("montana.speak.trade", site.Trades, hexAt(k.Scene, site.Hex), named(k.Scene.Words, site.Missing[:]))
	})
}

func (k speaker) sortedSites() (list []*montana.Site) {
	for _, at := range k.fromTopLeft() {
		if site := k.sites[at]; site != nil {
			list = append(list, site)
		}
	}
	return list
}
