package buffalo

import (
	"slices"

	"saloon/rules/buffalo"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// legendSigns is how many of the signs are no colours.
const legendSigns = 14

// Legend is every picture of the game with its word.
func (Presenter) Legend(s board.Scene) []board.Sign {
	say := func(key string) string { return s.Words.T("buffalo.legend." + key) }
	herd := lookOf(legendColour(s))
	sign := func(word string, picture ...widget.Span) board.Sign { return board.Sign{Picture: picture, Word: word} }
	list := []board.Sign{
		sign(say("herd"), span(herd.text, herd.sign+herd.sign+herd.sign)),
		sign(say("number"), span(herd.text.With(style.Bold), "3")),
		sign(say("bonus"), span(gold, "+1")),
		sign(say("free"), span(style.Of(style.Grass), signFree)),
		sign(say("card"), span(card, "4L")),
		sign(say("cursor"), span(cursed, signCursor)),
		sign(say("done"), span(title, signDone)),
		sign(say("waits"), span(dim, signWaits)),
		sign(say("now"), span(style.Of(style.Accent), signNow)),
		sign(s.Words.T(newWord(s)), span(fresh, "+2"), span(0, " "), span(strong, herd.sign)),
		sign(say("not"), span(bad, signNot)),
		sign(say("back"), span(dim, signBack)),
		sign(say("pointer"), span(gold, signPointer)),
		sign(say("nobody"), span(style.Of(style.Frame), "+1")),
	}
	list[0].Part, list[2].Part = "cows", "final-bonus"
	return append(list, colourSigns(s)...)
}

func (b *gameBoard) legend() []board.Sign {
	if b.signs == nil {
		b.signs = Presenter{}.Legend(b.Scene)
	}
	return b.signs
}

// colourSigns are the colours with who plays them: those that can still be picked too, and
// no other.
func colourSigns(s board.Scene) (list []board.Sign) {
	v, _ := s.View.(*buffalo.View)
	if v == nil {
		return nil
	}
	open := slices.ContainsFunc(v.Players, func(p buffalo.Player) bool { return len(p.Colours) == 0 })
	for c := buffalo.Blue; c <= buffalo.Purple; c++ {
		word, plays := colourName(s.Words, c), false
		for i := range v.Players {
			if slices.Contains(v.Players[i].Colours, c) {
				word, plays = s.Name(v.Players[i].Seat)+", "+word, true
			}
		}
		if plays || open && (c != buffalo.Purple || len(v.Players) > 2) {
			list = append(list, board.Sign{Picture: []widget.Span{span(lookOf(c).text, lookOf(c).sign)}, Word: word})
		}
	}
	if open {
		list = append(list, board.Sign{Picture: []widget.Span{span(dim, signNobody)}, Word: s.Words.T("buffalo.colour.none")})
	}
	return list
}

// newWord is the key of what is marked as new: for who watches, what this round has brought.
func newWord(s board.Scene) string {
	if s.Earlier == nil {
		return "buffalo.legend.new.watch"
	}
	return "buffalo.legend.new"
}

// legendColour is the colour in which herds are explained: the viewer's, or blue.
func legendColour(s board.Scene) buffalo.Colour {
	v, ok := s.View.(*buffalo.View)
	if i := int(s.Seat) - 1; ok && i >= 0 && i < len(v.Players) && len(v.Players[i].Colours) > 0 {
		return v.Players[i].Colours[0]
	}
	return buffalo.Blue
}
