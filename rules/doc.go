// Package rules is the contract between the games and everything around them.
//
// A [Match] is a value: it has no clock, no goroutine, no input or output, and no random numbers of its own. The same
// setup and the same lines always lead to the same match, on every machine. Chance is a move of the house (seat 0): it
// is drawn when it is revealed, and it stands in the log like any other move.
//
// The files, in reading order:
//
//	seat.go        seats, sets of seats, audiences
//	game.go        what a game says about itself: Game, Info, Option, Setup
//	match.go       what every match of a game can do
//	move.go        moves as packed numbers
//	line.go        lines of a log
//	event.go       what a move caused
//	refusal.go     sentences for people: why something is refused, what a move is good for
//	counted.go     words in them that go by a number
//	outcome.go     the end of a game
//	chance.go      seeds and random numbers
//	deal.go        games that are dealt to everybody
//	sheet.go       reading component sheets
//	vector.go      a match in whole numbers, for programs that learn
//	sight.go       what a bot sees of a match
//	mind.go        what a game knows about playing itself well
//	net.go         small learned functions, by which it may judge
//	record.go      a match with its log
//	undo.go        taking moves back
//	story.go       the lines of a log as one viewer may know them
//	sharedlist.go  the list that keeps a record's lines
//	rulebook.go    the rules of a game in numbered paragraphs
//	lesson.go      games that begin with a lesson
//	export.go      a game as JSON
//	readexport.go  reading such JSON of strangers
//	verify.go      checking it
//
// WORDS.md says what each word means in this program, in names, comments and texts. NOTATION.md, here and in the folder
// of each game, describes the notation for people who write programs in other languages.
//
// Errors: a refused move gives a [*Refusal]. Other errors wrap one of these: [ErrSetup] for a setup that cannot be
// played, [ErrNotation] for text that is not a move, [ErrComponents] for a component sheet that cannot be used,
// [ErrExport] for an export that is not true.
//
// What this package does not know: any particular game, who sits on a seat, what time it
// is, where a log is kept, how anything looks.
package rules
