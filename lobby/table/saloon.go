package table

import (
	"slices"
	"strings"

	"saloon/rules"
)

// A Saloon is what tables know of the saloon around them. It never changes.
type Saloon struct {
	Games  []rules.Game
	Levels []string // of the saloon's own bots, weakest first
	// Alike reports whether two names look the same.
	Alike func(a, b string) bool
}

// Game is the game of that name, or nil.
func (s *Saloon) Game(id string) rules.Game {
	for _, g := range s.Games {
		if g.Info().ID == id {
			return g
		}
	}
	return nil
}

func (s *Saloon) levelNames() string { return strings.Join(s.Levels, ", ") }

// A PlayerID names a player for ever; a guest's is gone when the guest leaves.
type PlayerID string

// PersonKind says what sits on a chair.
type PersonKind string

// The kinds of people, as exports name them.
const (
	KindPlayer PersonKind = "player"
	KindGuest  PersonKind = "guest"
	KindBot    PersonKind = "bot"
)

// A Person is somebody in the saloon. A program that plays with a player's key is
// that player with KindBot, and so is the chair that it takes.
type Person struct {
	ID      PlayerID
	Name    string
	Kind    PersonKind
	Lang    string // the language chosen in the profile; empty for the terminal's own
	Calls   string // how the terminal calls the person: one of [WaysToCall]
	Brief   bool   // chosen in the profile: in line mode to hear no more than one needs
	Quiet   bool   // chosen in the profile: not to be told which friends come in
	Open    bool   // chosen in the profile: everybody sees when the person is here, and where
	Shares  bool   // chosen in the profile: own exercises may be the exercise of a day
	Ground  string // chosen in the profile: colours [OnDark] or [OnLight]; empty for what the terminal says
	Learned string // the games whose lesson the person has been through, with blanks between
	Rest    Rest   // chosen in the profile: when days do not pass at tables over days
}

// What a person chose in the profile is nobody else's business at a table.
func atTable(p Person) Person {
	p.Lang, p.Calls, p.Brief, p.Quiet, p.Open, p.Shares, p.Ground, p.Learned, p.Rest = "", "", false, false, false, false, "", "", Rest{}
	return p
}

// The grounds that a person may choose.
const (
	OnDark  = "dark"
	OnLight = "light"
)

// The ways in which a terminal may call somebody who looks elsewhere.
const (
	CallsAsItCan  = ""       // by the bell, and as the terminal says that it can
	CallsByBell   = "bell"   // by nothing else
	CallsBy9      = "osc9"   // by the bell and a notification as iTerm2 knows it
	CallsBy777    = "osc777" // as rxvt and others know it
	CallsBy99     = "osc99"  // as kitty knows it
	CallsByNobody = "off"
)

// WaysToCall lists them.
func WaysToCall() []string {
	return []string{CallsAsItCan, CallsByNobody, CallsByBell, CallsBy9, CallsBy777, CallsBy99}
}

// Each reader sees these in the own language. One is said by its code behind an exclamation mark: !gg.
var quickPhrases = []string{"gg", "wait", "turn", "thanks", "hello", "wp", "sorry", "bye"}

// QuickPhrases lists the codes, in the order of their numbers.
func QuickPhrases() []string { return slices.Clone(quickPhrases) }

// QuickPhrase is the code of what was said; false when it is no quick phrase.
func QuickPhrase(text string) (code string, ok bool) {
	if len(text) < 2 || text[0] != '!' {
		return "", false
	}
	return text[1:], slices.Contains(quickPhrases, text[1:])
}
