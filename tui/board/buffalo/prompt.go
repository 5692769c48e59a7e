package buffalo

import (
	"slices"
	"strconv"
	"strings"

	"saloon/rules/buffalo"
	"saloon/tui/board"
	"saloon/tui/lang"
)

// prompt is what is asked, and what the choice at hand would bring.
func (b *gameBoard) prompt() string {
	if idle := b.Scene.WhyIdle(); idle != "" || b.view == nil {
		return idle
	}
	switch b.view.Step {
	case buffalo.StepOffer:
		if b.IsLegal(buffalo.MoveOffer) {
			return b.Say("prompt.offer")
		}
		return b.Say("prompt.ready")
	case buffalo.StepPick:
		return b.Say("prompt.pick")
	case buffalo.StepStart:
		return b.Say("prompt.start", b.pickedMeadow())
	case buffalo.StepChoose:
		return b.promptPair()
	case buffalo.StepGraze:
		return b.promptNumber()
	case buffalo.StepBonus:
		return b.promptBonus()
	}
	return ""
}

// pickedMeadow names the meadow that was picked last.
func (b *gameBoard) pickedMeadow() string {
	for _, s := range b.Pick.Picked() {
		if s.Thing.Sort() == thingMeadow {
			return meadowName(b.Scene, s.Thing.Number())
		}
	}
	if here, ok := b.Pick.Here(); ok && here.Thing.Sort() == thingMeadow {
		return meadowName(b.Scene, here.Thing.Number())
	}
	return ""
}

// pickedCard is the card that was picked, or 0.
func (b *gameBoard) pickedCard() buffalo.Card {
	for _, s := range b.Pick.Picked() {
		if s.Thing.Sort() == thingCard {
			return buffalo.Card(s.Thing.Number())
		}
	}
	return 0
}

func (b *gameBoard) promptPair() string {
	switch {
	case b.Choosing(thingMeadow):
		return b.Say("prompt.meadow", cardName(b.pickedCard())) + b.orderHere()
	case b.Choosing(thingColour):
		return b.Say("prompt.colour")
	case b.IsLegal(buffalo.MoveDrop):
		return b.Say("prompt.drop")
	case b.Choosing(thingCard):
		return b.Say("prompt.card")
	}
	return b.Say("prompt.ready")
}

// orderHere is the order in which the players would place in the meadow under the
// cursor, as far as the viewer knows.
func (b *gameBoard) orderHere() string {
	here, _ := b.Pick.Here()
	me := b.seatView()
	if me == nil || len(me.Colours) != 1 {
		return ""
	}
	order := b.view.Order(here.Thing.Number(), buffalo.Placer{Seat: me.Seat, Colour: me.Colours[0], Card: b.pickedCard()})
	if len(order) < 2 {
		return ""
	}
	return " " + b.order(order)
}

// seatView is the viewer's own seat, or nil.
func (b *gameBoard) seatView() *buffalo.Player {
	if s := int(b.Scene.Seat); s >= 1 && s <= len(b.view.Players) {
		return &b.view.Players[s-1]
	}
	return nil
}

// order is placers in words: "Ann 4M, Bob 3S".
func (b *gameBoard) order(line []buffalo.Placer) string {
	list := make([]string, len(line))
	for i, p := range line {
		list[i] = b.Scene.Name(p.Seat) + " " + colourLetter(b.Scene.Words, p.Colour) + " " + cardName(p.Card)
	}
	return strings.Join(list, ", ")
}

func (b *gameBoard) promptNumber() string {
	if len(b.view.Line) == 0 {
		return ""
	}
	turn := b.view.Line[0]
	name := meadowName(b.Scene, b.view.At)
	text := b.Say("prompt.graze", name, turn.Card.Value())
	if here, ok := b.Pick.Here(); ok && here.Thing.Number() > 0 {
		text += " " + b.Say("would.graze", turn.Cows+here.Thing.Number())
	}
	return text
}

func (b *gameBoard) promptBonus() string {
	bonus := b.view.Bonus
	switch {
	case bonus == nil:
		return ""
	case b.Choosing(thingNumber):
		return b.Say("prompt.bonus.number", b.pickedMeadow())
	case !b.IsLegal(buffalo.MoveDone):
		return b.Scene.Words.N("buffalo.prompt.bonus.must", bonus.Left)
	}
	return b.Scene.Words.N("buffalo.prompt.bonus", bonus.Left, meadowName(b.Scene, bonus.Meadow))
}

