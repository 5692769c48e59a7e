package review

import (
	"math"
	"slices"

	"saloon/rules"
)

// An Accuracy is how well a seat decided in a game: 100 where no decision has cost anything, and 0 where each has cost
// a fifth of a victory. It can be compared with that of other games of the same kind.
type Accuracy struct {
	Seat   rules.Seat `json:"seat"`
	Figure int        `json:"figure"`
	Doubt  int        `json:"doubt"` // give or take so much: the standard error of Figure
	Lost   int        `json:"lost"`  // of a victory with each decision, on average, in tenths of a percent
	Of     int        `json:"of"`    // so many decisions; those of a game that is settled do not count
}

// steep is how much of Figure is lost with a percent of a victory.
const steep = 5

// AccuracyOf is how well a seat decided; with fewer than two decisions nothing is known, and Of says so.
func (r *Review) AccuracyOf(seat rules.Seat) Accuracy {
	a := Accuracy{Seat: seat}
	sum, squares := 0, 0
	for _, d := range r.Decisions {
		if d.Seat != seat || d.Settled() {
			continue
		}
		lost := max(d.lost(), 0)
		a.Of, sum, squares = a.Of+1, sum+lost, squares+lost*lost
	}
	if a.Of < 2 {
		return a
	}
	n := float64(a.Of)
	mean := float64(sum) / n
	doubt := math.Sqrt(max(float64(squares)/n-mean*mean, 0) / (n - 1))
	a.Figure, a.Doubt = max(100-int(math.Round(steep*mean)), 0), int(math.Round(steep*doubt))
	a.Lost = int(math.Round(10 * mean))
	return a
}

// lost is how many percent of the games a decision has cost.
func (d Decision) lost() int {
	if d.Better == nil {
		return 0
	}
	return d.Expected[d.Seat-1].Chance - d.Better.Played[d.Seat-1].Chance
}

// Settled reports whether the chances to win say nothing of a decision: the game is as good as lost or won either way.
func (d Decision) Settled() bool {
	best := d.Expected[d.Seat-1].Chance
	return Settled(best, best-d.lost())
}

// Settled reports whether chances are as good as none, or all as good as certain.
func Settled(chances ...int) bool {
	const near = 3
	return slices.Max(chances) <= near || slices.Min(chances) >= 100-near
}
