// Package session serves the saloon over SSH: connections, the sessions on them, and
// what a client sends and is sent.
//
// A client may be hostile. What it sends, and what it leaves unread, is counted, bounded
// and cleaned before anything else sees it, and can end its own connection at most.
//
// The files, in reading order:
//
//	serve.go       the command serve and its flags; opening.go: opens the saloon, and closes it
//	settings.go    flags, environment and file: what holds, and where it comes from;
//	               settingsfile.go: the file; settingsvalue.go: kinds and ranges of values
//	logging.go     the log: its forms, and how it stays small, see LOG.md; sign.go: the saloon is open
//	servecheck.go  serve --check; configcommand.go: the command config
//	drain.go       closing without spoiling a game
//	systemd.go     the socket that systemd hands over, and what it is told
//	reread.go      what changes while the saloon is open; welcome.go: an operator's words
//	server.go      the server: what it serves, and how it stops
//	hostkey.go     the server's own key
//	limits.go      the limits of clients, and the errors of exceeding them
//	quotas.go      counting what clients use
//	connection.go  one connection: counted before the handshake, read at a bounded rate
//	direct_linux.go reads and writes it with as little ado as Linux allows
//	connectionend.go what the log tells of a connection; refusals.go: of those that are refused
//	proxy.go       the true address of who comes through a proxy
//	channel.go     what a client may ask for on a session channel
//	identity.go    which key a client has proved
//	sshsession.go  one session: who comes, and what is served
//	exec.go        the commands, as in  ssh saloon.example tables
//	onetable.go    the commands tables, show and move
//	ask.go         the commands ask, agree, disagree and rest
//	turns.go       the command turns; me.go: the commands me and forget
//	rulebook.go    the command rules
//	pages.go       the commands top and who
//	company.go     the commands friends and letters
//	daily.go       the command daily
//	doctor.go      the command doctor; doctorreport.go: what it says
//	export.go      the command export
//	door.go        turning banned people away; the sessions as moderators see them
//	moderators.go  the keys of moderators
//	admin.go       the commands of moderators and the operator, see ADMIN.md
//	adminacts.go   those that do something
//	adminlists.go  those that list something
//	admincommand.go the command saloon admin
//	figures.go     what is counted, for the operator; port.go: the port where it is shown
//	backend.go     what is served: the lobby and its screens
//	botsession.go  the line protocol of bots from outside
//	botrequest.go  carries out what these bots write
//	botagain.go    how they ask for another game, and hear of series
//	botchat.go     what these bots hear
//	botmessage.go  what these bots are told of a table; botclock.go: of its time and questions
//	program.go     runs a screen: mail, keys and window sizes reach it through one pump
//	errands.go     carries out the commands of a screen
//	renderer.go    decides when to draw; desktop.go: calls who looks elsewhere
//	picture.go     what a screen shows, line by line
//	frame.go       the bytes that turn one frame into the next
//	cells.go       a line of the screen, cell by cell
//	cellstyle.go   text styles as terminals can show them
//	writer.go      output that waits for no client
//	input.go       typed bytes become keys, mouse events and pastes
//	lineeditor.go  lines typed on a terminal without a screen
//	idlewatch.go   whether somebody is still there
//	terminal.go    what a client's terminal can do
//	sanitize.go    cleaning what clients say about themselves
//
// The screens are models of the Bubble Tea library, but its loop does not run them: it would
// hand each key from one goroutine to the next, and keep a ticker. The renderer takes the
// screen's picture after each message, compares it with what the terminal shows, and writes
// the difference. An idle session has no ticker, no buffer and no writing goroutine.
//
// What this package does not know: the rules of any game, what is on a screen, and where
// anything is kept.
package session
