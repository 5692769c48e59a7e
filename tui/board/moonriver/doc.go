// Package moonriver is the board of Moon River: what a person sees of the game,
// presses, and is told.
//
//	presenter.go  the game's words for the screens; moves in a few words
//	tell.go       every event in a sentence
//	state.go      the position in sentences, for terminals without a screen
//	speak.go      questions and answers of line mode
//	paths.go      which things lead to which legal move
//	board.go      the board: cursor, keys, mouse
//	look.go       looking around: a cursor over everything
//	layout.go     where everything stands, for every size
//	facts.go      what is drawn of each plot, found out once for each scene
//	land.go       the signs; what is printed on a plot in few cells or many
//	ranch.go      drawing a ranch, and what may be chosen in it
//	camp.go       the camp, its bridges, and the river
//	plot.go       drawing one plot, from 2x1 cells on
//	ring.go       the domino as it would lie, and where it cannot
//	offer.go      drawing what is on offer: columns, saloon, plots to lay
//	decision.go   the line above the footer: what is asked, what it brings
//	gains.go      what a choice would bring, part by part
//	explain.go    what lies under the cursor, in a sentence
//	would.go     what is asked, for line mode too
//	legend.go     every picture and its word
//	sources.go    what has brought the points
//	points.go     drawing what has brought them
//	summary.go    what others have done, in a line each
//	highlight.go  showing what an event touched
//	final.go      the board at the end, small
//
// Land is painted: plots of one terrain touch, so that a territory is one patch. What is
// printed on a plot is written in the land and never vanishes; what lies there is a plate,
// light for cows and dark for partners. In terminals without colours lines stand where
// terrains meet. What moves with the cursor is drawn with few cells, since a key may cost
// few bytes.
//
// What this package does not know: the lobby, other games, a match. It sees the
// view of one viewer and that viewer's legal moves.
package moonriver
