// Package keys lists what can be done, and says which letter does it: one thing each, on every screen and on the board
// of every game. The list, commands.go, is read by key bars, menu, help and line mode.
//
// Arrows, tab, enter, esc, space and digits go through what is at hand, take it, leave it or count it; they are not
// here. Texts name a key by what it does: "<trade> trades a cow" (see package tui/lang).
//
// What this package does not know: screens, boards, languages.
package keys

// The letters, and the few signs that the world knows. No two differ by Shift alone.
const (
	Again    = "a" // another game with the same people, another turn
	Bot      = "b" // a bot takes this chair, mine, or that of who is away
	Trade    = "c" // a cow for something else
	Done     = "d" // that is all at this step: end it, give up the rest, pass
	Edit     = "e" // what is played, and with how many chairs; evenings, and entering one
	Flip     = "f" // turn a piece, or turn it over
	Turn     = "g" // go where it is my turn
	Hint     = "h" // what a bot would do, or would have done
	Waits    = "i" // what has come in for me: turns, invitations, letters; and my friends
	Join     = "j" // go to a table by its code
	Pictures = "k" // the pictures of the game, and their words
	Look     = "l" // look at the board, and at anything on it
	Menu     = "m" // all that can be done here and now
	New      = "n" // open a table, also one that plays on from a moment
	Last     = "o" // look back at the last turns
	Points   = "p" // the points, as they stand and at the end
	Leave    = "q" // stand up, go, end
	Resign   = "r" // give the game up for good, or an exercise; rest at an evening
	Story    = "s" // what has happened
	Talk     = "t" // say something
	TakeBack = "u" // take back what I have just done
	Skip     = "v" // show at once what is shown step by step
	Watch    = "w" // go to a table without sitting down
	Remove   = "x" // take away: a bot from its chair, a key from a name, a table from the hall
	Share    = "z" // show others how it ended
	Yes      = "y" // the answer to a question; enter and esc are no

	Company = "@" // who is here, friends, and who played with me
	Find    = "/" // the menu, where one types
	Help    = "?"

	// Looking back, as players of films and lists have them.
	Own            = "]" // the next own decision
	OwnBefore      = "["
	Decision       = "." // the next decision of anybody
	DecisionBefore = ","
)

// Review is at the end what a hint is in the game; Evenings are to the hall what the terms are to a table, and who rests
// gives up no more than the next game.
const (
	Review   = Hint
	Evenings = Edit
	Rest     = Resign
)

// named are the keys as texts name them.
var named = map[string]string{
	"again": Again, "bot": Bot, "done": Done, "edit": Edit, "flip": Flip, "help": Help, "hint": Hint, "join": Join,
	"last": Last, "leave": Leave, "look": Look, "menu": Menu, "new": New, "people": Company, "pictures": Pictures,
	"points": Points, "remove": Remove, "resign": Resign, "skip": Skip, "story": Story, "take-back": TakeBack,
	"talk": Talk, "trade": Trade, "turn": Turn, "waits": Waits, "watch": Watch, "yes": Yes,
}

// Named is the key that a text names; false when there is none of that name.
func Named(name string) (key string, ok bool) {
	key, ok = named[name]
	return key, ok
}

// NameOf is how texts name a key; "" where none does.
func NameOf(key string) string {
	for name, k := range named {
		if k == key {
			return name
		}
	}
	return ""
}
