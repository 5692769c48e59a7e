// Package moonriver is the game Moon River for two to four players: the Camp
// game and the Legends of the West, by the rules MR-1 to MR-11.
//
// The files, in reading order:
//
//	game.go        what the game says about itself; setting up      MR-2, MR-9.2
//	components.go  plots, boards and bonus plots from CSV           MR-1, MR-9
//	grid.go        cells of a ranch as bits; territories            MR-1.3 to 1.7
//	state.go       the flat state of a match
//	plotset.go     the box, as a set of bits
//	hand.go        the plots that a player owns, packed
//	move.go        packed moves: making them and taking them apart
//	notation.go    how a move and an event are written
//	event.go       what a move causes, kind by kind
//	movelist.go    writing a list of moves fast
//	legal.go       which moves there are, and why another is refused
//	apply.go       making a move: dispatch only
//	round.go       columns, turns, the last round                   MR-2, MR-3, MR-8
//	domino.go      laying and scrapping                             MR-4
//	herd.go        cows, skulls, overpopulation                     MR-5, MR-7.1
//	partner.go     circles and partners                             MR-6
//	bonus.go       the two-player bonus plots                       MR-8.5
//	legends.go     the four scenarios                               MR-9.3
//	score.go       points, tie-breaks, outcome                      MR-7
//	preview.go     what a domino would score, without laying it
//	default.go     a sensible move for those who give none
//	weights.go     what the game knows of playing itself well, in numbers
//	eval.go        the mind that judges by them
//	outlook.go     a ranch as such a judge sees it
//	judge.go       what a domino, a plot and waiting look worth
//	judgeshape.go  what a domino does to the ranch around it, for who takes the time
//	judgehire.go   what partners, and what they do, look worth
//	hope.go        what an unfinished ranch may still bring
//	why.go         what a hint says for a move
//	lesson.go      a first lesson
//	determinize.go the house's draws; nothing else is hidden        MR-10
//	view.go        what a viewer may know, and what can be asked of it
//	viewmatch.go   a view laid out again, for the arithmetic it shares
//
// All of a match lies open except the order of the box and of the stack of
// partners, and those have no order before the house draws from them. So every
// viewer sees the same.
//
// What this package does not know: who plays, how a board looks on a screen,
// where a log is kept, how deep a bot thinks.
package moonriver
