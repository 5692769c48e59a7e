package data

import "sync/atomic"

// A Histogram counts measured values by their size. Counting takes two atomic additions and no
// lock, and memory does not grow.
type Histogram struct {
	bounds []int64         // the largest value of each size but the last, ascending; never changed
	counts []atomic.Uint64 // one more
	sum    atomic.Int64
}

// NewHistogram makes a histogram of sizes that end at these bounds. Values above the last one are
// counted too.
func NewHistogram(bounds ...int64) *Histogram {
	return &Histogram{bounds: bounds, counts: make([]atomic.Uint64, len(bounds)+1)}
}

// Observe counts a value.
func (h *Histogram) Observe(value int64) {
	at := 0
	for at < len(h.bounds) && value > h.bounds[at] {
		at++
	}
	h.counts[at].Add(1)
	h.sum.Add(value)
}

// Distribution is what was counted so far.
func (h *Histogram) Distribution() Distribution {
	d := Distribution{Bounds: h.bounds, Counts: make([]uint64, len(h.counts)), Sum: h.sum.Load()}
	for i := range h.counts {
		d.Counts[i] = h.counts[i].Load()
		d.Count += d.Counts[i]
	}
	return d
}

// A Distribution is what a histogram has counted.
type Distribution struct {
	Bounds []int64  // the largest value of each size but the last, ascending
	Counts []uint64 // how many values are of each size; one more than Bounds
	Count  uint64   // all of them
	Sum    int64    // of all values
}

// Within is a bound that a share of the values, such as 0.99, does not exceed. It is false when
// nothing was counted, or when such values are above the last bound.
func (d Distribution) Within(share float64) (bound int64, known bool) {
	need, so := share*float64(d.Count), uint64(0)
	for i, bound := range d.Bounds {
		if so += d.Counts[i]; so > 0 && float64(so) >= need {
			return bound, true
		}
	}
	return 0, false
}
