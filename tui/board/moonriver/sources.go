package moonriver

import (
	"fmt"

	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
	"saloon/tui/widget"
)

// Count is the points of a ranch.
func (Presenter) Count(view any, seat rules.Seat) (int, bool) {
	v, ok := view.(*moonriver.View)
	if !ok || v == nil || seat < 1 || int(seat) > len(v.Ranches) {
		return 0, false
	}
	return v.Ranches[seat-1].Score, true
}

// Round is how far the game is, and what is left in the box and the herd.
func (Presenter) Round(s board.Scene) (short string, words []string) {
	v, ok := s.View.(*moonriver.View)
	if !ok || v.Round == 0 {
		return "", nil
	}
	words = []string{s.Words.T("moonriver.round", v.Round, v.Rounds)}
	if v.Scenario != moonriver.NoScenario {
		words = append(words, s.Words.Choice("moonriver", "scenario", v.Scenario.String()))
	}
	return widget.Fraction(v.Round, v.Rounds), append(words, s.Words.N("moonriver.box", v.Box), s.Words.N("moonriver.herd", v.Herd))
}

// Sources are what has brought a seat its points: territory by territory, then what is
// printed, the partners and the legend.
func (Presenter) Sources(s board.Scene, seat rules.Seat) []board.Source {
	v, ok := s.View.(*moonriver.View)
	if !ok || seat < 1 || int(seat) > len(v.Ranches) {
		return nil
	}
	var list []board.Source
	for _, t := range v.Territories(seat) {
		if t.Points() > 0 {
			text := fmt.Sprintf("%s %s: %d %s %d", terrainName(s.Words, t.Terrain), firstCell(t), t.Cells.Len(), signTimes, t.Cows)
			list = append(list, board.Source{Part: t.Terrain.String(), Text: text, Points: t.Points()})
		}
	}
	count := hired(v, seat)
	for _, part := range s.Standing.Points[seat-1].Parts {
		about, known := sourceWords[part.Name]
		if !known || part.Value == 0 {
			continue
		}
		text := s.Words.T("moonriver.part." + part.Name)
		switch {
		case part.Name == "legend":
			text = s.Words.Choice("moonriver", "scenario", v.Scenario.String())
		case about.partner != moonriver.NoPartner && count[about.partner] > 0:
			n := count[about.partner]
			text = fmt.Sprintf("%s %s: %d %s %d", about.sign, partnerName(s, about.partner), n, signTimes, part.Value/n)
		case about.partner == moonriver.NoPartner:
			text = about.sign + " " + text
		}
		list = append(list, board.Source{Part: part.Name, Text: text, Points: part.Value})
	}
	return list
}

// sourceWords are the parts of the score that are no territories.
var sourceWords = map[string]struct {
	sign    string
	partner moonriver.Partner
}{
	"gold": {signGold, 0}, "beavers": {signBeaver, 0}, "corn": {signCorn, 0}, "legend": {},
	"diggers": {signGold, moonriver.Digger}, "trappers": {signBeaver, moonriver.Trapper}, "farmers": {signCorn, moonriver.Farmer},
}

// hired is how many partners of each kind a seat has.
func hired(v *moonriver.View, seat rules.Seat) (n [8]int) {
	for _, laid := range v.Ranches[seat-1].Plots {
		n[laid.Partner]++
	}
	return n
}

func firstCell(t moonriver.Territory) moonriver.Cell {
	for c := range cellsOf(t) {
		return c
	}
	return 0
}
