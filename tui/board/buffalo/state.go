package buffalo

import (
	"cmp"
	"strings"

	"saloon/rules/buffalo"
	"saloon/tui/board"
)

// State is the position in sentences.
func (Presenter) State(s board.Scene) []string {
	k, _ := speakerOf(s)
	v := k.view
	say := func(key string, args ...any) string { return s.Words.T("buffalo.state."+key, args...) }
	_, far := Presenter{}.Round(s)
	lines := []string{say("round", strings.Join(far, ", "))}
	for _, md := range v.Meadows {
		herds := board.Texts(md.Herds, func(_ int, h buffalo.Herd) string { return say("herd", colourName(s.Words, h.Colour), h.Cows) })
		text := cmp.Or(strings.Join(herds, ", "), say("empty"))
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
	return append(lines, k.ownLines()...)
}

// ownLines are the viewer's own cards and choices.
func (k speaker) ownLines() (lines []string) {
	if len(k.view.Hand) > 0 {
		lines = append(lines, k.say("state.hand", k.hand()))
	}
	chosen := k.pairs(k.view.Chosen, func(colour string) string { return k.say("state.for", colour) })
	if chosen != "" {
		lines = append(lines, k.say("state.chosen", chosen))
	}
	return lines
}
