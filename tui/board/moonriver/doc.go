// Package moonriver is the board of Moon River: what a person sees of the game,
// presses, and is told.
//
//	kind.go     the game's words for the screens: moves and events as sentences
//	tell.go     every event in a sentence
//	state.go    the position in sentences, for terminals without a screen
//	paths.go    which things lead to which legal move
//	board.go    the board: cursor, keys, mouse
//	hint.go     what is asked, and what the choice at hand would bring
//	layout.go   where everything stands, for every size
//	ranch.go    drawing a ranch
//	table.go    drawing columns, saloon, plots to lay
//
// What this package does not know: the lobby, other games, a match. It sees the
// view of one viewer and that viewer's legal moves.
package moonriver
