package moonriver

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// steps are the words for what is asked at each step: "moonriver.badge.NAME" and "moonriver.thinks.NAME".
var steps = map[moonriver.Step]string{
	moonriver.StepGo: "go", moonriver.StepExpand: "lay", moonriver.StepScrap: "scrap", moonriver.StepCull: "cull",
	moonriver.StepHire: "hire", moonriver.StepDrive: "drive", moonriver.StepSwap: "swap", moonriver.StepSteal: "steal",
	moonriver.StepClaim: "claim",
}

func (b *gameBoard) Decision() board.Decision {
	if !b.Scene.MyTurn() {
		return b.waiting()
	}
	if b.Looking {
		return board.Say(b.verb("look"), b.Say("looking"))
	}
	m := b.Pick.Move()
	d := b.decide(m)
	if ends := b.endsWith(m); ends != "" {
		at := min(1, len(d.Parts)) // before what may not fit
		d.Parts = slices.Insert(d.Parts, at, widget.Span{Style: style.Of(style.Accent), Text: ends})
	}
	return d
}

// endsWith says that a move ends the turn, or that there is no way back from it; "" where that is what is asked.
func (b *gameBoard) endsWith(m rules.Move) string {
	switch end := b.view.Ends(m); {
	case end == moonriver.EndsGame:
		return b.Say("ends.game")
	case end == moonriver.EndsRound:
		return b.Say("ends.round")
	case end == moonriver.EndsTurn && m.Kind() != moonriver.MoveGo:
		return b.Say("ends.turn")
	}
	return ""
}

func (b *gameBoard) decide(m rules.Move) board.Decision {
	here, _ := b.Pick.Here()
	switch {
	case here.Thing == thingDone:
		return b.decideDone()
	case b.placing():
		return b.decidePlace(m)
	case b.view.Step == moonriver.StepHire && b.Choosing(thingToken):
		return b.decideHire(m, here)
	case b.view.Step == moonriver.StepGo:
		return b.decideGo(m)
	case b.view.Step == moonriver.StepCull:
		return b.decideCull(m)
	case b.view.Step == moonriver.StepDrive:
		return b.decideDrive(m, here)
	case b.view.Step == moonriver.StepSteal:
		return b.decideSteal(m)
	case b.Choosing(thingPlot) || b.Choosing(thingTile):
		return b.decidePlot(m, here)
	}
	return board.Say(b.verb(steps[b.view.Step]), b.Say("prompt.hire.circle"))
}

func (b *gameBoard) verb(step string) string { return strings.ToUpper(b.Say("badge." + step)) }

func (b *gameBoard) waiting() board.Decision {
	seat, step := b.Scene.ToAct.First(), steps[b.view.Step]
	if step == "" || seat < 1 || b.Scene.Busy {
		return board.Waiting(b.Scene.WhyIdle())
	}
	return board.Decision{Parts: []widget.Span{
		{Style: b.Scene.Brand(seat).Style().With(style.Bold), Text: b.Scene.Brand(seat).Sign() + " " + b.Scene.Name(seat)},
		{Style: style.Of(style.Dim), Text: b.Say("thinks." + step)},
	}}
}

func (b *gameBoard) decidePlace(m rules.Move) board.Decision {
	halves, legal := b.halves()
	if !legal {
		return board.Say(b.verb("nowhere"), b.Say("nowhere")).ButBad()
	}
	p, _ := b.view.Preview(m)
	return board.Decision{Badge: badge(b.verb("lay"), p.Gain()), Parts: b.layParts(p, halves)}
}

func (b *gameBoard) decideGo(m rules.Move) board.Decision {
	p := b.positionPlot(m)
	if p == 0 {
		return board.Say(b.verb("go"), b.Say("prompt.go"))
	}
	return board.Say(b.verb("go"), b.plotWords(p), b.Say("go.when", moonriver.PositionOf(m), len(b.view.Next)))
}

