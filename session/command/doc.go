// Package command is what players type behind the address, as in  ssh saloon.example tables.
//
// Begin with command.go: the list of all commands, and Run, which reads their words. telling.go is how each of
// them tells something, or why it tells nothing; tables.go (tables, turns, show, move), ask.go (what all agree
// on, and rest), replay.go (replay, review, export), recording.go, result.go, company.go, pages.go, daily.go, me.go, rules.go and
// doctor.go are the commands themselves, each in sentences for people and, with --json, for programs.
//
// It knows neither SSH nor the server: a Session does what leads to a screen, to line mode, to a bot or to moderation.
package command
