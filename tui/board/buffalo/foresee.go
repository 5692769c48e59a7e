package buffalo

import (
	"cmp"
	"strconv"
	"strings"

	"saloon/rules/buffalo"
	"saloon/tui/board"
	"saloon/tui/style"
)

// planned is how numbers are written that would be so; cows that would come are hollow.
var planned = style.Of(style.Ring)

// forecast is what the choice under the cursor would bring; nil without one, and while the viewer looks at something else.
func (b *gameBoard) forecast() *buffalo.Forecast {
	here, ok := b.paths.here()
	if !ok || b.revealing() || b.highlighting || b.looking || b.givingUp || b.not != nil {
		return nil
	}
	if b.toldOf != here {
		b.toldOf = here
		b.told, b.known = b.view.Forecast(here)
	}
	return board.If(b.known, &b.told, nil)
}

// suggest goes, when a card is asked for anew and what lies under the cursor would bring nothing, to the card and meadow
// that would bring most.
func (b *gameBoard) suggest() {
	before, asked := b.sends, b.paths.kind() == buffalo.MoveSend
	b.sends = board.If(asked, [2]int{b.view.Round, len(b.view.Chosen)}, [2]int{})
	if !asked || b.sends == before {
		return
	}
	brings := func(at int) int {
		f, _ := b.view.Forecast(b.paths.options[at])
		return f.Gain(b.Scene.Seat)
	}
	if brings(b.paths.at) > 0 {
		return
	}
	most := 0
	for at := range b.paths.options {
		if n := brings(at); n > most {
			b.paths.at, most = at, n
		}
	}
}

// asIf is a meadow as the choice under the cursor would leave it: all of it, so that nothing is half planned.
func (b *gameBoard) asIf(md *buffalo.Meadow) (shown *buffalo.Meadow, planned bool) {
	if f := b.forecast(); f != nil && f.Meadow.Number == md.Number {
		return &f.Meadow, true
	}
	return md, false
}

// adds is how many of the cows of a herd are only planned.
func (b *gameBoard) adds(meadow int, c buffalo.Colour) int {
	if f := b.forecast(); f != nil && f.Meadow.Number == meadow && f.Colour == c {
		return f.Cows
	}
	return 0
}

// gain is what the choice brings in all: "+5", or "nothing".
func (b *gameBoard) gain(f *buffalo.Forecast) string {
	if n := f.Gain(b.Scene.Seat); n > 0 {
		return "+" + strconv.Itoa(n)
	}
	return b.Say("nothing")
}

// pays is whom the meadow would pay, in their order: "fills it: ● +1, then ▲ +2". As all that follows it is in one style,
// so that few bytes change.
func (b *gameBoard) pays(f *buffalo.Forecast) string {
	switch {
	case f.Ends:
		return b.Say("ends-game")
	case f.Meadow.Free > 0:
		return ""
	case len(f.Pays) == 0:
		return b.Say("fills") + ": " + b.Say("no-bonus")
	}
	list := shares(f.Pays)
	if len(list) > 1 {
		list[1] = b.Say("then") + " " + list[1]
	}
	return b.Say("fills") + ": " + strings.Join(list, ", ")
}

// shares are "● +1", "▲ +2".
func shares(list []buffalo.Share) []string {
	return board.Texts(list, func(_ int, s buffalo.Share) string { return lookOf(s.Colour).sign + " +" + strconv.Itoa(s.Cows) })
}

// passes are the herds that the choice would leave behind: "passes ■ ▲".
func (b *gameBoard) passes(f *buffalo.Forecast) (text string) {
	md := b.view.Meadow(f.Meadow.Number)
	was, is := md.Herds.Of(f.Colour), f.Meadow.Herds.Of(f.Colour)
	for _, h := range md.Herds {
		if h.Colour != f.Colour && h.Cows > was && h.Cows < is {
			text += " " + lookOf(h.Colour).sign
		}
	}
	if text != "" {
		text = b.Say("passes") + text
	}
	return text
}

// leaves is what the cards that wait for the meadow could still do: "then ■ up to 2, ▲ none", or "too late: ■ ▲".
func (b *gameBoard) leaves(f *buffalo.Forecast) string {
	full := f.Meadow.Free == 0
	list := board.Texts(f.Later, func(_ int, l buffalo.Later) string {
		sign := lookOf(l.Colour).sign
		switch {
		case full:
			return sign
		case l.Most == 0:
			return sign + " " + b.Say("later.none")
		}
		return sign + " " + b.Say("later.most", l.Most)
	})
	switch {
	case len(list) == 0:
		return ""
	case full:
		return b.Say("too-late") + ": " + strings.Join(list, " ")
	}
	return b.Say("then") + " " + strings.Join(list, ", ")
}

// firstThere are the herds that would place before the viewer's, if their players sent a card there too.
func (b *gameBoard) firstThere(here *buffalo.Parts) (text string) {
	mine := buffalo.Placer{Seat: b.Scene.Seat, Colour: cmp.Or(here.Colour, b.myColour()), Card: here.Card}
	md := b.view.Meadow(here.Meadow)
	for _, h := range md.Herds {
		other := buffalo.Placer{Seat: h.Seat, Colour: h.Colour, Card: here.Card}
		if h.Seat != b.Scene.Seat && b.view.Order(here.Meadow, mine, other)[0].Colour == h.Colour {
			text += " " + lookOf(h.Colour).sign
		}
	}
	if md.Herds.Of(mine.Colour) == 0 {
		text += board.If(text == "", " ", ", ") + b.Say("lower-cards")
	}
	if text != "" {
		text = b.Say("first-there") + ":" + text
	}
	return text
}

// A refusal is a choice that the viewer has pointed at and that cannot be made, with what it is called and why.
type refusal struct {
	axis      axis
	value     int
	what, why string
}

// point goes to a value, or says why it cannot be chosen; then enter does nothing until the viewer goes on.
func (b *gameBoard) point(a axis, value int) board.Effect {
	b.not = nil
	if b.paths.point(a, value) {
		return board.Effect{}
	}
	p, _ := b.paths.here()
	what := strconv.Itoa(value)
	if a == axisMeadow {
		what, p.Meadow, p.Number = meadowName(b.Scene, value), value, min(p.Number, 1)
	} else {
		p.Number = value
	}
	why := b.Say("not.lesson")
	if refused := b.view.Refuse(p); refused != nil {
		why = b.Scene.Words.Refusal(refused)
	}
	b.not = &refusal{a, value, what, why}
	return board.Effect{Note: why}
}

// forbids reports whether the viewer has pointed at a value that cannot be chosen.
func (b *gameBoard) forbids(a axis, value int) bool {
	return b.not != nil && b.not.axis == a && b.not.value == value
}
