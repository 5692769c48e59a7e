package table

import (
	"slices"

	"saloon/rules"
)

// An Aside is what the story tells of the players beside the log of the game: that one left,
// came back, gave up, or asks for something, and what all agreed on.
type Aside struct {
	Fact int // the number of the fact that it tells
	At   int // how many lines the log had then
	Seat rules.Seat
	What AsideKind
	For  rules.Seat // for whom a stand-in is asked

	Matter Matter // that is asked for, declined or agreed on
	Name   string // of a teacher
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
	AsideAsks     AsideKind = "asks"     // for a stand-in
	AsideAsked    AsideKind = "asked"    // for something that all have to agree on
	AsideDeclined AsideKind = "declined" // what was asked
	AsideSettled  AsideKind = "settled"  // all have agreed on something; of no seat
	AsideAgreed   AsideKind = "agreed"   // a bot plays because the others agreed on it
)

// keptAsides is how many asides a table remembers.
const keptAsides = 100

func wentAway(w WentAway) AsideKind {
	switch {
	case w.Late:
		return AsideLate
	case w.Agreed:
		return AsideAgreed
	}
	return AsideAway
}

func (s *State) tellAside(a Aside) {
	a.Fact, a.At = s.facts, s.Lines()
	// A slice of its own: what others have of it is never written to.
	s.asides = append(slices.Clip(s.asides[max(0, len(s.asides)-keptAsides+1):]), a)
}
