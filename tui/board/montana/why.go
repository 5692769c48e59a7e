package montana

import (
	"slices"
	"strconv"

	"strings"

	"saloon/rules"
	"saloon/rules/montana"
	"saloon/tui/board"
)

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
		return b.aboutCity()
	case thingSector:
		return b.aboutSector(thing.Number())
	case thingCrew:
		return crewName(b.Scene.Words, unpacked(thing.Number(), 4))
	case thingGoods:
		return b.rewardWords(thing)
	case thingBargain:
		return bargain(b.Scene.Words, thing.Number())
	}
	return ""
}

func (b *gameBoard) aboutCity() string {
	text := strings.Join(board.Texts(b.rewards["short"], func(r int, text string) string { return strconv.Itoa(r+1) + ": " + text + "." }), " ")
	if b.width > 0 && b.width < leftWide {
		return text // there is a line for no more
	}
	return b.Say("would.city") + " " + text
}

func (b *gameBoard) aboutHex(at int) string {
	return b.looks[at].name + ": " + b.hexText(at)
}

func (b *gameBoard) hexText(at int) string {
	h := &b.view.Hexes[at]
	switch {
	case h.Camp:
		return b.Say("hex.camp")
	case h.Owner > 0:
		return b.Say("hex.owned", b.Scene.Name(h.Owner), b.Scene.Words.N("montana.settlement", h.Settlements))
	case h.Kind == "lake" && h.Canteen:
		return b.Say("hex.lake.canteen")
	case h.Kind == "mountain":
		return b.Say("hex.mountain")
	case h.Kind != "land":
		return b.Say("hex.lake")
	}
	price := b.Say("hex.price", named(b.Scene.Words, h.Price[:]))
	site := b.sites[at]
	if site == nil {
		return strings.Join(append([]string{price}, b.marks(h)...), ", ")
	}
	lacks, far := "", ""
	if b.looks[at].standing == outOfReach && b.view.Turn.Step != montana.StepCamp {
		far = b.Say("hex.far")
	}
	if site.Missing.Total() > 0 {
		lacks = board.Joined("; ", far, b.Say("missing", named(b.Scene.Words, site.Missing[:])))
	}
	text := board.Joined("; ", price, b.Say("brings", b.brings(site)), lacks, b.Scene.Some("montana.after-trade", site.Trades))
	switch {
	case site.Why == nil || lacks != "":
		return text
	case far != "":
		return text + "; " + far + " (" + site.Why.Rule() + ")."
	}
	return text + b.because(site.Why)
}

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

func total(counts []int) int { return board.Sum(counts, func(n int) int { return n }) }

func (b *gameBoard) brings(site *montana.Site) string {
	s := b.Scene
	return board.Joined(", ", s.Words.N("montana.settlement", site.Settlements), s.Some("montana.line", site.Lines),
		s.Some("montana.cow", bit(site.Cow)), s.Some("montana.canteen", site.Canteens))
}

func (b *gameBoard) aboutSpace(thing board.Thing) string {
	if o := b.offer(thing); o != nil {
		return b.aboutOffer(o)
	}
	return placeName(b.Scene.Words, montana.Place(thing.Number()>>8)) + " " + strconv.Itoa(thing.Number()&0xff)
}

func (b *gameBoard) aboutOffer(o *montana.Offer) string {
	w := b.Scene.Words
	if o.Place == montana.Bank {
		return b.Say("would.bank", o.Silver) + b.because(o.Why)
	}
	key := board.If(o.Gets < o.Due, "would.work.short", "would.work")
	return b.Say(key, placeName(w, o.Place), -o.Silver, countedName(w, int(o.Good), min(o.Gets, o.Due))) + b.because(o.Why)
}

func (b *gameBoard) because(why *rules.Refusal) string {
	if why == nil {
		return ""
	}
	return ". " + b.Scene.Words.Refusal(why)
}

func (b *gameBoard) aboutCell(row, column int) string {
	text := b.Say("would.bid", row, cost(b.Scene, row, column), b.rowBrings(row-1, "long"))
	for _, cell := range b.cells {
		if cell.Row != row || cell.Column != column {
			continue
		}
		if cell.Outbids > 0 && cell.Why == nil {
			text += "; " + b.Say("would.outbid") + " " + b.Scene.Name(cell.Outbids)
		}
		return text + b.because(cell.Why)
	}
	return text
}

func (b *gameBoard) aboutSector(sector int) string {
	shows := b.Say("any")
	if s := b.view.Wheel[sector-1]; !s.Any {
		shows = crewName(b.Scene.Words, s.Workers[:])
	}
	return b.Scene.Words.N("montana.would.push", b.pushTo(sector), shows)
}

var questions = map[montana.Step]string{
	montana.StepCamp: "camp", montana.StepTurn: "action", montana.StepTake: "take", montana.StepDraftTake: "take",
	montana.StepPush: "push", montana.StepHelper: "helper", montana.StepBid: "bid", montana.StepReward: "reward",
	montana.StepBuild: "build", montana.StepCanteen: "canteen", montana.StepDismiss: "dismiss",
}

func (b *gameBoard) question() string {
	if b.view.Turn.Step == montana.StepDismiss {
		return b.Scene.Words.N("montana.prompt.dismiss", b.view.Turn.Excess)
	}
	return b.Say("prompt." + questions[b.view.Turn.Step])
}

func (b *gameBoard) onlyTrades() string {
	return b.Say(board.If(b.view.Turn.Step == montana.StepPush, "only-trades.push", "only-trades"))
}

// onlyTradesHelp reports whether the step is open only because a cow may be traded (MT-10.4).
func (b *gameBoard) onlyTradesHelp() bool {
	other := func(m rules.Move) bool { return m.Kind() != montana.MoveTrade && m.Kind() != montana.MoveDone }
	return b.IsLegal(montana.MoveTrade) && b.IsLegal(montana.MoveDone) && b.view.Turn.Step != montana.StepCanteen && !slices.ContainsFunc(b.Scene.Legal, other)
}
