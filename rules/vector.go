package rules

import "strings"

// A Measured is a [Match] that can also be told as a vector of whole numbers, for programs that learn.
type Measured interface {
	Match
	// Measure puts all that a seat may know into a vector, in the same order at any moment of a setup's games. The seats
	// are told as the seat meets them: itself, then the one after it. What the seat cannot tell apart gives equal vectors.
	Measure(seat Seat, v *Vector)
}

// A Vector is a match in whole numbers. Its memory can be used again from Values[:0].
type Vector struct {
	Values []int32
	Names  bool     // whether Layout is wanted too
	Layout []Number // what each of Values is
}

// A Number is one place of a vector.
type Number struct {
	Name      string // lower-case words
	Low, High int    // the least and the most that it can be
}

// Put adds a number to the vector. Its name is the words with blanks between them.
func (v *Vector) Put(value, low, high int, words ...string) {
	v.Values = append(v.Values, int32(value))
	if v.Names {
		v.Layout = append(v.Layout, Number{strings.Join(words, " "), low, high})
	}
}

// PutIf adds 1 for what is so, and 0 for what is not.
func (v *Vector) PutIf(so bool, words ...string) {
	value := 0
	if so {
		value = 1
	}
	v.Put(value, 0, 1, words...)
}

// SeatWords name the seats in a vector: itself, the one after it, and so on.
var SeatWords = [MaxSeats]string{"own", "next1", "next2", "next3", "next4"}

// PutSeat adds a seat as the viewer meets it: 0 for nobody, 1 for itself, 2 for the one after it.
func (v *Vector) PutSeat(seat, viewer Seat, seats int, words ...string) {
	value := 0
	if seat != House {
		value = (int(seat-viewer)+seats)%seats + 1
	}
	v.Put(value, 0, seats, words...)
}
