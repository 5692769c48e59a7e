package moonriver

import (
	"strings"

	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
)

// prompt is what is asked, and what the choice at hand would bring.
func (b *gameBoard) prompt() string {
	if idle := b.Scene.WhyIdle(); idle != "" || b.view == nil {
		return idle
	}
	m := b.Pick.Move()
	switch m.Kind() {
	case moonriver.MoveLay:
		return b.wouldLay(m)
	case moonriver.MoveClaim:
		if p, ok := b.view.Preview(m); ok {
			return b.Say("prompt.claim.to") + " " + b.brings(p)
		}
	case moonriver.MoveGo:
		return b.Say("would.take", b.positionName(m), b.positionSymbols(m))
	}
	return b.question()
}

func (b *gameBoard) positionPlot(m rules.Move) moonriver.Plot {
	at := moonriver.PositionOf(m)
	if at < 1 || at > len(b.view.Next) {
		return 0
	}
	return b.view.Next[at-1].Plot
}

func (b *gameBoard) positionName(m rules.Move) string { return plotName(b.Scene, b.positionPlot(m)) }

func (b *gameBoard) positionSymbols(m rules.Move) string {
	return symbols(b.Scene.Words, face(b.Scene, b.positionPlot(m)))
}

// question is what is asked at this step.
func (b *gameBoard) question() string {
	picked := len(b.Pick.Picked())
	switch b.view.Step {
	case moonriver.StepGo:
		return b.Say("prompt.go")
	case moonriver.StepExpand:
		return b.promptDomino(picked)
	case moonriver.StepScrap:
		return b.Say("prompt.scrap")
	case moonriver.StepCull:
		return b.Say("prompt.cull")
	case moonriver.StepHire:
		return b.promptPartner()
	case moonriver.StepDrive:
		if picked > 0 {
			return b.Say("prompt.drive.to")
		}
		return b.Scene.Words.N("moonriver.prompt.drive", b.view.Drives)
	case moonriver.StepSwap:
		if picked > 0 {
			return b.Say("prompt.swap.to")
		}
		return b.Say("prompt.swap")
	case moonriver.StepSteal:
		return b.Say("prompt.steal")
	case moonriver.StepClaim:
		return b.Say("prompt.claim")
	}
	return ""
}

func (b *gameBoard) promptDomino(picked int) string {
	switch {
	case picked == 1:
		return b.Say("prompt.second", plotName(b.Scene, moonriver.Plot(b.Pick.Picked()[0].Thing.Number())))
	case picked >= 2:
		return b.Say("prompt.place")
	case b.view.MustLay || !b.IsLegal(moonriver.MoveDone):
		return b.Say("prompt.must")
	}
	return b.Scene.Words.N("moonriver.prompt.expand", b.view.LaysLeft)
}

func (b *gameBoard) promptPartner() string {
	here, ok := b.Pick.Here()
	p := moonriver.Partner(here.Thing.Number())
	switch {
	case ok && (b.Choosing(thingSide) || b.Choosing(thingToken)):
		return b.Say("would.pick", partnerName(b.Scene, p), b.Say("does."+p.String()))
	case b.Choosing(thingCell):
		return b.Say("prompt.hire.circle")
	}
	return b.Say("prompt.hire.side")
}

// wouldLay is what a domino would bring.
func (b *gameBoard) wouldLay(m rules.Move) string {
	one, two := moonriver.HalvesOf(m)
	p, ok := b.view.Preview(m)
	if !ok {
		return b.Say("prompt.place")
	}
	return b.Say("would.lay", one.Plot, one.Cell, two.Plot, two.Cell, b.brings(p))
}

// brings is a preview in words: "+6; 2 cows come, the skull finds no cow".
func (b *gameBoard) brings(p moonriver.Preview) string {
	w := b.Scene.Words
	var list []string
	for _, part := range []struct {
		key string
		n   int
	}{{"cows", p.Cows}, {"skulls", p.Skulls}, {"circles", p.Circles}} {
		if part.n > 0 {
			list = append(list, w.N("moonriver.would."+part.key, part.n))
		}
	}
	if p.Bonus {
		list = append(list, b.Say("would.bonus"))
	}
	text := b.Say("would.points", p.Gain())
	if len(list) == 0 {
		return text
	}
	return text + "; " + strings.Join(list, ", ")
}

// why explains the thing under the cursor.
func (b *gameBoard) why() string {
	here, ok := b.Pick.Here()
	if !ok || b.view == nil {
		return b.Scene.WhyIdle()
	}
	switch here.Thing.Sort() {
	case thingPlot, thingTile:
		p := moonriver.Plot(here.Thing.Number())
		return plotName(b.Scene, p) + ": " + symbols(b.Scene.Words, face(b.Scene, p))
	case thingToken, thingSide:
		p := moonriver.Partner(here.Thing.Number())
		return b.Say("would.hire", partnerName(b.Scene, p), b.Say("does."+p.String()))
	case thingCell:
		return b.whyCell(here.Thing)
	}
	if m := b.Pick.Move(); m.Kind() == moonriver.MoveGo {
		return b.positionName(m) + ": " + b.positionSymbols(m)
	}
	return ""
}

// whyCell tells what lies on a cell, or on which plots a domino would come.
func (b *gameBoard) whyCell(thing board.Thing) string {
	if m := b.Pick.Move(); m.Kind() == moonriver.MoveLay {
		if p, ok := b.view.Preview(m); ok {
			return b.territories(p)
		}
	}
	seat, at := cellOf(thing)
	laid, ok := b.view.At(seat, at)
	if !ok {
		return at.String()
	}
	text := at.String() + ": " + plotName(b.Scene, laid.Plot)
	if laid.Cows > 0 {
		text += ", " + b.Scene.Words.N("moonriver.cow", laid.Cows)
	}
	if laid.Partner != moonriver.NoPartner {
		text += ", " + partnerName(b.Scene, laid.Partner)
	}
	return text
}

// territories tells the sums of the territories that a domino would make.
func (b *gameBoard) territories(p moonriver.Preview) string {
	var list []string
	for _, t := range p.Territories {
		if t.Cells == 0 {
			continue
		}
		list = append(list, b.Say("would.territory", terrainName(b.Scene.Words, t.Terrain), t.Cells.Len(), t.Cows, t.Points()))
	}
	return strings.Join(list, "; ")
}
