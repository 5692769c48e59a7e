package data

import "time"

// A Finished game as the archive lists it.
type Finished struct {
	ID      string    `json:"id"`
	Game    string    `json:"game"`
	Ended   time.Time `json:"ended"`
	Players []Holder  `json:"players"` // player i sat on seat i+1
	Order   [][]int   `json:"order"`   // the seats, best first, shared places together
	Points  []int     `json:"points"`
	Left    []int     `json:"left,omitempty"` // the seats that gave up or stayed away
}
