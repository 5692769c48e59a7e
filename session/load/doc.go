// Package load finds out what one machine carries, and what sessions and logins cost. It
// lets crowds of players come to a server over SSH, and reads in /proc how much memory and
// time the server uses.
//
// The files, in reading order:
//
//	loadcommand.go      the command load: a crowd that plays, more in each step until a bar breaks
//	server.go           the server that is loaded, and which ones are refused
//	step.go             one step, and what it must hold
//	crowd.go            the crowd, and the habits of its people
//	party.go            the players of one table
//	botplayer.go        a player by the protocol of bots
//	screenplayer.go     a player by keys
//	client.go           how all log in, and the protocol
//	screen.go           a session with a terminal
//	footing.go          the last two lines of a screen
//	tally.go            what happens in one step
//	report.go           the figures as a table and as JSON
//	sessionscommand.go  the command load sessions: what a session and a login cost
//	sessions.go         how that is measured
//	floor.go            a server that does the least that a server can do
//	proc.go             memory and processor time of a process
//
// CARRIES.md has figures that were measured with all this.
//
// What this package does not know: the rules of any game, what is on the screens but for
// the keys that their last line names, and anything about the server except what its
// clients see, and its process.
package load
