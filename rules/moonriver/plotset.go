package moonriver

import "math/bits"

// A plotSet is a set of the plots 1 to 96; bit p stands for plot p, and bit 0 of
// high for plot 64.
type plotSet struct{ low, high uint64 }

var allPlots = plotSet{^uint64(1), 1<<(plotCount-63) - 1}

// setOf is the set of some plots; one that is there twice makes it smaller.
func setOf(plots [positions]Plot) plotSet {
	var set plotSet
	for _, p := range plots {
		set.add(p)
	}
	return set
}

func (s *plotSet) add(p Plot) {
	bit, high := uint64(1)<<(p&63), -(uint64(p) >> 6)
	s.low |= bit &^ high
	s.high |= bit & high
}

func (s plotSet) without(o plotSet) plotSet { return plotSet{s.low &^ o.low, s.high &^ o.high} }

func (s plotSet) has(p Plot) bool {
	if p < 64 {
		return s.low>>p&1 == 1
	}
	return s.high>>(p-64)&1 == 1
}

func (s plotSet) size() int { return bits.OnesCount64(s.low) + bits.OnesCount64(s.high) }

// nth is the plot that has n lower ones in the set. It halves the word six
// times without a branch: which half it is cannot be guessed.
func (s plotSet) nth(n int) Plot {
	word, plot := s.low, 0
	if low := bits.OnesCount64(word); n >= low {
		word, plot, n = s.high, 64, n-low
	}
	for width := 32; width > 0; width >>= 1 {
		below := bits.OnesCount64(word & (1<<width - 1))
		up := ^((n - below) >> 63) // all ones when it lies in the upper half
		n -= below & up
		plot += width & up
		word >>= width & up
	}
	return Plot(plot)
}
