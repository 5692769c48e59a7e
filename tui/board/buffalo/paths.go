package buffalo

import (
	"slices"

	"saloon/rules"
	"saloon/rules/buffalo"
)

// An axis is a part of a move that the arrows choose for itself, while all parts of the move are seen.
type axis uint8

const (
	axisNone axis = iota
	axisMeadow
	axisCard
	axisColour
	axisNumber
)

func axesOf(kind uint8) (vertical, horizontal, tab axis) {
	switch kind {
	case buffalo.MoveSend:
		return axisMeadow, axisCard, axisColour
	case buffalo.MoveDrop:
		return axisCard, axisCard, axisNone
	case buffalo.MoveBonus:
		return axisMeadow, axisNumber, axisNone
	case buffalo.MoveGraze, buffalo.MoveOffer:
		return axisNumber, axisNumber, axisNone
	case buffalo.MovePick, buffalo.MoveStart:
		return axisColour, axisColour, axisNone
	}
	return axisNone, axisNone, axisNone
}

func along(p *buffalo.Parts, a axis) int {
	switch a {
	case axisMeadow:
		return p.Meadow
	case axisCard:
		return int(p.Card)
	case axisColour:
		return int(p.Colour)
	}
	return p.Number
}

// paths are the legal moves that the arrows choose from, and the one that they are at.
type paths struct {
	moves   []rules.Move
	options []buffalo.Parts
	at      int
	meadows uint32 // those of the options, a bit each
}

// set takes the legal moves, without those that have keys of their own. When the question
// is a new one, the largest number is suggested; else the choice stays as near as it can.
func (p *paths) set(legal []rules.Move, fresh bool) {
	was, had := p.here()
	p.moves, p.options, p.meadows, p.at = p.moves[:0], p.options[:0], 0, 0
	for _, m := range legal {
		if kind := m.Kind(); kind == buffalo.MoveDone || kind == buffalo.MoveRecall {
			continue
		}
		parts := buffalo.PartsOf(m)
		p.moves, p.options = append(p.moves, m), append(p.options, parts)
		if parts.Meadow >= 0 {
			p.meadows |= 1 << parts.Meadow
		}
	}
	here, ok := p.here()
	switch {
	case !ok:
	case had && was.Kind == here.Kind && !(fresh && here.Kind == buffalo.MoveGraze):
		p.at = p.nearest(axisNone, 0, was)
	case here.Kind == buffalo.MoveGraze || here.Kind == buffalo.MoveBonus:
		p.at = p.nearest(axisMeadow, here.Meadow, here)
	}
}

func (p *paths) here() (buffalo.Parts, bool) {
	if p.at >= len(p.options) {
		return buffalo.Parts{Meadow: -1}, false
	}
	return p.options[p.at], true
}

// nearest is the option that has a value on an axis and shares most with another one; elsewhere the largest number.
func (p *paths) nearest(a axis, value int, to buffalo.Parts) int {
	best, most := -1, -1
	for i := range p.options {
		o := &p.options[i]
		if a != axisNone && along(o, a) != value {
			continue
		}
		score := 0
		if o.Card == to.Card {
			score += 800
		}
		if o.Meadow == to.Meadow {
			score += 400
		}
		if o.Colour == to.Colour {
			score += 200
		}
		if a == axisMeadow || o.Meadow != to.Meadow {
			score += o.Number
		} else if o.Number == to.Number {
			score += 100
		}
		if score > most {
			best, most = i, score
		}
	}
	return max(best, 0)
}

// values are all that can be chosen on an axis, in order. Numbers are those of the meadow under the cursor.
func (p *paths) values(a axis) []int {
	here, _ := p.here()
	var list []int
	for i := range p.options {
		o := &p.options[i]
		if a == axisNumber && o.Meadow != here.Meadow {
			continue
		}
		if v := along(o, a); !slices.Contains(list, v) {
			list = append(list, v)
		}
	}
	slices.Sort(list)
	return list
}

func (p *paths) several(a axis) bool {
	here, ok := p.here()
	return ok && a != axisNone && slices.ContainsFunc(p.options, func(o buffalo.Parts) bool {
		return along(&o, a) != along(&here, a) && (a != axisNumber || o.Meadow == here.Meadow)
	})
}

// severalElsewhere reports whether another meadow has a choice on an axis: then its keys stay in the footer.
func (p *paths) severalElsewhere(a axis) bool {
	return a == axisNumber && slices.ContainsFunc(p.options, func(o buffalo.Parts) bool { return o.Number > 1 })
}

// step goes some values on along an axis; at the ends it begins again from the other one, but numbers stop there.
func (p *paths) step(a axis, by int) {
	here, _ := p.here()
	list := p.values(a)
	at := slices.Index(list, along(&here, a)) + by
	if a == axisNumber {
		at = min(max(at, 0), len(list)-1)
	}
	p.at = p.nearest(a, list[(at+len(list))%len(list)], here)
}

func (p *paths) point(a axis, value int) bool {
	if a == axisNone || !slices.Contains(p.values(a), value) {
		return false
	}
	here, _ := p.here()
	p.at = p.nearest(a, value, here)
	return true
}

func (p *paths) offersMeadow(number int) bool { return p.meadows>>number&1 == 1 }

func (p *paths) kind() uint8 {
	if len(p.moves) == 0 {
		return 0
	}
	return p.moves[0].Kind()
}
