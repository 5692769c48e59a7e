// Package cli is what the commands about games share: exit codes, how wrong words are refused, one subcommand for each
// game, the flag --components, and the commands rules and verify, which need nothing but the rules. It is a package of
// its own because two programs use it, saloon and the tuner, and nobody can import a program.
//
// The files:
//
//	execute.go  carrying out a command line; exit codes
//	words.go    what wrong words are answered
//	games.go    commands that have a subcommand for each game
//	rulebook.go printing the rules of a game
//	verify.go   checking an exported game
//	bar.go      how far a long command has come, on a terminal
//
// What this package does not know: any particular game, the bots, the server.
package cli
