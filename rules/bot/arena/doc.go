// Package arena lets bots play whole games without a server: by the thousand, to see how fast that goes and what they
// score (the command sim), against each other, to measure how strong they are (the command arena), and with a program
// that learns (the command gym).
//
// The files of sim:
//
//	simcommand.go  the command and its flags
//	sim.go         playing the games
//	export.go      writing games to files
//	report.go      the figures as text or as JSON
//
// The files of arena:
//
//	arenacommand.go  the command and its flags
//	contest.go       one block of games: the same chance, changing seats
//	play.go          many blocks on several workers
//	standings.go     the results of all blocks
//	statistics.go    intervals and ratings
//
// The files of gym:
//
//	gymcommand.go  the command and its flags
//	gym.go         games with the program that has started this one
//	batch.go       many of them at once
//	batchlines.go  the lines of these
//
// The files of all:
//
//	bots.go        which bot sits on which seat
//	program.go     bots that are programs of their own
//	optionflag.go  flags that are made from the options of a game
//
// The same plan gives the same games, number by number, whether they are exported or
// not: game i draws from a seed that is made of the plan's seed and i.
//
// What this package does not know: any particular game, the server, the lobby, who plays.
package arena
