// Package boardtest tests every board in the same way, and keeps pictures of screens.
//
//	check.go    Check: random games are drawn and pressed at many sizes, over the last picture and anew
//	moments.go  positions of random games to look at, and to wander about in
//	scene.go    scenes from a record, drawing one board, pressing its keys
//	toy.go      a small game for tests of screens
//	screen.go   a screen through a terminal emulator, as text, as a picture; golden files
//	signs.go    CheckSigns, CheckLegend: what signs mean; CheckSentences: what is told of events
//
// What this package does not know: the lobby, any particular game.
package boardtest
