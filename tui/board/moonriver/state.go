package moonriver

import (
	"cmp"
	"strings"

	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
)

// State is the position in sentences.
func (Presenter) State(s board.Scene) []string {
	k, _ := speakerOf(s)
	v := k.view
	lines := []string{k.Say("state.round", v.Round, s.Words.N("moonriver.plot", v.Box), s.Words.N("moonriver.cow", v.Herd))}
	lines = append(append(lines, k.columns()...), k.Say("state.saloon", partnerWords(s, v.Saloon)))
	for i := range v.Ranches {
		lines = append(lines, k.ranchWords(rules.Seat(i+1)))
	}
	return lines
}

func orNothing(s board.Scene, list []string) string {
	return cmp.Or(strings.Join(list, ", "), s.Words.T("moonriver.state.nothing"))
}

func columnWords(s board.Scene, places []moonriver.Place) string {
	return orNothing(s, board.Texts(places, func(i int, p moonriver.Place) string {
		switch {
		case p.Plot == 0:
			return ""
		case p.Ranchero == rules.House:
			return s.Words.T("moonriver.state.free", i+1, plotInFull(s, p.Plot))
		}
		return s.Words.T("moonriver.state.ranchero", i+1, plotInFull(s, p.Plot), s.Name(p.Ranchero))
	}))
}

func partnerWords(s board.Scene, partners []moonriver.Partner) string {
	return orNothing(s, board.Texts(partners, func(_ int, p moonriver.Partner) string { return partnerName(s, p) }))
}

// ranchWords is a ranch, cell by cell.
func (k speaker) ranchWords(seat rules.Seat) string {
	r, s := k.view.Ranches[seat-1], k.Scene
	hand := board.Texts(plotsToLay(r), func(_ int, p moonriver.Plot) string { return plotInFull(s, p) })
	plots := board.Texts(r.Plots, func(_ int, laid moonriver.Laid) string { return strings.Join(k.laid(laid), " ") })
	return k.Say("state.ranch", s.Name(seat), s.Words.N("moonriver.points", r.Score), orNothing(s, hand), orNothing(s, plots))
}
