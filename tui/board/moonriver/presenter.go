package moonriver

import (
	"cmp"
	"fmt"
	"strings"

	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
	"saloon/tui/lang"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// Presenter is Moon River as the screens know it.
type Presenter struct{ board.Defaults }

// Game is the id of the game.
func (Presenter) Game() string { return moonriver.ID }

// New makes a board.
func (Presenter) New() board.Board { return &gameBoard{Base: board.Base{Prefix: moonriver.ID}} }

// face is what is printed on a plot, by the component sheets of this very game.
func face(s board.Scene, p moonriver.Plot) moonriver.Face {
	return s.Game.(interface {
		Face(moonriver.Plot) moonriver.Face
	}).Face(p)
}

// plotName is a plot in words: "17 canyon" for who types its number; on the board, which shows none, "canyon $".
func plotName(s board.Scene, p moonriver.Plot) string {
	if s.OnScreen {
		b := &gameBoard{Base: board.Base{Prefix: moonriver.ID, Scene: s}}
		return strings.TrimSpace(terrainName(s.Words, face(s, p).Terrain) + " " + b.symbolsIn(face(s, p), 12))
	}
	return p.String() + " " + terrainName(s.Words, face(s, p).Terrain)
}

func terrainName(w *lang.Words, t moonriver.Terrain) string {
	return w.T("moonriver.terrain." + t.String())
}

func partnerName(s board.Scene, p moonriver.Partner) string {
	return s.Words.T("moonriver.partner." + p.String())
}

// symbols are what is printed on a plot, in words: "1 gold, skull".
func symbols(w *lang.Words, f moonriver.Face) string {
	return cmp.Or(strings.Join(counted(w, "moonriver.", f), ", "), w.T("moonriver.empty"))
}

// counted are the things that are printed on a plot, in words that begin so in the catalogue.
func counted(w *lang.Words, prefix string, f moonriver.Face) (list []string) {
	for _, s := range []struct {
		key string
		n   uint8
	}{{"gold", f.Gold}, {"beaver", f.Beaver}, {"corn", f.Corn}, {"cow", f.Cows}, {"skull", f.Skulls}, {"circle", f.Circles}} {
		if s.n > 0 {
			list = append(list, w.N(prefix+s.key, int(s.n)))
		}
	}
	return list
}

// Move is a legal move in a few words.
func (Presenter) Move(s board.Scene, m rules.Move) string {
	say := func(key string, args ...any) string { return s.Words.T("moonriver.move."+key, args...) }
	switch m.Kind() {
	case moonriver.MoveGo:
		return say("go", goPlot(s, moonriver.PositionOf(m)))
	case moonriver.MoveLay:
		a, b := moonriver.HalvesOf(m)
		return say("lay", plotName(s, a.Plot), a.Cell, plotName(s, b.Plot), b.Cell)
	case moonriver.MoveScrap:
		a, b := moonriver.PlotsOf(m)
		return say("scrap", plotName(s, a), plotName(s, b))
	case moonriver.MoveDone:
		return say("done")
	case moonriver.MoveCull:
		return say("cull", moonriver.CellOf(m))
	case moonriver.MoveHire:
		token, shown, at := moonriver.HireOf(m)
		return say(board.If(shown == moonriver.Cowboy, "hire.cowboy", "hire"), partnerName(s, token), at)
	case moonriver.MoveDrive:
		from, to := moonriver.DriveOf(m)
		return say("drive", from, to)
	case moonriver.MoveSwap:
		a, b := moonriver.PlotsOf(m)
		return say("swap", plotName(s, a), plotName(s, b))
	case moonriver.MoveSteal:
		from, at := moonriver.StealOf(m)
		return say("steal", s.Name(from), at)
	case moonriver.MoveClaim:
		tile, side, at := moonriver.ClaimOf(m)
		if at == 0 {
			return say("claim.gone", tile)
		}
		p := moonriver.BonusPlot(tile, side)
		return say("claim", p, terrainName(s.Words, face(s, p).Terrain), at)
	}
	return ""
}

func goPlot(s board.Scene, position int) string {
	v, ok := s.View.(*moonriver.View)
	if !ok || position < 1 || position > len(v.Next) {
		return fmt.Sprint(position)
	}
	p := v.Next[position-1].Plot
	if s.OnScreen {
		return plotName(s, p)
	}
	return plotInFull(s, p)
}

// plotInFull is a plot with what is printed on it: "17 canyon (1 gold)".
func plotInFull(s board.Scene, p moonriver.Plot) string {
	return plotName(s, p) + " (" + symbols(s.Words, face(s, p)) + ")"
}

// Legend is every picture of the game with its word, what a newcomer sees first first.
func (Presenter) Legend(s board.Scene) []board.Sign {
	b := &gameBoard{Base: board.Base{Prefix: moonriver.ID, Scene: s}}
	list := append(b.pieceSigns(), b.placeSigns()...)
	list = append(list, b.partnerSigns()...)
	for t := moonriver.Desert; t <= moonriver.Homestead; t++ {
		list = append(list, b.landSign(t))
	}
	return append(list, []board.Sign{b.sign(waterStyle, " ~ ", "river"), b.sign(bridgeStyle, "═║", "bridge")}...)
}

func (b *gameBoard) sign(st style.Style, picture, word string) board.Sign {
	return board.Sign{Picture: []widget.Span{{Style: st, Text: picture}}, Word: b.Say("legend." + word)}
}

func (b *gameBoard) landSign(t moonriver.Terrain) board.Sign {
	word := terrainName(b.Scene.Words, t)
	if short := b.Say("short." + t.String()); short != word {
		word += ", " + short
	}
	picture := widget.Span{Style: grounds[t].texture(), Text: " " + string(grounds[t].sign) + " "}
	sign := board.Sign{Picture: []widget.Span{picture}, Word: word}
	if t != moonriver.Corn { // whose points are for what is printed
		sign.Part = t.String()
	}
	return sign
}

func brings(part string, s board.Sign) board.Sign {
	s.Part = part
	return s
}

func (b *gameBoard) pieceSigns() []board.Sign {
	strong := style.Of(style.Strong)
	return []board.Sign{
		b.sign(cowStyle(), signCowSide, "cow"), b.sign(strong, signSkulls, "skull"), b.sign(strong, signHires, "hires"),
		brings("gold", b.sign(strong, signGold, "gold")), brings("beavers", b.sign(strong, signBeaver, "beaver")),
		brings("corn", b.sign(strong, signCorn, "corn")),
		b.sign(style.Of(style.New), signNews, "new"), b.sign(style.Of(style.Fits), signFits, "fits"),
	}
}

func (b *gameBoard) partnerSigns() []board.Sign {
	var list []board.Sign
	for _, p := range []moonriver.Partner{moonriver.Cowboy, moonriver.Desperado, moonriver.Thief, moonriver.Digger, moonriver.Trapper, moonriver.Farmer} {
		list = append(list, board.Sign{
			Picture: []widget.Span{{Style: plate(p), Text: " " + partnerSigns[p] + " "}, {Style: plate(p), Text: b.Say("brief."+p.String()) + " "}},
			Word:    b.Say("effect." + p.String()),
			Part:    p.String() + "s", // diggers, trappers, farmers
		})
	}
	return list
}

func (b *gameBoard) placeSigns() []board.Sign {
	ring, dim := style.Of(style.Ring), style.Of(style.Dim)
	return []board.Sign{
		b.sign(ring, "┏ ┓", "ring"), b.sign(style.Of(style.Bad), "┏╍┓", "nowhere"), b.sign(style.Of(style.Fits), "┌ ┐", "may"),
		b.sign(ring, "▶", "picked"), b.sign(ring, "◀", "now"), b.sign(dim, "·", "free"),
		b.sign(cowStyle(), signCow, "cow-small"), b.sign(style.Of(style.Strong), signSkull, "skull-small"),
		b.sign(style.Of(style.Strong), signCircle, "hires-small"), b.sign(style.Of(style.Strong), signTimes, "times"),
	}
}

func (b *gameBoard) drawLegend(c board.Canvas, f frame) {
	at := f.legend
	if at.h < 1 {
		return
	}
	x, line := 0, 0 // where the next sign goes
	next := func(w int) bool {
		if x > 0 && x+w > at.w {
			x, line = 0, line+1
		}
		return line < at.h
	}
	for _, s := range b.signs {
		if next(s.Width()) {
			x = s.Draw(c.Area, at.x+x, at.y+line) - at.x + 2
		}
	}
	switch all := b.partnersWidth(); {
	case line+1 < at.h && all <= at.w:
		next(at.w)
	case all+plateWidth > (at.h-line)*at.w-x:
		return // some would not fit
	}
	for p := moonriver.Desperado; p <= moonriver.Cowboy; p++ {
		text := b.partnerIn(p, plateWidth)
		if next(widget.Width(text)) {
			x = c.Text(at.x+x, at.y+line, plate(p), text) - at.x + 2
		}
	}
}

func (b *gameBoard) partnersWidth() int {
	w := -2
	for p := moonriver.Desperado; p <= moonriver.Cowboy; p++ {
		w += widget.Width(b.partnerIn(p, plateWidth)) + 2
	}
	return w
}

// finalCells are the sizes of cells that a small ranch may have, the largest first.
var finalCells = [...][2]int{{8, 4}, {8, 3}, {6, 3}, {6, 2}, {5, 2}, {4, 2}, {3, 2}, {4, 1}, {3, 1}, {2, 1}}

// Final are the ranches of all seats.
func (Presenter) Final(s board.Scene, w, h int) []board.Picture {
	v := s.View.(*moonriver.View)
	n, rows := len(v.Ranches), v.Ranches[0].Rows
	for _, cell := range finalCells {
		const headline, shore, gap = 1, 1, 1
		wide, high := 5*cell[0], rows*cell[1]+shore
		beside := (w + gap) / (wide + gap)
		if beside < 1 || (n+beside-1)/beside*(headline+high+gap)-gap > h {
			continue
		}
		return ranchPictures(s, cell[0], cell[1], n, rows)
	}
	return nil
}

func ranchPictures(s board.Scene, cw, ch, n, rows int) (list []board.Picture) {
	s.Earlier = nil // nothing is new any more
	b := &gameBoard{Base: board.Base{Prefix: moonriver.ID}}
	b.Update(s)
	for i := range n {
		seat := rules.Seat(i + 1)
		list = append(list, board.Picture{Seat: seat, W: 5 * cw, H: rows*ch + 1, Draw: func(c board.Canvas) {
			d := ranchPainter{gameBoard: b, c: c, seat: seat, fact: &b.facts[i], cw: cw, ch: ch, rows: rows}
			d.cells()
			d.drawRiver(1, false)
		}})
	}
	return list
}
