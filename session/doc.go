// Package session is the door of the saloon: one SSH connection each, from the
// first byte to the last word.
//
// All input is hostile here. What a client offers, sends or leaves unread can
// end its own session, and nothing else: it is counted, bounded and cleaned
// before any other room sees it.
//
// The files, in reading order:
//
//	serve.go     the command serve and its flags
//	server.go    the server: what is served, and how it stops
//	hostkey.go   the server's own key
//	limits.go    how much is too much, and the sentences for it
//	caller.go    one connection: counted before the handshake, read no faster than the limit
//	guard.go     one channel: what a session may ask for
//	identity.go  whose key was proved
//	visit.go     one session: who comes and what for
//	exec.go      the commands that have a name
//	botline.go   the line protocol of bots from outside; botorder.go: what they
//	             say; botword.go: what they are told
//	rooms.go     what lies behind the door
//	program.go   the screen's program: mail, keys and windows go in by one pump
//	stage.go     draws when something has changed
//	frame.go     what a screen shows, and the bytes that change it
//	ink.go       styles as terminals can show them
//	writer.go    a client that stops reading ends itself and nobody else
//	input.go     bytes to keys, mouse and pastes
//	line.go      lines typed on a terminal without a screen
//	pulse.go     whether somebody is still there
//	terminal.go  what a client's terminal can do
//	sanitize.go  cleaning of what clients say about themselves
//
// A program's model draws nothing by itself. After an Update the stage takes the
// view, compares it with what the terminal shows, and writes the difference. An
// idle session has no ticker, no buffer and no writing goroutine.
//
// What this package does not know: the rules of any game, what is on a screen,
// and where anything is kept.
package session
