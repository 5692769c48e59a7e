package protocol

import "saloon/rules"

// A Phase is where a table stands.
type Phase string

// The phases of a table. A paused table waits for its server, and goes on by itself.
const (
	Gathering Phase = "gathering"
	Playing   Phase = "playing"
	Paused    Phase = "paused"
	Ended     Phase = "over"
)

type (
	// A State is a table as the bot may know it.
	State struct {
		Table    string            `json:"table"`
		Code     string            `json:"code,omitempty"` // of a private table
		Game     string            `json:"game"`
		Version  int               `json:"version"` // of the game's rules
		Options  map[string]string `json:"options"`
		Phase    Phase             `json:"phase"`
		Seat     rules.Seat        `json:"seat"` // the bot's own; 0 for none
		Seats    []Chair           `json:"seats"`
		At       int               `json:"at"` // count of lines in the game's log
		ToAct    []rules.Seat      `json:"to_act"`
		Ask      int               `json:"ask"` // the number of this seat's next decision, counted from 1
		Legal    []string          `json:"legal"`
		Recalls  bool              `json:"-"` // a secret choice can still be recalled, though no decision is owed
		Undo     bool              `json:"undo"`
		Over     bool              `json:"over"`
		Notice   string            `json:"notice,omitempty"`    // what everybody at the table is told, such as why it is paused
		Hints    *bool             `json:"hints,omitempty"`     // whether hint may be asked; from version 2 on
		Next     string            `json:"next,omitempty"`      // the table of the rematch; from version 2 on
		StandIns []StandIn         `json:"stand_ins,omitempty"` // the players who are away; from version 2 on
		Begun    string            `json:"begun,omitempty"`     // the moment of another game at which this one begins; from version 2 on
		Question *Question         `json:"question,omitempty"`  // what the players are asked; from version 2 on
		Again    *Again            `json:"again,omitempty"`     // who asks for another game; from version 2 on
		Series   *Series           `json:"series,omitempty"`    // of which the game is one; from version 2 on
		Terms    map[string]string `json:"terms,omitempty"`     // on which the table has agreed; from version 2 on
		Rated    string            `json:"rated,omitempty"`     // the list in which the game is rated; from version 2 on
		Deal     string            `json:"deal,omitempty"`      // the day of which it is the deal; from version 2 on
		Evening  string            `json:"evening,omitempty"`   // the code of the evening of which it is a game; from version 2 on
		SeedHash string            `json:"seed_hash,omitempty"` // by which the seed can be checked afterwards; from version 2 on
		Clock    *Clock            `json:"clock,omitempty"`
		View     any               `json:"view"`            // the game's own; null before the start
		Lines    []LogLine         `json:"lines,omitempty"` // that the bot was not told yet: see Log; from version 2 on
		Story    []rules.StoryLine `json:"-"`               // the log as the bot may know it, of which these are told
	}
	// A LogLine is a line of the log of a game.
	LogLine struct {
		At   int    `json:"at"`   // how many lines the log had before
		Line string `json:"line"` // as an export has it
	}
	// A Chair is who sits on a seat.
	Chair struct {
		Name       string `json:"name"` // empty when the seat is free
		PersonKind string `json:"kind"` // player, guest or bot
		Level      string `json:"level,omitempty"`
		Ready      bool   `json:"ready"`
		Here       bool   `json:"here"`
		Away       bool   `json:"away"` // one of the saloon's own bots plays
		Left       bool   `json:"left"` // nobody plays
		// AbsentSince is since when a person who is not here has no connection at the table; from version 2 on.
		AbsentSince string `json:"absent_since,omitempty"`
		// Because is why a bot plays, or nobody; from version 2 on.
		Because string `json:"because,omitempty"`
	}
	// A StandIn is a seat whose player is away, for whom the others can agree on a bot.
	StandIn struct {
		Seat  rules.Seat   `json:"seat"`
		Asked []rules.Seat `json:"asked"`  // who has asked for it
		ToAsk []rules.Seat `json:"to_ask"` // the people who have not
	}
)

func (State) message() string { return "state" }

// Choose tells the bot which seats owe a decision, and what the bot itself can do. What would only take back
// a choice is no answer to any decision, so it is not listed where none is owed.
func (s *State) Choose(toAct rules.Seats, moves []string) {
	s.ToAct, s.Legal = SeatsOf(toAct), moves
	if !toAct.Has(s.Seat) {
		s.Legal, s.Recalls = []string{}, len(moves) > 0
	}
}

// SeatsOf lists a set of seats, without the house.
func SeatsOf(set rules.Seats) []rules.Seat { return set.Without(rules.House).List() }

// MovesOf is moves of a game in its notation.
func MovesOf(g rules.Game, moves []rules.Move) []string {
	list := make([]string, len(moves))
	for i, m := range moves {
		list[i] = string(g.AppendMove(nil, m))
	}
	return list
}
