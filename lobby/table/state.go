package table

import (
	"slices"
	"time"

	"saloon/rules"
)

// An ID names a table for ever; it is short enough to type.
type ID string

// Phase is where a table stands.
type Phase string

// A table whose journal cannot be written waits too, but that is no phase.
const (
	Gathering Phase = "gathering"
	Playing   Phase = "playing"
	Paused    Phase = "paused"
	Over      Phase = "over"
)

// KeptChat is how many lines of chat a table remembers.
const KeptChat = 200

// A ChatLine is something said.
type ChatLine struct {
	When time.Time
	By   PlayerID
	From string
	Kind PersonKind
	Seat rules.Seat // of who said it then; Observer for none
	Text string
	// those who play hear it when the game is over
	Watching bool
	// of the pupil, where a pupil and a teacher speak alone, and Teacher is the other one
	Pupil   rules.Seat
	Teacher PlayerID
}

// Behind is the line later than others: where the clock was set back, whoever has read those would not find it.
func (c ChatLine) Behind(others []ChatLine) ChatLine {
	if n := len(others); n > 0 && !c.When.After(others[n-1].When) {
		c.When = others[n-1].When.Add(1)
	}
	return c
}

// A State is a table as its facts tell it, and never changes; [State.Step] and [State.React] make the next one.
type State struct {
	saloon  *Saloon
	id      ID
	facts   int // how many have happened
	host    Person
	agreed  Agreement
	game    rules.Game
	phase   Phase
	since   time.Time  // when it reached its phase
	started time.Time  // when the game began
	changed time.Time  // when anything happened last
	moved   time.Time  // when the newest line of the log came
	chairs  []chair    // chair i is seat i+1
	keyed   bool       // somebody with a key has sat here
	kept    []PlayerID // whom the host has sent away

	record  *rules.Record
	shared  bool         // the record is that of an earlier State too
	course  course       // of a lesson
	begun   []rules.Line // those of another game, with which this one begins
	seed    rules.Seed
	turns   turns
	hands   [rules.MaxSeats + 1]hand // the time of each seat
	thought [rules.MaxSeats + 1]time.Duration
	began   []began // the moves that can still be undone
	retold  int     // rises when lines of the log have to be told in another way
	chat    []ChatLine
	played  []ChatLine // what those who play have heard
	asides  []Aside
	asked   rules.Seats // who wants a rematch
	next    ID          // the table of the rematch
	other   otherGame   // what somebody has chosen for it

	seriesEnded bool // all have agreed that this game is the last one of the series

	choosing rules.Seats // who has chosen something in the secret choice that goes on
	question Question    // what somebody wants to agree on
	ended    bool        // by agreement, before the end of the game

	behind *behind       // the table as watchers know it, where that is late; else nil
	lag    time.Duration // how late this State is shown

	standIns     [rules.MaxSeats + 1]rules.Seats // who has asked for a stand-in, by the seat that it is for
	standInSince [rules.MaxSeats + 1]time.Time   // when the first of them has
}

// zero for a rematch
type otherGame struct {
	by   rules.Seat
	game string
}

type chair struct {
	person   Person
	level    string // of a bot
	ready    bool
	away     bool      // a bot plays for the person
	left     bool      // the person went, and nobody plays
	late     bool      // a bot plays because the person's time was over
	agreed   bool      // a bot plays because the others agreed on it
	resigned bool      // for good
	rest     Rest      // when the player's days do not pass
	teacher  Person    // who looks over the player's shoulder
	teachers int       // how often one was named
	lapsed   int       // the fact with which the player gave up, or a move was made first that the player did not make; 0 for none
	lapsedAt time.Time // and when that was
	ranOut   time.Time // when the time was over of whose player that comes; zero where it was not
	acted    bool      // the player has made a move
	spared   bool      // the player was late, and back before the bot had moved
}

// A course is the beginning of a game that a lesson prescribes, as far as it was followed.
type course struct {
	lines    []rules.Line
	followed int // lines of the log that are those of the lesson
}

func (c chair) empty() bool { return c.person.Kind == "" }

func (c chair) ofVisitor() bool { return !c.empty() && c.level == "" }

func (c chair) byBot() bool { return c.level != "" || c.away }

