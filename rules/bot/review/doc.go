// Package review tells of a finished game what a seat could have done better: at each of its decisions the hard bot
// looks at what the seat could know then, and compares the choice that was made with the best that it finds.
//
// The files, in reading order:
//
//	review.go    what a review says, and how it is made
//	decision.go  which lines of a log are decisions
//	look.go      one decision, looked at
//	accuracy.go  how well a seat decided, in one figure
//	reason.go    what a game says for a move
//	exercise.go  which decisions have one choice that is clearly the best
//
// A secret choice is one decision, however many lines it has, and is judged by what the seat knew when it began to
// choose. What was taken back does not count, and neither does a move without another. Of the games that are played on
// from a decision every one goes to its end, so a chance to win is the part of them that was won.
//
// With the same record, number of playouts and seed a review is the same on every machine, if its time does not end before.
// Records that a seat cannot tell apart give the same review of it.
//
// What this package does not know: any particular game; who sat on a seat, and whether a person, a bot or a clock that
// ran out made a move; files, tables, languages, anything on a screen. It does not know what is best either: only what
// did better, in so many games, than what was played.
package review
