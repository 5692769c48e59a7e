package session

import (
	"context"
	"io"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui"
)

// Rooms is what lies behind the door: the lobby and its screens. It is an
// interface so that tests can put hostile screens behind a real door.
type Rooms interface {
	// Find is the player to whom a proved key belongs.
	Find(lobby.Key) (table.Person, bool, error)
	// Screen is the program of one visitor.
	Screen(Visitor) tea.Model
	// Lines serves a visitor whose terminal knows only lines, until in ends.
	Lines(ctx context.Context, v Visitor, in io.Reader, out io.Writer) error
	// Bot serves a program that plays, until in ends. Its error was told already.
	Bot(ctx context.Context, v Visitor, in io.Reader, out *writer) error
	// Export is a game as the visitor may see it.
	Export(ctx context.Context, v Visitor, id table.ID) (rules.Export, error)
	// Tables are the tables that anybody may see.
	Tables() []table.Card
}

// A Visitor is one session as the screens see it.
type Visitor = tui.Env

// lobbyRooms are the rooms of a real lobby.
type lobbyRooms struct{ *lobby.Lobby }

func roomsOf(l *lobby.Lobby) Rooms { return lobbyRooms{l} }

// Screen is the program of one visitor.
func (r lobbyRooms) Screen(v Visitor) tea.Model {
	v.Lobby = r.Lobby
	return tui.New(v)
}

// Lines serves a visitor in lines.
func (r lobbyRooms) Lines(ctx context.Context, v Visitor, in io.Reader, out io.Writer) error {
	v.Lobby = r.Lobby
	return tui.Lines(ctx, v, in, out)
}

// Bot serves a program that plays.
func (r lobbyRooms) Bot(ctx context.Context, v Visitor, in io.Reader, out *writer) error {
	return playBot(ctx, r.Lobby, v, in, out)
}
