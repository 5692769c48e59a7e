package lobby

// A PlayerID names a player for ever; a guest's is gone when the guest leaves.
type PlayerID string

// Kind says what sits on a seat.
type Kind string

// The kinds of people, as exports name them.
const (
	KindPlayer Kind = "player"
	KindGuest  Kind = "guest"
	KindBot    Kind = "bot"
)

// A Person is somebody in the saloon. A program that plays with a player's key is
// that player with KindBot, and so is the chair that it takes.
type Person struct {
	ID   PlayerID
	Name string
	Kind Kind
	Lang string // the language chosen in the profile; empty for the terminal's own
}

// A Key is the fingerprint of a public key that a connection has proved.
type Key string
