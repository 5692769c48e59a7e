package protocol

import "saloon/rules"

// A Version is a version of the protocol. It rises when a change would break existing bots,
// and all older ones are still spoken.
type Version int

// The versions that are spoken.
const (
	First  Version = 1
	Newest Version = 2
)

// A Request is something that a bot wants.
type Request interface {
	request() string // its type
}

// TypeOf is the type of a request's line.
func TypeOf(r Request) string { return r.request() }

type (
	// Join takes a seat at a table, or goes back to one.
	Join struct {
		Table string     `json:"table"` // its id or its code
		Seat  rules.Seat `json:"seat"`  // 0 for any
	}
	// Create makes a table.
	Create struct {
		Game    string                `json:"game"`
		Seats   int                   `json:"seats"`
		Options map[string]string     `json:"options"`
		Private bool                  `json:"private"`
		Bots    map[rules.Seat]string `json:"bots"` // levels of the saloon's own bots, by seat
		Terms
	}
	// Terms are what a table agrees on beside the options of its game.
	Terms struct {
		Clock   string `json:"clock"`
		StandIn string `json:"standin"`
		Pace    string `json:"pace"`
		Hints   string `json:"hints"`
		Rated   string `json:"rated"`
		Watch   string `json:"watch,omitempty" since:"2"`
		Series  string `json:"series,omitempty" since:"2"`
	}
	// Ready says that the bot is ready, or that it is not.
	Ready struct {
		Ready *bool `json:"ready"` // true when it is missing
	}
	// Move makes a move.
	Move struct {
		Table string `json:"table"` // empty for the bot's own
		At    *int   `json:"at"`    // the at of the state that it answers
		Move  string `json:"move"`  // in the game's notation
	}
	// Undo takes back the bot's last step.
	Undo struct {
		Table string `json:"table"`
		At    *int   `json:"at"`
	}
	// Say says a line at the table, or else in the hall.
	Say struct {
		Text string `json:"text"`
	}
	// Leave goes away from the table.
	Leave struct{}
	// List asks for [Tables].
	List struct{}
	// Greet says which version of the protocol the bot speaks.
	Greet struct {
		Protocol *int `json:"protocol"`
	}
	// Watch looks at a table without a seat.
	Watch struct {
		Table string `json:"table"`
	}
	// Rematch asks for another game with the same players; with a game, or anything else, for that one.
	Rematch struct {
		Game    string            `json:"game"`
		Seats   int               `json:"seats"`
		Options map[string]string `json:"options"`
		Series  string            `json:"series"`
	}
	// AskStandIn asks for a bot on the seat of a player who is away, or agrees to it.
	AskStandIn struct {
		Seat rules.Seat `json:"seat"` // 0 for the first who is away
	}
	// AskWatchers asks for [Watchers].
	AskWatchers struct{}
	// AskHint asks for [Hint].
	AskHint struct{}
	// AskLadder has the bot called to rated matches, or no more.
	AskLadder struct {
		On    *bool    `json:"on"`    // true when it is missing
		Games []string `json:"games"` // that it plays; none for all
	}
	// AskEvenings asks for [Evenings].
	AskEvenings struct{}
	// Enter has the bot take part in an evening, or no more.
	Enter struct {
		Evening string `json:"evening"` // its code
		On      *bool  `json:"on"`      // true when it is missing
	}
	// Ask asks all players to agree on something: pause, go-on, time, end, days or series.
	Ask struct {
		What string `json:"what"`
	}
	// Agree agrees to what is asked.
	Agree struct {
		What string `json:"what"` // empty for whatever it is
	}
	// Disagree says no to what is asked, or asks no more.
	Disagree struct{}
)

// requests makes an empty request of each type, and says which version it came with.
var requests = []struct {
	version Version
	empty   func() Request
}{
	{1, func() Request { return &Join{} }},
	{1, func() Request { return &Create{} }},
	{1, func() Request { return &Ready{} }},
	{1, func() Request { return &Move{} }},
	{1, func() Request { return &Undo{} }},
	{1, func() Request { return &Say{} }},
	{1, func() Request { return &Leave{} }},
	{1, func() Request { return &List{} }},
	{2, func() Request { return &Greet{} }},
	{2, func() Request { return &Watch{} }},
	{2, func() Request { return &Rematch{} }},
	{2, func() Request { return &AskHint{} }},
	{2, func() Request { return &AskStandIn{} }},
	{2, func() Request { return &AskWatchers{} }},
	{2, func() Request { return &AskLadder{} }},
	{2, func() Request { return &AskEvenings{} }},
	{2, func() Request { return &Enter{} }},
	{2, func() Request { return &Ask{} }},
	{2, func() Request { return &Agree{} }},
	{2, func() Request { return &Disagree{} }},
}

func (*Join) request() string        { return "join" }
func (*Create) request() string      { return "create" }
func (*Ready) request() string       { return "ready" }
func (*Move) request() string        { return "move" }
func (*Undo) request() string        { return "undo" }
func (*Say) request() string         { return "say" }
func (*Leave) request() string       { return "leave" }
func (*List) request() string        { return "list" }
func (*Greet) request() string       { return "hello" }
func (*Watch) request() string       { return "watch" }
func (*Rematch) request() string     { return "rematch" }
func (*AskHint) request() string     { return "hint" }
func (*AskWatchers) request() string { return "watchers" }
func (*AskStandIn) request() string  { return "stand-in" }
func (*AskLadder) request() string   { return "ladder" }
func (*AskEvenings) request() string { return "evenings" }
func (*Enter) request() string       { return "enter" }
func (*Ask) request() string         { return "ask" }
func (*Agree) request() string       { return "agree" }
func (*Disagree) request() string    { return "disagree" }
