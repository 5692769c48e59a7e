package montana

import (
	"strconv"
	"strings"

	"saloon/rules"
	"saloon/rules/montana"
	"saloon/tui/board"
)

// why explains the thing under the cursor.
func (b *gameBoard) why() string {
	if b.view == nil {
		return ""
	}
	thing, ok := b.here()
	if !ok {
		return b.Scene.WhyIdle()
	}
	return b.about(thing)
}

// about explains a thing: what it costs, what lacks, what it brings.
func (b *gameBoard) about(thing board.Thing) string {
	switch thing.Sort() {
	case thingHex:
		return b.aboutHex(thing.Number())
	case thingSpace:
		return b.aboutSpace(thing)
	case thingCell:
		return b.aboutCell(thing.Number()>>8, thing.Number()&0xff)
	case thingWheel:
		return b.Say("would.spin")
	case thingCity:
		return b.Say("would.city")
	case thingSector:
		return b.aboutSector(thing.Number())
	case thingCrew:
		return named(b.Scene.Words, unpacked(thing.Number(), 4))
	case thingGoods:
		return named(b.Scene.Words, unpacked(thing.Number(), 6))
	case thingBargain:
		return bargain(b.Scene.Words, thing.Number())
	}
	return ""
}

func (b *gameBoard) aboutHex(at int) string {
	if at >= len(b.view.Hexes) {
		return ""
	}
	h := &b.view.Hexes[at]
	name := hexName(b.Scene, h.Q, h.R) + ": "
	switch {
	case h.Camp:
		return name + b.Say("hex.camp")
	case h.Owner > 0:
		return name + b.Say("hex.owned", b.Scene.Name(h.Owner), b.Scene.Words.N("montana.settlement", h.Settlements))
	case h.Kind == "lake" && h.Canteen:
		return name + b.Say("hex.lake.canteen")
	case h.Kind != "land":
		return name + b.Say("hex."+orLake(h.Kind))
	}
	parts := []string{b.Say("hex.price", named(b.Scene.Words, h.Price[:]))}
	site, ok := b.sites[at]
	if !ok {
		return name + strings.Join(append(parts, b.marks(h)...), ", ")
	}
	if missing := named(b.Scene.Words, site.Missing[:]); total(site.Missing[:]) > 0 {
		parts = append(parts, b.Say("missing", missing))
	}
	if site.Trades > 0 {
		parts = append(parts, b.Scene.Words.N("montana.after-trade", site.Trades))
	}
	parts = append(parts, b.Say("brings", b.brings(site)))
	text := name + strings.Join(parts, "; ")
	if site.Why != nil && total(site.Missing[:]) == 0 {
		text += ". " + b.Scene.Words.Refusal(site.Why)
	}
	return text
}

// orLake is the kind of a hex that nobody builds on.
func orLake(kind string) string {
	if kind == "mountain" {
		return kind
	}
	return "lake"
}

// marks are what is printed on a hex beside its price.
func (b *gameBoard) marks(h *montana.Hex) []string {
	var list []string
	if h.Double {
		list = append(list, b.Say("hex.double"))
	}
	if h.Cow {
		list = append(list, b.Say("hex.cow"))
	}
	return list
}

func total(counts []int) int {
	sum := 0
	for _, n := range counts {
		sum += n
	}
	return sum
}

// brings is what building would bring, in words.
func (b *gameBoard) brings(site montana.Site) string {
	w := b.Scene.Words
	list := []string{w.N("montana.settlement", site.Settlements)}
	if site.Lines > 0 {
		list = append(list, w.N("montana.line", site.Lines))
	}
	if site.Cow {
		list = append(list, w.N("montana.cow", 1))
	}
	if site.Canteens > 0 {
		list = append(list, w.N("montana.canteen", site.Canteens))
	}
	return strings.Join(list, ", ")
}

// aboutSpace tells what a space costs and pays now, and why one cannot go there.
func (b *gameBoard) aboutSpace(thing board.Thing) string {
	place, space := montana.Place(thing.Number()>>8), thing.Number()&0xff
	for i := range b.offers {
		if b.offers[i].Place == place && b.offers[i].Space == space {
			return b.aboutOffer(&b.offers[i])
		}
	}
	return placeName(b.Scene.Words, place) + " " + strconv.Itoa(space)
}

func (b *gameBoard) aboutOffer(o *montana.Offer) string {
	w := b.Scene.Words
	if o.Place == montana.Bank {
		return b.Say("would.bank", o.Silver) + b.because(o.Why)
	}
	name := placeName(w, o.Place)
	if o.Gets < o.Due {
		return b.Say("would.work.short", name, -o.Silver, countedName(w, int(o.Good), o.Gets, true)) + b.because(o.Why)
	}
	return b.Say("would.work", name, -o.Silver, countedName(w, int(o.Good), o.Due, true)) + b.because(o.Why)
}

// because adds why something cannot be done.
func (b *gameBoard) because(why *rules.Refusal) string {
	if why == nil {
		return ""
	}
	return ". " + b.Scene.Words.Refusal(why)
}

func (b *gameBoard) aboutCell(row, column int) string {
	text := b.Say("would.bid", row, cost(b.Scene, row, column), b.Say("row."+strconv.Itoa(row)))
	for _, cell := range b.cells {
		if cell.Row != row || cell.Column != column {
			continue
		}
		if cell.Outbids > 0 && cell.Why == nil {
			text += "; " + b.Say("would.outbid", b.Scene.Name(cell.Outbids))
		}
		return text + b.because(cell.Why)
	}
	return text
}

// aboutSector tells what pushing the pointer to a sector costs.
func (b *gameBoard) aboutSector(sector int) string {
	n := len(b.view.Wheel)
	if sector < 1 || sector > n {
		return ""
	}
	steps := ((sector-b.view.Turn.Sector)%n + n) % n
	shows := b.Say("any")
	if s := b.view.Wheel[sector-1]; !s.Any {
		shows = named(b.Scene.Words, s.Workers[:])
	}
	return b.Scene.Words.N("montana.would.push", steps, shows)
}
