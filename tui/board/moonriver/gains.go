package moonriver

import (
	"fmt"
	"strings"

	"saloon/rules/moonriver"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// gained is a part of a decision that brings points: "prairie 3 × 1 +3". It is nothing
// where none come.
func gained(parts []widget.Span, what string, points int) []widget.Span {
	if points == 0 {
		return parts
	}
	look := style.Style(0)
	if points < 0 {
		look = style.Of(style.Bad)
	}
	return append(parts, widget.Span{Style: look, Text: fmt.Sprintf("%s %+d", what, points)})
}

// layParts are what a domino or a bonus plot brings: the territories, what is printed, what
// partners make of it, the legend, and what happens next.
func (b *gameBoard) layParts(p moonriver.Preview, halves []moonriver.Half) []widget.Span {
	var parts []widget.Span
	left := p.Gain()
	for _, t := range p.Territories {
		if t.Cells == 0 {
			continue
		}
		points := t.Points() - b.pointsWithin(t)
		left -= points
		land := terrainName(b.Scene.Words, t.Terrain)
		what := fmt.Sprintf("%s %d %s %d", land, t.Cells.Len(), signTimes, t.Cows)
		if t.Cows == 0 {
			what = b.Say("gain.cowless", land)
		}
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

// pointsWithin is what the plots of a territory score before it is made.
func (b *gameBoard) pointsWithin(t moonriver.Territory) int {
	points := 0
	for _, old := range b.facts[b.Scene.Seat-1].territories {
		if old.Cells&t.Cells != 0 {
			points += old.Points()
		}
	}
	return points
}

// printedGains adds what the gold, beavers and corn of some plots bring, and the partners who
// count them.
func (b *gameBoard) printedGains(parts []widget.Span, halves []moonriver.Half) (_ []widget.Span, points int) {
	var gold, beavers, corn int
	for _, half := range halves {
		f := face(b.Scene, half.Plot)
		gold, beavers, corn = gold+int(f.Gold), beavers+int(f.Beaver), corn+int(f.Corn)
	}
	partners := hired(b.view, b.Scene.Seat)
	for _, s := range []struct {
		sign, word string
		n          int
		by         moonriver.Partner
	}{
		{signGold, "gold.word", gold, moonriver.Digger}, {signBeaver, "beaver.word", beavers, moonriver.Trapper},
		{signCorn, "corn.word", corn, moonriver.Farmer},
	} {
		counted := s.n * partners[s.by]
		parts = gained(parts, fmt.Sprintf("%d %s %s", s.n, s.sign, b.Say(s.word)), s.n)
		parts = gained(parts, b.Say("brief."+s.by.String()), counted)
		points += s.n + counted
	}
	return parts, points
}

// events are what happens when something is laid, beside the points.
func (b *gameBoard) events(p moonriver.Preview, halves []moonriver.Half) []widget.Span {
	var list []string
	skulls, cows := 0, 0
	for _, half := range halves {
		f := face(b.Scene, half.Plot)
		skulls, cows = skulls+int(f.Skulls), cows+int(f.Cows)
	}
	if p.Cows < cows {
		list = append(list, b.Say("gain.no-cow"))
	}
	switch {
	case p.Skulls > 0:
		list = append(list, b.Scene.Words.N("moonriver.would.skulls", p.Skulls))
	case skulls > 0:
		list = append(list, b.Say("would.skull.idle"))
	}
	if p.Circles > 0 {
		list = append(list, b.Scene.Words.N("moonriver.gain.hires", p.Circles))
	}
	if p.Bonus {
		list = append(list, b.Say("would.bonus"))
	}
	return say("", list...).Parts
}

func (b *gameBoard) hireGain(p moonriver.Partner) int {
	n := 0
	for _, laid := range b.view.Ranches[b.Scene.Seat-1].Plots {
		switch f := face(b.Scene, laid.Plot); p {
		case moonriver.Digger:
			n += int(f.Gold)
		case moonriver.Trapper:
			n += int(f.Beaver)
		case moonriver.Farmer:
			n += int(f.Corn)
		}
	}
	return n
}

// cowsGain is what the viewer gains when cows move, by the cell and how many.
func (b *gameBoard) cowsGain(change map[moonriver.Cell]int) int {
	r := &b.facts[b.Scene.Seat-1]
	return r.worth(change) - r.worth(nil)
}

// badge is a verb with what it brings: "LAY +7".
func badge(verb string, points int) string {
	verb = strings.ToUpper(verb)
	if points == 0 {
		return verb
	}
	return fmt.Sprintf("%s %+d", verb, points)
}
