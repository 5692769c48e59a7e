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
	Levels  []string     // of bots, as the players
	Began   time.Time
	Rated   RatedList
	Begun   bool   // it began at a moment of another game, and counts for nothing
	Deal    string // the day of which it was the deal
	Counts  bool   // it was the try of its player that counts
	Outcome rules.Outcome
	Counted [][]rules.Seat // the order as it counts; nil where all have played the whole game
	Private bool           // at a private table
}

// Result is how the game ended; it must be over.
func (s *State) Result() Result {
	leavers := s.leavers()
	r := Result{Game: s.agreed.Setup.Game, Ended: s.since, Began: s.started, Rated: s.Rated(), Begun: s.PlaysOn(), Outcome: s.match().Outcome(),
		Private: s.agreed.Private && !s.IsDeal(), Deal: s.agreed.Setup.Deal, Counts: s.counts(), Away: slices.Concat(leavers...)}
	if len(leavers) > 0 {
		r.Counted = s.counted(r.Outcome)
	}
	for _, c := range s.chairs {
		r.Players, r.Levels = append(r.Players, c.person), append(r.Levels, c.level)
	}
	return r
}

// Export is the game as an observer may know it; a refusal before it has begun.
func (s *State) Export() (rules.Export, error) {
	if s.record == nil {
		return rules.Export{}, refusedNotBegun
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
		Story: wholeStory(record, viewer), LastMove: a.Ended, Past: NewPast(record, viewer),
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

// wholeStory is a whole log as a viewer may know it now.
func wholeStory(record *rules.Record, viewer rules.Seat) []rules.StoryLine {
	list := make([]rules.StoryLine, record.Len())
	for i := range list {
		list[i] = record.StoryLine(i, viewer)
	}
	return list
}
