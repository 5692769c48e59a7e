package board

import (
	"slices"

	"saloon/rules"
)

// A Step is one thing to choose on the way to a move: a plot, a cell, a number.
// What the numbers mean is the board's own business.
type Step struct {
	Thing   uint32 // what lies on the board and can be pointed at
	Variant uint32 // which way it is meant, when it can be meant in several
}

// A Path is the steps that lead to a legal move.
type Path struct {
	Move  rules.Move
	Steps []Step
}

// A Picker leads a person to one of the legal moves, thing by thing: only what
// leads to a legal move can be chosen, and every step can be taken back. Draw
// marks where the things lie, and so arrows and the mouse find them.
type Picker struct {
	paths   []Path
	picked  []Step
	options []Step
	cursor  int
	shown   []uint32 // what is pointed out in place of the cursor
	showing bool
	marks   []mark
}

type mark struct {
	x, y, w, h int
	thing      uint32
}

// Set hands over the ways to all legal moves. Choices that are half made stay as
// long as they lead to one of them.
func (p *Picker) Set(paths []Path) {
	here, pointed := p.under()
	p.paths = paths
	for len(p.picked) > 0 && !slices.ContainsFunc(paths, p.leads) {
		p.picked = p.picked[:len(p.picked)-1]
		pointed = false
	}
	p.list()
	if pointed {
		p.point(here)
	}
	p.skip()
}

// leads reports whether a path begins with what was picked.
func (p *Picker) leads(path Path) bool {
	return len(path.Steps) >= len(p.picked) && slices.Equal(path.Steps[:len(p.picked)], p.picked)
}

// list collects the options of the stage that is reached.
func (p *Picker) list() {
	p.options, p.cursor = p.options[:0], 0
	at := len(p.picked)
	for _, path := range p.paths {
		if p.leads(path) && len(path.Steps) > at && !slices.Contains(p.options, path.Steps[at]) {
			p.options = append(p.options, path.Steps[at])
		}
	}
}

// skip picks what leaves no choice, unless it is the last step: that one is
// looked at before it is made.
func (p *Picker) skip() {
	for len(p.options) == 1 && p.Move() == rules.NoMove {
		p.picked = append(p.picked, p.options[0])
		p.list()
	}
}

// point puts the cursor on an option, or near it on the same thing.
func (p *Picker) point(s Step) {
	if at := slices.Index(p.options, s); at >= 0 {
		p.cursor = at
	} else if at := slices.IndexFunc(p.options, func(o Step) bool { return o.Thing == s.Thing }); at >= 0 {
		p.cursor = at
	}
}

// Picked is what was chosen so far.
func (p *Picker) Picked() []Step { return p.picked }

// Options is what can be chosen now, in the order of the paths.
func (p *Picker) Options() []Step { return p.options }

// Show points out things in place of the cursor; Hide gives the cursor back.
func (p *Picker) Show(things ...uint32) { p.shown, p.showing = things, true }

// Hide ends what Show began.
func (p *Picker) Hide() { p.shown, p.showing = nil, false }

// Here is the option under the cursor.
func (p *Picker) Here() (Step, bool) {
	if p.showing {
		return Step{}, false
	}
	return p.under()
}

func (p *Picker) under() (Step, bool) {
	if p.cursor >= len(p.options) {
		return Step{}, false
	}
	return p.options[p.cursor], true
}

// Offers reports whether a thing can be chosen now.
func (p *Picker) Offers(thing uint32) bool {
	return slices.ContainsFunc(p.options, func(o Step) bool { return o.Thing == thing })
}

// On reports whether the cursor is on a thing, or it is pointed out.
func (p *Picker) On(thing uint32) bool {
	if p.showing {
		return slices.Contains(p.shown, thing)
	}
	here, ok := p.Here()
	return ok && here.Thing == thing
}

// Has reports whether a thing was picked.
func (p *Picker) Has(thing uint32) bool {
	return !p.showing && slices.ContainsFunc(p.picked, func(s Step) bool { return s.Thing == thing })
}

// Turns is how many ways the thing under the cursor can be meant.
func (p *Picker) Turns() int {
	here, ok := p.Here()
	n := 0
	for _, o := range p.options {
		if ok && o.Thing == here.Thing {
			n++
		}
	}
	return n
}

// Turnable reports whether any thing can be meant in several ways.
func (p *Picker) Turnable() bool {
	for i, o := range p.options {
		if slices.ContainsFunc(p.options[:i], func(s Step) bool { return s.Thing == o.Thing }) {
			return true
		}
	}
	return false
}

// Move is the move that picking the option under the cursor would make, or
// NoMove when more is to be chosen after it.
func (p *Picker) Move() rules.Move {
	here, ok := p.Here()
	if !ok {
		return rules.NoMove
	}
	at := len(p.picked)
	for _, path := range p.paths {
		if len(path.Steps) == at+1 && p.leads(path) && path.Steps[at] == here {
			return path.Move
		}
	}
	return rules.NoMove
}

