package moonriver

import (
	"math/rand/v2"
	"testing"
)

func TestNthCountsFromTheLowest(t *testing.T) {
	src := rand.New(rand.NewPCG(1, 1))
	for range 2000 {
		set := plotSet{src.Uint64() & src.Uint64(), src.Uint64() | src.Uint64()}.and(allPlots)
		n := 0
		for p := Plot(1); p <= plotCount; p++ {
			if !set.has(p) {
				continue
			}
			if got := set.nth(n); got != p {
				t.Fatalf("%x: number %d is %d, not %d", set, n, got, p)
			}
			n++
		}
		if n != set.size() {
			t.Fatalf("%x has %d plots, not %d", set, n, set.size())
		}
	}
}

func (s plotSet) and(o plotSet) plotSet { return plotSet{s.low & o.low, s.high & o.high} }
