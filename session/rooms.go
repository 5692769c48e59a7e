package session

import (
	"context"
	"io"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"saloon/lobby"
)

// Rooms is what lies behind the door: the lobby and its screens. It is an
// interface so that tests can put hostile screens behind a real door.
type Rooms interface {
	// Find is the player to whom a proved key belongs.
	Find(lobby.Key) (lobby.Person, bool, error)
	// Screen is the program of one visitor.
	Screen(Visitor) tea.Model
	// Lines serves a visitor whose terminal knows only lines, until in ends.
	Lines(ctx context.Context, v Visitor, in io.Reader, out io.Writer) error
	// Tables are the tables that anybody may see.
	Tables() []lobby.Card
}

// A Visitor is one session as the screens see it.
type Visitor struct {
	Mail          *lobby.Mailbox
	Person        lobby.Person // without an ID when the key is new
	Key           lobby.Key    // proved; empty for a guest
	User          string       // a name to propose
	Join          string       // a code to join at once
	Width, Height int
	Profile       colorprofile.Profile
	ASCII         bool
	Lang          string
	Now           func() time.Time
}
