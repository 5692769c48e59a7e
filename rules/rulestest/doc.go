// Package rulestest is the tests that every game must pass. The contract_test.go of a game
// names its cases and runs them:
//
//	rulestest.Suite{Game: game, Cases: cases, Holds: nothingIsLost}.Run(t)
//
// The files:
//
//	suite.go       the suite, its cases of every version, and setups that must be refused
//	random.go      random play: listed moves can be played, all others are refused
//	copies.go      clones, views and guesses; what is hidden stays hidden
//	worlds.go      what is guessed agrees with all that was seen before
//	audience.go    who is told of secret choices
//	scene.go       lines played and refused on matches that a test arranges
//	playout.go     whole games of random moves
//	alloc.go       random play allocates nothing
//	log.go         undo, exports, and exports that somebody has changed
//	deal.go        deals: the same draws in games that go differently
//	golden.go      whole games in files, and counts of sequences of moves (perft)
//	fuzz.go        fuzz targets
//	lesson.go      the lesson of a game that has one: call Suite.Lesson
//	mind.go        the mind of a game that has one: call Suite.Mind
//	page.go        reading the tables of a NOTATION.md
//	pagecheck.go   comparing such a page with its game: call NotationPage
//	pagefields.go  the part of it about the fields of views
//	pageschema.go  the same as a JSON Schema
//	pageshared.go  comparing the page for all games with exports: call SharedPage
//	another.go     programs in another language that read exports
//	bench.go       benchmarks, and a reference to compare machines by
//	race_off.go    whether the race detector is on; also race_on.go
//
// What this package does not know: any particular game.
package rulestest
