package keys

import "slices"

// A Group is where commands stand together in the menu.
type Group string

// The groups, in the order of the menu.
const (
	OfTurn   Group = "turn"   // this turn
	OfTable  Group = "table"  // this table
	OfTalk   Group = "talk"   // what is said
	OfPeople Group = "people" // others, and what they wrote
	OfPast   Group = "past"   // look back
	OfLearn  Group = "learn"  // lessons and rules
	OfMe     Group = "me"     // who I am, and how I want it
	OfHouse  Group = "house"  // the saloon
)

// Groups are all groups, in the order of the menu.
var Groups = []Group{OfTurn, OfTable, OfTalk, OfPeople, OfPast, OfLearn, OfMe, OfHouse}

// A Command is something that can be done, under one name on every screen, in the menu, the help and line mode. Its
// texts are act.NAME (a word or two), act.NAME.help (a sentence) and act.NAME.find (what else people call it).
type Command struct {
	Name  string
	Group Group
	Key   string // "" where it has none of its own
	Word  string // in line mode; "" where it is not there
	Aloud bool   // only in line mode
}

// Commands are all of them, each group in the order of the menu.
var Commands = []Command{
	{Name: "menu", Key: Menu, Word: "menu"}, // of no group: it does not list itself

	{Name: "resume", Group: OfTurn, Key: "enter", Word: "sit"},
	{Name: "hint", Group: OfTurn, Key: Hint, Word: "hint"},
	{Name: "undo", Group: OfTurn, Key: TakeBack, Word: "undo"},
	{Name: "give-up", Group: OfTurn, Key: Resign, Word: "resign"},
	{Name: "points", Group: OfTurn, Key: Points, Word: "scores"},
	{Name: "sheet", Group: OfTurn, Key: Points, Word: "scores"},
	{Name: "state", Group: OfTurn, Word: "state", Aloud: true},
	{Name: "moves", Group: OfTurn, Word: "moves", Aloud: true},
	{Name: "ok", Group: OfTurn, Word: "ok", Aloud: true},
	{Name: "time", Group: OfTurn, Word: "time", Aloud: true},

	{Name: "rematch", Group: OfTable, Key: Again, Word: "again"},
	{Name: "next-game", Group: OfTable, Key: Again, Word: "again"},
	{Name: "next-table", Group: OfTable, Key: Again, Word: "again"},
	{Name: "other-game", Group: OfTable, Key: Edit, Word: "again"},
	{Name: "sit", Group: OfTable, Key: "enter", Word: "sit"},
	{Name: "ready", Group: OfTable, Key: "enter", Word: "ready"},
	{Name: "not-ready", Group: OfTable, Key: "enter", Word: "ready"},
	{Name: "stand", Group: OfTable, Key: Leave, Word: "stand"},
	{Name: "bot", Group: OfTable, Key: Bot, Word: "bot"},
	{Name: "no-bot", Group: OfTable, Key: Remove, Word: "bot"},
	{Name: "send-away", Group: OfTable, Key: Remove, Word: "send-away"},
	{Name: "level", Group: OfTable, Word: "bot"},
	{Name: "options", Group: OfTable, Key: Edit, Word: "new"},
	{Name: "agree", Group: OfTable, Key: Bot, Word: "stand-in"},
	{Name: "stand-in", Group: OfTable, Key: Bot, Word: "stand-in"},
	{Name: "answer-matter", Group: OfTable, Key: Yes, Word: "agree"},
	{Name: "matter", Group: OfTable, Word: "ask"},
	{Name: "end-series", Group: OfTable, Word: "ask"},
	{Name: "watchers", Group: OfTable, Word: "watchers"},
	{Name: "note", Group: OfTable, Word: "note"},
	{Name: "players", Group: OfTable, Word: "players", Aloud: true},
	{Name: "disagree", Group: OfTable, Word: "disagree", Aloud: true},
	{Name: "another", Group: OfTable, Word: "rematch", Aloud: true},
	{Name: "leave-table", Group: OfTable, Key: Leave, Word: "stand"},
	{Name: "leave-game", Group: OfTable, Key: Leave, Word: "resign"},
	{Name: "end-lesson", Group: OfTable, Key: Leave, Word: "resign"},

	{Name: "talk", Group: OfTalk, Key: Talk, Word: "say"},
	{Name: "say-moment", Group: OfTalk, Word: "say"},
	{Name: "moment", Group: OfTalk, Word: "replay"},

	{Name: "accept", Group: OfPeople, Key: Yes, Word: "accept"},
	{Name: "people", Group: OfPeople, Key: Company, Word: "people"},
	{Name: "person", Group: OfPeople, Word: "who"},
	{Name: "compare", Group: OfPeople, Word: "compare"},
	{Name: "waits", Group: OfPeople, Key: Waits, Word: "letters"},
	{Name: "friends", Group: OfPeople, Word: "friends", Aloud: true},
	{Name: "write", Group: OfPeople, Word: "write", Aloud: true},
	{Name: "invite", Group: OfPeople, Word: "invite", Aloud: true},
	{Name: "decline", Group: OfPeople, Word: "decline", Aloud: true},
	{Name: "befriend", Group: OfPeople, Word: "befriend", Aloud: true},
	{Name: "unfriend", Group: OfPeople, Word: "unfriend", Aloud: true},
	{Name: "mute", Group: OfPeople, Word: "mute", Aloud: true},
	{Name: "unmute", Group: OfPeople, Word: "unmute", Aloud: true},
	{Name: "block", Group: OfPeople, Word: "block", Aloud: true},
	{Name: "unblock", Group: OfPeople, Word: "unblock", Aloud: true},
	{Name: "report", Group: OfPeople, Word: "report", Aloud: true},
	{Name: "teach", Group: OfPeople, Word: "teach", Aloud: true},
	{Name: "reports", Group: OfPeople, Word: "reports", Aloud: true},
	{Name: "moderate", Group: OfPeople, Word: "moderate", Aloud: true},
	{Name: "admin", Group: OfPeople, Word: "admin", Aloud: true},
	{Name: "honours", Group: OfPeople, Word: "top"},

	{Name: "story", Group: OfPast, Key: Story, Word: "story"},
	{Name: "replay", Group: OfPast, Key: Last, Word: "replay"},
	{Name: "replay-game", Group: OfPast, Key: Last, Word: "replay"},
	{Name: "went", Group: OfPast, Key: "enter", Word: "state"},
	{Name: "look", Group: OfPast, Key: Look, Word: "state"},
	{Name: "review", Group: OfPast, Key: Review, Word: "review"},
	{Name: "result", Group: OfPast, Key: Share, Word: "result"},
	{Name: "record", Group: OfPast, Word: "export"},
	{Name: "play-on", Group: OfPast, Key: New, Word: "play"},
	{Name: "last", Group: OfPast, Word: "last", Aloud: true},
	{Name: "step", Group: OfPast, Word: "next", Aloud: true},
	{Name: "decision", Group: OfPast, Word: "decision", Aloud: true},
	{Name: "own", Group: OfPast, Word: "own", Aloud: true},
	{Name: "round", Group: OfPast, Word: "round", Aloud: true},
	{Name: "start", Group: OfPast, Word: "start", Aloud: true},
	{Name: "end", Group: OfPast, Word: "end", Aloud: true},
	{Name: "seat", Group: OfPast, Word: "seat", Aloud: true},
	{Name: "close-replay", Group: OfPast, Key: "esc", Word: "now"},

	{Name: "learn", Group: OfLearn, Word: "lesson"},
	{Name: "train", Group: OfLearn, Word: "train"},
	{Name: "first", Group: OfLearn, Word: "first", Aloud: true},
	{Name: "pictures", Group: OfLearn, Key: Pictures, Word: "what"},
	{Name: "rules", Group: OfLearn, Word: "rules"},
	{Name: "help", Group: OfLearn, Key: Help, Word: "help"},

	{Name: "page", Group: OfMe, Word: "who"},
	{Name: "profile", Group: OfMe, Word: "played"},
	{Name: "hide", Group: OfMe, Word: "hide", Aloud: true},
	{Name: "night", Group: OfMe, Word: "night", Aloud: true},
	{Name: "brief", Group: OfMe, Word: "brief", Aloud: true},
	{Name: "wordy", Group: OfMe, Word: "wordy", Aloud: true},
	{Name: "rename", Group: OfMe, Word: "rename"},
	{Name: "speak", Group: OfMe, Word: "language"},
	{Name: "ground", Group: OfMe},
	{Name: "calls", Group: OfMe, Word: "webhook"},
	{Name: "rest", Group: OfMe, Word: "holiday"},
	{Name: "code", Group: OfMe, Word: "link"},
	{Name: "unlink", Group: OfMe, Key: Remove},
	{Name: "mouse-off", Group: OfMe},
	{Name: "mouse-on", Group: OfMe},
	{Name: "forget", Group: OfMe, Word: "forget"},

	{Name: "next", Group: OfHouse, Key: Turn, Word: "turns"},
	{Name: "new", Group: OfHouse, Key: New, Word: "new"},
	{Name: "join", Group: OfHouse, Key: Join, Word: "join"},
	{Name: "watch", Group: OfHouse, Key: Watch, Word: "go"},
	{Name: "tables", Group: OfHouse, Word: "tables", Aloud: true},
	{Name: "more", Group: OfHouse, Word: "more", Aloud: true},
	{Name: "daily", Group: OfHouse, Word: "daily"},
	{Name: "evenings", Group: OfHouse, Key: Evenings, Word: "evenings"},
	{Name: "evening-enter", Group: OfHouse, Key: Evenings, Word: "evenings"},
	{Name: "evening-leave", Group: OfHouse, Key: Evenings, Word: "evenings"},
	{Name: "evening-page", Group: OfHouse, Key: Evenings, Word: "evenings"},
	{Name: "evening-rest", Group: OfHouse, Key: Rest, Word: "evenings"},
	{Name: "evening-go-on", Group: OfHouse, Key: Rest, Word: "evenings"},
	{Name: "evening-table", Group: OfHouse, Key: Turn, Word: "evenings"},
	{Name: "evening-new", Group: OfHouse, Key: New, Word: "evenings"},
	{Name: "evening-out", Group: OfHouse, Key: Remove, Word: "evenings"},
	{Name: "evening-off", Group: OfHouse, Key: Leave, Word: "evenings"},
	{Name: "house-rules", Group: OfHouse, Word: "rules"},
	{Name: "back", Group: OfHouse, Key: "esc", Word: "back"},
	{Name: "leave", Group: OfHouse, Key: Leave, Word: "quit"},
}

// Unlisted are actions that the menu does not list: they open or leave it, or only move a cursor.
var Unlisted = []string{"menu", "quit", "move", "scroll", "fields"}

// OfWord is the command that a word of line mode does; false for none.
func OfWord(word string) (Command, bool) {
	return first(func(c Command) bool { return c.Word == word })
}

// Of is the command of a name, or one without group and key.
func Of(name string) Command {
	if c, known := first(func(c Command) bool { return c.Name == name }); known {
		return c
	}
	return Command{Name: name}
}

func first(is func(Command) bool) (c Command, known bool) {
	if at := slices.IndexFunc(Commands, is); at >= 0 {
		return Commands[at], true
	}
	return c, false
}