// placing is the meadow and the colour for which a number is asked, and how many the
// card or the bonus allows.
func (b *gameBoard) placing() (meadow int, colour buffalo.Colour, limit int) {
	switch {
	case b.view.Step == buffalo.StepGraze && len(b.view.Line) > 0:
		return b.view.At, b.view.Line[0].Colour, b.view.Line[0].Card.Value()
	case b.view.Bonus != nil:
		for _, s := range b.Pick.Picked() {
			if s.Thing.Sort() == thingMeadow {
				meadow = s.Thing.Number()
			}
		}
		return meadow, b.view.Bonus.Colour, b.view.Bonus.Left
	}
	return -1, buffalo.NoColour, 0
}

// whyNot says why a number of cows cannot be placed now.
func (b *gameBoard) whyNot(n int) string {
	return b.Say("not.number", strconv.Itoa(n), b.whyNotNumber(n))
}

// whyNotNumber is why a number of cows cannot be placed, with the rule that forbids it.
func (b *gameBoard) whyNotNumber(n int) string {
	meadow, colour, limit := b.placing()
	fit := b.view.Fit(meadow, colour, n)
	why, rule := b.Say("why.card"), "ZB-4.2"
	if b.view.Bonus != nil {
		rule = "ZB-5.2"
	}
	switch {
	case n > limit:
	case fit.Fault == buffalo.NoSpace:
		why = b.Scene.Words.N("buffalo.why.space", fit.Left)
	case fit.Fault == buffalo.NoCows:
		why = b.Scene.Words.N("buffalo.why.stock", fit.Left)
	case fit.Fault == buffalo.Equality:
		size := 0
		if md := b.view.Meadow(meadow); md != nil {
			size = md.Herds.Of(fit.Equals)
		}
		why, rule = b.Say("why.equal", colourName(b.Scene.Words, fit.Equals), size), "ZB-4.3"
	default:
		return b.Say("not.here")
	}
	return lang.WithRule(why, rule)
}

// why explains the thing under the cursor, and numbers that are not offered.
func (b *gameBoard) why() string {
	if b.view == nil {
		return ""
	}
	if b.Choosing(thingNumber) && b.view.Step != buffalo.StepOffer {
		return b.whyNumbers()
	}
	here, ok := b.Pick.Here()
	if !ok {
		return ""
	}
	switch here.Thing.Sort() {
	case thingMeadow:
		return b.aboutMeadow(here.Thing.Number())
	case thingCard:
		card := buffalo.Card(here.Thing.Number())
		return b.Scene.Words.N("buffalo.about.card", card.Value(), cardName(card))
	}
	return ""
}

// whyNumbers lists the numbers that cannot be placed, by the rule that forbids them.
func (b *gameBoard) whyNumbers() string {
	var reasons, numbers []string
	meadow, colour, limit := b.placing()
	for n := 1; n <= limit; n++ {
		if b.Pick.Offers(thingNumber|board.Thing(n)) || b.view.Fit(meadow, colour, n).Legal() {
			continue // legal ones are missing only where a lesson wants another one
		}
		why, number := b.whyNotNumber(n), strconv.Itoa(n)
		if at := slices.Index(reasons, why); at >= 0 {
			numbers[at] += ", " + number
		} else {
			reasons, numbers = append(reasons, why), append(numbers, number)
		}
	}
	for i, why := range reasons {
		reasons[i] = b.Say("not.number", numbers[i], why)
	}
	return strings.Join(reasons, "  ")
}

func (b *gameBoard) aboutMeadow(at int) string {
	md := b.view.Meadow(at)
	if md == nil {
		return ""
	}
	herds := make([]string, len(md.Herds))
	for i, h := range md.Herds {
		herds[i] = b.Say("about.herd", b.Scene.Name(h.Seat)+" "+colourName(b.Scene.Words, h.Colour), h.Cows)
	}
	text := b.Say("about.empty")
	if len(herds) > 0 {
		text = strings.Join(herds, ", ")
	}
	return b.Say("about.meadow", md.Title, md.Size, md.Free, rowText(md.Row), text)
}

// rowText is a bonus row as printed: "1-2-1".
func rowText(row []int) string {
	parts := make([]string, len(row))
	for i, n := range row {
		parts[i] = strconv.Itoa(n)
	}
	return strings.Join(parts, "-")
}
