package moonriver

import "math/bits"

// A hand is the plots that a player owns and has not laid: at most five, one in
// each byte, ascending from the lowest byte, and zeros behind them. A plot is
// below 128, so the highest bit of each byte is free for comparing all at once.
type hand uint64

const (
	handOnes = hand(0x0101010101010101)
	handTops = handOnes << 7
)

// size is how many plots there are.
func (h hand) size() int { return (bits.Len64(uint64(h)) + 7) / 8 }

// at is the plot with i lower ones; none behind the last.
func (h hand) at(i int) Plot { return Plot(h >> (8 * i & 63)) }

// first is the lowest plot; rest is what stays without it.
func (h hand) first() Plot { return Plot(h) }
func (h hand) rest() hand  { return h >> 8 }

// same has the highest bit of each byte that holds p, and no other.
func (h hand) same(p Plot) hand {
	return ^((h ^ handOnes*hand(p) | handTops) - handOnes) & handTops
}

func (h hand) has(p Plot) bool { return p != 0 && p < 128 && h.same(p) != 0 }

// with is the hand with one more plot.
func (h hand) with(p Plot) hand {
	reach := ((h | handTops) - handOnes*hand(p)) & handTops // plots that are not lower
	lower := ((h | handTops) - handOnes) & handTops &^ reach
	at := 8 * bits.OnesCount64(uint64(lower)) & 63
	behind := ^hand(0) << at
	return h&^behind | hand(p)<<at | h&behind<<8
}

// without is the hand less a plot that it has.
func (h hand) without(p Plot) hand {
	behind := ^hand(0) << (bits.TrailingZeros64(uint64(h.same(p))) &^ 7 & 63)
	return h&^behind | h>>8&behind
}
