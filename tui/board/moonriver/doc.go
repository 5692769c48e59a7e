// Package moonriver is the board of Moon River: what a person sees of the game, presses, and is told.
//
//	presenter.go  what the screens ask of the game: plots and moves in words, every picture and its word, the end
//	tell.go       every event in a sentence, and what others have done, in a line each
//	speak.go      line mode: the position in sentences, questions and answers
//	paths.go      which things lead to which legal move, and which an event touched
//	board.go      the board: cursor, keys, mouse
//	layout.go     where everything stands, for every size
//	facts.go      what is drawn of each plot, found out once for each scene
//	land.go       the signs; what is printed on a plot in few cells or many
//	ranch.go      drawing a ranch, what may be chosen in it, the camp and the river
//	plot.go       drawing one plot, from 2x1 cells on
//	ring.go       the domino as it would lie, what it would join, and where it cannot
//	offer.go      drawing what is on offer: columns, saloon, plots to lay
//	decision.go   the line above the footer: what is asked, what it brings part by part
//	partners.go   what a partner brings to whom, at once and later; the best first
//	explain.go    what lies under the cursor, in a sentence; looking around
//	points.go     what has brought the points
//
// Land is painted: plots of one terrain touch, so that a territory is one patch. What is printed on a plot is written
// in the land and never vanishes; what lies there is a plate, light for cows and dark for partners. In terminals
// without colours lines stand where terrains meet. In small windows what moves with the cursor is drawn with few cells,
// since a key may cost few bytes; in larger ones as if it lay there.
//
// What this package does not know: the lobby, other games, a match. It sees the view of one viewer and that viewer's
// legal moves.
package moonriver
