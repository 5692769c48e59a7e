package table

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
	ID    PlayerID
	Name  string
	Kind  PersonKind
	Lang  string // the language chosen in the profile; empty for the terminal's own
	Calls string // how the terminal calls the person: one of [WaysToCall]
	Brief bool   // chosen in the profile: in line mode to hear no more than one needs
	Quiet bool   // chosen in the profile: not to be told which friends come in
	Open  bool   // chosen in the profile: everybody sees when the person is here, and where
	Rest  Rest   // chosen in the profile: when days do not pass at tables over days
}

// atTable is a person as tables remember one: what the person chose in the profile is
// nobody else's business.
func atTable(p Person) Person {
	p.Lang, p.Calls, p.Brief, p.Quiet, p.Open, p.Rest = "", "", false, false, false, Rest{}
	return p
}

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
	return []string{CallsAsItCan, CallsByBell, CallsBy9, CallsBy777, CallsBy99, CallsByNobody}
}