func (b *gameBoard) decideCull(m rules.Move) board.Decision {
	gain := 0
	if m != rules.NoMove {
		gain = b.mine().driven(moonriver.CellOf(m), 0)
	}
	land := ""
	if len(b.view.Skulls) > 0 {
		land = terrainName(b.Scene.Words, b.facts[b.Scene.Seat-1].at[b.view.Skulls[0]].face.Terrain)
	}
	return board.Say(badge(b.verb("cull"), gain), b.Say("cull.which", land))
}

func (b *gameBoard) ends() string { return board.If(b.IsLegal(moonriver.MoveDone), b.Say("ends"), "") }

func (b *gameBoard) decidePlot(m rules.Move, here board.Choice) board.Decision {
	p := moonriver.Plot(here.Thing.Number())
	name, picked, ends := b.plotWords(p), b.Pick.Picked(), b.ends()
	switch step := b.view.Step; {
	case step == moonriver.StepClaim:
		return board.Say(b.verb("claim"), name, b.Say("claim.which"))
	case step == moonriver.StepSwap && len(picked) == 0:
		return board.Say(b.verb("swap"), name, b.Say("swap.which"), ends)
	case step == moonriver.StepSwap:
		seat := b.ownerOf(p)
		mine := b.plotWords(moonriver.Plot(picked[0].Thing.Number()))
		idle := board.If(b.order[m] > 0, "", b.Say("swap.idle"))
		return board.Say(b.verb("swap"), b.Say("swap.for", mine, b.player(seat), name), idle, ends)
	case step == moonriver.StepScrap && m != rules.NoMove:
		return board.Say(b.verb("scrap"), b.plotWords(moonriver.Plot(picked[0].Thing.Number()))+" + "+name, b.Say("scrap.why"))
	case step == moonriver.StepScrap:
		return board.Say(b.verb("scrap"), name, b.Say("scrap.why"))
	case len(picked) == 1:
		return board.Say(b.verb("pick"), b.plotWords(moonriver.Plot(picked[0].Thing.Number()))+" + "+name, b.Say("pick.second"))
	case b.view.MustLay:
		return board.Say(b.verb("pick"), name, b.Say("pick.must"))
	}
	return board.Say(b.verb("pick"), name, b.Scene.Words.N("moonriver.pick.first", b.view.LaysLeft), ends)
}

func (b *gameBoard) ownerOf(p moonriver.Plot) rules.Seat {
	for i, r := range b.view.Ranches {
		for _, q := range plotsToLay(r) {
			if p == q {
				return rules.Seat(i + 1)
			}
		}
	}
	return rules.House
}

// plotWords is a plot as its strip shows it: "Prairie $ gold ( )".
func (b *gameBoard) plotWords(p moonriver.Plot) string {
	f := face(b.Scene, p)
	return strings.TrimSpace(capital(terrainName(b.Scene.Words, f.Terrain)) + " " + b.symbolsIn(f, 30))
}

// gained is a part of a decision that brings points: "prairie 3 × 1 +3". It is nothing where none come.
func gained(parts []widget.Span, what string, points int) []widget.Span {
	if points == 0 {
		return parts
	}
	look := board.If(points < 0, style.Of(style.Bad), style.Style(0))
	return append(parts, widget.Span{Style: look, Text: fmt.Sprintf("%s %+d", what, points)})
}

// layParts are what a domino or a bonus plot brings, part by part, and what happens next.
func (b *gameBoard) layParts(p moonriver.Preview, halves []moonriver.Half) []widget.Span {
	var parts []widget.Span
	left := p.Gain()
	for _, t := range p.Territories {
		if t.Cells == 0 {
			continue
		}
		points, was := b.within(t)
		left -= points
		land := terrainName(b.Scene.Words, t.Terrain)
		what := board.If(t.Cows == 0, b.Say("gain.cowless", land), fmt.Sprintf("%s %s → %s", land, was, product(t.Cells.Len(), t.Cows)))
		parts = gained(parts, what, points)
	}
	parts, printed := b.printedGains(parts, halves)
	left -= printed
	other := b.Say("gain.legend")
	if b.view.Scenario != moonriver.NoScenario {
		other = b.Scene.Words.Choice("moonriver", "scenario", b.view.Scenario.String())
	}
	parts = gained(parts, other, left)
	if len(parts) == 0 {
		parts = append(parts, widget.Span{Text: b.Say("gain.nothing")})
	}
	return append(parts, b.events(p, halves)...)
}

