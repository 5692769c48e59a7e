package buffalo

import (
	"strings"

	"saloon/rules/buffalo"
	"saloon/tui/board"
)

// State is the position in sentences.
func (Presenter) State(s board.Scene) []string {
	v, ok := s.View.(*buffalo.View)
	if !ok {
		return nil
	}
	say := func(key string, args ...any) string { return s.Words.T("buffalo.state."+key, args...) }
	_, far := Presenter{}.Round(s)
	lines := []string{say("round", strings.Join(far, ", "))}
	for _, md := range v.Meadows {
		herds := make([]string, len(md.Herds))
		for i, h := range md.Herds {
			herds[i] = say("herd", colourName(s.Words, h.Colour), h.Cows)
		}
		text := say("empty")
		if len(herds) > 0 {
			text = strings.Join(herds, ", ")
		}
		lines = append(lines, say("meadow", md.Title, md.Free, md.Size, rowWords(s.Words, md.Row), text))
	}
	for _, seat := range v.Players {
		ready := ""
		if seat.Ready {
			ready = say("ready")
		}
		lines = append(lines, say("seat", s.Name(seat.Seat), colourNames(s.Words, seat.Colours),
			s.Words.N("buffalo.placed", seat.Placed), s.Words.N("buffalo.speak.cards", seat.Cards), ready))
	}
	return append(lines, ownLines(s, v)...)
}

// ownLines are the viewer's own cards and choices.
func ownLines(s board.Scene, v *buffalo.View) []string {
	var lines, list []string
	for _, card := range v.Hand {
		list = append(list, cardName(card))
	}
	if len(list) > 0 {
		lines = append(lines, s.Words.T("buffalo.state.hand", strings.Join(list, ", ")))
	}
	list = nil
	for _, p := range v.Chosen {
		where := s.Words.T("buffalo.drop")
		if p.Meadow >= 0 {
			where = meadowName(s, p.Meadow)
		}
		text := s.Words.T("buffalo.state.pair", cardName(p.Card), where)
		if len(v.Players) == 2 {
			text += " " + s.Words.T("buffalo.state.for", colourName(s.Words, p.Colour))
		}
		list = append(list, text)
	}
	if len(list) > 0 {
		lines = append(lines, s.Words.T("buffalo.state.chosen", strings.Join(list, ", ")))
	}
	return lines
}
