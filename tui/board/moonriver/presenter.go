package moonriver

import (
	"cmp"
	"fmt"
	"strings"

	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
	"saloon/tui/lang"
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

// plotName is a plot in words: "17 canyon" for who types its number, and for who sees the
// board, which shows no number, "canyon $".
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

// counted are the things that are printed on a plot, each with how many there are, in words that
// begin so in the catalogue.
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
		if shown == moonriver.Cowboy {
			return say("hire.cowboy", partnerName(s, token), at)
		}
		return say("hire", partnerName(s, token), at)
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

// goPlot names the plot on a position of the next column.
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
