package moonriver

import (
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

// plotName is a plot in words: "canyon 17" for who types its number; on the board, which shows none, "canyon $".
func plotName(s board.Scene, p moonriver.Plot) string {
	if s.OnScreen {
		b := &gameBoard{Base: board.Base{Prefix: moonriver.ID, Scene: s}}
		return strings.TrimSpace(terrainName(s.Words, face(s, p).Terrain) + " " + b.symbolsIn(face(s, p), 12))
	}
	return terrainName(s.Words, face(s, p).Terrain) + " " + p.String()
}

func terrainName(w *lang.Words, t moonriver.Terrain) string {
	return w.T("moonriver.terrain." + t.String())
}

func partnerName(s board.Scene, p moonriver.Partner) string {
	return s.Words.T("moonriver.partner." + p.String())
}

// pays is what is printed on a plot and brings points, in words: "1 gold".
func pays(w *lang.Words, f moonriver.Face) string {
	return strings.Join(counted(w, "moonriver.", moonriver.Face{Gold: f.Gold, Beaver: f.Beaver, Corn: f.Corn}), ", ")
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
	return board.If(s.OnScreen, plotName(s, p), plotInFull(s, p))
}

// plotInFull is a plot with what is printed on it: "canyon 17 with 1 gold and skull".
func plotInFull(s board.Scene, p moonriver.Plot) string {
	return withPrinted(s, plotName(s, p), face(s, p))
}

func withPrinted(s board.Scene, name string, f moonriver.Face) string {
	printed := counted(s.Words, "moonriver.", f)
	if len(printed) == 0 {
		return name
	}
	return s.Words.T("moonriver.speak.with", name, s.Words.List(printed))
}

// Legend is every picture of the game with what it means, what a newcomer sees first first.
func (Presenter) Legend(s board.Scene) []board.Sign {
	strong, ring, fits := style.Of(style.Strong), style.Of(style.Ring), style.Of(style.Fits)
	sign := func(st style.Style, picture, key string) board.Sign {
		return s.Sign(key, widget.Span{Style: st, Text: picture})
	}
	land := widget.Span{Style: grounds[moonriver.Prairie].texture(), Text: " "}
	list := []board.Sign{
		s.Sign("cow", land, widget.Span{Style: cowStyle(), Text: signCowSide}, land),
		sign(strong, signSkulls, "skull"), sign(strong, signHires, "circle"),
		brings("gold", sign(strong, signGold, "gold")), brings("beavers", sign(strong, signBeaver, "beaver")),
		brings("corn", sign(strong, signCorn, "corn")),
		sign(newStyle, signNews, "new"), sign(fits, signFits, "fits"),
	}
	for _, p := range []moonriver.Partner{moonriver.Cowboy, moonriver.Desperado, moonriver.Thief, moonriver.Digger, moonriver.Trapper, moonriver.Farmer} {
		list = append(list, board.Sign{
			Picture: []widget.Span{{Style: plate(p), Text: " " + partnerSigns[p] + " "}},
			Word:    partnerName(s, p), Does: does(s, p),
			Part: p.String() + "s", // diggers, trappers, farmers
		})
	}
	if v, ok := s.View.(*moonriver.View); ok && v.Scenario != moonriver.NoScenario {
		name := v.Scenario.String()
		list = append(list, board.Sign{
			Picture: []widget.Span{{Style: strong, Text: "10"}},
			Word:    s.Words.Choice("moonriver", "scenario", name), Does: s.Words.T("moonriver.option.scenario." + name + ".about"),
		})
	}
	for t := moonriver.Desert; t <= moonriver.Homestead; t++ {
		list = append(list, board.Sign{
			Picture: []widget.Span{{Style: grounds[t].texture(), Text: " " + string(grounds[t].sign) + " "}},
			Word:    terrainName(s.Words, t), Does: s.Words.T("moonriver.legend.land." + t.String()),
			Part: board.If(t == moonriver.Corn, "", t.String()), // the points of corn are for what is printed
		})
	}
	return append(list, sign(waterStyle, " ~ ", "river"), sign(bridgeStyle, "═║", "bridge"),
		sign(style.Of(style.Dim), "·", "free"), sign(fits, "┌ ┐", "may"), sign(ring, "┏ ┓ ▶", "ring"), sign(style.Of(style.Bad), "┏╍┓", "nowhere"),
		sign(ring, "◀", "now"), sign(strong, signTimes, "times"),
		s.Sign("small", widget.Span{Style: cowStyle(), Text: signCow}, widget.Span{Style: strong, Text: " " + signSkull + " " + signCircle}))
}

// boardSigns is how many of the signs stand beside the board: what lies on plots, and the partners.
const boardSigns = 14

// does is what a partner does, in a sentence.
func does(s board.Scene, p moonriver.Partner) string {
	return s.Words.T("moonriver.about.partner", capital(s.Words.T("moonriver.does."+p.String())))
}

func brings(part string, s board.Sign) board.Sign {
	s.Part = part
	return s
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
