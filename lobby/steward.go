package lobby

import (
	"hash/fnv"
	"slices"
	"sync/atomic"

	"saloon/lobby/table"
)

// Stewards are chosen by rendezvous hashing: of all nodes that are present, the one whose name and
// the table's ID have the greatest hash. All nodes choose alike, without asking each other, and
// when a node goes only its own tables get another steward. Where two nodes believe for a while
// that they are the steward, the line number that an append expects refuses the later one.
type stewards struct {
	self string
	list atomic.Pointer[[]string] // the nodes among which one chooses; nil where the saloon runs alone

	figures stewardFigures
}

// choose notes among which nodes the stewards are chosen from now on.
func (s *stewards) choose(present []string) { s.list.Store(&present) }

// alone reports whether there is no other node.
func (s *stewards) alone() bool { return s.list.Load() == nil }

// here reports whether this node is the steward of a table, or of something else with a name.
func (s *stewards) here(what string) bool {
	list := s.list.Load()
	return list == nil || stewardOf(what, *list) == s.self
}

// stewardOf is the steward among some nodes; "" where there is none.
func stewardOf(what string, among []string) (steward string) {
	var most uint64
	for _, node := range among {
		if score := rendezvous(node, what); steward == "" || score > most || score == most && node < steward {
			steward, most = node, score
		}
	}
	return steward
}

// rendezvous is the score of a node for something. The last steps spread it over all bits, since
// names that differ in one letter have hashes that are alike.
func rendezvous(node, what string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(node))
	_, _ = h.Write([]byte{0})
	_, _ = h.Write([]byte(what))
	x := h.Sum64()
	x = (x ^ x>>33) * 0xff51afd7ed558ccd
	x = (x ^ x>>33) * 0xc4ceb9fe1a85ec53
	return x ^ x>>33
}

// isSteward reports whether this node sees to what one node alone does for a table.
func (s *shared) isSteward(id table.ID) bool { return s.stewards.here(string(id)) }

// without is a list of nodes without some of them.
func without(list []string, some map[string]bool) []string {
	return slices.DeleteFunc(slices.Clone(list), func(node string) bool { return some[node] })
}
