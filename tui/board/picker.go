package board

import (
	"slices"

	"saloon/rules"
)

// A Thing is something on a board that can be pointed at: a plot, a cell, a number of cows. Its upper half is its
// sort, its lower half says which one of them; what both stand for is up to the board.
type Thing uint32

// Sort is the sort of the thing, with no number.
func (t Thing) Sort() Thing { return t &^ 0xffff }

// Number says which one of its sort the thing is.
func (t Thing) Number() int { return int(t & 0xffff) }

// A Choice is one thing to choose on the way to a move.
type Choice struct {
	Thing   Thing
	Variant uint32 // which way to use the thing, when there are several (a domino can be turned)
}

// A Path is the choices that lead to a legal move.
type Path struct {
	Move    rules.Move
	Choices []Choice
}

// A Picker leads a person to one of the legal moves, thing by thing: only what
// leads to a legal move can be chosen, and every choice can be taken back. The
// board's Draw marks where the things lie, so that arrows and the mouse find them.
type Picker struct {
	paths        []Path
	picked       []Choice
	options      []Choice
	cursor       int
	highlighted  []Thing // what is shown in place of the cursor
	highlighting bool
	marks        []mark
}

type mark struct {
	Box
	thing Thing
}

// SetPaths hands over the ways to all legal moves; half-made choices stay as long as they lead to one of them.
func (p *Picker) SetPaths(paths []Path) {
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

func (p *Picker) leads(path Path) bool {
	return len(path.Choices) >= len(p.picked) && slices.Equal(path.Choices[:len(p.picked)], p.picked)
}

func (p *Picker) list() {
	p.options, p.cursor = p.options[:0], 0
	at := len(p.picked)
	for _, path := range p.paths {
		if p.leads(path) && len(path.Choices) > at && !slices.Contains(p.options, path.Choices[at]) {
			p.options = append(p.options, path.Choices[at])
		}
	}
}

// skip picks an only option, unless that would make a move: a person looks at a move before it is made.
func (p *Picker) skip() {
	for len(p.options) == 1 && p.Move() == rules.NoMove {
		p.picked = append(p.picked, p.options[0])
		p.list()
	}
}

func (p *Picker) point(s Choice) {
	if at := slices.Index(p.options, s); at >= 0 {
		p.cursor = at
	} else if at := slices.IndexFunc(p.options, func(o Choice) bool { return o.Thing == s.Thing }); at >= 0 {
		p.cursor = at
	}
}

// Picked is what was chosen so far.
func (p *Picker) Picked() []Choice { return p.picked }

// Options is what can be chosen now, in the order of the paths.
func (p *Picker) Options() []Choice { return p.options }

// Highlight shows things in place of the cursor, until EndHighlight.
func (p *Picker) Highlight(things ...Thing) { p.highlighted, p.highlighting = things, true }

// EndHighlight shows the cursor again.
func (p *Picker) EndHighlight() { p.highlighted, p.highlighting = nil, false }

// Here is the option under the cursor.
func (p *Picker) Here() (Choice, bool) {
	if p.highlighting {
		return Choice{}, false
	}
	return p.under()
}

func (p *Picker) under() (Choice, bool) {
	if p.cursor >= len(p.options) {
		return Choice{}, false
	}
	return p.options[p.cursor], true
}

// Offers reports whether a thing can be chosen now.
func (p *Picker) Offers(thing Thing) bool {
	return slices.ContainsFunc(p.options, func(o Choice) bool { return o.Thing == thing })
}

// On reports whether the cursor is on a thing, or it is highlighted.
func (p *Picker) On(thing Thing) bool {
	if p.highlighting {
		return slices.Contains(p.highlighted, thing)
	}
	here, ok := p.Here()
	return ok && here.Thing == thing
}

// HasPicked reports whether a thing was picked.
func (p *Picker) HasPicked(thing Thing) bool {
	return !p.highlighting && slices.ContainsFunc(p.picked, func(s Choice) bool { return s.Thing == thing })
}

// Turns is how many ways there are to use the thing under the cursor.
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

// Turnable reports whether there are several ways to use some thing.
func (p *Picker) Turnable() bool {
	for i, o := range p.options {
		if slices.ContainsFunc(p.options[:i], func(s Choice) bool { return s.Thing == o.Thing }) {
			return true
		}
	}
	return false
}

// Move is the move that picking the option under the cursor would make, or NoMove when more is to be chosen after it.
func (p *Picker) Move() rules.Move {
	here, ok := p.Here()
	if !ok {
		return rules.NoMove
	}
	at := len(p.picked)
	for _, path := range p.paths {
		if len(path.Choices) == at+1 && p.leads(path) && path.Choices[at] == here {
			return path.Move
		}
	}
	return rules.NoMove
}

// pick chooses what is under the cursor; the last choice brings the move, and the picker begins anew.
func (p *Picker) pick() Effect {
	here, ok := p.Here()
	if !ok {
		return Effect{}
	}
	if m := p.Move(); m != rules.NoMove {
		p.picked = p.picked[:0]
		p.list()
		return Play(m)
	}
	p.picked = append(p.picked, here)
	p.list()
	p.skip()
	return Effect{}
}

// Back takes the last choice back, and with it those that were made by themselves.
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
		if slices.ContainsFunc(p.paths, func(path Path) bool {
			return len(path.Choices) > i && slices.Equal(path.Choices[:i], p.picked[:i]) && path.Choices[i] != some
		}) {
			return true
		}
	}
	return false
}

