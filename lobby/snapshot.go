package lobby

import (
	"slices"
	"time"

	"saloon/rules"
)

// A TableID names a table for ever; it is short enough to type.
type TableID string

// Phase is where a table stands.
type Phase string

// The phases of a table. A paused table could not write its journal; it goes on
// by itself when it can.
const (
	Gathering Phase = "gathering"
	Playing   Phase = "playing"
	Paused    Phase = "paused"
	Over      Phase = "over"
)

// A Chair is one seat as everybody sees it.
type Chair struct {
	Person Person // zero when the seat is free
	Level  string // a bot's level
	Ready  bool
	Here   bool // at least one connection of the player watches the table
	Away   bool // a bot plays for the player who left or ran out of time
	Left   bool // the player left, and nobody plays
}

// A Card is a table as the list in the lobby shows it.
type Card struct {
	ID       TableID
	Game     string
	Title    string
	Options  map[string]string // never changed after it is published
	Private  bool
	Lesson   bool
	Host     PlayerID
	Phase    Phase
	Chairs   []Chair // chair i is seat i+1
	Watchers int
	Progress int
	ToAct    rules.Seats
	Since    time.Time // when it reached its phase
	Terms    Terms
	// Deadlines says when the time of seat i+1 runs out; zero while it owes
	// nothing. It is nil at a table without a clock.
	Deadlines []time.Time
}

// SeatOf is where somebody sits, or Observer.
func (c Card) SeatOf(id PlayerID) rules.Seat {
	at := slices.IndexFunc(c.Chairs, func(s Chair) bool { return s.Person.ID == id })
	if at < 0 || id == "" {
		return rules.Observer
	}
	return rules.Seat(at + 1)
}

// HasSeat reports whether somebody sits at the table.
func (c Card) HasSeat(id PlayerID) bool { return c.SeatOf(id) != rules.Observer }

// WaitsFor reports whether the table waits for a decision of this person: not
// while a bot plays for somebody who is away.
func (c Card) WaitsFor(id PlayerID) bool {
	seat := c.SeatOf(id)
	return c.Phase == Playing && c.ToAct.Has(seat) && !c.Chairs[seat-1].Away
}

// A ChatLine is something said.
type ChatLine struct {
	When time.Time
	From string
	Kind Kind
	Text string
}

// A Snapshot is a table as one viewer may know it. It is never changed after it
// is published, so it can be kept and read without a lock.
type Snapshot struct {
	Card     Card
	JoinCode string     // for those at a private table
	Seat     rules.Seat // the viewer's, or Observer
	At       int        // count of log lines; a Play carries it back
	Setup    rules.Setup
	View     any // the game's view struct; nil before the start
	Legal    []rules.Move
	CanUndo  bool
	Hints    bool   // this viewer may ask for hints in this game
	Lesson   *Guide // of a lesson, for its pupil
	Story    []rules.StoryLine
	LastMove time.Time // when the newest line of the story came
	Chat     []ChatLine
	SeedHash string
	Seed     string // once the game is over
	Outcome  *rules.Outcome
	Notice   *Notice // what holds the table up; nil when nothing does
	Next     TableID // the table of the rematch
}

// A Presence is somebody in the saloon and where.
type Presence struct {
	Person Person
	Table  TableID // empty in the lobby
	Since  time.Time
}

// A Hall is the lobby as one person sees it.
type Hall struct {
	People []Presence
	Tables []Card // open ones, and those of this person
	Mine   []TableID
	Chat   []ChatLine
	Notice *Notice // "the saloon closes for a restart"; nil for none
}
