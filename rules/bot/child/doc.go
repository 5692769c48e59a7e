// Package child talks to bots that are programs of their own: it starts one as a child process, speaks the protocol of
// bots with it over its input and output, and lets it play seats of games.
//
// The files, in reading order:
//
//	split.go        a command line cut into words, without a shell
//	pipe.go         lines to another program and back
//	child.go        the process: starting it, its end
//	group_unix.go   ending whatever the child has started too
//	group_other.go  the same where that cannot be done
//	complaints.go   what it writes to its standard error, line by line with its name
//	player.go       a seat of a game, played by a child, or by whatever has started this program
//	answer.go       what each line of a child is answered
//
// What this package does not know: contests and their figures, the server and its tables, any particular game.
package child
