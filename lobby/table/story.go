package table

import (
	"slices"

	"saloon/rules"
)

// Stories are the log as each viewer was told it last, so that only news are told. The zero value has told nobody
// anything. They are of one table, and not safe for use by several goroutines at once.
type Stories struct{ told map[rules.Seat]story }

// A story is the log as one viewer was told it. It is never written to: new lines are added behind it, and when an old
// line has to be told in another way, the story is made anew.
type story struct {
	retold int
	lines  []rules.StoryLine
}

// Forget frees the memory. The next story is told from the beginning.
func (t *Stories) Forget() { t.told = nil }

func (t *Stories) of(s *State, viewer rules.Seat) []rules.StoryLine {
	tale := t.told[viewer]
	if tale.retold != s.retold || len(tale.lines) > s.record.Len() {
		tale = story{retold: s.retold}
	}
	for i := len(tale.lines); i < s.record.Len(); i++ {
		tale.lines = append(tale.lines, s.record.StoryLine(i, viewer))
	}
	if t.told == nil {
		t.told = map[rules.Seat]story{}
	}
	t.told[viewer] = tale
	return slices.Clip(tale.lines)
}

// An Aside is what the story tells of the players beside the log of the game.
type Aside struct {
	Fact int // the number of the fact that it tells
	At   int // how many lines the log had then
	Seat rules.Seat
	What AsideKind
	For  rules.Seat // for whom a stand-in is asked

	Matter Matter // that is asked for, declined or agreed on
	Agrees bool   // who asks for it says yes to somebody who asked before
	Name   string // of a teacher
}

// AsideKind is what an aside is about.
type AsideKind string

// The kinds of asides.
const (
	AsideAway      AsideKind = "away"       // a bot plays for who stood up
	AsideLate      AsideKind = "late"       // a bot plays for whose time was over
	AsideClock     AsideKind = "clock"      // the clock moves for whose time was over
	AsideLeft      AsideKind = "left"       // nobody plays
	AsideBack      AsideKind = "back"       // the player plays again
	AsideResigned  AsideKind = "resigned"   // a bot plays to the end
	AsideAsks      AsideKind = "asks"       // for a stand-in
	AsideAsked     AsideKind = "asked"      // for something that all have to agree on
	AsideDeclined  AsideKind = "declined"   // what was asked
	AsideTakenBack AsideKind = "taken-back" // what the same player asked
	AsideSettled   AsideKind = "settled"    // all have agreed on something; of no seat
	AsideAgreed    AsideKind = "agreed"     // a bot plays because the others agreed on it
)

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

// toldClock reports whether it was told in this secret choice that the clock moves for a seat.
func (s *State) toldClock(seat rules.Seat) bool {
	return slices.ContainsFunc(s.asides, func(a Aside) bool {
		return a.What == AsideClock && a.Seat == seat && a.At < s.Lines() && s.record.SameSecret(a.At)
	})
}

func (s *State) tellAside(a Aside) {
	a.Fact, a.At = s.facts, s.Lines()
	// what others have of the slice is never written to
	s.asides = append(slices.Clip(s.asides[max(0, len(s.asides)-keptAsides+1):]), a)
}

// A seat's lines are one turn until another seat decides; those of one secret choice are one turn in any case.
type turns struct {
	mover rules.Seat // who decided last
	seats [rules.MaxSeats + 1]turn
}

type turn struct {
	secret int   // the secret choice that the seat's newest line belongs to, or 0
	before known // the end of the turn before, while nobody else has decided since
	after  known // the newest line of the seat
}

// A known position is never played on.
type known struct {
	lines int
	match rules.Match
}

// Until its first turn, the start of the game is what a seat knew.
func (t *turns) begin(r *rules.Record) {
	*t = turns{}
	start := known{r.Len(), r.Match().Clone()}
	for i := range t.seats {
		t.seats[i].after = start
	}
}

// secret is the choice that the line belongs to.
func (t *turns) note(seat rules.Seat, secret int, r *rules.Record) {
	if seat == rules.House {
		if t.mover == rules.House {
			t.begin(r) // the deal before the first decision is nobody's news
		}
		return
	}
	own := &t.seats[seat]
	if sameChoice := secret != 0 && secret == own.secret; seat != t.mover && !sameChoice {
		own.before = own.after
	}
	own.secret = secret
	own.after = known{r.Len(), r.Match().Clone()}
	t.mover = seat
	t.forget(secret)
}

// Every turn has ended but those in the same secret choice.
func (t *turns) forget(secret int) {
	for i := range t.seats {
		if s := &t.seats[i]; rules.Seat(i) != t.mover && (secret == 0 || s.secret != secret) {
			s.before = known{}
		}
	}
}

// The turn that the seat is in does not count.
func (t *turns) lastEnd(seat rules.Seat, r *rules.Record) known {
	own := &t.seats[seat]
	secret := r.Match().Secret()
	inTurn := t.mover == seat || secret != 0 && own.secret == secret
	if inTurn && r.Match().ToAct().Has(seat) && own.before.match != nil {
		return own.before
	}
	return own.after
}
