package evening

import (
	"slices"
	"time"

	"saloon/lobby/table"
)

// A Phase is where an evening stands.
type Phase string

// The phases of an evening.
const (
	Open    Phase = "open" // it has not begun
	Running Phase = "running"
	Over    Phase = "over"
)

// An Entrant is somebody who takes part, or has.
type Entrant struct {
	Who     table.Person
	Rating  int
	Out     bool // takes no part any more
	Barred  bool // and cannot come back
	Resting bool
	Idle    bool      // and did not say so, but made no move in a whole game
	Free    time.Time // since when they play no game of the evening
	Playing int       // games that run
	Points  int       // in halves: see [placePoints]
	Streak  int       // games in a row that they were the first of
	Longest int       // the longest of these rows
	Games   int       // that count
	Won     int
	Seconds int // that they have thought
	Byes    int
	Missed  int   // rounds in a row that they were not there for
	Last    []int // with whom they played the newest game
	Lost    int   // of a knock-out: the round in which they were out; 0 for not yet
	Group   int   // of a league, from 1 on
	Days    []DayPoints
	Early   int // how much oftener they had early seats than late ones
	Changes int // how often they came, went and rested
}

// DayPoints is what the deal of a day brought, in halves of points.
type DayPoints struct {
	Day    string `json:"day"`
	Points int    `json:"points"`
}

// A Game is one of the evening's. Entrant Seats[i] has seat i+1.
type Game struct {
	Table   table.ID
	Round   int
	Group   int
	Seats   []int
	Places  []int // nil while it runs
	Points  []int // in halves
	Seconds []int
	Scores  []int  // points of the game
	Double  []bool // whose points counted twice; nil for nobody's
	Left    []int  // the seats, from 1, whose players did not play the whole game
	Idle    []int  // those of them who made no move, and get no points
	How     How
	Began   time.Time
	Ended   time.Time // zero while it runs
}

// A State is an evening as its facts tell it, and never changes.
type State struct {
	id       ID
	facts    int
	host     table.Person
	plan     Plan
	before   []table.Person
	phase    Phase
	off      bool
	entrants []Entrant
	games    []Game
	running  int // games
	round    int
	byes     []int     // of this round
	due      time.Time // when this round, the arena or the league is over
	rests    time.Time // until when nothing begins between two rounds
	groups   [][]int
	tables   [][]int   // of a league, that are still to be played
	halted   time.Time // since when no time passes; zero while it does
	ran      time.Time // when the evening did something by itself last
	opened   time.Time
	began    time.Time
	ended    time.Time
	changed  time.Time
	chat     []table.ChatLine
}

func newState(id ID) *State { return &State{id: id} }

// ID names the evening.
func (s *State) ID() ID { return s.id }

// Facts is how many have happened.
func (s *State) Facts() int { return s.facts }

// Opened is when the evening was made.
func (s *State) Opened() time.Time { return s.opened }

// Plan is what was settled before.
func (s *State) Plan() Plan { return s.plan }

// Phase is where it stands.
func (s *State) Phase() Phase { return s.phase }

// Host is who made it; nobody where the operator's settings have it.
func (s *State) Host() table.Person { return s.host }

// Entrants are in the order in which they entered. Nobody changes them.
func (s *State) Entrants() []Entrant { return s.entrants }

// Of is the entrant that a player is.
func (s *State) Of(id table.PlayerID) (e Entrant, in bool) {
	if at := s.entrant(id); at >= 0 {
		return s.entrants[at], !s.entrants[at].Out
	}
	return e, false
}

// Taking is how many take part.
func (s *State) Taking() (n int) {
	for i := range s.entrants {
		if !s.entrants[i].Out {
			n++
		}
	}
	return n
}

// Running are the games that still run.
func (s *State) Running() (list []Game) {
	for _, g := range s.games {
		if g.Ended.IsZero() {
			list = append(list, g)
		}
	}
	return list
}

// MayBeCalledOff holds until a game has begun: an evening at which nobody can meet need not run its time.
func (s *State) MayBeCalledOff() bool {
	return s.phase == Open || s.phase == Running && s.plan.Kind != Deals && len(s.games) == 0
}

// Overdue reports whether the games that run count as they stand now.
func (s *State) Overdue(now time.Time) bool {
	due := s.due
	if s.plan.Kind == Arena {
		due = due.Add(arenaGrace)
	}
	return s.phase == Running && s.halted.IsZero() && !due.IsZero() && !now.Before(due)
}

// Halted is since when no time passes; zero while it does.
func (s *State) Halted() time.Time { return s.halted }

// Look is after how long the evening is to be [Ticked] again; never once it is over.
func (s *State) Look(now time.Time) (after time.Duration, ever bool) {
	switch {
	case s.phase == Over:
		return 0, false
	case s.phase == Open:
		return max(s.plan.Starts.Sub(now), 0), true
	case s.plan.Kind == League:
		return time.Minute, true
	case s.plan.Kind == Deals:
		return 10 * time.Minute, true
	}
	return 2 * time.Second, true // people come, go and turn elsewhere
}

func (s *State) entrant(id table.PlayerID) int {
	return slices.IndexFunc(s.entrants, func(e Entrant) bool { return e.Who.ID == id })
}

func (s *State) gameAt(id table.ID) int {
	return slices.IndexFunc(s.games, func(g Game) bool { return g.Table == id && g.Ended.IsZero() })
}

// The copy may be changed as long as nobody else has it.
func (s *State) copy() *State {
	next := *s
	next.entrants, next.games = slices.Clone(s.entrants), slices.Clone(s.games)
	return &next
}
