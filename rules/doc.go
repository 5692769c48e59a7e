// Package rules is the contract between the games and everything around them.
//
// A [Match] is a pure value machine: no clock, no goroutine, no IO and no
// randomness of its own. The same setup and the same lines make the same match,
// on every machine, for ever. Chance is a move of the house (seat 0), drawn
// when it is revealed and written down like any other move.
//
// The files, in reading order:
//
//	seat.go      seats, sets of seats, audiences
//	game.go      what a game says about itself: Info, Option, Setup, Game
//	match.go     the state machine that every game implements
//	move.go      packed moves
//	event.go     what a move caused, as data
//	refusal.go   sentences for people: why a move was not taken, what one is good for
//	outcome.go   the end of a game
//	chance.go    the house: seeds, sources, fair draws
//	components.go reading component sheets
//	sight.go     what a bot gets instead of a match
//	mind.go      what a game knows about playing itself well
//	record.go    a match with its log: undo, scripted houses, readable lines
//	story.go     a line of a log as one viewer may know it
//	rulebook.go  the page of a game's rules, by their numbers
//	lesson.go    games that begin by themselves, for those who learn
//	export.go    the JSON of a game
//	verify.go    checking such a JSON, line by line
//
// NOTATION.md, here and in the folder of each game, tells programs in other languages
// how all of this is written down.
//
// Errors: a move that is not taken gives a [*Refusal] and changes nothing. A
// setup that cannot be played gives an error that wraps [ErrSetup]; text that is
// no move gives one that wraps [ErrNotation]; a component sheet that cannot be
// used gives one that wraps [ErrComponents]; an export that does not hold gives
// one that wraps [ErrExport].
//
// What this package does not know: any particular game, who sits on a seat,
// what time it is, where a log is kept, how anything looks.
package rules
