package montana

import (
	"math"
	"strconv"
	"strings"

	"saloon/rules/montana"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// The lines of the doors: with a heading and all that each means, or the first of it.
const (
	doorsTall = 10
	doorsLow  = 7
)

var doorKeys = [...]string{doorRecruit: "recruit", doorWork: "work", doorBuild: "build"}

func (b *gameBoard) doorName(door int) string {
	return strconv.Itoa(door) + " " + b.Say("door."+doorKeys[door])
}

// doorMeans is what a door would mean now, in parts of at most so many cells: what can be done behind it, and what is best
// or cannot be taken back.
func (b *gameBoard) doorMeans(door, room int) []widget.Span {
	dim, good := style.Of(style.Dim), style.Of(style.Good)
	switch door {
	case doorRecruit:
		return []widget.Span{{Style: dim, Text: b.Say("door.recruit.brings")}, {Style: style.Of(style.Bad), Text: b.Say("door.chance")}}
	case doorWork:
		return b.workMeans()
	}
	var now []string
	traded := 0
	for i := range b.looks {
		switch {
		case !b.can(thingHex | board.Thing(i)):
		case b.looks[i].standing == afterTrade:
			traded++
		default:
			now = append(now, b.looks[i].name)
		}
	}
	var list []widget.Span
	if len(now) > 0 {
		list = append(list, widget.Span{Style: good, Text: b.hexesNow(now, room)})
	}
	switch {
	case traded > 0:
		list = append(list, widget.Span{Style: style.Of(style.Cow), Text: b.Scene.Words.N("montana.door.traded", traded)})
	case len(now) == 0:
		list = append(list, widget.Span{Style: dim, Text: b.Say("door.build.none")})
	}
	return list
}

// hexesNow names the first of the hexes that can be paid for, as many as there is room for.
func (b *gameBoard) hexesNow(now []string, room int) string {
	for shown := min(len(now), 3); ; shown-- {
		names := strings.Join(now[:shown], " ") + board.If(len(now) > shown, " …", "")
		if text := b.Scene.Words.N("montana.door.hexes", len(now), strings.TrimSpace(names)); shown == 0 || widget.Width(text) <= room {
			return text
		}
	}
}

func (b *gameBoard) workMeans() []widget.Span {
	places := 0
	best := (*montana.Offer)(nil)
	for i := range b.offers {
		o := &b.offers[i]
		thing := thingSpace | board.Thing(int(o.Place)<<8|o.Space)
		if !b.can(thing) {
			continue
		}
		places++
		if best == nil || b.placeRank(thing) > b.placeRank(thingSpace|board.Thing(int(best.Place)<<8|best.Space)) {
			best = o
		}
	}
	places += bit(b.can(thingCity))
	if places == 0 {
		return []widget.Span{{Style: style.Of(style.Dim), Text: b.Say("door.work.none")}}
	}
	list := []widget.Span{{Style: style.Of(style.Good), Text: b.Scene.Words.N("montana.door.places", places)}}
	switch {
	case best == nil:
		return append(list, widget.Span{Style: style.Of(style.Dim), Text: b.Say("door.only-city")})
	case best.Place == montana.Bank:
		return append(list, widget.Span{Text: b.Say("door.best-bank", best.Silver)})
	}
	return append(list, widget.Span{Text: b.Say("door.best", countedName(b.Scene.Words, int(best.Good), best.Gets), -best.Silver)})
}

// doorDecision: "TURN  2 Work: 14 places you can pay  best: 3 copper for $5".
func (b *gameBoard) doorDecision(door int) board.Decision {
	means := b.doorMeans(door, math.MaxInt)
	means[0].Text = " " + means[0].Text
	d := board.Decision{Badge: b.Say("badge.turn"), Parts: append([]widget.Span{{Style: style.Of(style.Strong), Text: b.doorName(door) + ":"}}, means...)}
	if b.again() {
		d.Parts = append(d.Parts, widget.Span{Style: style.Of(style.Water), Text: b.Say("then-again")})
	}
	return d
}

// spinDecision: "SPIN  chance, no way back  two workers, chances in 8: c 3 s 3 g 4 p 4".
func (b *gameBoard) spinDecision() board.Decision {
	here, _ := b.Pick.Here()
	d := board.Decision{Badge: b.Say("badge.spin")}
	d.Parts = append(d.Parts, widget.Span{Style: style.Of(style.Bad), Text: b.Say("door.chance")}, widget.Span{Text: b.Say("odds", len(b.view.Wheel))})
	for colour := range len(montana.Workers{}) {
		n := board.Sum(b.view.Wheel, func(s montana.Sector) int { return bit(s.Any || s.Workers[colour] > 0) })
		d.Parts = append(d.Parts, widget.Span{Style: goodStyle(colour).With(style.Bold), Text: " " + string(b.letters[colour])},
			widget.Span{Text: " " + strconv.Itoa(n)})
	}
	if b.Pick.Turns() > 1 {
		d.Parts = append(d.Parts, widget.Span{Style: style.Of(style.Dim), Text: b.Say(board.If(here.Variant == askPush, "then-ask", "then-done"))})
	}
	return d
}

// drawDoors draws the doors: with what they mean where there is room, or else in one line.
func (b *gameBoard) drawDoors(c board.Canvas, at box) {
	if at.empty() || !b.atDoors() {
		return
	}
	part := c.On(c.Sub(at.x, at.y, at.w, at.h))
	part.Fill(0, 0, at.w, at.h, 0)
	if at.h < doorsLow {
		b.doorsInLine(part, at)
		return
	}
	part.HLine(0, 0, at.w)
	part.Fit(1, 0, at.w-2, style.Of(style.Title), " "+b.Say("doors")+" ")
	if text := b.another(); text != "" {
		part.Right(at.w, 0, style.Of(style.Water), " "+text)
	}
	for door := doorRecruit; door <= doorBuild; door++ {
		high := (at.h - 1) / (len(doorKeys) - 1)
		y := 1 + high*(door-1)
		b.drawDoor(part, 1, y, door)
		means := b.doorMeans(door, at.w-4)
		for i, line := range means[:min(len(means), high-1)] {
			part.Fit(4, y+1+i, at.w-4, line.Style, line.Text)
		}
		b.Mark(at.x, at.y+y, at.w, high, thingDoor|board.Thing(door))
	}
}

func (b *gameBoard) drawDoor(c board.Canvas, x, y, door int) (end int) {
	thing, name := thingDoor|board.Thing(door), b.doorName(door)
	st := style.Of(style.Strong).With(style.Bold)
	switch {
	case b.Pick.On(thing):
		st = style.On(style.CursorGround).With(style.Bold)
		c.Rune(x, y, style.Of(style.Ring).With(style.Bold), signCursor)
	case b.Pick.HasPicked(thing):
		st = style.On(style.PickGround).With(style.Bold)
	case !b.leadsTo(door):
		st = style.Of(style.FarInk)
	}
	return c.Text(x+1, y, st, name)
}

// leadsTo reports whether there is something behind a door.
func (b *gameBoard) leadsTo(door int) bool {
	for thing := range b.leads {
		if doorTo(thing) == door {
			return true
		}
	}
	return false
}

func (b *gameBoard) doorsInLine(c board.Canvas, at box) {
	x := 0
	for door := doorRecruit; door <= doorBuild; door++ {
		end := b.drawDoor(c, x, 0, door)
		b.Mark(at.x+x, at.y, end-x, 1, thingDoor|board.Thing(door))
		x = end + 2
	}
	c.Fit(x+1, 0, c.W-x-1, style.Of(style.Water), b.another())
}

// another says that another turn follows for a canteen, or how it would; "" without one, and how not while something
// is asked.
func (b *gameBoard) another() string {
	if !b.mayAgain() || b.asked != nil && !b.again() {
		return ""
	}
	return b.Say(board.If(b.again(), "then-again", "may-again"))
}
