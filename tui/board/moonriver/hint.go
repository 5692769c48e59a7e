package moonriver

import (
	"strings"

	"saloon/rules"
	"saloon/rules/moonriver"
)

// Hint is what is asked, and what the choice at hand would bring.
func (b *Board) Hint() string {
	if idle := b.scene.WhyIdle(); idle != "" || b.view == nil {
		return idle
	}
	m := b.pick.Move()
	switch m.Kind() {
	case moonriver.KindLay:
		return b.wouldLay(m)
	case moonriver.KindClaim:
		if p, ok := b.view.Preview(m); ok {
			return b.say("hint.claim.to") + " " + b.brings(p)
		}
	case moonriver.KindGo:
		return b.say("would.take", b.positionName(m), b.positionSymbols(m))
	}
	return b.question()
}

func (b *Board) say(key string, args ...any) string {
	return b.scene.Words.T("moonriver."+key, args...)
}

func (b *Board) positionPlot(m rules.Move) moonriver.Plot {
	at := moonriver.Position(m)
	if at < 1 || at > len(b.view.Next) {
		return 0
	}
	return b.view.Next[at-1].Plot
}

func (b *Board) positionName(m rules.Move) string { return plotName(b.scene, b.positionPlot(m)) }

func (b *Board) positionSymbols(m rules.Move) string {
	return symbols(b.scene.Words, face(b.scene, b.positionPlot(m)))
}

// question is what is asked at this step.
func (b *Board) question() string {
	picked := len(b.pick.Picked())
	switch b.view.Step {
	case moonriver.StepGo:
		return b.say("hint.go")
	case moonriver.StepExpand:
		return b.askDomino(picked)
	case moonriver.StepScrap:
		return b.say("hint.scrap")
	case moonriver.StepCull:
		return b.say("hint.cull")
	case moonriver.StepHire:
		return b.askPartner()
	case moonriver.StepDrive:
		if picked > 0 {
			return b.say("hint.drive.to")
		}
		return b.say("hint.drive", b.view.Steps)
	case moonriver.StepSwap:
		if picked > 0 {
			return b.say("hint.swap.to")
		}
		return b.say("hint.swap")
	case moonriver.StepSteal:
		return b.say("hint.steal")
	case moonriver.StepClaim:
		return b.say("hint.claim")
	}
	return ""
}

func (b *Board) askDomino(picked int) string {
	switch {
	case picked == 1:
		return b.say("hint.second", plotName(b.scene, moonriver.Plot(b.pick.Picked()[0].Thing&0xff)))
	case picked >= 2:
		return b.say("hint.place")
	case b.view.Must || !b.asks(moonriver.KindDone):
		return b.say("hint.must")
	}
	return b.scene.Words.N("moonriver.hint.expand", b.view.Left)
}

func (b *Board) askPartner() string {
	here, ok := b.pick.Here()
	p := moonriver.Partner(here.Thing & 0xff)
	switch {
	case ok && (b.choosing(thingSide) || b.choosing(thingToken)):
		return b.say("would.pick", partnerName(b.scene, p), b.say("does."+p.String()))
	case b.choosing(thingCell):
		return b.say("hint.hire.circle")
	}
	return b.say("hint.hire.side")
}

// wouldLay is what a domino would bring.
func (b *Board) wouldLay(m rules.Move) string {
	one, two := moonriver.Halves(m)
	p, ok := b.view.Preview(m)
	if !ok {
		return b.say("hint.place")
	}
	return b.say("would.lay", one.Plot, one.Cell, two.Plot, two.Cell, b.brings(p))
}

// brings is a preview in words: "+6; 2 cows come, the skull finds no cow".
func (b *Board) brings(p moonriver.Preview) string {
	w := b.scene.Words
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
		list = append(list, b.say("would.bonus"))
	}
	text := b.say("would.points", p.Gain())
	if len(list) == 0 {
		return text
	}
	return text + "; " + strings.Join(list, ", ")
}

// Why explains the thing under the cursor.
func (b *Board) Why() string {
	here, ok := b.pick.Here()
	if !ok || b.view == nil {
		return b.scene.WhyIdle()
	}
	switch here.Thing &^ 0xffff {
	case thingPlot, thingTile:
		p := moonriver.Plot(here.Thing & 0xff)
		return plotName(b.scene, p) + ": " + symbols(b.scene.Words, face(b.scene, p))
	case thingToken, thingSide:
		p := moonriver.Partner(here.Thing & 0xff)
		return b.say("would.hire", partnerName(b.scene, p), b.say("does."+p.String()))
	case thingCell:
		return b.whyCell(here.Thing)
	}
	if m := b.pick.Move(); m.Kind() == moonriver.KindGo {
		return b.positionName(m) + ": " + b.positionSymbols(m)
	}
	return ""
}

// whyCell tells what lies on a cell, or on which plots a domino would come.
func (b *Board) whyCell(thing uint32) string {
	if m := b.pick.Move(); m.Kind() == moonriver.KindLay {
		if p, ok := b.view.Preview(m); ok {
			return b.territories(p)
		}
	}
	seat, at := cellOf(thing)
	laid, ok := b.view.At(seat, at)
	if !ok {
		return at.String()
	}
	text := at.String() + ": " + plotName(b.scene, laid.Plot)
	if laid.Cows > 0 {
		text += ", " + b.scene.Words.N("moonriver.cow", laid.Cows)
	}
	if laid.Partner != moonriver.NoPartner {
		text += ", " + partnerName(b.scene, laid.Partner)
	}
	return text
}

// territories tells the sums of the territories that a domino would make.
func (b *Board) territories(p moonriver.Preview) string {
	var list []string
	for _, t := range p.Territories {
		if t.Cells == 0 {
			continue
		}
		list = append(list, b.say("would.territory", terrainName(b.scene.Words, t.Terrain), t.Cells.Len(), t.Cows, t.Points()))
	}
	return strings.Join(list, "; ")
}