// Pick chooses what is under the cursor. The move comes back when that was the
// last step, and the picker begins anew.
func (p *Picker) Pick() Act {
	here, ok := p.Here()
	if !ok {
		return Act{}
	}
	if m := p.Move(); m != rules.NoMove {
		p.picked = p.picked[:0]
		p.list()
		return Play(m)
	}
	p.picked = append(p.picked, here)
	p.list()
	p.skip()
	return Act{}
}

// Back takes the last step back, and with it those that had left no choice.
func (p *Picker) Back() bool {
	for len(p.picked) > 0 {
		last := p.picked[len(p.picked)-1]
		p.picked = p.picked[:len(p.picked)-1]
		p.list()
		p.point(last)
		if len(p.options) > 1 {
			return true
		}
	}
	p.skip()
	return false
}

// CanBack reports whether there is a choice to take back.
func (p *Picker) CanBack() bool {
	for i := range p.picked {
		some := p.picked[i]
		for _, path := range p.paths {
			if len(path.Steps) > i && slices.Equal(path.Steps[:i], p.picked[:i]) && path.Steps[i] != some {
				return true
			}
		}
	}
	return false
}

// Next goes to the next option, or back with -1, whatever lies where.
func (p *Picker) Next(by int) {
	if n := len(p.options); n > 0 {
		p.cursor = (p.cursor + by + n) % n
	}
}

// Turn goes to the next way in which the thing under the cursor can be meant.
func (p *Picker) Turn(by int) {
	here, ok := p.Here()
	if !ok {
		return
	}
	n := len(p.options)
	for i := 1; i <= n; i++ {
		at := ((p.cursor+by*i)%n + n) % n
		if p.options[at].Thing == here.Thing {
			p.cursor = at
			return
		}
	}
}

// Point puts the cursor on a thing, if it can be chosen.
func (p *Picker) Point(thing uint32) bool {
	if !p.Offers(thing) {
		return false
	}
	p.point(Step{Thing: thing})
	return true
}

// Nth picks option n, counted from 1.
func (p *Picker) Nth(n int) Act {
	if n < 1 || n > len(p.options) {
		return Act{}
	}
	p.cursor = n - 1
	if p.Move() != rules.NoMove {
		return Act{}
	}
	return p.Pick()
}

// Unmark forgets where things lie; a drawing begins with it.
func (p *Picker) Unmark() { p.marks = p.marks[:0] }

// Mark says that a thing was drawn in a rectangle of the canvas.
func (p *Picker) Mark(x, y, w, h int, thing uint32) {
	p.marks = append(p.marks, mark{x, y, w, h, thing})
}

// Arrow goes to the nearest option in the direction of an arrow key.
func (p *Picker) Arrow(key string) {
	here, ok := p.Here()
	from, seen := p.middle(here.Thing)
	if !ok || !seen {
		p.Next(map[string]int{"up": -1, "left": -1, "down": 1, "right": 1}[key])
		return
	}
	best, least := -1, 0
	for i, o := range p.options {
		to, seen := p.middle(o.Thing)
		if !seen || o.Thing == here.Thing {
			continue
		}
		cost, ahead := distance(key, to.x-from.x, to.y-from.y)
		nearer := best < 0 || cost < least || cost == least && o.Variant == here.Variant
		if ahead && nearer {
			best, least = i, cost
		}
	}
	if best >= 0 {
		p.cursor = best
	}
}

// distance is how far a thing lies off in a direction; what lies aside counts
// three times. Lines are as high as two columns are wide.
func distance(key string, dx, dy int) (cost int, ahead bool) {
	dy *= 2
	switch key {
	case "left":
		return -dx + 3*max(dy, -dy), dx < 0
	case "right":
		return dx + 3*max(dy, -dy), dx > 0
	case "up":
		return -dy + 3*max(dx, -dx), dy < 0
	}
	return dy + 3*max(dx, -dx), dy > 0
}

// middle is twice the middle of where a thing was drawn.
func (p *Picker) middle(thing uint32) (at struct{ x, y int }, seen bool) {
	for _, m := range p.marks {
		if m.thing == thing {
			at.x, at.y = 2*m.x+m.w, 2*m.y+m.h
			return at, true
		}
	}
	return at, false
}

// At is the thing that was drawn at a cell of the canvas, and whether it can be
// chosen.
func (p *Picker) At(x, y int) (thing uint32, offered bool) {
	for _, m := range p.marks {
		if x >= m.x && x < m.x+m.w && y >= m.y && y < m.y+m.h {
			if p.Offers(m.thing) {
				return m.thing, true
			}
			thing = m.thing
		}
	}
	return thing, false
}

// Click points at a thing; a second click on it turns it, when it can be meant
// in several ways, or else picks it.
func (p *Picker) Click(x, y int) Act {
	thing, offered := p.At(x, y)
	switch {
	case !offered:
		return Act{}
	case !p.On(thing):
		p.point(Step{Thing: thing})
		if p.Move() == rules.NoMove {
			return p.Pick()
		}
		return Act{}
	case p.Turns() > 1:
		p.Turn(1)
		return Act{}
	}
	return p.Pick()
}
