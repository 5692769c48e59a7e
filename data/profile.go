package data

import "time"

// A Player is a profile.
type Player struct {
	ID       string    `json:"id"`
	Name     string    `json:"name"`
	Skeleton string    `json:"skeleton"` // the name as it looks; unique among players
	Lang     string    `json:"lang,omitempty"`
	Made     time.Time `json:"made"`
}

// A Key is a public key that belongs to a player.
type Key struct {
	Print  string    `json:"print"` // its fingerprint
	Player string    `json:"player"`
	Added  time.Time `json:"added"`
}
