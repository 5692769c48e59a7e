package montana

import (
	"slices"

	"saloon/rules"
)

const (
	tileHexes = 7
	maxPlaces = 10
	maxHexes  = maxPlaces * tileHexes
	maxSeats  = 4
	nowhere   = 0xff

	farthest = 31 // a coordinate runs from -farthest to farthest
	span     = 2*farthest + 1
)

// aside is the step to each neighbour, clockwise from the east, r growing downwards.
var aside = [6][2]int{{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}}

// A chart is the shape of the landscape for one number of players. Its hexes are
// numbered by rising coordinates, so that a set of them lists in sorted order.
// How the tiles are turned changes what lies on a hex, never the chart.
type chart struct {
	places int
	size   int
	q, r   [maxHexes]int8
	build  [maxHexes]rules.Move        // the move that builds there
	beside [maxHexes][6]uint8          // the neighbour in each direction, or nowhere
	near   [maxHexes]hexSet            // all neighbours
	hexAt  [maxPlaces][tileHexes]uint8 // the hex of each place: centre, then clockwise from the east
	at     [span * span]uint8          // the hex at a coordinate, or nowhere
}

// find is the hex at a coordinate, or -1.
func (c *chart) find(q, r int) int {
	if q < -farthest || q > farthest || r < -farthest || r > farthest {
		return -1
	}
	i := c.at[(q+farthest)*span+r+farthest]
	if i == nowhere {
		return -1
	}
	return int(i)
}

// draw makes the chart of tiles that lie with their centres here. It is false
// when two tiles overlap.
func (c *chart) draw(centres [][2]int) bool {
	var all [][2]int
	for _, o := range centres {
		for pos := range tileHexes {
			all = append(all, hexOfTile(o, pos))
		}
	}
	slices.SortFunc(all, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	for i := range c.at {
		c.at[i] = nowhere
	}
	for i, h := range all {
		if c.find(h[0], h[1]) >= 0 {
			return false
		}
		c.q[i], c.r[i] = int8(h[0]), int8(h[1])
		c.build[i] = hexMove(MoveBuild, h[0], h[1])
		c.at[(h[0]+farthest)*span+h[1]+farthest] = uint8(i)
	}
	c.places, c.size = len(centres), len(all)
	for place, o := range centres {
		for pos := range tileHexes {
			h := hexOfTile(o, pos)
			c.hexAt[place][pos] = uint8(c.find(h[0], h[1]))
		}
	}
	c.join()
	return true
}

func hexOfTile(centre [2]int, pos int) [2]int {
	if pos == 0 {
		return centre
	}
	return [2]int{centre[0] + aside[pos-1][0], centre[1] + aside[pos-1][1]}
}

// join notes every hex's neighbours.
func (c *chart) join() {
	for i := range c.size {
		for d, step := range aside {
			c.beside[i][d] = nowhere
			if n := c.find(int(c.q[i])+step[0], int(c.r[i])+step[1]); n >= 0 {
				c.beside[i][d] = uint8(n)
				c.near[i].add(n)
			}
		}
	}
}

// run is how many hexes of a set lie in a row from i on in one direction, i not
// counted; it stops counting at line.
func (c *chart) run(set *hexSet, i, direction int) int {
	n := 0
	for n < line {
		next := c.beside[i][direction]
		if next == nowhere || !set.has(int(next)) {
			break
		}
		i = int(next)
		n++
	}
	return n
}

// lines is how many lines of four the hex i would complete in a set (MT-6.3):
// one a direction where no line of four stood on either side of it before.
func (c *chart) lines(set *hexSet, i int) int {
	n := 0
	for d := range 3 {
		a, b := c.run(set, i, d), c.run(set, i, d+3)
		if a+b+1 >= line && a < line && b < line {
			n++
		}
	}
	return n
}

// line is how many hexes make a line.
const line = 4
