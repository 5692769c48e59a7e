package buffalo

import (
	"slices"
	"strconv"

	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// Presenter is Zoff in Buffalo as the screens know it.
type Presenter struct{ board.Defaults }

// Game is the id of the game.
func (Presenter) Game() string { return buffalo.ID }

// New makes a board.
func (Presenter) New() board.Board {
	return &gameBoard{Base: board.Base{Prefix: buffalo.ID}, at: -1, highlighted: -1, reveal: reveal{flash: -1}}
}

// Count is how many cows of a player are out.
func (Presenter) Count(view any, seat rules.Seat) (int, bool) {
	v, ok := view.(*buffalo.View)
	if !ok {
		return 0, false
	}
	return v.Players[seat-1].Placed, true
}

// Round is how far the game is: in words what comes before the first round.
func (Presenter) Round(s board.Scene) (string, []string) {
	v := s.View.(*buffalo.View)
	if v.Round == 0 {
		return "", []string{s.Words.T("buffalo.round." + v.Step.String())}
	}
	return s.Words.T("buffalo.round.short", v.Round, v.Rounds), []string{s.Words.T("buffalo.round", v.Round, v.Rounds)}
}

// Move is a legal move in a few words.
func (Presenter) Move(s board.Scene, m rules.Move) string {
	a := buffalo.PartsOf(m)
	say := func(key string, args ...any) string { return s.Words.T("buffalo.move."+key, args...) }
	switch a.Kind {
	case buffalo.MoveOffer:
		return say("offer", a.Number)
	case buffalo.MovePick:
		return say("pick", colourName(s.Words, a.Colour))
	case buffalo.MoveStart:
		return say("start", colourName(s.Words, a.Colour), meadowName(s, a.Meadow))
	case buffalo.MoveSend:
		if a.Colour != buffalo.NoColour {
			return say("send.colour", cardName(a.Card), meadowName(s, a.Meadow), colourName(s.Words, a.Colour))
		}
		return say("send", cardName(a.Card), meadowName(s, a.Meadow))
	case buffalo.MoveDrop:
		return say("drop", cardName(a.Card))
	case buffalo.MoveRecall:
		if a.Card == 0 {
			return say("recall.offer")
		}
		return say("recall", cardName(a.Card))
	case buffalo.MoveGraze:
		return s.Words.N("buffalo.move.graze", a.Number)
	case buffalo.MoveBonus:
		return s.Words.N("buffalo.move.bonus", a.Number, meadowName(s, a.Meadow))
	case buffalo.MoveDone:
		return say("done")
	}
	return ""
}

// Where some of the signs stand in the legend, and how many of them are no colours.
const doneSign, newSign, legendSigns = 7, 10, 15

// Legend is every picture of the game with what it means.
func (Presenter) Legend(s board.Scene) []board.Sign {
	herd := lookOf(legendColour(s))
	asIf := []widget.Span{span(herd.text, herd.hollow)}
	if s.Setup.Seats == 2 {
		second := lookOf(buffalo.Second(legendColour(s)))
		asIf = append(asIf, span(second.text, second.hollow))
	}
	list := []board.Sign{
		s.Sign("herd", span(herd.text, herd.sign+herd.sign+herd.sign)),
		s.Sign("number", span(herd.text.With(style.Bold), "3")),
		s.Sign("bonus", span(gold, "+1")),
		s.Sign("free", span(style.Of(style.Grass), signFree)),
		s.Sign("as-if", asIf...),
		s.Sign("card", span(card, "4L")),
		s.Sign("cursor", span(cursed, signCursor)),
		s.Sign("done", span(title, signDone)),
		s.Sign("waits", span(dim, signWaits)),
		s.Sign("now", span(style.Of(style.Accent), signNow)),
		// For who watches, what this round has brought is new.
		s.Sign(board.If(s.Earlier == nil, "new-watch", "new"), span(fresh, "+2"), span(0, " "), span(strong, herd.sign)),
		s.Sign("not", span(bad, signNot)),
		s.Sign("back", span(dim, signBack)),
		s.Sign("pointer", span(gold, signPointer)),
		s.Sign("nobody", span(style.Of(style.FarInk), "+1")),
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

// colourSigns are the colours with who plays them: those that can still be picked too, and no other.
func colourSigns(s board.Scene) (list []board.Sign) {
	v, ok := s.View.(*buffalo.View)
	if !ok {
		return nil
	}
	open := slices.ContainsFunc(v.Players, func(p buffalo.Player) bool { return len(p.Colours) == 0 })
	for c := buffalo.Blue; c <= buffalo.Purple; c++ {
		does, plays := s.Words.T("buffalo.legend.open.does"), false
		for i := range v.Players {
			if slices.Contains(v.Players[i].Colours, c) {
				does, plays = s.Words.T("buffalo.legend.plays.does", s.Name(v.Players[i].Seat)), true
			}
		}
		if plays || open && (c != buffalo.Purple || len(v.Players) > 2) {
			list = append(list, board.Sign{Picture: []widget.Span{signOf(c)}, Word: colourName(s.Words, c), Does: does})
		}
	}
	if open {
		list = append(list, s.Sign("nobody-yet", span(dim, signNobody)))
	}
	return list
}

func legendColour(s board.Scene) buffalo.Colour {
	v, ok := s.View.(*buffalo.View)
	if i := int(s.Seat) - 1; ok && i >= 0 && i < len(v.Players) && len(v.Players[i].Colours) > 0 {
		return v.Players[i].Colours[0]
	}
	return buffalo.Blue
}

const finalWide = 40

// Final is a line for each meadow with its herds, the largest first; with much room the board itself tells more.
func (Presenter) Final(s board.Scene, w, h int) []board.Picture {
	v := s.View.(*buffalo.View)
	if w < finalWide || w >= 2*finalWide || h < len(v.Meadows)+1 {
		return nil
	}
	return []board.Picture{{Seat: rules.House, W: finalWide, H: len(v.Meadows), Draw: func(c board.Canvas) {
		name := longestName(v)
		for y, md := range v.Meadows {
			c.Fit(0, y, name, 0, md.Title)
			x := name + 1
			for _, h := range md.Herds {
				x = write(c.Area, x, y, c.W-x, signOf(h.Colour), span(strong, strconv.Itoa(h.Cows))) + 1
			}
		}
	}}}
}

// longestName is how wide the names of meadows are at most.
func longestName(v *buffalo.View) (w int) {
	for i := range v.Meadows {
		w = max(w, widget.Width(v.Meadows[i].Title))
	}
	return w
}
