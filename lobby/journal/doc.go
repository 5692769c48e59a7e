// Package journal is how tables are written down: their facts as entries of a journal, and their finished
// games as the archive lists them.
//
// Begin with the list of kinds in journal.go: a line for each kind of fact, by which it is written and read.
// agreement.go has what entries hold beside that, archive.go a finished game, and judge.go tells whether a
// table can go on with what a file holds.
//
// What this package does not know: the store that keeps the entries, goroutines, who is here, what time it is.
package journal
