package evening

import (
	"time"

	"saloon/lobby/table"
)

// A Command is what somebody wants of an evening.
type Command interface{ command() }

// An Occasion is what happens without anybody's command.
type Occasion interface{ occasion() }

type (
	// Enter takes part. Rating is how well they play, in whole points.
	Enter struct{ Rating int }
	// Leave takes no part any more; a game that runs goes on.
	Leave struct{}
	// Rest says that one wants (or does not want) no game for now.
	Rest struct{ On bool }
	// Say is a line of talk.
	Say struct{ Text string }
	// CallOff ends an evening of which no game has begun; its host's, and a moderator's.
	CallOff struct{ Moderator bool }
	// TakeOut has somebody take no part any more; its host's, and a moderator's.
	TakeOut struct {
		Who       table.PlayerID
		Moderator bool
	}
)

func (Enter) command()   {}
func (Leave) command()   {}
func (Rest) command()    {}
func (Say) command()     {}
func (CallOff) command() {}
func (TakeOut) command() {}

type (
	// Ticked says that time has passed, or that somebody may be free now.
	Ticked struct{}
	// Finished says how a game of the evening ended. Without places it counts for nothing, and all share the first place.
	Finished struct {
		Table   table.ID
		Places  []int // by seat; 1 for the first, shared places have the same number
		Seconds []int // that each has thought
		Scores  []int // points of the game
		Left    []int // the seats, from 1, whose players did not play the whole game
		Idle    []int // those of them who have made no move of their own
		How     How
	}
	// Banned says that somebody may not be in the saloon any more, or is forgotten.
	Banned struct{ Who table.PlayerID }
	// Renamed says that a player has another name now.
	Renamed struct{ Player table.Person }
	// Halts says that nothing may begin for now, and that no time passes.
	Halts struct{}
	// WentOn says that the saloon goes on after it stood still since then, or nothing could begin: nobody loses that time.
	WentOn struct{ Since time.Time }
	// DealOver says how the deal of a day ended: the rank of each player, and how many are in its list.
	DealOver struct {
		Day   string
		Ranks map[table.PlayerID]int
		Of    int
	}
)

func (Ticked) occasion()   {}
func (Finished) occasion() {}
func (Banned) occasion()   {}
func (Renamed) occasion()  {}
func (Halts) occasion()    {}
func (WentOn) occasion()   {}
func (DealOver) occasion() {}

// How says how a game counts.
type How string

// How a game counts.
const (
	Played  How = ""        // to its end
	ByClock How = "clock"   // as it stood when the time of its round was over
	Damaged How = "damaged" // it cannot be played on: all share the first place
	Void    How = "void"    // its players have agreed to end it, or it has closed: it counts for nobody
	Alone   How = "alone"   // the others have left before it began
)

// A Fact is something that happened, and when.
type Fact struct {
	When time.Time
	What Happening
}

// A Happening is what a fact says: one of the types below. Entrants are named by their numbers, from 0, in the order in
// which they entered first.
type Happening interface{ happening() }

type (
	// Opened is the first fact of every evening.
	Opened struct {
		Host table.Person // nobody where the operator's settings have it
		Plan Plan
		// of a league: those of the season before, who stood best first, as they begin this one
		Before []table.Person
	}
	// Entered says that somebody takes part, for the first time or again.
	Entered struct {
		Who    table.Person
		Rating int
	}
	// Withdrew says that an entrant takes no part any more; Barred that they cannot come back.
	Withdrew struct {
		Entrant int  `json:"entrant"`
		Barred  bool `json:"barred,omitempty"`
	}
	// Rested says that an entrant wants (or does not want) no game for now.
	Rested struct {
		Entrant int  `json:"entrant"`
		On      bool `json:"on,omitempty"`
		Idle    bool `json:"idle,omitempty"` // they did not say so, but made no move in a whole game
	}
	// Begun says that the evening begins.
	Begun struct{}
	// Drawn says who is in which group of a league, and which tables they play.
	Drawn struct {
		Groups [][]int `json:"groups"`
		Tables [][]int `json:"tables"`
	}
	// RoundBegan says that a round begins, who has no game in it, and who was not there.
	RoundBegan struct {
		Round  int   `json:"round"`
		Byes   []int `json:"byes,omitempty"`
		Absent []int `json:"absent,omitempty"`
	}
	// Seated says that a game begins at a table; entrant Seats[i] has seat i+1.
	Seated struct {
		Table table.ID `json:"table"`
		Seats []int    `json:"seats"`
	}
	// Counted says how a game of the evening ended.
	Counted struct {
		Table   table.ID `json:"table,omitempty"` // "" where there was none
		Seats   []int    `json:"seats,omitempty"` // where there was no table
		Places  []int    `json:"places,omitempty"`
		Seconds []int    `json:"seconds,omitempty"`
		Scores  []int    `json:"scores,omitempty"`
		Left    []int    `json:"left,omitempty"` // the seats, from 1, that have not won whatever their place
		Idle    []int    `json:"idle,omitempty"` // those of them that get no points
		How     How      `json:"how,omitempty"`
	}
	// Scored says what the deal of a day brings to some entrants.
	Scored struct {
		Day    string `json:"day"`
		Who    []int  `json:"who"`
		Points []int  `json:"points"`
	}
	// Said says that Who has said something.
	Said struct {
		Who  table.Person
		Text string
	}
	// NameChanged says that the player of this ID has this name now.
	NameChanged struct{ Player table.Person }
	// Halted says that no time passes from now on.
	Halted struct{}
	// StoodStill says that no time has passed since then.
	StoodStill struct{ Since time.Time }
	// Closed says that the evening is over, or was called off.
	Closed struct {
		Off bool `json:"off,omitempty"`
	}
)

func (Opened) happening()      {}
func (Entered) happening()     {}
func (Withdrew) happening()    {}
func (Rested) happening()      {}
func (Begun) happening()       {}
func (Drawn) happening()       {}
func (RoundBegan) happening()  {}
func (Seated) happening()      {}
func (Counted) happening()     {}
func (Scored) happening()      {}
func (Said) happening()        {}
func (NameChanged) happening() {}
func (Halted) happening()      {}
func (StoodStill) happening()  {}
func (Closed) happening()      {}
