package montana

import "math/bits"

// A Good is a kind of goods. The first four are also the colours of workers.
type Good int8

// The kinds, in the order in which a move names them.
const (
	Copper Good = iota
	Stone
	Grain
	Pumpkin
	BigCopper
	BigStone

	colours = 4 // of workers
	kinds   = 6 // of goods
)

var goodWords = [kinds]string{"copper", "stone", "grain", "pumpkin", "big-copper", "big-stone"}

// String is the kind's word in a move.
func (g Good) String() string { return goodWords[g] }

// MarshalText is the kind's word.
func (g Good) MarshalText() ([]byte, error) { return []byte(goodWords[g]), nil }

// small is the small good that a large one is exchanged for.
func (g Good) small() Good { return g - BigCopper }

// crew counts workers, one byte a colour. No count reaches 128, so one
// subtraction compares all of them.
type crew uint32

// stock counts goods, one byte a kind, as crew does.
type stock uint64

const (
	crewHigh  crew  = 0x80808080
	stockHigh stock = 0x8080808080808080
)

func worker(colour Good) crew { return 1 << (8 * uint(colour)) }

func (c crew) of(colour Good) int { return int(c >> (8 * uint(colour)) & 0xff) }

func (c crew) covers(d crew) bool { return ((c|crewHigh)-d)&crewHigh == crewHigh }

func (c crew) total() int { return int(c * 0x01010101 >> 24) }

// having is the set of colours, a bit each, of which there are at least n.
func (c crew) having(n int) uint {
	enough := ((c | crewHigh) - crew(n)*0x01010101) & crewHigh
	return uint(enough>>7*0x01020408>>24) & 0xf
}

// upToThree tells crews apart as far as three workers of each colour: two bits a
// colour.
func (c crew) upToThree() uint8 {
	full := c | crewHigh
	n := (full-0x01010101)&crewHigh>>7 + (full-0x02020202)&crewHigh>>7 + (full-0x03030303)&crewHigh>>7
	return uint8(n * 0x01041040 >> 24)
}

// kinds is how many colours there are.
func (c crew) kinds() int { return bits.OnesCount(c.having(1)) }

func good(kind Good) stock { return 1 << (8 * uint(kind)) }

func (s stock) of(kind Good) int { return int(s >> (8 * uint(kind)) & 0xff) }

func (s stock) covers(d stock) bool { return ((s|stockHigh)-d)&stockHigh == stockHigh }

func (s stock) total() int { return int(s * 0x0101010101010101 >> 56) }

// hexSet is a set of hexes of one landscape.
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
