// Package check finds out whether a bot keeps to the protocol. It starts the bot as a child and plays with it: whole
// games of all sizes, with the bot on every seat, and all that can go wrong at a table of the server. What failed is
// told with the lines that were exchanged. It is the command bot-check.
//
// The files, in reading order:
//
//	checkcommand.go  the command and its flags
//	check.go         the checks one after the other, and what came of them
//	report.go        that as text or as JSON
//	talk.go          the conversation with the bot, and the last lines of it
//	answer.go        what each line of the bot means while it owes a decision
//	game.go          a game in which the bot has a seat and others play by chance
//	whole.go         checks that play a whole game
//	troubles.go      checks of the moves that are refused, come too late or come to nothing
//	talktroubles.go  checks of what else a bot may be told, and of the end
//
// What this package does not know: how strong a bot is, the server, any particular game.
package check
