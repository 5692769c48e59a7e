package moonriver

import (
	"math/rand/v2"
	"slices"
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

func TestReserveIsASortedList(t *testing.T) {
	src := rand.New(rand.NewPCG(2, 2))
	var left reserve
	var list []Plot
	for range 5000 {
		p := Plot(1 + src.IntN(plotCount))
		switch {
		case left.has(p) != slices.Contains(list, p):
			t.Fatalf("%v has %d: %v", list, p, left.has(p))
		case len(list) == 5 || len(list) > 0 && src.IntN(2) == 0:
			i := src.IntN(len(list))
			left = left.without(list[i])
			list = slices.Delete(list, i, i+1)
		case !left.has(p):
			left = left.with(p)
			list = append(list, p)
			slices.Sort(list)
		}
		if left.size() != len(list) || left.has(0) || left.has(200) {
			t.Fatalf("%x is not %v", uint64(left), list)
		}
		for i, p := range list {
			if left.at(i) != p {
				t.Fatalf("%x is not %v", uint64(left), list)
			}
		}
	}
}
