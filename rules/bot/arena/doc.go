// Package arena is the command line's tools that need no server: playing games
// by the thousand (sim), measuring how strong bots are (arena), looking for
// better weights of a game's judgement (tune), and checking an exported game
// (verify).
//
// The files:
//
//	command.go   the commands, what they say to wrong words
//	execute.go   carrying out a command line; exit codes
//	version.go   saloon version
//	box.go       games with their own component sheets or an operator's
//	flags.go     the flags of sim, made from what a game says about its options
//	bots.go      who sits on the seats
//	sim.go       playing the games
//	export.go    writing games to files
//	report.go    the figures, as a table or as JSON
//	progress.go  the bar on a terminal
//	verify.go    checking an export
//	testdata/script  scripts that run the real program
//
//	arena.go       the flags of arena
//	contest.go     one block of games: the same chance, changing seats
//	fight.go       many blocks on several workers
//	resume.go      the file in which a contest keeps its blocks
//	standings.go   what the blocks have shown
//	statistics.go  intervals and ratings
//	tune.go        moving weights towards better play
//	fit.go         what the features of an unfinished match are worth
//	tunecommand.go the flags of tune and fit
//
// The same plan gives the same games, number by number, whether or not they are
// exported: game i draws from a seed made of the plan's seed and i.
//
// What this package does not know: any particular game, the server, the lobby,
// who plays.
package arena
