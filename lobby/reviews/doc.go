// Package reviews is the queue of reviews that people have asked for: one is made at a time, behind all that bots do.
//
// Begin with [Queue] in queue.go; limits.go bounds how many somebody may ask for.
//
// What this package does not know: how a review is made and where it is kept, and who may open a game.
package reviews
