package rules

import "math/bits"

// A Seat is a place in a match: 1, 2, 3... in the order of the setup.
type Seat int8

const (
	// Observer is a viewer without a seat.
	Observer Seat = -1
	// House is the seat of chance, and of what a game does by itself.
	House Seat = 0
	// MaxSeats is the largest number of seats that any game has.
	MaxSeats = 5
)

// Seats is a set of seats; bit s stands for seat s.
type Seats uint8

// SeatSet is the set of these seats.
func SeatSet(seats ...Seat) Seats {
	var set Seats
	for _, s := range seats {
		set |= 1 << s
	}
	return set
}

// AllSeats is the set of the seats 1 to n, without the house.
func AllSeats(n int) Seats { return Seats(1<<(n+1) - 2) }

// Has reports whether s is in the set.
func (set Seats) Has(s Seat) bool { return s >= 0 && set>>s&1 == 1 }

// Count is the number of seats in the set.
func (set Seats) Count() int { return bits.OnesCount8(uint8(set)) }

// First is the lowest seat in the set, or Observer if the set is empty.
func (set Seats) First() Seat {
	if set == 0 {
		return Observer
	}
	return Seat(bits.TrailingZeros8(uint8(set)))
}

// List is the seats in the set, the lowest first.
func (set Seats) List() []Seat {
	list := []Seat{}
	for ; set != 0; set = set.Without(set.First()) {
		list = append(list, set.First())
	}
	return list
}

// Without is the set without one seat.
func (set Seats) Without(s Seat) Seats { return set &^ (1 << s) }

// An Audience says who may be told something. The zero value is nobody, so what names no audience is secret.
type Audience uint8

const observers Audience = 1

// Everyone is the audience of what is public.
const Everyone Audience = 0xff

// Only is the audience of one seat.
func Only(s Seat) Audience { return Audience(1) << s }

// Includes reports whether a viewer (a seat or Observer) belongs to the audience.
func (a Audience) Includes(viewer Seat) bool {
	if viewer == Observer {
		return a&observers != 0
	}
	return viewer > House && a>>viewer&1 == 1
}
