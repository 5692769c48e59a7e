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
