// Package montana is the board of Montana: what a person sees of the game, presses, and is told.
//
//	presenter.go   what the screens ask of the game: counts, sources, moves in words
//	tell.go        every event in a sentence, and a turn in a line
//	speak.go       line mode: the position in sentences, questions and answers
//	spokenland.go  hexes by row and column, as people say and type them, and the land in rows
//	paths.go       which things lead to which legal move, and which an event touched
//	board.go       the board: cursor, looking around, mouse
//	keys.go        the keys and what they do
//	turn.go        what a turn begins with and leads to: doors, workers with helpers, trades that pay, what is asked first
//	doors.go       drawing the doors, and what each means now
//	decision.go    the line above the footer: what is asked, what the choice would cost and bring
//	why.go         the thing under the cursor: its price, what lacks, what it brings
//	layout.go      where everything stands, for every size
//	land.go        the map: how each hex stands to the viewer, what is new; hexes as bricks in small windows
//	hexes.go       hexes out of half cells
//	works.go       drawing the worker board
//	city.go        drawing the city: what its rows bring, and the auction
//	players.go     drawing what everybody has
//	menu.go        choices that lie nowhere on the board
//	wheel.go       the wheel: a ring or a line, whose pointer walks before it stops
//	legend.go      every picture and its word, and the land at the end, small
//
// What this package does not know: the lobby, other games, a match. It sees the view of one viewer and that viewer's
// legal moves.
package montana
