package tui

import (
	"saloon/tui/board"
	"saloon/tui/board/buffalo"
	"saloon/tui/board/montana"
	"saloon/tui/board/moonriver"
)

// presenters are of the games that have a board of their own; every other game is
// played from a plain list of its moves.
var presenters = []board.Presenter{moonriver.Presenter{}, buffalo.Presenter{}, montana.Presenter{}}

func presentersByGame() map[string]board.Presenter {
	m := make(map[string]board.Presenter, len(presenters))
	for _, p := range presenters {
		m[p.Game()] = p
	}
	return m
}

func (a *app) presenter(game string) board.Presenter {
	if p, ok := a.presenters[game]; ok {
		return p
	}
	return board.Plain(game)
}
