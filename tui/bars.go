package tui

import (
	"strconv"

	"saloon/rules"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// otherGrounds are for parts of games that are not known here.
var otherGrounds = [...]style.Role{style.DesertGround, style.PrairieGround, style.CornGround, style.ForestGround, style.HomesteadGround, style.RockGround}

func partGround(game, part string, at int) style.Role {
	if ground, ok := partGrounds[game+"."+part]; ok {
		return ground
	}
	return otherGrounds[at%len(otherGrounds)]
}

// drawBars draws a bar for each place, to scale, cut into the parts of the score. A whole
// game is seen in one look.
func (e *endScreen) drawBars(area widget.Area, gap int) {
	t := e.table
	o := t.scene.Outcome
	most, name := 1, 0
	for _, seat := range placed(o) {
		most = max(most, o.Points[seat-1].Total)
		name = max(name, widget.Width(t.scene.Name(seat)))
	}
	name = min(name, 12)
	const afterBar = 6
	beforeName := 3 + t.brandWidth()
	left := beforeName + name + 1
	for y, seat := range placed(o) {
		line := area.Sub(0, y*(1+gap), area.W, 1)
		line.Text(0, 0, style.Of(style.Strong), strconv.Itoa(o.Place(seat)))
		brand := t.brand(seat)
		brand.Draw(line, 2, 0, style.Plain)
		line.Fit(beforeName, 0, name, brand.Style().With(style.Bold), t.scene.Name(seat))
		end := e.drawBar(line.Sub(left, 0, line.W-left-afterBar, 1), o.Points[seat-1], most)
		line.Text(left+end+1, 0, style.Of(style.Strong), strconv.Itoa(o.Points[seat-1].Total))
	}
}

// drawBar draws one bar and returns where it ends.
func (e *endScreen) drawBar(bar widget.Area, p rules.Points, most int) int {
	sum, from := 0, 0
	for i, part := range p.Parts {
		if part.Value <= 0 {
			continue
		}
		sum += part.Value
		to := (sum*bar.W + most/2) / most
		e.drawPart(bar.Sub(from, 0, to-from, 1), part, i)
		from = to
	}
	return from
}

// drawPart draws one part of a bar with as much of its name as fits. Where there are no
// colours, a line begins each part.
func (e *endScreen) drawPart(piece widget.Area, part rules.Part, at int) {
	game := e.table.snap.Card.Game
	ground := partGround(game, part.Name, at)
	piece.Fill(0, 0, piece.W, 1, onLand(ground))
	if !e.theme.Colours() {
		for x := range piece.W {
			piece.Text(x, 0, 0, "─")
		}
		piece.Text(0, 0, 0, "│")
	}
	value := strconv.Itoa(part.Value)
	for _, label := range []string{e.words.Part(game, part.Name) + " " + value, value} {
		if w := widget.Width(label); w+1 <= piece.W {
			piece.Text((piece.W-w+1)/2, 0, onLand(ground).With(style.Bold), label)
			return
		}
	}
}
