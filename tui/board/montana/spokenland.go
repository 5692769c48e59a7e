package montana

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"saloon/rules"
	"saloon/rules/montana"
	"saloon/tui/board"
)

// directions are the steps to the neighbours, clockwise from the east.
var directions = []struct {
	key  string
	q, r int
}{{"east", 1, 0}, {"southeast", 0, 1}, {"southwest", -1, 1}, {"west", -1, 0}, {"northwest", 0, -1}, {"northeast", 1, -1}}

func (k speaker) find(name string) int {
	return slices.IndexFunc(k.looks, func(l hexLook) bool { return strings.EqualFold(l.name, name) })
}

// land is the land by its rows; until one has built, also how the rows lie to each other.
func (k speaker) land(of string) []string {
	rows := make([][]string, k.edges.rows)
	for _, at := range k.fromTopLeft() {
		row := k.looks[at].row
		rows[row] = append(rows[row], k.looks[at].name+" "+k.short(&k.view.Hexes[at]))
	}
	list := board.Texts(rows, func(row int, texts []string) string {
		if letter := string(rune('a' + row)); len(texts) > 0 && (of == "" || strings.EqualFold(of, letter)) {
			return k.Say("speak.row", letter, strings.Join(texts, "; "))
		}
		return ""
	})
	if of == "" && k.view.Players[max(k.Scene.Seat, 1)-1].Placed == 0 {
		list = append(list, k.lieOfRows()...)
	}
	return list
}

// lieOfRows names what touches two hexes in the middle, one below the other: every other row is shifted by half a hex.
func (k speaker) lieOfRows() []string {
	order := k.fromTopLeft()
	for _, upper := range order[len(order)/2:] {
		lower := k.find(string(k.looks[upper].name[0]+1) + k.looks[upper].name[1:])
		if above, below := k.beside(upper), k.beside(lower); len(above) == len(directions) && len(below) == len(directions) {
			w := k.Scene.Words
			return []string{k.Say("speak.lie", k.looks[upper].name, w.List(above), k.looks[lower].name, w.List(below))}
		}
	}
	return nil
}

// beside are the names of the hexes that touch one, sorted.
func (k speaker) beside(at int) []string {
	if at < 0 {
		return nil
	}
	h := &k.view.Hexes[at]
	return board.Texts(k.fromTopLeft(), func(_, other int) string {
		if distance(h, &k.view.Hexes[other]) != 1 {
			return ""
		}
		return k.looks[other].name
	})
}

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

