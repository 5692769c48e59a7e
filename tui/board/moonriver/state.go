package moonriver

import (
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
	if len(list) == 0 {
		return s.Words.T("moonriver.state.nothing")
	}
	return strings.Join(list, ", ")
}

func columnWords(s board.Scene, places []moonriver.Place) string {
	var list []string
	for i, p := range places {
		if p.Plot == 0 {
			continue
		}
		name := plotName(s, p.Plot) + " (" + symbols(s.Words, face(s, p.Plot)) + ")"
		if p.Ranchero == rules.House {
			list = append(list, s.Words.T("moonriver.state.free", i+1, name))
		} else {
			list = append(list, s.Words.T("moonriver.state.ranchero", i+1, name, s.Name(p.Ranchero)))
		}
	}
	return orNothing(s, list)
}

func partnerWords(s board.Scene, partners []moonriver.Partner) string {
	list := make([]string, len(partners))
	for i, p := range partners {
		list[i] = partnerName(s, p)
	}
	return orNothing(s, list)
}

// ranchWords is a ranch, cell by cell.
func (k speaker) ranchWords(seat rules.Seat) string {
	r, s := k.view.Ranches[seat-1], k.Scene
	var hand, plots []string
	for _, p := range plotsToLay(r) {
		hand = append(hand, plotName(s, p)+" ("+symbols(s.Words, face(s, p))+")")
	}
	for _, laid := range r.Plots {
		plots = append(plots, strings.Join(k.laid(laid), " "))
	}
	return k.Say("state.ranch", s.Name(seat), s.Words.N("moonriver.points", r.Score), orNothing(s, hand), orNothing(s, plots))
}
