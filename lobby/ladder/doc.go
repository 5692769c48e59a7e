// Package ladder arranges rated matches between programs of players that have agreed to be called: who plays whom, and
// what, a few at a time.
//
// Begin with [Ladder.Next] in ladder.go; hours.go says in which hours of a day matches begin.
//
// What this package does not know: tables, connections, ratings and how they are kept; it asks the lobby for these.
package ladder
