package protocol

import (
	"bytes"
	"encoding/json"
	"errors"

	"saloon/rules"
)

// A Message is something that a bot is told.
type Message interface {
	message() string // its type, which stands first in its line
}

type (
	// Hello is the first line that a bot is told, and answers [Greet].
	Hello struct {
		Protocol int      `json:"protocol"` // the version that is spoken from here on
		Name     string   `json:"name"`     // the bot's own
		Games    []Game   `json:"games"`
		Terms    []Option `json:"terms"` // that every table has, beside the game's options
		Levels   []string `json:"levels"`
	}
	// A Game is a game that can be played.
	Game struct {
		Game    string   `json:"game"`
		Title   string   `json:"title"`
		Version int      `json:"version"`
		Seats   [2]int   `json:"seats"` // the fewest and the most
		Options []Option `json:"options"`
	}
	// An Option is something to agree on before a game.
	Option struct {
		Key     string     `json:"key"`
		Choices []string   `json:"choices"`
		Default string     `json:"default"`
		Seat    rules.Seat `json:"seat,omitempty"`
		Needs   string     `json:"needs,omitempty"`
	}
	// Tables answers [List].
	Tables struct {
		Tables []Table `json:"tables"`
	}
	// A Table is a table as a list shows it.
	Table struct {
		Table   string            `json:"table"`
		Game    string            `json:"game"`
		Phase   Phase             `json:"phase"`
		Options map[string]string `json:"options"`
		Private bool              `json:"private"`
		Clock   string            `json:"clock"`
		Seats   []Chair           `json:"seats"`
		Seat    rules.Seat        `json:"seat"` // the bot's own; 0 for none
	}
	// Over says that a game has ended.
	Over struct {
		Table   string         `json:"table"`
		Outcome *rules.Outcome `json:"outcome"` // null when the table closed before the end
		Seed    string         `json:"seed,omitempty"`
		Place   int            `json:"place,omitempty"`  // the bot's own, as the game counts
		Places  []int          `json:"places,omitempty"` // those of all seats; of a saloon, from version 2 on
		Lapsed  []rules.Seat   `json:"lapsed,omitempty"` // whose players did not play the whole game; likewise
	}
	// An Error says why a line was refused. Nothing has happened.
	Error struct {
		To   string `json:"to,omitempty"` // the type of the line that was refused
		ID   string `json:"id,omitempty"` // what the bot calls it; from version 2 on
		At   *int   `json:"at,omitempty"` // what it said; from version 2 on
		Code string `json:"code"`
		Rule string `json:"rule,omitempty"` // the number of the rule that forbids it, if one does
		Text string `json:"text"`
	}
	// Bye says why the conversation ends.
	Bye struct {
		Code      string   `json:"code,omitempty"`      // NodeAway, or none; from version 2 on
		Addresses []string `json:"addresses,omitempty"` // HOST:PORT, where the bot may come again at once; likewise
		Text      string   `json:"text"`
	}
	// Chat is something that was said where the bot is. What the bot itself has said comes too.
	Chat struct {
		Table      string     `json:"table,omitempty"` // empty in the hall
		From       string     `json:"from"`
		PersonKind string     `json:"kind"` // player, guest or bot
		Seat       rules.Seat `json:"seat"` // of who said it; 0 for none
		Watcher    bool       `json:"watcher"`
		Text       string     `json:"text"`
	}
	// Hint answers [AskHint]: moves that a bot of the saloon would make, the best first.
	Hint struct {
		Table string    `json:"table"`
		At    int       `json:"at"` // of the state that it advises about
		Moves []Advised `json:"moves"`
	}
	// Advised is a move that is advised, and why.
	Advised struct {
		Move string   `json:"move"`
		Why  []Reason `json:"why"`
	}
	// A Reason says what a move is good for.
	Reason struct {
		Code string `json:"code"`
		Text string `json:"text"`
	}
	// An Aside says what the players did beside the game: that one left, or asks for something.
	Aside struct {
		Table string     `json:"table"`
		At    int        `json:"at"`   // how many lines the log had then
		What  string     `json:"what"` // as in left, back, asked
		Seat  rules.Seat `json:"seat"` // whose player did it; 0 for all of them
		For   rules.Seat `json:"for,omitempty"`
		// Matter is what is asked, declined or agreed on.
		Matter string `json:"matter,omitempty"`
		Name   string `json:"name,omitempty"` // of a teacher
	}
	// Watchers answers [AskWatchers].
	Watchers struct {
		Table string    `json:"table"`
		Count int       `json:"count"`
		Named []Watcher `json:"named"` // only the first of very many
	}
	// A Watcher is somebody who watches a table.
	Watcher struct {
		Name       string `json:"name"`
		PersonKind string `json:"kind"` // player, guest or bot
	}
	// Drain says that the saloon closes for a restart once the games that run now are done, that this machine
	// of several does, or that it stays open after all.
	Drain struct {
		Closes    bool   `json:"closes"`              // false when it stays open
		Elsewhere bool   `json:"elsewhere,omitempty"` // this machine alone closes, in a moment, and all games go on at others
		Until     string `json:"until,omitempty"`     // when it closes in any case
		Text      string `json:"text"`
	}
	// Room says where the same saloon has more room, or goes on.
	Room struct {
		Address string `json:"address"` // HOST:PORT
	}
	// Ladder answers [AskLadder].
	Ladder struct {
		On    bool   `json:"on"`
		Hours string `json:"hours,omitempty"` // in which matches begin, in UTC, such as 02:00-05:00, or always
	}
	// Evenings answers [AskEvenings] with all that the bot may see, and [Enter] with that one.
	Evenings struct {
		Evenings []Evening `json:"evenings"`
	}
	// An Evening is a tournament or a league.
	Evening struct {
		Evening string  `json:"evening"` // its code
		Name    string  `json:"name"`
		Kind    string  `json:"kind"` // arena, swiss, knock-out, league or deals
		Game    string  `json:"game"`
		Phase   string  `json:"phase"` // open, running or over
		Starts  string  `json:"starts"`
		Bots    string  `json:"bots,omitempty"` // too, only; missing where programs cannot enter
		Taking  int     `json:"taking"`         // how many take part
		Entered bool    `json:"entered"`        // the bot does
		Round   int     `json:"round,omitempty"`
		Place   int     `json:"place,omitempty"` // the bot's own, once it has begun
		Points  float64 `json:"points,omitempty"`
		Table   string  `json:"table,omitempty"` // where the bot plays now
	}
	// Left answers [Leave]. No state of that table follows.
	Left struct {
		Table string `json:"table"`
	}
)

