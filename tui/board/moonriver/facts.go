package moonriver

import (
	"fmt"
	"iter"

	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
)

// places is one more than the highest number of a cell.
const places = 64

// A plotFact is what the board shows on one cell of a ranch.
type plotFact struct {
	moonriver.Laid
	is       bool // a plot lies there
	face     moonriver.Face
	sum      string // "4×1=4": plots, cows that count and points of its territory, on the plot that says so
	size     int    // the plots of its territory; 0 where no cow may stand
	named    bool   // it wears the name of its territory
	news     bool   // it has changed since the viewer's last turn
	skullDue bool   // its skull has not been carried out
	joins    bool   // the domino under the cursor would join its territory
	would    string // how its territory would count then, on the plot that says how it counts
}

type ranchFact struct {
	at          [places]plotFact
	territories []moonriver.Territory
	gain        int // points since the viewer's last turn
	top         int // the highest row that is in use
}

func (b *gameBoard) readRanches() {
	before, _ := b.Scene.Earlier.(*moonriver.View)
	b.facts = make([]ranchFact, len(b.view.Ranches))
	for i := range b.facts {
		r, seat := &b.facts[i], rules.Seat(i+1)
		for _, laid := range b.view.Ranches[i].Plots {
			r.at[laid.Cell] = plotFact{Laid: laid, is: true, face: face(b.Scene, laid.Plot)}
			r.top = max(r.top, laid.Cell.Row())
		}
		if before != nil && i < len(before.Ranches) {
			r.markNews(b.view.Ranches[i], before.Ranches[i])
		}
		r.territories = b.view.Territories(seat)
		for _, t := range r.territories {
			r.label(t)
		}
		if seat == b.view.Turn {
			for _, c := range b.view.Skulls {
				r.at[c].skullDue = true
			}
		}
	}
}

func (r *ranchFact) markNews(now, before moonriver.Ranch) {
	r.gain = now.Score - before.Score
	for c := range r.at {
		r.at[c].news = r.at[c].is
	}
	for _, was := range before.Plots {
		if r.at[was.Cell].Laid == was {
			r.at[was.Cell].news = false
		}
	}
}

func (r *ranchFact) label(t moonriver.Territory) {
	best, least := moonriver.Cell(0), 0
	for c := range cellsOf(t) {
		r.at[c].size = board.If(t.Terrain == moonriver.Corn, 0, t.Cells.Len())
		if load := r.at[c].load(); best == 0 || load < least {
			best, least = c, load
		}
	}
	r.at[best].named, r.at[best].sum = true, sum(t)
}

func cells(rows int) iter.Seq[moonriver.Cell] {
	return func(yield func(moonriver.Cell) bool) {
		for i := range 5 * rows {
			if !yield(moonriver.CellAt(i%5+1, i/5+1)) {
				return
			}
		}
	}
}

func cellsOf(t moonriver.Territory) iter.Seq[moonriver.Cell] {
	return func(yield func(moonriver.Cell) bool) {
		for i := range 50 {
			if c := moonriver.CellAt(i%5+1, 10-i/5); t.Cells>>c&1 == 1 && !yield(c) {
				return
			}
		}
	}
}

// sum is how a territory counts: "4×1=4"; nothing while no cow counts there.
func sum(t moonriver.Territory) string {
	if t.Cows == 0 {
		return ""
	}
	return fmt.Sprintf("%d%s%d=%d", t.Cells.Len(), signTimes, t.Cows, t.Points())
}

func (f *plotFact) load() int {
	n := 0
	for _, used := range [...]bool{f.hasPrint(), f.Cows > 0, f.Partner != moonriver.NoPartner || f.face.Circles > 0} {
		if used {
			n++
		}
	}
	return n
}

func (f *plotFact) hasPrint() bool {
	return f.face.Gold+f.face.Beaver+f.face.Corn+f.face.Skulls > 0
}

func (r *ranchFact) joined(at moonriver.Cell, columns, rows int) bool {
	next := moonriver.CellAt(at.Column()+columns, at.Row()+rows)
	return next != 0 && r.at[next].is && r.at[next].face.Terrain == r.at[at].face.Terrain
}

// drive moves a cow, and tells how many points that brings; cell 0 is where cows come from and go to.
func (r *ranchFact) drive(from, to moonriver.Cell) (gain int) {
	if r.at[from].Cows--; r.at[from].Cows == 0 {
		gain -= r.at[from].size
	}
	if r.at[to].Cows++; r.at[to].Cows == 1 {
		gain += r.at[to].size
	}
	return gain
}

// driven is what moving a cow would bring.
func (r *ranchFact) driven(from, to moonriver.Cell) int {
	gain := r.drive(from, to)
	r.drive(to, from)
	return gain
}

// whole is a point in the values that choices are ordered by. A step of a cow costs one, so that short ways come first.
const whole = 16

// points are the points in a value of drives.
func points(value int) int { return (value + whole - 1) / whole }

// drives is the value of the best drives in so many steps; 0 where none brings anything.
func (r *ranchFact) drives(steps int) (best int) {
	for at := range moonriver.Cell(places) {
		if r.at[at].Cows < 1 || at == 0 || steps == 0 {
			continue
		}
		for way := range uint32(4) {
			if to := towards(at, way); r.at[to].size > 0 {
				best = max(best, r.valueOf(at, to, steps))
			}
		}
	}
	return best
}

// valueOf is the value of a drive and of the best that may follow it.
func (r *ranchFact) valueOf(from, to moonriver.Cell, steps int) int {
	value := whole*r.drive(from, to) - 1 + r.drives(steps-1)
	r.drive(to, from)
	return value
}

// territoryOf is the territory in which a plot lies.
func (r *ranchFact) territoryOf(at moonriver.Cell) (found moonriver.Territory) {
	for _, t := range r.territories {
		if t.Cells>>at&1 == 1 {
			found = t
		}
	}
	return found
}

// guarded reports whether a partner keeps thieves away from the cows of a territory.
func (r *ranchFact) guarded(t moonriver.Territory) bool {
	for c := range cellsOf(t) {
		if r.at[c].Partner != moonriver.NoPartner {
			return true
		}
	}
	return false
}
