package montana

import "math/bits"

// A Good is a kind of goods. Four of them are also the colours of workers.
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

func (g Good) String() string { return goodWords[g] }

// MarshalText writes the kind's word.
func (g Good) MarshalText() ([]byte, error) { return []byte(goodWords[g]), nil }

func (g Good) small() Good { return g - BigCopper }

// A crew counts workers, with one byte for each colour. No count reaches 128, so the
// highest bit of each byte is free for comparing all counts at once.
type crew uint32

// A stock counts goods, with one byte for each kind.
type stock uint64

const (
	crewOnes  crew  = 0x01010101
	crewHigh  crew  = crewOnes << 7
	stockOnes stock = 0x0101010101010101
	stockHigh stock = stockOnes << 7
)

func worker(colour Good) crew { return 1 << (8 * uint(colour)) }

func (c crew) of(colour Good) int { return int(c >> (8 * uint(colour)) & 0xff) }

func (c crew) covers(d crew) bool { return ((c|crewHigh)-d)&crewHigh == crewHigh }

func (c crew) total() int { return int(c * crewOnes >> 24) }

// having is the set of the colours of which there are at least n, a bit each.
func (c crew) having(n int) uint {
	enough := ((c | crewHigh) - crew(n)*crewOnes) & crewHigh
	return uint(enough>>7*0x01020408>>24) & 0xf
}

// upToThree counts each colour no further than to three, in two bits each.
func (c crew) upToThree() uint8 {
	full := c | crewHigh
	n := (full-crewOnes)&crewHigh>>7 + (full-2*crewOnes)&crewHigh>>7 + (full-3*crewOnes)&crewHigh>>7
	return uint8(n * 0x01041040 >> 24)
}

func (c crew) kinds() int { return bits.OnesCount(c.having(1)) }

func good(kind Good) stock { return 1 << (8 * uint(kind)) }

func (s stock) of(kind Good) int { return int(s >> (8 * uint(kind)) & 0xff) }

func (s stock) covers(d stock) bool { return ((s|stockHigh)-d)&stockHigh == stockHigh }

func (s stock) total() int { return int(s * stockOnes >> 56) }
