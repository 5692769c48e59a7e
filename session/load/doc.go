// Package load measures what sessions cost: it opens many sessions on a server, and
// reads in /proc how much memory and time the server uses.
//
// The files, in reading order:
//
//	loadcommand.go  the command load, and the hidden command floor
//	measure.go      the steps of a measurement
//	crowd.go        the clients
//	tables.go       tables of bots that play meanwhile
//	child.go        a server of this program as a child process
//	proc.go         memory and processor time of a process
//	floor.go        a server that does the least that a server can do
//	report.go       the figures as a table and as JSON
//
// What this package does not know: what is on the screens, and anything about the server
// except its port and its process.
package load
