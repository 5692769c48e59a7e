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
	for _, s := range b.printedGains(halves) {
		left -= s.points
		parts = gained(parts, s.what, s.points)
	}
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

// A printedGain is what brings points at once: a symbol, or a partner who counts it.
type printedGain struct {
	what   string
	points int
}

// printedGains are what the gold, beavers and corn of some plots bring.
func (b *gameBoard) printedGains(halves []moonriver.Half) []printedGain {
	var gold, beavers, corn int
	for _, half := range halves {
		f := face(b.Scene, half.Plot)
		gold, beavers, corn = gold+int(f.Gold), beavers+int(f.Beaver), corn+int(f.Corn)
	}
	var list []printedGain
	for _, s := range []struct {
		sign, word string
		n          int
		by         moonriver.Partner
	}{
		{signGold, "gold.word", gold, moonriver.Digger}, {signBeaver, "beaver.word", beavers, moonriver.Trapper},
		{signCorn, "corn.word", corn, moonriver.Farmer},
	} {
		list = append(list, printedGain{fmt.Sprintf("%d %s %s", s.n, s.sign, b.Say(s.word)), s.n},
			printedGain{b.Say("brief." + s.by.String()), s.n * b.hired(s.by)})
	}
	return list
}

// hired is how many partners of a kind the viewer has.
func (b *gameBoard) hired(p moonriver.Partner) int {
	n := 0
	for i := range b.facts[b.Scene.Seat-1].at {
		if f := &b.facts[b.Scene.Seat-1].at[i]; f.is && f.Partner == p {
			n++
		}
	}
	return n
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
	var parts []widget.Span
	for _, text := range list {
		parts = append(parts, widget.Span{Text: text})
	}
	return parts
}

// hireGain is what a partner scores at once.
func (b *gameBoard) hireGain(p moonriver.Partner) int {
	n := 0
	for i := range b.facts[b.Scene.Seat-1].at {
		f := &b.facts[b.Scene.Seat-1].at[i]
		switch {
		case !f.is:
		case p == moonriver.Digger:
			n += int(f.face.Gold)
		case p == moonriver.Trapper:
			n += int(f.face.Beaver)
		case p == moonriver.Farmer:
			n += int(f.face.Corn)
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
