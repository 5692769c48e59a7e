package table

import (
	"slices"
	"time"

	"saloon/rules"
)

// A Result is a finished game as an archive lists it.
type Result struct {
	Game    string
	Ended   time.Time
	Players []Person     // player i sat on seat i+1
	Away    []rules.Seat // those whose players did not play the whole game, who ceased first first
	Idle    []rules.Seat // those of them who have made no move of their own
	Levels  []string     // of bots, as the players
	Began   time.Time
	Rated   RatedList
	Begun   bool   // it began at a moment of another game, and counts for nothing
	Deal    string // the day of which it was the deal
	Counts  bool   // it was the try of its player that counts
	Outcome rules.Outcome
	Counted [][]rules.Seat  // the order as it counts; nil where all have played the whole game
	Private bool            // at a private table
	Thought []time.Duration // how much time passed for each seat; without a clock none
}

// Result is how the game ended; it must be over.
func (s *State) Result() Result {
	leavers := s.leavers()
	r := Result{Game: s.agreed.Setup.Game, Ended: s.since, Began: s.started, Rated: s.Rated(), Begun: s.PlaysOn(), Outcome: s.match().Outcome(),
		Private: s.agreed.Private && !s.IsDeal(), Deal: s.agreed.Setup.Deal, Counts: s.counts(), Away: slices.Concat(leavers...)}
	if len(leavers) > 0 {
		r.Counted = s.counted(r.Outcome)
	}
	for _, seat := range r.Away {
		if !s.chair(seat).acted {
			r.Idle = append(r.Idle, seat)
		}
	}
	for i, c := range s.chairs {
		r.Players, r.Levels, r.Thought = append(r.Players, c.person), append(r.Levels, c.level), append(r.Thought, s.thought[i+1])
	}
	return r
}

// Places are the places of an order, seat 1 first. Who shares one only with others who did not play the whole
// game has the number of the last of them, so that it never looks like a victory.
func Places(order [][]rules.Seat, seats int, lapsed func(rules.Seat) bool) []int {
	places, before := make([]int, seats), 0
	for _, group := range order {
		place := before + 1
		before += len(group)
		if !slices.ContainsFunc(group, func(seat rules.Seat) bool { return !lapsed(seat) }) && len(group) > 1 {
			place = before
		}
		for _, seat := range group {
			places[seat-1] = place
		}
	}
	return places
}

// lapsed reports whether the player of a seat did not play the whole game.
func (s *Snapshot) lapsed(seat rules.Seat) bool { return s.Card.Chairs[seat-1].Lapsed }

// Ranked is the outcome in the order in which it counts; nil without one.
func (s *Snapshot) Ranked() *rules.Outcome {
	if s.Outcome == nil || s.Counted == nil {
		return s.Outcome
	}
	ranked := *s.Outcome
	ranked.Order = s.Counted
	return &ranked
}

// Places are those of the seats, as the result counts.
func (r Result) Places() []int {
	order := r.Counted
	if order == nil {
		order = r.Outcome.Order
	}
	return Places(order, len(r.Players), func(seat rules.Seat) bool { return slices.Contains(r.Away, seat) })
}

// Places are the places of all seats as the game counts; none without an outcome.
func (s *Snapshot) Places() []int {
	if s.Outcome == nil {
		return nil
	}
	return Places(s.Ranked().Order, len(s.Card.Chairs), s.lapsed)
}

// Lapsed are the seats whose players did not play the whole game, once it is over.
func (s *Snapshot) Lapsed() (seats []rules.Seat) {
	for i := range s.Card.Chairs {
		if seat := rules.Seat(i + 1); s.lapsed(seat) {
			seats = append(seats, seat)
		}
	}
	return seats
}

// Winners are the seats that have won; nobody who did not play the whole game is among them.
func (s *Snapshot) Winners() (seats []rules.Seat) {
	for i, place := range s.Places() {
		if seat := rules.Seat(i + 1); place == 1 && !s.lapsed(seat) {
			seats = append(seats, seat)
		}
	}
	return seats
}

// Export is the game as an observer may know it; a refusal before it has begun.
func (s *State) Export() (rules.Export, error) {
	if s.record == nil {
		return rules.Export{}, RefusedNotBegun
	}
	players := make([]rules.Player, len(s.chairs))
	for i, c := range s.chairs {
		players[i] = rules.Player{Name: c.person.Name, Kind: string(c.person.Kind)}
	}
	e, err := s.record.Export(players, &s.seed)
	if b := s.agreed.Begun; s.PlaysOn() {
		e.Begun = &rules.Begun{Table: string(b.Table), Lines: len(b.Lines)}
	}
	return e, err
}

// An Archived is what an archive knows of a finished game beside its log.
type Archived struct {
	ID             ID
	Title          string
	Ended          time.Time
	Private        bool
	Rated          RatedList
	Counts         bool           // it was the try of a deal that counts
	Players        []Person       // player i sat on seat i+1
	Left           []rules.Seat   // whose player did not play the whole game
	Counted        [][]rules.Seat // see [Result]
	Seed, SeedHash string
	Before         Before // where it began at a moment of another game
}

// Snapshot is the game as one viewer may know it, in the form of a table that is over, at
// which nobody is any more. Nobody plays on with the record.
func (a Archived) Snapshot(record *rules.Record, viewer rules.Seat) *Snapshot {
	setup, match := record.Setup(), record.Match()
	outcome := match.Outcome()
	return &Snapshot{
		Card: a.card(setup), Seat: viewer, Setup: setup, At: record.Len(), View: match.View(viewer),
		Story: WholeStory(record, viewer), LastMove: a.Ended, Past: NewPast(record, viewer),
		Standing: &outcome, Outcome: &outcome, Counted: a.Counted, Seed: a.Seed, SeedHash: a.SeedHash, Before: a.Before,
	}
}

func (a Archived) card(s rules.Setup) Card {
	c := Card{
		ID: a.ID, Game: s.Game, Title: a.Title, Options: s.Options, Private: a.Private, Rated: a.Rated, Deal: s.Deal, Counts: a.Counts,
		Phase: Over, Progress: 100, Since: a.Ended, Chairs: make([]Chair, s.Seats),
	}
	for i := range c.Chairs {
		if i < len(a.Players) {
			c.Chairs[i].Person = a.Players[i]
		}
		c.Chairs[i].Lapsed = slices.Contains(a.Left, rules.Seat(i+1))
	}
	return c
}

// WholeStory is a whole log as a viewer may know it now.
func WholeStory(record *rules.Record, viewer rules.Seat) []rules.StoryLine {
	list := make([]rules.StoryLine, record.Len())
	for i := range list {
		list[i] = record.StoryLine(i, viewer)
	}
	return list
}
