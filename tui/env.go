package tui

import (
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/board"
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
	Width, Height int
	LineWidth     func() int // how wide the terminal of line mode is now; nil or 0 where that is not known
	Profile       colorprofile.Profile
	ASCII         bool
	Address       string // what players type after "ssh" to come here: "-p 2222 saloon.example"
	Lang          string // of the connection; that of a profile comes first
	Welcome       string // what the operator says to everybody who comes; lines, cleaned
	Now           func() time.Time
	Presenters    []board.Presenter // of games that boards.go does not name

	// What tests put in the place of Lobby and of tea.Tick.
	api  lobbyAPI
	tick ticker
}

// A ticker sends a message after a wait, as tea.Tick does.
type ticker func(time.Duration, func(time.Time) tea.Msg) tea.Cmd

// completed is the Env with defaults for what was left out.
func (e Env) completed() Env {
	if e.Now == nil {
		e.Now = time.Now
	}
	if e.tick == nil {
		e.tick = tea.Tick
	}
	return e
}

// wordsFor are the words of the person's language, else of the connection's.
func wordsFor(p table.Person, e Env) *lang.Words {
	if p.Lang != "" {
		return lang.For(p.Lang)
	}
	return lang.For(e.Lang)
}

// keyIsNew reports whether the person has proven a key by which nobody is known yet.
func (e Env) keyIsNew() bool { return e.Key != "" && e.Person.ID == "" }

func (e Env) open() lobbyAPI {
	if e.api != nil {
		return e.api
	}
	return realLobby{e.Lobby}
}
