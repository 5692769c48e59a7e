// Package keys says which letter means what: one thing each, on every screen and on the board of every game.
//
// Arrows, tab, enter, esc, space and digits go through what is at hand, take it, leave it or count it; they are not
// here. Texts name a key by what it does: "<trade> trades a cow" (see package tui/lang).
//
// What this package does not know: screens, boards, languages.
package keys

// The letters, and the signs where no letter was left. No two differ by Shift alone.
const (
	Again    = "a" // another game with the same people
	Bot      = "b" // a bot takes this chair, or mine
	Trade    = "c" // a cow for something else
	Done     = "d" // that is all at this step: end it, give up the rest, pass
	Record   = "e" // the whole game in notation
	Flip     = "f" // turn a piece, or turn it over
	Turn     = "g" // go where it is my turn
	Hint     = "h" // what a bot would do
	StandIn  = "i" // a bot for who is away, until they are back
	Join     = "j" // go to a table by its code
	Pictures = "k" // the pictures of the game, and their words
	Look     = "l" // look at the board, and at anything on it
	Mouse    = "M" // the mouse is the terminal's, or ours
	New      = "n" // open a table, also one that plays on from a moment
	Last     = "o" // look back at the last turns
	Points   = "p" // the points, as they stand and at the end
	Leave    = "q" // stand up, go, end
	Resign   = "r" // give the game up for good
	Story    = "s" // what has happened
	Talk     = "t" // say something
	TakeBack = "u" // take back what I have just done
	Skip     = "v" // show at once what is shown step by step
	Watch    = "w" // go to a table without sitting down
	Remove   = "x" // take away: a bot from its chair, a key from a name, a table from the hall
	Yes      = "y" // the answer to a question; enter and esc are no

	Agree          = ":" // what all players have to agree on: a pause, more time, an end
	Rest           = "~" // when my days do not pass: night and holiday
	Calls          = ";" // how I am called when something waits: by this terminal, and while away
	Review         = "!" // what could have been played better
	Moment         = "#" // a moment of a game by its name: say it, or go to the newest said
	Own            = "]" // the next own decision, looking back
	OwnBefore      = "["
	Decision       = "." // the next decision of anybody, looking back
	DecisionBefore = ","

	Daily    = "%"  // the deals of the day
	Waits    = "/"  // what waits for me: turns, invitations, letters; and my friends
	Accept   = "$"  // follow the newest invitation
	Note     = "\"" // what I noted about this table
	Watchers = "("  // who watches a table
	Person   = "&"  // somebody: befriend, write to, invite, mute, block
	Honours  = "*"  // who plays best
	Who      = "z"  // a player's page
	Profile  = "@"  // who I am
	Lessons  = "0"  // all lessons; 1, 2, 3... begin the lesson of a game
	Options  = "="  // what a table plays, and with how many chairs
	Link     = "+"  // link another key to my name
	Help     = "?"
)

// byName are the keys as texts name them.
var byName = map[string]string{
	"again": Again, "bot": Bot, "trade": Trade, "done": Done, "record": Record, "flip": Flip,
	"turn": Turn, "hint": Hint, "stand-in": StandIn, "join": Join, "pictures": Pictures,
	"look": Look, "mouse": Mouse, "new": New, "last": Last, "points": Points, "leave": Leave,
	"resign": Resign, "story": Story, "talk": Talk, "take-back": TakeBack, "skip": Skip,
	"watch": Watch, "remove": Remove, "yes": Yes, "profile": Profile, "lessons": Lessons,
	"matter": Agree, "rest": Rest, "calls": Calls, "moment": Moment, "own": Own, "own-before": OwnBefore, "decision": Decision, "decision-before": DecisionBefore,
	"waits": Waits, "accept": Accept, "person": Person, "note": Note, "watchers": Watchers,
	"review": Review, "daily": Daily, "honours": Honours, "who": Who, "options": Options, "link": Link, "help": Help,
}

// Named is the key that a text names; false when there is none of that name.
func Named(name string) (key string, ok bool) {
	key, ok = byName[name]
	return key, ok
}