// within is what a territory would add to those that it joins, and how they count now: "2×1+1×1".
func (b *gameBoard) within(t moonriver.Territory) (points int, was string) {
	points = t.Points()
	for _, old := range b.mine().territories {
		if old.Cells&t.Cells != 0 && old.Cows > 0 {
			points -= old.Points()
			was += "+" + product(old.Cells.Len(), old.Cows)
		}
	}
	return points, cmp.Or(strings.TrimPrefix(was, "+"), "0")
}

func (b *gameBoard) printedGains(parts []widget.Span, halves []moonriver.Half) (_ []widget.Span, points int) {
	f, partners := b.printedOnAll(halves), hired(b.view, b.Scene.Seat)
	for _, s := range []struct {
		sign string
		n    uint8
		by   moonriver.Partner
	}{{signGold, f.Gold, moonriver.Digger}, {signBeaver, f.Beaver, moonriver.Trapper}, {signCorn, f.Corn, moonriver.Farmer}} {
		n := int(s.n)
		counted := n * partners[s.by]
		parts = gained(parts, fmt.Sprintf("%d %s %s", n, s.sign, b.Say(specialities[s.by])), n)
		parts = gained(parts, b.Say("brief."+s.by.String()), counted)
		points += n + counted
	}
	return parts, points
}

// printedOnAll is what is printed on all halves together.
func (b *gameBoard) printedOnAll(halves []moonriver.Half) (all moonriver.Face) {
	for _, half := range halves {
		f := face(b.Scene, half.Plot)
		all.Gold, all.Beaver, all.Corn = all.Gold+f.Gold, all.Beaver+f.Beaver, all.Corn+f.Corn
		all.Skulls, all.Cows = all.Skulls+f.Skulls, all.Cows+f.Cows
	}
	return all
}

func (b *gameBoard) events(p moonriver.Preview, halves []moonriver.Half) []widget.Span {
	s, all := b.Scene, b.printedOnAll(halves)
	cows, skulls := board.If(p.Cows < int(all.Cows), b.Say("gain.no-cow"), ""), s.Some("moonriver.would.skulls", p.Skulls)
	if all.Skulls > 0 && skulls == "" {
		skulls = b.Say("would.skull.idle")
	}
	return board.Parts(cows, skulls, s.Some("moonriver.gain.hires", p.Circles), board.If(p.Bonus, b.Say("would.bonus"), ""))
}

func badge(verb string, points int) string {
	return board.If(points == 0, verb, fmt.Sprintf("%s %+d", verb, points))
}

func (b *gameBoard) positionPlot(m rules.Move) moonriver.Plot {
	at := moonriver.PositionOf(m)
	if at < 1 || at > len(b.view.Next) {
		return 0
	}
	return b.view.Next[at-1].Plot
}

func (b *gameBoard) wouldLay(one, two moonriver.Half, brings string) string {
	return b.Say("would.lay", one.Plot, one.Cell, two.Plot, two.Cell, brings)
}

func (b *gameBoard) brings(p moonriver.Preview) string {
	s := b.Scene
	return board.Joined(", ", b.Say("would.points", p.Gain()), s.Some("moonriver.would.cows", p.Cows), s.Some("moonriver.would.skulls", p.Skulls),
		s.Some("moonriver.would.circles", p.Circles), board.If(p.Bonus, b.Say("would.bonus"), ""))
}
