package tui

import (
	"slices"

	"saloon/tui/board"
	"saloon/tui/board/buffalo"
	"saloon/tui/board/montana"
	"saloon/tui/board/moonriver"
)

// presenters are those of the games that have a board here. Every other game is played
// from a plain list of its moves, unless the Env brings a presenter of it.
var presenters = []board.Presenter{moonriver.Presenter{}, buffalo.Presenter{}, montana.Presenter{}}

// presenterOf is the presenter of a game, and whether it has words of its own.
func (e Env) presenterOf(game string) (p board.Presenter, ownWords bool) {
	for _, p := range slices.Concat(e.Presenters, presenters) {
		if p.Game() == game {
			return p, true
		}
	}
	return board.Plain(game), false
}
