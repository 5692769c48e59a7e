package tui

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
)

// Env is what a window is made of.
type Env struct {
	Lobby         *lobby.Lobby
	Mail          *lobby.Mailbox
	Person        table.Person // its ID is empty when the key is nobody's yet
	Key           lobby.Key    // the proven key; empty for none
	User          string       // the SSH user name, cleaned
	Join          string       // a join code to go to at once
	Width, Height int
	Profile       colorprofile.Profile
	ASCII         bool
	Lang          string // of the connection; a profile's own comes first
	Now           func() time.Time

	// What tests put in the place of Lobby and of tea.Tick.
	house house
	tick  func(time.Duration, func(time.Time) tea.Msg) tea.Cmd
}

// house is the lobby as the screens use it.
type house interface {
	Games() []rules.Game
	Game(id string) rules.Game
	CheckName(name string) error
	ProposeName(user string) string
	Register(ctx context.Context, key lobby.Key, name string) (table.Person, error)
	Guest(name string) (table.Person, error)
	LinkCode(ctx context.Context, p table.Person) (string, error)
	LinkKey(ctx context.Context, key lobby.Key, code string) (table.Person, error)
	Keys(p table.Person) ([]lobby.KeyInfo, error)
	Unlink(ctx context.Context, p table.Person, key lobby.Key) error
	SetLang(ctx context.Context, p table.Person, lang string) error
	Rename(ctx context.Context, p table.Person, name string) (table.Person, error)
	Enter(p table.Person, mail *lobby.Mailbox) (visit, error)
	Levels() []string
}

// visit is a connection's stay, as the screens use it.
type visit interface {
	Look(ctx context.Context, id table.ID) error
	Join(ctx context.Context, code string) (table.ID, error)
	NewTable(ctx context.Context, p table.Proposal) (table.ID, error)
	Do(ctx context.Context, id table.ID, c table.Command) error
	Say(ctx context.Context, text string) error
	Hint(ctx context.Context, id table.ID) ([]lobby.Hint, error)
	Finished(ctx context.Context, limit int) ([]lobby.Finished, error)
	Export(ctx context.Context, id table.ID) (rules.Export, error)
}

// realHouse is the lobby itself.
type realHouse struct{ *lobby.Lobby }

// Enter lets a person in.
func (h realHouse) Enter(p table.Person, mail *lobby.Mailbox) (visit, error) {
	v, err := h.Lobby.Enter(p, mail)
	if err != nil {
		return nil, err
	}
	return v, nil
}

func (e Env) open() house {
	if e.house != nil {
		return e.house
	}
	return realHouse{e.Lobby}
}
