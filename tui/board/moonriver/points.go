package moonriver

import (
	"fmt"
	"slices"
	"strconv"

	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

func (b *gameBoard) over() bool { return b.view.Step == moonriver.StepOver }

func (b *gameBoard) drawPoints(c board.Canvas, f frame) {
	if f.points.h < 3 || b.Scene.Seat < 1 || b.over() {
		return
	}
	c.HLine(f.points.x, f.points.y, f.points.w)
	c.Text(f.points.x+1, f.points.y, style.Of(style.Title), " "+b.Say("points.yours")+" ")
	for i, s := range b.fewer(b.sources[b.Scene.Seat-1], f.points.h-1) {
		drawSource(c, box{f.points.x + 1, f.points.y + 1 + i, f.points.w - 2, 1}, s)
	}
}

func drawSource(c board.Canvas, at box, s board.Source) {
	points := strconv.Itoa(s.Points)
	c.Fit(at.x, at.y, at.w-len(points)-1, 0, s.Text)
	c.Right(at.x+at.w, at.y, style.Of(style.Strong), points)
}

// resultWidth is how wide a column of what brought points is at least.
const resultWidth = 29

// drawResult draws at the end what has brought the points of the large ranch, where columns and saloon have stood.
func (b *gameBoard) drawResult(c board.Canvas, f frame, seat rules.Seat) {
	at := box{f.now.x, 0, c.W - f.now.x, max(f.hand.y+f.hand.h, f.saloon.y+f.saloon.h)}
	if f.theirs.x == at.x {
		at.h = max(at.h, f.theirs.y+f.theirs.h)
	}
	x := c.Fit(at.x, at.y, at.w, style.Of(style.Title), b.Say("points.brought")) + 2
	c.Seat(x, at.y, at.x+at.w-x, seat)
	columns := max(1, at.w/resultWidth)
	rows := at.h - 2 // a heading, and air below
	step := at.w / columns
	for i, s := range b.fewer(b.sources[seat-1], rows*columns) {
		drawSource(c, box{at.x + i/rows*step, at.y + 1 + i%rows, step - 2, 1}, s)
	}
}

// fewer puts sources together until they take n lines at most: partners, what is printed, the land that brought least.
func (b *gameBoard) fewer(list []board.Source, n int) []board.Source {
	if len(list) > n {
		list = together(list, map[string]bool{"diggers": true, "trappers": true, "farmers": true}, b.Say("points.partners"))
	}
	if len(list) > n {
		list = together(list, map[string]bool{"gold": true, "beavers": true, "corn": true}, signGold+" "+signBeaver+" "+signCorn)
	}
	if len(list) <= n {
		return list
	}
	land := slices.DeleteFunc(slices.Clone(list), func(s board.Source) bool { _, known := sourceWords[s.Part]; return known })
	slices.SortStableFunc(land, func(x, y board.Source) int { return y.Points - x.Points })
	kept := max(0, len(land)-(len(list)-n)-1)
	other := board.Source{Text: b.Say("points.land"), Points: board.Sum(land[kept:], func(s board.Source) int { return s.Points })}
	return slices.Concat(land[:kept], []board.Source{other}, list[len(land):])
}

// together makes one source of all that bring some parts of the score.
func together(list []board.Source, parts map[string]bool, text string) (made []board.Source) {
	at := -1
	for _, s := range list {
		switch {
		case !parts[s.Part]:
			made = append(made, s)
		case at < 0:
			at = len(made)
			made = append(made, board.Source{Part: s.Part, Text: text, Points: s.Points})
		default:
			made[at].Points += s.Points
		}
	}
	return made
}

// Count is the points of a ranch.
func (Presenter) Count(view any, seat rules.Seat) (int, bool) {
	v, ok := view.(*moonriver.View)
	if !ok {
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

// Sources are what has brought a seat its points: territories, then what is printed, partners, the legend.
func (Presenter) Sources(s board.Scene, seat rules.Seat) []board.Source {
	v := s.View.(*moonriver.View)
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

// Shares are territories, what is printed on plots, partners, and the legend.
func (p Presenter) Shares(s board.Scene, seat rules.Seat) []rules.Part {
	list := []rules.Part{{Name: "territories"}, {Name: "printed"}, {Name: "partners"}, {Name: "legend"}}
	shares := map[string]int{"gold": 1, "beavers": 1, "corn": 1, "diggers": 2, "trappers": 2, "farmers": 2, "legend": 3}
	for _, part := range p.Defaults.Shares(s, seat) {
		list[shares[part.Name]].Value += part.Value
	}
	return list
}

var sourceWords = map[string]struct {
	sign    string
	partner moonriver.Partner
}{
	"gold": {signGold, 0}, "beavers": {signBeaver, 0}, "corn": {signCorn, 0}, "legend": {},
	"diggers": {signGold, moonriver.Digger}, "trappers": {signBeaver, moonriver.Trapper}, "farmers": {signCorn, moonriver.Farmer},
}

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
