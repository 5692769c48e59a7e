// Package load finds out what one machine carries, and what sessions and logins cost. It
// lets crowds of players come to a server over SSH, and reads in /proc how much memory and
// time the server uses.
//
// The files, in reading order:
//
//	loadcommand.go      the command load: a crowd that plays, more in each step until a bar breaks
//	place.go            the server that is loaded, and which ones are refused
//	bars.go             what a step of load must hold
//	step.go             one step
//	crowd.go            the crowd, and the habits of its people
//	party.go            the players of one table
//	botplayer.go        a player by the protocol of bots
//	screenplayer.go     a player by keys
//	screen.go           a session with a terminal
//	glass.go            what is known of a screen: when something came
//	footing.go          and its last two lines
//	line.go             how players log in
//	tally.go            what happens in one step
//	crowdreport.go      the figures as a table and as JSON
//	sessionscommand.go  the command load sessions: what a session costs
//	measure.go          the steps of that
//	sessions.go         the clients of that
//	bottables.go        tables of bots that play meanwhile
//	floor.go            a server that does the least that a server can do
//	sessionsreport.go   the figures of that as a table and as JSON
//	loginscommand.go    the command load logins: what a login costs
//	child.go            a server of this program as a child process
//	measured.go         what that server tells of itself
//	proc.go             memory and processor time of a process
//
// CARRIES.md has figures that were measured with all this.
//
// What this package does not know: the rules of any game, what is on the screens but for
// the keys that their last line names, and anything about the server except what its
// clients see, its process, and how many goroutines it has.
package load
