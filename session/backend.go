package session

import (
	"context"
	"io"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui"
	"saloon/tui/board"
)

// A backend is what a server serves: the lobby, its screens and its line mode.
// [lobbyBackend] is the only one in the program; the interface is there for tests, which
// put misbehaving screens behind a real server.
type backend interface {
	// Find finds the player who owns a proved key.
	Find(lobby.Key) (table.Person, bool, error)
	// Screen is the model that shows the saloon to one session.
	Screen(tui.Env) tea.Model
	// Lines serves one session in line mode, until in ends.
	Lines(ctx context.Context, e tui.Env, in io.Reader, out io.Writer) error
	// Bot serves a program that plays, until in ends. The bot has already been told
	// the error that is returned.
	Bot(ctx context.Context, e tui.Env, in io.Reader, out *writer) error
	// Export is a game as the person of this session may see it.
	Export(ctx context.Context, e tui.Env, id table.ID) (rules.Export, error)
	// Games are the games that are played here.
	Games() []rules.Game
	// Tables are the tables that anybody may see.
	Tables() []table.Card
}

// A lobbyBackend serves a lobby.
type lobbyBackend struct {
	*lobby.Lobby
	presenters []board.Presenter
}

// Screen is the window that shows the lobby.
func (b lobbyBackend) Screen(e tui.Env) tea.Model {
	return tui.New(b.open(e))
}

// Lines serves a person in line mode.
func (b lobbyBackend) Lines(ctx context.Context, e tui.Env, in io.Reader, out io.Writer) error {
	return tui.Lines(ctx, b.open(e), in, out)
}

// open adds what all sessions share.
func (b lobbyBackend) open(e tui.Env) tui.Env {
	e.Lobby, e.Presenters = b.Lobby, b.presenters
	return e
}

// Bot serves a program that plays.
func (b lobbyBackend) Bot(ctx context.Context, e tui.Env, in io.Reader, out *writer) error {
	return runBot(ctx, b.Lobby, e, in, out)
}

// Export is a game as the person may see it. Somebody without a profile sees what a
// guest sees.
func (b lobbyBackend) Export(ctx context.Context, e tui.Env, id table.ID) (export rules.Export, err error) {
	person := e.Person
	if person.ID == "" {
		if person, err = b.Guest(""); err != nil {
			return export, err
		}
	}
	visit, err := b.Enter(person, e.Mail)
	if err != nil {
		return export, err
	}
	return visit.Export(ctx, id)
}
