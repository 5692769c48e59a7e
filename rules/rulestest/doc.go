// Package rulestest is the one suite that every game must pass. A game's own
// contract_test.go names its cases and runs it:
//
//	rulestest.Suite{Game: game, Cases: cases, Holds: nothingIsLost}.Run(t)
//
// The files:
//
//	suite.go   the suite, its cases of every version, setups that must be refused
//	random.go  random play: what is listed is playable, what is not is refused
//	copies.go  clones, views and guesses; what is hidden stays hidden
//	playout.go whole games of random moves
//	alloc.go   a playout allocates nothing
//	log.go     undo, exports, and exports that were tampered with
//	golden.go  playthroughs to read, and counts of move sequences (perft)
//	fuzz.go    fuzz targets
//	lesson.go  the lesson of a game that has one: call Suite.Lesson
//	page.go    NOTATION.md as tables: call NotationPage
//	pagecheck.go pagefields.go   such a page against its game
//	pageshared.go the page for all games against exports: call SharedPage
//	mind.go    the minds of games that have one: call Suite.Mind
//	bench.go   benchmarks, with a reference to compare machines by
//
// What this package does not know: any particular game.
package rulestest
