package rules

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math/bits"
)

// A Source gives the house its random bits. *rand.PCG of math/rand/v2 is one.
type Source interface{ Uint64() uint64 }

// Below draws a number from 0 to n-1, each equally likely: the upper half of
// the 128-bit product of n and 64 random bits, drawn again while the lower half
// is below 2^64 mod n (Lemire's method). It is part of what a seed promises.
func Below(src Source, n int) int {
	high, low := bits.Mul64(src.Uint64(), uint64(n))
	if low < uint64(n) {
		for threshold := -uint64(n) % uint64(n); low < threshold; {
			high, low = bits.Mul64(src.Uint64(), uint64(n))
		}
	}
	return int(high)
}

// A Seed is the secret from which the house draws at one table. Its hash is
// shown at the start and the seed at the end, so that anyone can check the house.
type Seed [32]byte

// NewSeed takes a seed from the operating system.
func NewSeed() Seed {
	var s Seed
	_, _ = rand.Read(s[:]) // never fails, by its own documentation
	return s
}

// ParseSeed reads 64 hexadecimal digits.
func ParseSeed(text string) (Seed, error) {
	var s Seed
	raw, err := hex.DecodeString(text)
	if err != nil || len(raw) != len(s) {
		return s, fmt.Errorf("a seed is %d hexadecimal digits", 2*len(s))
	}
	copy(s[:], raw)
	return s, nil
}

// String is the seed in hexadecimal.
func (s Seed) String() string { return hex.EncodeToString(s[:]) }

// Hash is the SHA-256 of the seed in hexadecimal, which gives nothing away.
func (s Seed) Hash() string {
	sum := sha256.Sum256(s[:])
	return hex.EncodeToString(sum[:])
}

// Source is the stream for one line of the log, counted from 0.
func (s Seed) Source(line int) Source {
	stream := new(Stream)
	stream.Start(s, line)
	return stream
}

// A Stream is what a seed gives to one line of the log: the blocks
// SHA-256(seed, line, block), line and block as eight bytes each, most
// significant first, read as big-endian 64-bit numbers. It can be started again
// for the next line, which allocates nothing.
type Stream struct {
	input [48]byte
	block [32]byte
	count uint64
	left  int
}

// Start begins the stream of a line, counted from 0.
func (h *Stream) Start(s Seed, line int) {
	copy(h.input[:32], s[:])
	binary.BigEndian.PutUint64(h.input[32:], uint64(line))
	h.count, h.left = 0, 0
}

// Uint64 is the next number of the stream.
func (h *Stream) Uint64() uint64 {
	if h.left == 0 {
		binary.BigEndian.PutUint64(h.input[40:], h.count)
		h.block = sha256.Sum256(h.input[:])
		h.count++
		h.left = len(h.block)
	}
	at := len(h.block) - h.left
	h.left -= 8
	return binary.BigEndian.Uint64(h.block[at:])
}