// next moves the cursor to the next option in their order, or to the one before with -1.
func (p *Picker) next(by int) {
	if n := len(p.options); n > 0 {
		p.cursor = (p.cursor + by + n) % n
	}
}

// Turn goes to the next way to use the thing under the cursor.
func (p *Picker) Turn(by int) {
	here, _ := p.Here()
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
func (p *Picker) Point(thing Thing) bool {
	if !p.Offers(thing) {
		return false
	}
	p.point(Choice{Thing: thing})
	return true
}

// Reach goes the first way that leads to a thing, and puts the cursor on it; false when none does.
func (p *Picker) Reach(thing Thing) bool {
	for _, path := range p.paths {
		for at, c := range path.Choices {
			if c.Thing == thing {
				p.picked = append(p.picked[:0], path.Choices[:at]...)
				p.list()
				p.point(c)
				return true
			}
		}
	}
	return false
}

// Show goes the way to a move, up to its last choice, and puts the cursor on that; of several ways the one of the
// lowest variant. It is false when none leads there, and then there is no cursor.
func (p *Picker) Show(m rules.Move) bool {
	var way []Choice
	for _, path := range p.paths {
		if n := len(path.Choices) - 1; path.Move == m && n >= 0 && (way == nil || path.Choices[n].Variant < way[len(way)-1].Variant) {
			way = path.Choices
		}
	}
	if way == nil {
		p.Highlight()
		return false
	}
	p.EndHighlight()
	last := len(way) - 1
	p.picked = append(p.picked[:0], way[:last]...)
	p.list()
	p.cursor = slices.Index(p.options, way[last])
	return true
}

// Enter goes to a thing and picks it, unless that would make a move; false when no way leads to it.
func (p *Picker) Enter(thing Thing) bool {
	if !p.Reach(thing) {
		return false
	}
	if p.Move() == rules.NoMove {
		p.pick()
	}
	return true
}

// PickNth picks option n, counted from 1; an option that makes a move only gets the cursor.
func (p *Picker) PickNth(n int) Effect {
	if n < 1 || n > len(p.options) {
		return Effect{}
	}
	p.cursor = n - 1
	if p.Move() != rules.NoMove {
		return Effect{}
	}
	return p.pick()
}

// Mark says that a thing was drawn in a rectangle of the canvas.
func (p *Picker) Mark(x, y, w, h int, thing Thing) {
	p.marks = append(p.marks, mark{Box{x, y, w, h}, thing})
}

func (p *Picker) arrow(key string) {
	here, ok := p.Here()
	from, seen := p.middle(here.Thing)
	if !ok || !seen {
		p.next(map[string]int{"up": -1, "left": -1, "down": 1, "right": 1}[key])
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

// distance is how far a thing is for an arrow: along it, plus three times across; a line is as high as two columns.
func distance(key string, dx, dy int) (cost int, ahead bool) {
	along, across := dx, 2*dy
	if key == "up" || key == "down" {
		along, across = across, along
	}
	if key == "left" || key == "up" {
		along = -along
	}
	return along + 3*max(across, -across), along > 0
}

// middle is the middle of where a thing was drawn, doubled so that it is whole.
func (p *Picker) middle(thing Thing) (at struct{ x, y int }, seen bool) {
	for _, m := range p.marks {
		if m.thing == thing {
			at.x, at.y = 2*m.X+m.W, 2*m.Y+m.H
			return at, true
		}
	}
	return at, false
}

// At is the thing that was drawn at a cell of the canvas, and whether it can be chosen.
func (p *Picker) At(x, y int) (thing Thing, offered bool) {
	for _, m := range p.marks {
		if m.Holds(x, y) {
			if p.Offers(m.thing) {
				return m.thing, true
			}
			thing = m.thing
		}
	}
	return thing, false
}

// Click points at a thing; a second click on it turns it, when there are several ways to use it, or else picks it.
func (p *Picker) Click(x, y int) Effect {
	thing, offered := p.At(x, y)
	switch {
	case !offered:
		return Effect{}
	case !p.On(thing):
		p.point(Choice{Thing: thing})
		if p.Move() == rules.NoMove {
			return p.pick()
		}
		return Effect{}
	case p.Turns() > 1:
		p.Turn(1)
		return Effect{}
	}
	return p.pick()
}
