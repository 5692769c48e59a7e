package tell

import (
	"context"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/board"
	"saloon/tui/board/buffalo"
	"saloon/tui/board/montana"
	"saloon/tui/board/moonriver"
	"saloon/tui/lang"
)

// Env is what a window is made of.
type Env struct {
	Lobby         *lobby.Lobby
	Mail          *lobby.Mailbox
	Person        table.Person // its ID is empty when nobody is known by this key
	Key           lobby.Key    // the proven key; empty for none
	User          string       // the SSH user name, cleaned
	Join          string       // a join code to go to at once
	Code          string       // that a program with a new key came with
	Width, Height int
	LineWidth     func() int // how wide the terminal of line mode is now; nil or 0 where that is not known
	Profile       colorprofile.Profile
	ASCII         bool
	Address       string // what players type after "ssh" to come here: "-p 2222 saloon.example"
	Lang          string // of the connection; that of a profile comes first
	Welcome       string // what the operator says to everybody who comes; lines, cleaned
	Now           func() time.Time
	Admin         func(ctx context.Context, typed string) string // what a moderator is answered who types a command of admin
	Presenters    []board.Presenter                              // of games that boards.go does not name

	// What tests put in the place of Lobby and of tea.Tick.
	API  Lobby
	Tick Ticker
}

// A Ticker sends a message after a wait, as tea.Tick does.
type Ticker func(time.Duration, func(time.Time) tea.Msg) tea.Cmd

// Completed is the Env with defaults for what was left out.
func (e Env) Completed() Env {
	if e.Now == nil {
		e.Now = time.Now
	}
	if e.Tick == nil {
		e.Tick = tea.Tick
	}
	return e
}

// WordsFor are the words of the person's language, else of the connection's.
func WordsFor(p table.Person, e Env) *lang.Words {
	if p.Lang != "" {
		return lang.For(p.Lang)
	}
	return lang.For(e.Lang)
}

// ScreenWords are the same as the person's terminal can show them.
func ScreenWords(p table.Person, e Env) *lang.Words {
	if e.ASCII {
		return WordsFor(p, e).InASCII()
	}
	return WordsFor(p, e)
}

// KeyIsNew reports whether the person has proven a key by which nobody is known yet.
func (e Env) KeyIsNew() bool { return e.Key != "" && e.Person.ID == "" }

// Open is the saloon that tells.
func (e Env) Open() Lobby {
	if e.API != nil {
		return e.API
	}
	return realLobby{e.Lobby}
}

// presenters are those of the games that have a board here; others are played from a plain list of moves.
var presenters = []board.Presenter{moonriver.Presenter{}, buffalo.Presenter{}, montana.Presenter{}}

// PresenterOf is the presenter of a game, and whether it has words of its own.
func (e Env) PresenterOf(game string) (p board.Presenter, ownWords bool) {
	for _, p := range slices.Concat(e.Presenters, presenters) {
		if p.Game() == game {
			return p, true
		}
	}
	return board.Plain(game), false
}

// WidestWelcome is how wide an operator's words of welcome are at most.
const WidestWelcome = 100

// WayName is how texts name a way to call somebody.
func WayName(way string) string {
	if way == table.CallsAsItCan {
		return "can"
	}
	return way
}

// HookLimit is how long a typed address with its style is at most.
const HookLimit = 500

// The longest name and code that can be typed; the lobby has its own limits.
const (
	NameLimit = 24
	CodeLimit = 26 // the name of a moment, too
	ChatLimit = 300
)
