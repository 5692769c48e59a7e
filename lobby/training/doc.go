// Package training has players train from their own mistakes: exercises are positions of games that they have finished,
// with one choice that is clearly the best.
//
// The files, in reading order:
//
//	trainer.go   what a player is asked, and what becomes of an answer
//	find.go      which decisions of a review become exercises
//	position.go  the table as it stood, and whether moves are the best choice
//	progress.go  tries, ratings, and when an exercise comes back
//	day.go       the exercise of the day
//	guest.go     how guests are asked it
//	shown.go     which one was shown last, where an answer names none
//
// What this package does not know: any particular game, how exercises are kept, and who is here.
package training
