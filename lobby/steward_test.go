package lobby

import (
	"fmt"
	"slices"
	"testing"
)

// Each node has its share of the tables, all nodes choose alike, and when one goes only its own
// tables change hands.
func TestSteward_SharesAndStays(t *testing.T) {
	const tables = 3000
	nodes := []string{"a", "b", "c", "d"}
	rest := []string{"a", "b", "d"}
	count := map[string]int{}
	for i := range tables {
		id := fmt.Sprintf("table%d", i)
		is := StewardOf(id, nodes)
		count[is]++
		turned := slices.Clone(nodes)
		slices.Reverse(turned)
		if other := StewardOf(id, turned); other != is {
			t.Fatalf("%s has the stewards %s and %s", id, is, other)
		}
		if after := StewardOf(id, rest); is != "c" && after != is {
			t.Errorf("%s goes from %s to %s when c goes", id, is, after)
		}
	}
	for _, node := range nodes {
		if share := count[node]; share < tables/len(nodes)*8/10 || share > tables/len(nodes)*12/10 {
			t.Errorf("%s has %d of %d tables", node, share, tables)
		}
	}
}

func TestSteward_AloneIsAlways(t *testing.T) {
	var s stewards
	if !s.here("any") || !s.alone() {
		t.Error("who is alone is not the steward")
	}
	s.self = "a"
	s.choose([]string{"b"})
	if s.here("any") {
		t.Error("who is not among the nodes is the steward")
	}
}
