package montana

// A box is a rectangle of the canvas.
type box struct{ x, y, w, h int }

// A frame says where everything stands.
type frame struct {
	land    box
	hw, hh  int // the size of a hex
	u0, r0  int // the leftmost half hex and the topmost row of the map
	works   box
	players box
	menu    box
}

// worksWide is the least width of the worker board.
const worksWide = 25

// layout is where everything stands.
func (b *gameBoard) layout(w, h int) frame {
	var f frame
	u1, r1 := 0, 0
	for i, hex := range b.view.Hexes {
		u := 2*hex.Q + hex.R
		if i == 0 {
			f.u0, u1, f.r0, r1 = u, u, hex.R, hex.R
		}
		f.u0, u1 = min(f.u0, u), max(u1, u)
		f.r0, r1 = min(f.r0, hex.R), max(r1, hex.R)
	}
	halves, lines := u1-f.u0+2, r1-f.r0+1
	f.hw = min(max(2*(w-worksWide-1)/halves, 4), 9)
	f.hh = 1
	below := len(b.view.Players) + 1 + 3
	if 2*lines+below <= h {
		f.hh = 2
	}
	f.land = box{0, 0, (halves*f.hw + 1) / 2, lines * f.hh}
	f.works = box{f.land.w + 1, 0, w - f.land.w - 1, 11}
	top := max(f.land.h, f.works.h)
	f.players = box{0, top, w, len(b.view.Players) + 1}
	f.menu = box{0, top + f.players.h, w, h - top - f.players.h}
	return f
}
