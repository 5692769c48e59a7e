// Package boardtest tests every board in the same way, and keeps pictures of
// screens.
//
//	check.go   Check: random games are drawn and pressed at many sizes
//	press.go   Press: carries out the action of a key
//	cursor.go  a board that is drawn over its last picture beside one that is drawn anew
//	scene.go   scenes from a record, drawing one board
//	toy.go     a small game for tests of screens
//	screen.go  a screen through a terminal emulator, as text; golden files
//	svg.go     a screen as a picture
//	sentences.go CheckSentences: what is told of events
//
// What this package does not know: the lobby, any particular game.
package boardtest
