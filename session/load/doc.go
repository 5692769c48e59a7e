// Package load finds out what one machine carries, and what sessions and logins cost: crowds of players come to a
// server over SSH, and /proc tells how much memory and time it uses. CARRIES.md has figures of it.
//
// To begin with: loadcommand.go (the command load) and step.go (a crowd at one size); crowd.go,
// party.go, host.go and screenplayer.go are the people, client.go, screen.go and footing.go how they
// come and see, server.go, proc.go, tally.go and report.go what is measured and told, and
// sessions.go the command load sessions, evening.go the command load evening.
//
// It does not know the rules of any game, nor what is on the screens but for the keys that their last line names, nor
// anything about the server except what its clients see, and its process.
package load