func (Hello) message() string    { return "hello" }
func (Tables) message() string   { return "tables" }
func (Over) message() string     { return "over" }
func (Error) message() string    { return "error" }
func (Bye) message() string      { return "bye" }
func (Chat) message() string     { return "chat" }
func (Hint) message() string     { return "hint" }
func (Aside) message() string    { return "aside" }
func (Watchers) message() string { return "watchers" }
func (Drain) message() string    { return "drain" }
func (Room) message() string     { return "room" }
func (Ladder) message() string   { return "ladder" }
func (Evenings) message() string { return "evenings" }
func (Left) message() string     { return "left" }

// Encode is a message as its line.
func Encode(m Message) []byte {
	line := append([]byte(`{"type":`), text(m.message())...)
	fields := text(m)
	if len(fields) > len("{}") {
		line = append(line, ',')
	}
	return append(append(line, fields[1:]...), '\n')
}

func text(value any) []byte {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(value); err != nil {
		panic("protocol: a message cannot be encoded: " + err.Error())
	}
	return bytes.TrimSuffix(out.Bytes(), []byte("\n"))
}

// GameOf tells a bot what a game says about itself.
func GameOf(i rules.Info) Game {
	return Game{i.ID, i.Title, i.Version, [2]int{i.MinSeats, i.MaxSeats}, OptionsOf(i.Options)}
}

// OptionsOf tells a bot what can be agreed on.
func OptionsOf(list []rules.Option) []Option {
	entries := make([]Option, len(list))
	for i, o := range list {
		entries[i] = Option{o.Key, o.Choices, o.Default, o.Seat, o.Needs}
	}
	return entries
}

// ReasonsOf tells a bot what a move is good for.
func ReasonsOf(list []rules.Reason) []Reason {
	reasons := make([]Reason, len(list))
	for i, r := range list {
		reasons[i] = Reason{r.Code, r.Sentence()}
	}
	return reasons
}

// The codes of errors that are not refusals.
const (
	codeNotation = "not-a-move" // the text is not a move of this game
	codeFault    = "fault"      // the program that the bot talks to failed
)

// ErrorTo tells a bot that speaks a version why its request was refused; nil is one that could not be read.
func ErrorTo(v Version, r Request, of Heading, err error) Error {
	message := ErrorOf(of.Type, err)
	if v >= 2 {
		message.At, message.ID = atOf(r), of.ID
	}
	return message
}

// ErrorOf tells a bot why its line of a type was refused.
func ErrorOf(to string, err error) Error {
	message := Error{To: to, Code: codeFault, Text: err.Error()}
	var refused *rules.Refusal
	switch {
	case errors.Is(err, rules.ErrNotation):
		message.Code = codeNotation
	case errors.As(err, &refused):
		message.Code, message.Rule, message.Text = refused.Code, refused.Rule(), refused.Sentence()
	}
	return message
}
