package tui

import (
	"context"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"saloon/lobby"
	"saloon/rules"
)

// Env is what a window is made of.
type Env struct {
	Lobby         *lobby.Lobby
	Mail          *lobby.Mailbox
	Person        lobby.Person // its ID is empty when the key is nobody's yet
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
	Register(ctx context.Context, key lobby.Key, name string) (lobby.Person, error)
	Guest(name string) (lobby.Person, error)
	LinkCode(ctx context.Context, p lobby.Person) (string, error)
	LinkKey(ctx context.Context, key lobby.Key, code string) (lobby.Person, error)
	Keys(p lobby.Person) ([]lobby.KeyInfo, error)
	Unlink(ctx context.Context, p lobby.Person, key lobby.Key) error
	SetLang(ctx context.Context, p lobby.Person, lang string) error
	Rename(ctx context.Context, p lobby.Person, name string) (lobby.Person, error)
	Enter(p lobby.Person, mail *lobby.Mailbox) (visit, error)
	Levels() []string
}

// visit is a connection's stay, as the screens use it.
type visit interface {
	Look(ctx context.Context, table lobby.TableID) error
	Join(ctx context.Context, code string) (lobby.TableID, error)
	NewTable(ctx context.Context, p lobby.Proposal) (lobby.TableID, error)
	Do(ctx context.Context, table lobby.TableID, c lobby.Command) error
	Say(ctx context.Context, text string) error
	Hint(ctx context.Context, table lobby.TableID) ([]lobby.Hint, error)
	Finished(ctx context.Context, limit int) ([]lobby.Finished, error)
	Export(ctx context.Context, table lobby.TableID) (rules.Export, error)
}

// realHouse is the lobby itself.
type realHouse struct{ *lobby.Lobby }

// Enter lets a person in.
func (h realHouse) Enter(p lobby.Person, mail *lobby.Mailbox) (visit, error) {
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
