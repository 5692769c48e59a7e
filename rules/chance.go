package rules

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math/bits"
)

// A Source makes random numbers. *rand.PCG of math/rand/v2 is one.
type Source interface{ Uint64() uint64 }

// Below draws a number from 0 to n-1, each equally likely. It is the upper half of the 128-bit product of n and 64
// random bits, drawn again while the lower half is below 2^64 mod n (Lemire's method). It must never change, because
// then a seed would lead to other draws.
func Below(src Source, n int) int {
	high, low := bits.Mul64(src.Uint64(), uint64(n))
	if low < uint64(n) {
		for threshold := -uint64(n) % uint64(n); low < threshold; {
			high, low = bits.Mul64(src.Uint64(), uint64(n))
		}
	}
	return int(high)
}

// A Seed is the secret from which the house draws in one match. Its hash is shown at the
// start, and the seed at the end, so that anyone can check the draws.
type Seed [32]byte

// NewSeed makes a seed that nobody can guess.
func NewSeed() Seed {
	var s Seed
	_, _ = rand.Read(s[:]) // never fails, by its own documentation
	return s
}

// ParseSeed reads a seed of 64 hexadecimal digits.
func ParseSeed(text string) (Seed, error) {
	var s Seed
	raw, err := hex.DecodeString(text)
	if err != nil || len(raw) != len(s) {
		return s, fmt.Errorf("a seed is %d hexadecimal digits", 2*len(s))
	}
	copy(s[:], raw)
	return s, nil
}

func (s Seed) String() string { return hex.EncodeToString(s[:]) }

// Hash is the SHA-256 of the seed in hexadecimal. It does not give the seed away.
func (s Seed) Hash() string {
	sum := sha256.Sum256(s[:])
	return hex.EncodeToString(sum[:])
}

// Places is the source of the house in a deal.
func (s Seed) Places() *Places { return &Places{seed: s} }

// Source is the random numbers for one line of the log, counted from 0.
func (s Seed) Source(line int) Source {
	stream := new(Stream)
	stream.Start(s, line)
	return stream
}

// A Stream is the random numbers that a seed gives to one line of the log: the blocks SHA-256(seed, line, block), read
// as big-endian 64-bit numbers. In the hash, line and block are eight bytes each, most significant first. Starting a
// Stream again for another line allocates nothing.
type Stream struct {
	input [48]byte
	block [32]byte
	count uint64
	left  int
}

// Start begins the numbers of a line, counted from 0.
func (s *Stream) Start(seed Seed, line int) {
	copy(s.input[:32], seed[:])
	binary.BigEndian.PutUint64(s.input[32:], uint64(line))
	s.count, s.left = 0, 0
}

// Uint64 is the next number.
func (s *Stream) Uint64() uint64 {
	if s.left == 0 {
		binary.BigEndian.PutUint64(s.input[40:], s.count)
		s.block = sha256.Sum256(s.input[:])
		s.count++
		s.left = len(s.block)
	}
	at := len(s.block) - s.left
	s.left -= 8
	return binary.BigEndian.Uint64(s.block[at:])
}

// A Place is what in a game a draw of the house is for: token 7 of the stack, say, or the third
// spin of seat 2. It has nothing to do with how many lines came before.
type Place struct {
	Word   string // the first word of the house's line
	Seat   Seat   // for whom it is drawn; House if it is for nobody alone
	Number int    // which one of its kind, from 1 on
}

// String is the place as the seed's hash has it: "spin 2 3".
func (p Place) String() string { return fmt.Sprintf("%s %d %d", p.Word, p.Seat, p.Number) }

// Places are the random numbers of the house in a deal. Each place has a seed of its own, the SHA-256 of the deal's
// seed and the place's text, and its numbers are those that this seed gives to line 0 of a log. So a draw depends on
// its place and on what is left to draw from, and on nothing else that happened. Only the house takes anything from
// what it draws from, and it always takes it in the same order of places. So what is left for a place is the same in
// all games of a deal, and everybody meets the same draws.
type Places struct {
	seed   Seed
	stream Stream
	asked  []Place
}

// AtPlace begins the numbers of a place, if src is the source of a deal. A game calls it in
// its Draw before it takes the first number for that place. Other sources go on as they are.
func AtPlace(src Source, place Place) {
	if deal, ok := src.(*Places); ok {
		deal.begin(place)
	}
}

func (p *Places) begin(place Place) {
	p.asked = append(p.asked, place)
	p.stream.Start(sha256.Sum256(append(p.seed[:], place.String()...)), 0)
}

// Uint64 is the next number of the place that was begun last.
func (p *Places) Uint64() uint64 {
	if len(p.asked) == 0 {
		p.begin(Place{}) // the tests of all games find a draw for no place
	}
	return p.stream.Uint64()
}

// Asked are the places that were begun, in order.
func (p *Places) Asked() []Place { return p.asked }
