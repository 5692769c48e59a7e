package protocol

import "saloon/rules"

type (
	// Again says who has asked for another game.
	Again struct {
		Asked []rules.Seat `json:"asked"`
		ToAsk []rules.Seat `json:"to_ask"` // who is here and has not
	}
	// A Series is several games of the same people, and how they stand.
	Series struct {
		Table    string    `json:"table"`              // of its first game
		Game     int       `json:"game"`               // which one this is, counted from 1
		Games    int       `json:"games,omitempty"`    // how many it has
		First    int       `json:"first_to,omitempty"` // or to how many victories it goes
		Over     bool      `json:"over"`
		Entrants []Entrant `json:"entrants"` // best first
	}
	// An Entrant is somebody in a series.
	Entrant struct {
		Name       string `json:"name"`
		PersonKind string `json:"kind"`
		Level      string `json:"level,omitempty"`
		Won        int    `json:"won"`    // games
		Points     int    `json:"points"` // for places
	}
)
