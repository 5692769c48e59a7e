// Package pages looks at the pages of a bbolt file without bbolt, which believes what a damaged page says: it
// leaves out elements without a word, goes round for ever, or ends the process. But it always writes elements one
// right behind the other, so any other number of them shows.
//
//	layout.go  how pages stand in a file; begin here
//	tree.go    looking at all of them, for a check
//	refuse.go  looking at the pages of keys before each start
//	free.go    the list of free pages after a kill, and emptying them in a copy
//
// bbolt's own check is a second opinion on files that are sound so far: it follows pages round. What its command
// line has for repairs cannot be imported.
//
// This package imports nothing of ours.
package pages
