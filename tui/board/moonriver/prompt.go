package moonriver

import (
	"strings"

	"saloon/rules"
	"saloon/rules/moonriver"
)

func (b *gameBoard) positionPlot(m rules.Move) moonriver.Plot {
	at := moonriver.PositionOf(m)
	if at < 1 || at > len(b.view.Next) {
		return 0
	}
	return b.view.Next[at-1].Plot
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
		return b.Say("prompt.hire.circle")
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
	case b.view.MustLay:
		return b.Say("prompt.must")
	}
	return b.Scene.Words.N("moonriver.prompt.expand", b.view.LaysLeft)
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
