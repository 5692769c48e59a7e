package montana

import (
	"math/bits"
	"slices"

	"saloon/rules"
)

const (
	tileHexes = 7
	maxPlaces = 10 // of tiles
	maxHexes  = maxPlaces * tileHexes
	nowhere   = 0xff // in place of a hex

	farthest = 31 // coordinates run from -farthest to farthest
	span     = 2*farthest + 1
)

// A hexSet is a set of hexes of one landscape, a bit each.
type hexSet [2]uint64

func (h *hexSet) has(i int) bool { return h[i>>6]>>(i&63)&1 == 1 }

func (h *hexSet) add(i int) { h[i>>6] |= 1 << (i & 63) }

func (h *hexSet) remove(i int) { h[i>>6] &^= 1 << (i & 63) }

func (h hexSet) and(o hexSet) hexSet { return hexSet{h[0] & o[0], h[1] & o[1]} }

func (h hexSet) or(o hexSet) hexSet { return hexSet{h[0] | o[0], h[1] | o[1]} }

func (h hexSet) count() int { return bits.OnesCount64(h[0]) + bits.OnesCount64(h[1]) }

// next is the lowest hex of the set that is at least i, or -1.
func (h *hexSet) next(i int) int {
	for w := i >> 6; w < len(h); w++ {
		word := h[w]
		if w == i>>6 {
			word &= ^uint64(0) << (i & 63)
		}
		if word != 0 {
			return w<<6 + bits.TrailingZeros64(word)
		}
	}
	return -1
}

// directions are the steps to the neighbours of a hex, clockwise from the east. r grows downwards.
var directions = [6][2]int{{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}}

// A layout is the shape of the landscape for one number of players. Its hexes are numbered by rising coordinates, so
// that a set of them is listed in sorted order. Turning tiles changes what lies on a hex, never the layout.
type layout struct {
	places     int
	size       int
	q, r       [maxHexes]int8
	buildMoves [maxHexes]rules.Move        // the move that builds there
	neighbour  [maxHexes][6]uint8          // in each direction, or nowhere
	neighbours [maxHexes]hexSet            // all neighbours
	hexAt      [maxPlaces][tileHexes]uint8 // the hexes of the tile on each place
	indexAt    [span * span]uint8          // the hex at each coordinate, or nowhere
}

// find is the hex at these coordinates, or -1.
func (l *layout) find(q, r int) int {
	if q < -farthest || q > farthest || r < -farthest || r > farthest {
		return -1
	}
	i := l.indexAt[(q+farthest)*span+r+farthest]
	if i == nowhere {
		return -1
	}
	return int(i)
}

// arrange makes the layout of tiles with these centres. It is false when two tiles overlap.
func (l *layout) arrange(centres [][2]int) bool {
	var all [][2]int
	for _, o := range centres {
		for pos := range tileHexes {
			all = append(all, hexOfTile(o, pos))
		}
	}
	slices.SortFunc(all, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	for i := range l.indexAt {
		l.indexAt[i] = nowhere
	}
	for i, h := range all {
		if l.find(h[0], h[1]) >= 0 {
			return false
		}
		l.q[i], l.r[i] = int8(h[0]), int8(h[1])
		l.buildMoves[i] = hexMove(MoveBuild, h[0], h[1])
		l.indexAt[(h[0]+farthest)*span+h[1]+farthest] = uint8(i)
	}
	l.places, l.size = len(centres), len(all)
	for place, o := range centres {
		for pos := range tileHexes {
			h := hexOfTile(o, pos)
			l.hexAt[place][pos] = uint8(l.find(h[0], h[1]))
		}
	}
	l.findNeighbours()
	return true
}

// hexOfTile is the coordinates of a hex of a tile: the centre, then clockwise from the east.
func hexOfTile(centre [2]int, pos int) [2]int {
	if pos == 0 {
		return centre
	}
	return [2]int{centre[0] + directions[pos-1][0], centre[1] + directions[pos-1][1]}
}

func (l *layout) findNeighbours() {
	for i := range l.size {
		for d, step := range directions {
			l.neighbour[i][d] = nowhere
			if n := l.find(int(l.q[i])+step[0], int(l.r[i])+step[1]); n >= 0 {
				l.neighbour[i][d] = uint8(n)
				l.neighbours[i].add(n)
			}
		}
	}
}

const lineLength = 4

// runLength is how many hexes of a set follow hex i without a gap in one direction. It
// counts no further than to a line.
func (l *layout) runLength(set *hexSet, i, direction int) int {
	n := 0
	for n < lineLength {
		next := l.neighbour[i][direction]
		if next == nowhere || !set.has(int(next)) {
			break
		}
		i = int(next)
		n++
	}
	return n
}

// linesAt is how many lines hex i would complete in a set: one in each of three directions,
// if there is no line on either side of it yet (MT-6.3).
func (l *layout) linesAt(set *hexSet, i int) int {
	n := 0
	for d := range 3 {
		a, b := l.runLength(set, i, d), l.runLength(set, i, d+3)
		if a+b+1 >= lineLength && a < lineLength && b < lineLength {
			n++
		}
	}
	return n
}
