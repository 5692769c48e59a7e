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

// lobbyRooms are the rooms of a real lobby.
type lobbyRooms struct{ *lobby.Lobby }

func roomsOf(l *lobby.Lobby) Rooms { return lobbyRooms{l} }

// Screen is the program of one visitor.
func (r lobbyRooms) Screen(v Visitor) tea.Model { return soon{} }

// Lines serves a visitor in lines.
func (r lobbyRooms) Lines(_ context.Context, _ Visitor, _ io.Reader, out io.Writer) error {
	_, err := io.WriteString(out, soonText+"\n")
	return err
}

// soon stands in for the screens until they are there.
type soon struct{}

const soonText = "The saloon is still being built. Press q to leave."

func (s soon) Init() tea.Cmd { return nil }

func (s soon) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if key, ok := msg.(tea.KeyPressMsg); ok && key.String() == "q" {
		return s, tea.Quit
	}
	return s, nil
}

func (s soon) View() tea.View { return tea.NewView(soonText) }
