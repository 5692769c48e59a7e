// Package moonriver is the board of Moon River: what a person sees of the game,
// presses, and is told.
//
//	presenter.go  the game's words for the screens; moves in a few words
//	tell.go       every event in a sentence
//	state.go      the position in sentences, for terminals without a screen
//	speak.go      questions and answers of line mode
//	paths.go      which things lead to which legal move
//	board.go      the board: cursor, keys, mouse
//	decision.go   the line above the footer, and what lies under the cursor
//	prompt.go     what is asked, and what the choice at hand would bring
//	layout.go     where everything stands, for every size
//	ranch.go      drawing a ranch
//	offer.go      drawing what is on offer: columns, saloon, plots to lay
//	highlight.go  showing what an event touched
//
// What this package does not know: the lobby, other games, a match. It sees the
// view of one viewer and that viewer's legal moves.
package moonriver
