package bot

import (
	"cmp"
	"math"
	"slices"

	"saloon/rules"
)

const (
	openAfter = 8    // a move is tried this often before the moves after it are compared
	inner     = 8    // the number of moves that are compared after it at first
	widest    = 14   // the most of them, with those that are found in other worlds
	deepest   = 16   // the most own moves in a row
	trust     = 2    // the number of tries that a rating counts as
	sharpness = 6000 // how often the tree tries again what did badly, as a part of curiosity in 100,000
)

// A node is one of the seat's own moves, after the own moves above it. What the house
// and the other seats did in between does not matter.
type node struct {
	move  rules.Move
	prior int64 // how far its rating is below the best rating beside it
	sum   int64
	tried int32
	first int32 // its first child; 0 if it has none yet
	next  int32 // the next child of the same parent; 0 after the last
	count int32 // the number of its children
}

// tree is open-loop search: a move is tried together with the seat's own moves after
// it. The other seats make the moves that the mind chooses.
type tree struct {
	nodes []node
	path  [deepest + 1]int32
	moves []rules.Move
	rates []int32
	order []arm
}

func (s *search) grow(b *budget) {
	t := &s.tree
	t.nodes = append(t.nodes[:0], node{})
	for _, a := range s.arms {
		t.add(0, a.plan[0], a.rate-s.arms[0].rate)
	}
	t.nodes[0].count = widest // no others are legal, or worth a try
	for sample := 0; b.spent() < whole; sample++ {
		s.deal(sample)
		depth, left := s.descend()
		if s.roll(left); s.cut {
			break
		}
		v := s.result(s.seat, 0)
		for _, at := range t.path[:depth+1] {
			t.nodes[at].tried++
			t.nodes[at].sum += v
		}
		if depth > 0 {
			s.note(&s.arms[t.path[1]-1], v)
		}
		if b.take(); s.hasty && b.used%16 == 0 && s.isDecided(b) {
			break
		}
	}
	slices.SortStableFunc(s.arms, func(a, b arm) int { return cmp.Compare(b.tried, a.tried) })
}

// isDecided reports whether no other move can be tried as often as the best any more.
func (s *search) isDecided(b *budget) bool {
	first, second := int32(0), int32(0)
	for i := range s.arms {
		if n := s.arms[i].tried; n > first {
			first, second = n, first
		} else if n > second {
			second = n
		}
	}
	return int(first-second) > b.left()
}

// descend plays the moves of one path down the tree. It returns the length of the path,
// and how much of the horizon is left.
func (s *search) descend() (depth, left int) {
	t := &s.tree
	left = s.horizon
	t.path[0] = 0
	for at := int32(0); depth < deepest; {
		if left = s.await(rules.SeatSet(s.seat), left); left == 0 || !s.world.ToAct().Has(s.seat) {
			break
		}
		if t.nodes[at].count == 0 {
			if t.nodes[at].tried < openAfter {
				break
			}
			s.open(at)
		}
		s.widen(at)
		next := s.choose(at)
		if next == 0 {
			break
		}
		depth++
		at = next
		t.path[depth] = at
		left--
	}
	return depth, left
}

// add gives a node a child. The children of the root stay in order.
func (t *tree) add(at int32, move rules.Move, behind int32) {
	n := int32(len(t.nodes))
	t.nodes = append(t.nodes, node{move: move, prior: int64(max(behind, -decided)) * endless / decided})
	parent := &t.nodes[at]
	if at == 0 && parent.first != 0 {
		t.nodes[n-1].next = n
	} else {
		t.nodes[n].next = parent.first
		parent.first = n
	}
	parent.count++
}

// open gives a node the children with the highest ratings.
func (s *search) open(at int32) {
	t := &s.tree
	t.moves = s.world.AppendMoves(t.moves[:0], s.seat)
	t.rates = slices.Grow(t.rates[:0], len(t.moves))[:len(t.moves)]
	s.mind.Rate(s.world, s.seat, t.moves, t.rates)
	t.order = t.order[:0]
	for i, move := range t.moves {
		t.order = append(t.order, arm{plan: rules.Plan{move}, rate: t.rates[i]})
	}
	slices.SortStableFunc(t.order, func(a, b arm) int { return cmp.Compare(b.rate, a.rate) })
	for _, a := range t.order[:min(len(t.order), inner)] {
		t.add(at, a.plan[0], a.rate-t.order[0].rate)
	}
}

// widen gives a node the move that the mind chooses in this world, if it is not a child yet.
func (s *search) widen(at int32) {
	t := &s.tree
	if t.nodes[at].count >= widest {
		return
	}
	move := s.decide(s.seat, &s.policy)
	for i := t.nodes[at].first; i != 0; i = t.nodes[i].next {
		if t.nodes[i].move == move {
			return
		}
	}
	t.add(at, move, 0)
}

// choose plays the child with the highest bound among those that are legal in this world. It returns 0 if none is.
func (s *search) choose(at int32) int32 {
	t := &s.tree
	parent := &t.nodes[at]
	mean := parent.sum / int64(max(parent.tried, 1))
	spread := logarithm(int(parent.tried)+1) * (curiosity / 100_000 * sharpness)
	for refused := uint64(0); ; {
		best, chosen, mark := int64(math.MinInt64), int32(0), uint64(0)
		for i, bit := parent.first, uint64(1); i != 0; i, bit = t.nodes[i].next, bit<<1 {
			n := &t.nodes[i]
			if refused&bit != 0 {
				continue
			}
			tried := int64(n.tried) + trust
			bound := (n.sum+trust*(mean+n.prior))/tried + int64(math.Sqrt(float64(spread/tried)))
			if bound > best {
				best, chosen, mark = bound, i, bit
			}
		}
		if chosen == 0 || s.world.Play(s.seat, t.nodes[chosen].move, nil) == nil {
			return chosen
		}
		refused |= mark
	}
}
