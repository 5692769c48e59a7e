package moonriver

import (
	"math/rand/v2"
	"slices"
	"testing"
)

func TestHandIsASortedList(t *testing.T) {
	src := rand.New(rand.NewPCG(2, 2))
	var h hand
	var list []Plot
	for range 5000 {
		p := Plot(1 + src.IntN(plotCount))
		switch {
		case h.has(p) != slices.Contains(list, p):
			t.Fatalf("%v has %d: %v", list, p, h.has(p))
		case len(list) == 5 || len(list) > 0 && src.IntN(2) == 0:
			i := src.IntN(len(list))
			h = h.without(list[i])
			list = slices.Delete(list, i, i+1)
		case !h.has(p):
			h = h.with(p)
			list = append(list, p)
			slices.Sort(list)
		}
		if h.size() != len(list) || h.has(0) || h.has(200) {
			t.Fatalf("%x is not %v", uint64(h), list)
		}
		for i, p := range list {
			if h.at(i) != p {
				t.Fatalf("%x is not %v", uint64(h), list)
			}
		}
	}
}
