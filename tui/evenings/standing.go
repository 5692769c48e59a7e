package evenings

import (
	"slices"
	"strings"

	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

// DrawRow draws a row of a standing: place, name, points, and as much of what more there is to say as fits.
func DrawRow(line widget.Area, r tell.StandingRow, st style.Style) {
	const place, points = 4, 6
	look := st
	switch {
	case r.Mine:
		look = style.Of(style.Good).With(style.Bold).On(st.Ground())
	case r.Out:
		look = st.Lesser()
	}
	name := max(min(line.W-place-points-2-r.Room, 18), 8)
	line.Right(place-1, 0, st.Lesser(), r.Place)
	line.Fit(place, 0, name, look, r.Name)
	line.Right(place+name+points, 0, style.Of(style.Accent).On(st.Ground()), r.Points)
	x := place + name + points + 2
	line.Text(x, 0, st.Lesser(), tell.WholeParts(r.More, line.W-x))
}

// PodiumHeight is how many lines a podium has.
const PodiumHeight = 7

// DrawPodium draws those on the first three places: the first in the middle, the second at the left. Who shares a place
// stands in one block.
func DrawPodium(area widget.Area, rows []tell.StandingRow, say tell.Texts) {
	const blocks, gap = 3, 1
	w := min((area.W-(blocks-1)*gap)/blocks, 22)
	left := (area.W - blocks*w - (blocks-1)*gap) / 2
	for i, b := range [blocks]struct {
		place string
		top   int
		look  style.Role
	}{{"2", 2, style.PastGround}, {"1", 0, style.CursorGround}, {"3", 3, style.PickGround}} {
		on := slices.DeleteFunc(slices.Clone(rows), func(r tell.StandingRow) bool { return r.Place != b.place || r.Group > 1 })
		if len(on) == 0 {
			continue
		}
		block := area.Sub(left+i*(w+gap), b.top, w, PodiumHeight-b.top)
		ground := style.On(b.look)
		block.Fill(0, 1, w, block.H-1, ground)
		mark := board.If(on[0].Mine, "▸ ", "")
		name := mark + say.Words.List(board.Texts(on, func(_ int, r tell.StandingRow) string { return r.Name }))
		if widget.Width(name) > w {
			name = mark + say.Words.N("evenings.share", len(on)-1, on[0].Name)
		}
		block.Center(0, style.Style(0).With(style.Bold), widget.Cut(name, w))
		block.Center(1, ground.With(style.Bold), b.place)
		block.Center(2, ground, say.Words.T("evenings.points", on[0].Points))
	}
}

// DrawSaid draws the first of some sentences, as many as there is room for, and where some are missing what tells more.
func DrawSaid(area widget.Area, more string, said []string) {
	y, all := 0, widget.Wrap(strings.Join(said, "\n"), area.W)
	if len(all) > area.H && area.H > 1 {
		area.Text(0, area.H-1, style.Of(style.Key), more)
		area = area.Sub(0, 0, area.W, area.H-1)
	}
	for i, one := range said {
		if y+len(widget.Wrap(one, area.W)) > area.H {
			return
		}
		y = area.Lines(0, y, area.W, board.If(i == 0, style.Style(0), style.Of(style.Dim)), one)
	}
}
