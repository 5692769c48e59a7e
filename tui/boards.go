package tui

import (
	"saloon/tui/board"
	"saloon/tui/board/buffalo"
	"saloon/tui/board/montana"
	"saloon/tui/board/moonriver"
)

// boards are the games that have a board of their own; every other game is
// played from a plain list of its moves.
var boards = []board.Kind{moonriver.Kind{}, buffalo.Kind{}, montana.Kind{}}

func kinds() map[string]board.Kind {
	m := make(map[string]board.Kind, len(boards))
	for _, k := range boards {
		m[k.Game()] = k
	}
	return m
}

func (a *app) kind(game string) board.Kind {
	if k, ok := a.kinds[game]; ok {
		return k
	}
	return board.Plain(game)
}
