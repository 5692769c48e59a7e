// Package load measures what sessions cost: it sends a crowd of clients through
// the door and reads in /proc what that takes.
//
// The files, in reading order:
//
//	loadcommand.go the command load, and the hidden command floor
//	measure.go   the order of a measurement
//	crowd.go     the clients
//	tables.go    tables of bots that play meanwhile
//	child.go     a server of this binary as a child process
//	proc.go      memory and processor time of a process
//	floor.go     a server that does the least that a server can do
//	report.go    the table and the JSON
//
// What this package does not know: what is on the screens, and anything of the
// server beyond its port and its process.
package load
