package moonriver

import (
	"strings"

	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
)

// State is the position in sentences.
func (Presenter) State(s board.Scene) []string {
	v, ok := s.View.(*moonriver.View)
	if !ok {
		return nil
	}
	say := func(key string, args ...any) string { return s.Words.T("moonriver.state."+key, args...) }
	lines := []string{say("round", v.Round, s.Words.N("moonriver.plot", v.Box), s.Words.N("moonriver.cow", v.Herd))}
	if len(v.Current) > 0 {
		lines = append(lines, say("column", s.Words.T("moonriver.now"), columnWords(s, v.Current)))
	}
	if len(v.Next) > 0 {
		lines = append(lines, say("column", s.Words.T("moonriver.next"), columnWords(s, v.Next)))
	}
	lines = append(lines, say("saloon", partnerWords(s, v.Saloon)))
	for i := range v.Ranches {
		lines = append(lines, ranchWords(s, v, rules.Seat(i+1)))
	}
	return lines
}

func orNothing(s board.Scene, list []string) string {
	if len(list) == 0 {
		return s.Words.T("moonriver.state.nothing")
	}
	return strings.Join(list, ", ")
}

// columnWords are the plots of a column that are still there.
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
func ranchWords(s board.Scene, v *moonriver.View, seat rules.Seat) string {
	r := v.Ranches[seat-1]
	var hand, plots []string
	own := append([]moonriver.Plot(nil), r.Reserve...)
	if r.Beside != 0 {
		own = append(own, r.Beside)
	}
	for _, p := range own {
		hand = append(hand, plotName(s, p)+" ("+symbols(s.Words, face(s, p))+")")
	}
	for _, laid := range r.Plots {
		text := laid.Cell.String() + " " + terrainName(s.Words, face(s, laid.Plot).Terrain)
		if laid.Cows > 0 {
			text += " " + s.Words.N("moonriver.cow", laid.Cows)
		}
		if laid.Partner != moonriver.NoPartner {
			text += " " + partnerName(s, laid.Partner)
		}
		if f := face(s, laid.Plot); f.Gold+f.Beaver+f.Corn > 0 {
			text += " " + symbols(s.Words, moonriver.Face{Gold: f.Gold, Beaver: f.Beaver, Corn: f.Corn})
		}
		plots = append(plots, text)
	}
	return s.Words.T("moonriver.state.ranch", s.Name(seat), s.Words.N("moonriver.points", r.Score), orNothing(s, hand), orNothing(s, plots))
}
