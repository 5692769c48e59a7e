package moonriver

import (
	"fmt"
	"iter"

	"saloon/rules"
	"saloon/rules/moonriver"
)

// places is one more than the highest number of a cell.
const places = 64

// A plotFact is what the board shows on one cell of a ranch.
type plotFact struct {
	moonriver.Laid
	is       bool // a plot lies there
	face     moonriver.Face
	sum      string // "4×1=4": plots, cows that count and points of its territory, on the plot that says so
	named    bool   // it wears the name of its territory
	news     bool   // it has changed since the viewer's last turn
	skullDue bool   // its skull has not been carried out
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

// worth is what the territories of a ranch score with cows moved: some cells have more or fewer than they show.
func (r *ranchFact) worth(change map[moonriver.Cell]int) int {
	points := 0
	for _, t := range r.territories {
		cows := 0
		for c := range cellsOf(t) {
			if r.at[c].Cows+change[c] > 0 {
				cows++
			}
		}
		points += t.Cells.Len() * cows
	}
	return points
}
