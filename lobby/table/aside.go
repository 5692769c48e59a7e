package table

import (
	"slices"

	"saloon/rules"
)

// An Aside is what the story tells of a player beside the log of the game: that the player
// left, came back, or gave up.
type Aside struct {
	At   int // how many lines the log had then
	Seat rules.Seat
	What AsideKind
}

// AsideKind is what an aside is about.
type AsideKind string

// The kinds of asides.
const (
	AsideAway     AsideKind = "away"     // a bot plays for who stood up
	AsideLate     AsideKind = "late"     // a bot plays for whose time was over
	AsideLeft     AsideKind = "left"     // nobody plays
	AsideBack     AsideKind = "back"     // the player plays again
	AsideResigned AsideKind = "resigned" // a bot plays to the end
)

// keptAsides is how many asides a table remembers.
const keptAsides = 100

func wentAway(late bool) AsideKind {
	if late {
		return AsideLate
	}
	return AsideAway
}

func (s *State) tellAside(a Aside) {
	a.At = s.Lines()
	// A slice of its own: what others have of it is never written to.
	s.asides = append(slices.Clip(s.asides[max(0, len(s.asides)-keptAsides+1):]), a)
}
