// Package montana is the board of Montana: what a person sees of the game,
// presses, and is told.
//
//	presenter.go  the game's words for the screens; moves in a few words
//	tell.go       every event in a sentence
//	state.go      the position in sentences, for terminals without a screen
//	speak.go      questions and answers of line mode
//	spokenland.go the land in rows, for line mode
//	names.go      hexes by row and column, as people say them
//	paths.go      which things lead to which legal move
//	board.go      the board: cursor, looking around, mouse
//	keys.go       the keys and what they do
//	decision.go   the line above the footer, and what lies under the cursor
//	prompt.go     what is asked, and what the choice at hand would bring
//	why.go        the thing under the cursor: its price, what lacks, what it brings
//	layout.go     where everything stands, for every size
//	land.go       drawing the map
//	works.go      drawing the wheel, the worker board and the city
//	players.go    drawing what everybody has, and the menu
//	wheel.go      the wheel turns for a moment before it stops
//	highlight.go  showing what an event touched
//
// What this package does not know: the lobby, other games, a match. It sees the
// view of one viewer and that viewer's legal moves.
package montana
