// Package session serves the saloon over SSH: it opens the server, and serves the sessions on its connections.
//
// A client may be hostile. What it sends, and what it leaves unread, is counted, bounded and cleaned before
// anything else sees it, and can end its own connection at most.
//
// A connection goes through the rooms in this order:
//
//	session/door      before anybody is known: addresses, limits, the exchange of keys; which key was proved
//	channel.go        what a client may ask for on a session channel; banned.go: who is turned away
//	sshsession.go     one session: who comes, and what is served: a screen, lines, a program or a command
//	session/screen    a screen, from the keys that are typed to the bytes that are sent
//	session/bot       a program that plays
//	session/command   the words behind the address, as in  ssh saloon.example tables
//	session/admin     the words of moderators and the operator
//	session/clean     what all of these do to texts that come from outside
//
// The server around them, in reading order: serve.go, the command serve, with session/settings, what an operator
// chooses; opening.go opens the saloon, and closes it; gate.go, its port, which can be shut; server.go what it
// serves, and how it stops; letgo.go, a node that has lost the others. Beside it:
// logging.go and sign.go, the log, see LOG.md; hostkey.go, the server's own key; servecheck.go and
// settingssense.go, serve --check; reread.go and welcome.go, what changes while the saloon is open; systemd.go,
// its socket and what it is told; figures.go and port.go, what session/metrics shows; trouble.go, what may not
// be kept.
//
// What this package does not know: the rules of any game, what is on a screen, and where anything is kept.
package session