func (k speaker) short(h *montana.Hex) string {
	w := k.Scene.Words
	switch {
	case h.Camp:
		return k.Say("legend.start")
	case h.Owner > 0 && h.Settlements > 1:
		return k.Scene.Name(h.Owner) + " " + strconv.Itoa(h.Settlements)
	case h.Owner > 0:
		return k.Scene.Name(h.Owner)
	case h.Kind == "mountain":
		return k.Say("legend.mountain")
	case h.Kind == "lake" && h.Canteen:
		return k.Say("speak.lake.canteen")
	case h.Kind == "lake":
		return k.Say("legend.lake")
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

func (k speaker) reached(h *montana.Hex) bool {
	return slices.ContainsFunc(k.view.Hexes, func(other montana.Hex) bool {
		return (other.Camp || other.Owner > 0) && distance(h, &other) == 1
	})
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

// near is the nearest of everything that one looks for: from a hex, or from the land that can be built on.
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

// builds are the hexes that can be built on and what they bring, and those for which only goods lack; or the one named.
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
		laid := slices.ContainsFunc(k.view.Hexes, func(h montana.Hex) bool { return h.Camp })
		can = []string{k.Say(board.If(laid, "speak.no-build", "speak.no-start"))}
	}
	if traded := k.afterTrade(); len(traded) > 0 {
		can = append(can, k.Say("speak.after-trade", strings.Join(traded, "; ")))
	}
	if len(lack) > 0 {
		can = append(can, k.Say("speak.lacking", strings.Join(lack, "; ")))
	}
	return can
}

// afterTrade are the hexes in reach that can be paid for once cows are traded for what lacks.
func (k speaker) afterTrade() []string {
	return board.Texts(k.sortedSites(), func(_ int, site *montana.Site) string {
		if site.Trades < 1 {
			return ""
		}
		return k.Scene.Words.N("montana.speak.trade", site.Trades, hexAt(k.Scene, site.Hex), named(k.Scene.Words, site.Missing[:]))
	})
}

// canBuild are the hexes that can be built on now, with what they cost.
func (k speaker) canBuild() []string {
	return board.Texts(k.sortedSites(), func(_ int, site *montana.Site) string {
		if site.Why != nil {
			return ""
		}
		return k.Say("did.hex", k.looks[site.Hex].name, named(k.Scene.Words, k.view.Hexes[site.Hex].Price[:]))
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

// A naming gives the hexes their names: rows are a to j from the top, columns are
// numbered from the left. Every other row lies half a hex to the right of its numbers.
type naming struct{ left, top int } // the leftmost half hex and the topmost row

func namingOf(v *montana.View) naming {
	var n naming
	for i, h := range v.Hexes {
		u := 2*h.Q + h.R
		if i == 0 {
			n = naming{u, h.R}
		}
		n.left, n.top = min(n.left, u), min(n.top, h.R)
	}
	return n
}

func (n naming) row(r int) int { return r - n.top }

func (n naming) of(q, r int) string {
	return fmt.Sprintf("%c%d", rune('a'+n.row(r)), (2*q+r-n.left)/2+1)
}

func hexName(s board.Scene, q, r int) string {
	return namingOf(s.View.(*montana.View)).of(q, r)
}

func moveHex(s board.Scene, m rules.Move) string {
	q, r := montana.HexOf(m)
	return hexName(s, q, r)
}

func hexAt(s board.Scene, at int) string {
	v, ok := s.View.(*montana.View)
	if !ok || at < 0 || at >= len(v.Hexes) {
		return "?"
	}
	return hexName(s, v.Hexes[at].Q, v.Hexes[at].R)
}

// Typed is a move that names a hex or a row as they are read out: "build e4", "row 2 for 3".
func (Presenter) Typed(s board.Scene, line string) string {
	words := strings.Fields(strings.ToLower(line))
	if s.View == nil || len(words) < 2 {
		return line
	}
	k := speakerOf(s)
	if k.view.Turn.Step == montana.StepBid {
		if bid := k.typedBid(words); bid != "" {
			return bid
		}
	}
	if trade := k.typedTrade(words); trade != "" {
		return trade
	}
	for _, verb := range []string{"build", "camp"} {
		own, _, _ := strings.Cut(k.Say("move."+verb), " ")
		if len(words[0]) < 2 || !board.Begins(verb, words[0]) && !board.Begins(own, words[0]) {
			continue
		}
		for _, word := range words[1:] {
			if at := k.find(word); at >= 0 {
				return fmt.Sprintf("%s %d,%d", verb, k.view.Hexes[at].Q, k.view.Hexes[at].R)
			}
		}
	}
	return line
}

// Written names the hex of a move as it is read out.
func (Presenter) Written(s board.Scene, m rules.Move) string {
	if verb, _, _ := strings.Cut(s.Notation(m), " "); m.Kind() == montana.MoveBuild || m.Kind() == montana.MoveCamp {
		return verb + " " + moveHex(s, m)
	}
	return s.Notation(m)
}

// typedBid is the bid on the row that words name, at their price; of several the words that all of them have, and "" when no
// row is named.
func (k speaker) typedBid(words []string) (bid string) {
	own, _, _ := strings.Cut(k.Say("ask.row"), " ")
	at := slices.IndexFunc(words, func(w string) bool {
		return len(w) > 2 && (board.Begins("row", w) || board.Begins(own, w))
	})
	if at < 0 || at > 2 || at+1 == len(words) {
		return ""
	}
	row, _ := strconv.Atoi(words[at+1])
	price, open := 0, 0
	for _, w := range words[at+2:] {
		if n, err := strconv.Atoi(w); err == nil {
			price = n
		}
	}
	for _, c := range k.cells {
		if c.Row != row || price > 0 && cost(k.Scene, row, c.Column) != price {
			continue
		}
		text := fmt.Sprintf("bid %d.%d", row, c.Column)
		if m, err := k.Scene.Game.Parse(text); err == nil && slices.Contains(k.Scene.Legal, m) {
			bid, open = text, open+1
		} else if open == 0 {
			bid = text
		}
	}
	if open > 1 {
		bid, _, _ = strings.Cut(k.Say("move.bid", row, 0), " 0")
	}
	return bid
}

// typedTrade is the trade for the one good that words name in full, without a word of workers; "" for none.
func (k speaker) typedTrade(words []string) (trade string) {
	says := func(english, own string) bool {
		own = own[strings.LastIndex(own, " ")+1:]
		return slices.ContainsFunc(words, func(w string) bool { return board.Begins(english, w) || board.Begins(own, w) || board.Begins(w, own) })
	}
	if !says("trade", k.Say("kind.trade")) || says("worker", k.Say("trade.worker", "")) {
		return ""
	}
	for _, m := range k.Scene.Legal {
		good := montana.NumberOf(m)
		if m.Kind() != montana.MoveTrade || good >= montana.ForSilver || !slices.Contains(words, strings.ToLower(goodName(k.Scene.Words, good))) {
			continue
		} else if trade != "" {
			return ""
		}
		trade = k.Scene.Notation(m)
	}
	return trade
}