func (c chair) playsItself() bool { return c.ofVisitor() && !c.byBot() && !c.left }

// ID names the table.
func (s *State) ID() ID { return s.id }

// Facts is how many facts have happened.
func (s *State) Facts() int { return s.facts }

// Phase is where the table stands.
func (s *State) Phase() Phase { return s.phase }

// Code is the join code of a private table.
func (s *State) Code() string { return s.agreed.Code }

// Next is the table of the rematch, or empty.
func (s *State) Next() ID { return s.next }

// Evening is of which evening the table plays a game; "" for none.
func (s *State) Evening() string { return s.agreed.Evening }

// Host is who made the table, or keeps it now.
func (s *State) Host() PlayerID { return s.host.ID }

// PeopleHere reports whether somebody who plays, and is no bot, is at the table.
func (s *State) PeopleHere(here map[PlayerID]bool) bool {
	return slices.ContainsFunc(s.chairs, func(c chair) bool {
		return c.ofVisitor() && c.person.Kind != KindBot && !c.byBot() && here[c.person.ID]
	})
}

// AnyoneHere reports whether somebody who has a seat is at the table.
func (s *State) AnyoneHere(here map[PlayerID]bool) bool {
	return slices.ContainsFunc(s.chairs, func(c chair) bool { return c.ofVisitor() && here[c.person.ID] })
}

// AnybodySat reports whether a seat belongs to somebody who is no bot of the saloon's.
func (s *State) AnybodySat() bool { return slices.ContainsFunc(s.chairs, chair.ofVisitor) }

// AnyKeySat reports whether anybody has sat here whom the saloon knows again.
func (s *State) AnyKeySat() bool {
	return slices.ContainsFunc(s.chairs, func(c chair) bool { return c.ofVisitor() && c.person.Kind != KindGuest })
}

// Ended reports whether the players have agreed to end the game: it is not archived, and counts for nothing.
func (s *State) Ended() bool { return s.ended }

// Game is the game that is, or will be, played.
func (s *State) Game() rules.Game { return s.game }

// Lines is how many lines the log of the game has.
func (s *State) Lines() int {
	if s.record == nil {
		return 0
	}
	return s.record.Len()
}

// SeatOf is the seat of a person, or Observer.
func (s *State) SeatOf(id PlayerID) rules.Seat {
	at := slices.IndexFunc(s.chairs, func(c chair) bool { return id != "" && c.person.ID == id })
	if at < 0 {
		return rules.Observer
	}
	return rules.Seat(at + 1)
}

// The copy may be changed as long as nobody else has it.
func (s *State) copy() *State {
	next := *s
	next.chairs = slices.Clone(s.chairs)
	next.shared = true
	return &next
}

// The record is copied first when an earlier State has the same one.
func (s *State) ownRecord() *rules.Record {
	if s.shared {
		s.record, s.shared = s.record.Clone(), false
	}
	return s.record
}

func (s *State) match() rules.Match { return s.record.Match() }

func (s *State) isSeat(seat rules.Seat) bool { return seat >= 1 && int(seat) <= len(s.chairs) }

func (s *State) chair(seat rules.Seat) *chair { return &s.chairs[seat-1] }

func (s *State) free() rules.Seat {
	at := slices.IndexFunc(s.chairs, chair.empty)
	if at < 0 {
		return rules.Observer
	}
	return rules.Seat(at + 1)
}

func (s *State) acting(seat rules.Seat) bool {
	return s.phase == Playing && s.match().ToAct().Has(seat)
}

// HouseActs reports whether the house has still to draw, which is so only in the midst of a step.
func (s *State) HouseActs() bool { return s.acting(rules.House) }

func (s *State) awaited() (list []rules.Seat) {
	for i, c := range s.chairs {
		if seat := rules.Seat(i + 1); s.acting(seat) && !c.byBot() {
			list = append(list, seat)
		}
	}
	return list
}

// Husk is the State of a game that is over, with its agreement, its chairs and how many facts there were.
func (s *State) Husk() *State {
	return &State{saloon: s.saloon, id: s.id, facts: s.facts, host: s.host, agreed: s.agreed, game: s.game, phase: s.phase, since: s.since, started: s.started, changed: s.changed, chairs: s.chairs, keyed: s.keyed, next: s.next, ended: s.ended}
}
