package board

import "saloon/rules"

// A Picture is a small picture of a board: that of one seat, or the one that all share.
type Picture struct {
	Seat rules.Seat // whose board it is; House for one that all share
	W, H int
	Draw func(c Canvas) // from the left upper corner on
}
