package moonriver

import (
	"math/bits"

	"saloon/rules"
)

// A Plot is the id of a plot: 1 to 96, and after them the four sides of the two bonus plots. The zero Plot is none.
type Plot uint8

// BonusPlot is the plot on one side (0 for a, 1 for b) of a bonus tile (1 or 2).
func BonusPlot(tile, side int) Plot { return firstBonus + Plot(2*(tile-1)+side) }

// Bit p of low stands for plot p, and bit 0 of high for plot 64.
type plotSet struct{ low, high uint64 }

var allPlots = plotSet{^uint64(1), 1<<(plotCount-63) - 1}

// drawnSet is the set of the plots in a MoveDraw. It takes them out of the move one by
// one, since an array of them would be slower.
func drawnSet(move rules.Move) plotSet {
	a, b, c, d := single(move), single(move>>7), single(move>>14), single(move>>21)
	return plotSet{a.low | b.low | c.low | d.low, a.high | b.high | c.high | d.high}
}

// single is the set of the one plot in the lowest seven bits.
func single(move rules.Move) plotSet {
	bit, high := uint64(1)<<(move&63), -(uint64(move) >> 6 & 1)
	return plotSet{bit &^ high, bit & high}
}

func (s *plotSet) add(p Plot) {
	one := single(rules.Move(p))
	s.low |= one.low
	s.high |= one.high
}

func (s plotSet) without(o plotSet) plotSet { return plotSet{s.low &^ o.low, s.high &^ o.high} }

func (s plotSet) has(p Plot) bool {
	if p < 64 {
		return s.low>>p&1 == 1
	}
	return s.high>>(p-64)&1 == 1
}

func (s plotSet) size() int { return bits.OnesCount64(s.low) + bits.OnesCount64(s.high) }

// nth is plot n of the set, counted from 0. It counts the bits of all bytes at once, and it
// has no branch, since one on the half that holds the plot would often be mispredicted.
func (s plotSet) nth(n int) Plot {
	const low, high = 0x0101010101010101, 0x8080808080808080
	behind := uint64(int64(bits.OnesCount64(s.low)-1-n) >> 63) // all ones if the plot is in high
	word := s.low&^behind | s.high&behind
	rank := uint64(n) - uint64(bits.OnesCount64(s.low))&behind
	count := word - word>>1&0x5555555555555555
	count = count&0x3333333333333333 + count>>2&0x3333333333333333
	count = (count + count>>4) & 0x0f0f0f0f0f0f0f0f * low // byte i: the bits of bytes 0 to i
	reached := ((count | high) - (rank+1)*low) & high
	at := uint64(bits.TrailingZeros64(reached)) &^ 7 & 63 // the first bit of the byte that has it
	rank -= count << 8 >> at & 0xff
	inByte := nthBit[(word>>at&0xff)<<3|rank&7]
	return Plot(at) + Plot(inByte) + Plot(behind&64)
}

// nthBit is, at 8b+n, the place of bit n among the ones of the byte b.
var nthBit = func() (t [256 * 8]uint8) {
	for b := range 256 {
		n := 0
		for bit := range 8 {
			if b>>bit&1 == 1 {
				t[8*b+n] = uint8(bit)
				n++
			}
		}
	}
	return t
}()

// A reserve is the plots that a player owns and has not laid: at most five, one in each
// byte, the lowest plot in the lowest byte, and zeros behind the last. A plot is below
// 128, so the highest bit of each byte is free for comparing all of them at once.
type reserve uint64

const (
	eachByte = reserve(0x0101010101010101)
	topBits  = eachByte << 7
)

func (r reserve) size() int { return (bits.Len64(uint64(r)) + 7) / 8 }

// at is plot i, counted from 0; none behind the last.
func (r reserve) at(i int) Plot { return Plot(r >> (8 * i & 63)) }

func (r reserve) first() Plot { return Plot(r) }

func (r reserve) rest() reserve { return r >> 8 }

// sameByte is the highest bit of each byte that holds p.
func (r reserve) sameByte(p Plot) reserve {
	return ^((r ^ eachByte*reserve(p) | topBits) - eachByte) & topBits
}

func (r reserve) has(p Plot) bool { return p != 0 && p < 128 && r.sameByte(p) != 0 }

// indexOf is the place of a plot in the reserve, counted from 0.
func (r reserve) indexOf(p Plot) int { return bits.TrailingZeros64(uint64(r.sameByte(p))) / 8 }

func (r reserve) with(p Plot) reserve {
	notLower := ((r | topBits) - eachByte*reserve(p)) & topBits
	lower := ((r | topBits) - eachByte) & topBits &^ notLower
	at := 8 * bits.OnesCount64(uint64(lower)) & 63
	behind := ^reserve(0) << at
	return r&^behind | reserve(p)<<at | r&behind<<8
}

func (r reserve) without(p Plot) reserve {
	behind := ^reserve(0) << (bits.TrailingZeros64(uint64(r.sameByte(p))) &^ 7 & 63)
	return r&^behind | r>>8&behind
}
