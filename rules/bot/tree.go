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
	halves    = 90   // a move rated so much lower is thought to be half as likely the best
	trust     = 2    // the number of tries that a rating counts as, where the tree does not go by ratings
	sharpness = 6000 // how often it then tries again what did badly, as a part of curiosity in 100,000
)

// A node is a move, after the moves above it. What was done in between outside of the tree does not matter.
type node struct {
	move  rules.Move
	mover rules.Seat // the results of the node are its own
	prior int64      // how far its rating is below the best rating beside it
	sum   int64
	tried int32
	first int32 // its first child; 0 if it has none yet
	next  int32 // the next child of the same parent; 0 after the last
	count int32 // the number of its children

	weight  int64 // how likely its rating makes it the best beside it, against the other children of its parent
	weights int64 // the sum of that of its children
}

// tree is open-loop search: a move is tried together with the seat's own moves after it, and where the tree goes by
// ratings, with those that the others make in the open, each for itself. All other moves are those that the mind chooses.
type tree struct {
	nodes []node
	mover rules.Seat // who chooses next
	path  [deepest + 1]int32
	moves []rules.Move
	rates []int32
	order []arm
}

func (s *search) grow(b *budget) {
	t := &s.tree
	t.nodes, t.mover = append(t.nodes[:0], node{mover: s.seat}), s.seat
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
		s.learn(t.path[:depth+1])
		if b.take(); s.hasty && b.used%16 == 0 && s.isDecided(b) {
			break
		}
	}
	slices.SortStableFunc(s.arms, func(a, b arm) int { return cmp.Compare(b.tried, a.tried) })
}

// learn counts a playout with its results for whose moves led to it.
func (s *search) learn(path []int32) {
	var results [rules.MaxSeats + 1]int64
	var known rules.Seats
	for i, at := range path {
		n := &s.tree.nodes[at]
		if !known.Has(n.mover) {
			results[n.mover] = s.result(n.mover, 0)
			known |= rules.SeatSet(n.mover)
		}
		n.tried++
		n.sum += results[n.mover]
		if i == 1 {
			s.note(&s.arms[at-1], results[n.mover])
		}
	}
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
		if left = s.reach(left); t.mover == 0 {
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

// reach plays on to the next decision that is made in the tree, and notes whose it is: 0 if none comes.
func (s *search) reach(left int) int {
	const anybody = ^rules.Seats(1 << rules.House)
	s.tree.mover = 0
	if s.o.Explore > 0 {
		left = s.await(anybody, left)
		if owing := s.world.ToAct(); left > 0 && owing != 0 && s.world.Secret() == 0 {
			s.tree.mover = owing.First()
			return left
		}
	}
	if left = s.await(rules.SeatSet(s.seat), left); left > 0 && s.world.ToAct().Has(s.seat) {
		s.tree.mover = s.seat
	}
	return left
}

// add gives a node a child. The children of the root stay in order.
func (t *tree) add(at int32, move rules.Move, behind int32) {
	n, behind := int32(len(t.nodes)), max(behind, -decided)
	weight := (1<<16 + int64(behind%halves)<<15/halves) >> (-behind / halves)
	t.nodes = append(t.nodes, node{move: move, mover: t.mover, prior: int64(behind) * endless / decided, weight: weight})
	parent := &t.nodes[at]
	parent.weights += weight
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
	t.moves = s.world.AppendMoves(t.moves[:0], t.mover)
	t.rates = slices.Grow(t.rates[:0], len(t.moves))[:len(t.moves)]
	s.mind.Rate(s.world, t.mover, t.moves, t.rates)
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
	move := s.decide(t.mover, &s.policy)
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
	mean, room := parent.sum/int64(max(parent.tried, 1)), s.roomFor(int(parent.tried)+1)
	if s.o.Explore > 0 {
		mean = t.below(at)
	}
	for refused := uint64(0); ; {
		best, chosen, mark := int64(math.MinInt64), int32(0), uint64(0)
		for i, bit := parent.first, uint64(1); i != 0; i, bit = t.nodes[i].next, bit<<1 {
			if refused&bit != 0 || t.nodes[i].mover != t.mover {
				continue
			}
			if bound := s.bound(parent, &t.nodes[i], mean, room); bound > best {
				best, chosen, mark = bound, i, bit
			}
		}
		if chosen == 0 || s.world.Play(t.mover, t.nodes[chosen].move, nil) == nil {
			return chosen
		}
		refused |= mark
	}
}

// below is what the children of a node brought on average to who made them.
func (t *tree) below(at int32) int64 {
	sum, tried := int64(0), int64(0)
	for i := t.nodes[at].first; i != 0; i = t.nodes[i].next {
		sum, tried = sum+t.nodes[i].sum, tried+int64(t.nodes[i].tried)
	}
	return sum / max(tried, 1)
}

// roomFor is by how much children may be better than they seem to be, after so many tries of their parent, before it is
// divided by their own.
func (s *search) roomFor(tries int) int64 {
	if s.o.Explore > 0 {
		return int64(s.o.Explore) * endless / 100 * int64(math.Sqrt(float64(tries<<16))) >> 8
	}
	return logarithm(tries) * (curiosity / 100_000 * sharpness)
}

// bound is what a child brings at best. Where the tree goes by ratings, what is rated low must do well before it is tried
// as often as the others.
func (s *search) bound(parent, n *node, mean, room int64) int64 {
	if s.o.Explore > 0 {
		if n.tried > 0 {
			mean = n.sum / int64(n.tried)
		}
		return mean + room*n.weight/parent.weights/int64(n.tried+1)
	}
	tried := int64(n.tried) + trust
	return (n.sum+trust*(mean+n.prior))/tried + int64(math.Sqrt(float64(room/tried)))
}
