// Package protocol is the language between a game and a bot that is a program of its own: what the bot may write (a
// [Request]) and what it is told (a [Message]), each one JSON object to a line. It is spoken over SSH by the server,
// and over a pipe where bots are measured.
//
// The files, in reading order:
//
//	message.go  what a bot is told, and its line of JSON
//	state.go    the message that tells a bot how its table stands; clock.go: its times and questions;
//	            again.go: who plays again, and series
//	lines.go    what of the log a bot was not told yet
//	record.go   that message for a game that is not at a table of the server
//	request.go  what a bot may write
//	read.go     reading a request, with clear sentences for what cannot be read
//	order.go    requests that come at the wrong time, and the sentence for each
//	refusal.go  why a line is refused before it reaches a table
//	schema.go   the JSON Schema of all lines
//
// protocoltest checks lines against the schema, for tests.
//
// What this package does not know: connections and pipes, who sits where and who may do
// what, when a message is due, any particular game.
package protocol
