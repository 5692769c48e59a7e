package moonriver

import (
	"math/bits"

	"saloon/rules"
)

// A plotSet is a set of the plots 1 to 96; bit p stands for plot p, and bit 0 of
// high for plot 64.
type plotSet struct{ low, high uint64 }

var allPlots = plotSet{^uint64(1), 1<<(plotCount-63) - 1}

// drawnSet is the plots of a Draw; one that is there twice makes it smaller.
// It reads the packed move, since an array of plots would pass through memory.
func drawnSet(move rules.Move) plotSet {
	a, b, c, d := single(move), single(move>>7), single(move>>14), single(move>>21)
	return plotSet{a.low | b.low | c.low | d.low, a.high | b.high | c.high | d.high}
}

// single is the set of the plot in the lowest seven bits.
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

// nth is the plot that has n lower ones in the set. It counts the bits of all
// bytes at once, and has no branch: which half they lie in cannot be guessed.
func (s plotSet) nth(n int) Plot {
	const low, high = 0x0101010101010101, 0x8080808080808080
	behind := uint64(int64(bits.OnesCount64(s.low)-1-n) >> 63) // all ones when it is above 63
	word := s.low&^behind | s.high&behind
	rank := uint64(n) - uint64(bits.OnesCount64(s.low))&behind
	count := word - word>>1&0x5555555555555555
	count = count&0x3333333333333333 + count>>2&0x3333333333333333
	count = (count + count>>4) & 0x0f0f0f0f0f0f0f0f * low // byte i: the bits of bytes 0 to i
	reached := ((count | high) - (rank+1)*low) & high
	at := uint64(bits.TrailingZeros64(reached)) &^ 7 & 63 // where the byte begins
	rank -= count << 8 >> at & 0xff
	inByte := nthBit[(word>>at&0xff)<<3|rank&7]
	return Plot(at) + Plot(inByte) + Plot(behind&64)
}

// nthBit is, at 8b+n, the place of the bit of b that has n lower ones.
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
