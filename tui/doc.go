// Package tui is what a person sees and presses: screens, keys, words.
//
// A [Model] is one person's window, a Bubble Tea model. The session around it
// feeds it keys, sizes and [lobby.News], and writes what View gives; the model
// asks the lobby for things in commands, never inside Update. View draws all of
// the window on a grid of cells, so no line is ever wider than the window.
//
//	env.go        what a window is made of; the lobby as the screens use it
//	app.go        Model: messages in, screens out
//	keys.go       actions: a key, its texts and what it does, as one value
//	news.go       what the lobby publishes; whose turn it became
//	asks.go       questions and typed lines at the bottom of the screen
//	layout.go     where things stand: pure functions of the size
//	help.go       help for the screen at hand, and the rules of the game
//	boards.go     the boards of the games
//	table.go      one table as this window follows it; moves under way
//	clock.go      how long there is for a decision
//	story.go      what happened, in words
//	lesson.go     a lesson beside its board; hints.go: what a bot would do
//	replay.go     what happened since one's last decision, step by step
//	screen_*.go   the screens
//	lines.go      line mode: everything in sentences
//
// Below it: tui/board (the seam to the games' boards), tui/widget (the kit),
// tui/lang (every text), tui/style (the look).
//
// What this package does not know: SSH, terminals' wires, disks, a match: it
// sees a game as its viewer may see it.
package tui
