package montana

import (
	"strings"

	"saloon/rules"
	"saloon/rules/montana"
	"saloon/tui/board"
	"saloon/tui/lang"
)

// State is the position in sentences.
func (Presenter) State(s board.Scene) []string {
	v := s.View.(*montana.View)
	say := func(key string, args ...any) string { return s.Words.T("montana.state."+key, args...) }
	var lines []string
	if v.Turn.Active > 0 {
		lines = append(lines, say("turn", s.Name(v.Turn.Active)))
	}
	for i := range v.Players {
		p := &v.Players[i]
		lines = append(lines, say("player", s.Name(rules.Seat(i+1)), named(s.Words, p.Goods[:]), named(s.Words, p.Workers[:]),
			p.Silver, p.Cows, p.Canteens, p.Left, p.Placed))
	}
	lines = append(lines, wheelLine(s, v), spacesLine(s, v))
	for i := range v.Areas {
		lines = append(lines, areaLine(s, v, i))
	}
	for r := range v.City {
		who := say("free")
		if v.City[r].Holder > 0 {
			who = say("holder", s.Name(v.City[r].Holder), v.City[r].Column)
		}
		lines = append(lines, say("city", r+1, s.Words.T("montana.row."+[]string{"1", "2", "3", "4"}[r]), who))
	}
	return append(lines, landLines(s, v)...)
}

func wheelLine(s board.Scene, v *montana.View) string {
	list := board.Texts(v.Wheel, func(_ int, sector montana.Sector) string { return sectorName(s.Words, &sector) })
	return s.Words.T("montana.state.wheel", strings.Join(list, "; "))
}

// sectorName is what a sector of the wheel shows, in words.
func sectorName(w *lang.Words, s *montana.Sector) string {
	if s.Any {
		return w.T("montana.any")
	}
	return named(w, s.Workers[:])
}

// spacesWords are the spaces of a place: those that are taken, and what the others cost or pay.
func spacesWords(s board.Scene, spaces []montana.Space, free func(i int, space montana.Space) string) string {
	return strings.Join(board.Texts(spaces, func(i int, space montana.Space) string {
		if !space.Free() {
			return s.Words.T("montana.state.taken", i+1)
		}
		return free(i, space)
	}), ", ")
}

func spacesLine(s board.Scene, v *montana.View) string {
	return s.Words.T("montana.state.bank", spacesWords(s, v.Bank, func(i int, space montana.Space) string {
		return s.Words.T("montana.state.space", i+1, space.Silver, space.Needs)
	}))
}

func areaLine(s board.Scene, v *montana.View, place int) string {
	return s.Words.T("montana.state.area", placeName(s.Words, montana.Place(place)), spacesWords(s, v.Areas[place].Spaces, func(i int, space montana.Space) string {
		return s.Words.T("montana.state.work", i+1, space.Silver, space.Amount)
	}))
}

// landLines tell who owns what, and where the viewer could build.
func landLines(s board.Scene, v *montana.View) []string {
	var lines, can []string
	for _, h := range v.Hexes {
		if h.Owner > 0 {
			lines = append(lines, s.Words.T("montana.state.owned", s.Name(h.Owner),
				s.Words.N("montana.settlement", h.Settlements), hexName(s, h.Q, h.R)))
		}
	}
	if s.Seat < 1 || v.Turn.Step == montana.StepLand {
		return lines
	}
	for _, site := range v.Sites(s.Seat) {
		if site.Why == nil {
			h := &v.Hexes[site.Hex]
			can = append(can, hexName(s, h.Q, h.R)+" ("+named(s.Words, h.Price[:])+")")
		}
	}
	if len(can) > 0 {
		lines = append(lines, s.Words.T("montana.state.sites", strings.Join(can, ", ")))
	}
	return lines
}
