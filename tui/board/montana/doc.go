// Package montana is the board of Montana: what a person sees of the game,
// presses, and is told.
//
//	presenter.go  the game's words for the screens; moves in a few words
//	tell.go       every event in a sentence
//	recap.go      what a seat has done since, in a few words
//	state.go      the position in sentences, for terminals without a screen
//	speak.go      questions and answers of line mode
//	spokenland.go the land in rows, for line mode
//	names.go      hexes by row and column, as people say them
//	paths.go      which things lead to which legal move
//	board.go      the board: cursor, looking around, mouse
//	keys.go       the keys and what they do
//	decision.go   the line above the footer, and what lies under the cursor
//	prompt.go     what the choice at hand would cost and bring
//	why.go        the thing under the cursor: its price, what lacks, what it brings
//	layout.go     where everything stands, for every size
//	land.go       the map: how each hex stands to the viewer, and what is new
//	hexes.go      hexes out of half cells
//	bricks.go     hexes as bricks, for small windows and few colours
//	works.go      drawing the worker board
//	city.go       drawing the city: what its rows bring, and the auction
//	players.go    drawing what everybody has
//	menu.go       choices that lie nowhere on the board
//	wheel.go      the wheel: a ring or a line, whose pointer walks before it stops
//	legend.go     every picture and its word
//	highlight.go  showing what an event touched
//	final.go      the board at the end, small
//
// What this package does not know: the lobby, other games, a match. It sees the
// view of one viewer and that viewer's legal moves.
package montana
