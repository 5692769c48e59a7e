// Package tui is the window of one person: screens and keys.
//
// A [Model] is a Bubble Tea model. The session around it feeds it keys, sizes and [lobby.News], and writes what View
// gives. It asks the lobby for things in Bubble Tea's commands, never inside Update. View draws all of the window on a
// grid of cells, so no line is ever wider than the window.
//
// Begin with window.go (messages in, pictures out), then nav.go (from one screen to another), keys.go (a key, its
// texts and what it does, as one value), menu.go (all that can be done here, from the list in tui/keys) and
// foreground.go (questions, typed lines, menu and help in front of a screen). The
// screens are screen_*.go; screen_table.go has a part for each phase of a table: screen_gather.go, screen_play.go
// (beside it lesson.go, and the talk in screen_table.go), screen_end.go; onscreen.go is the table that they share. replay.go is a table as it
// was at any moment, replay_draw.go draws it, replay_open.go finds a moment; a Recording in window.go draws a whole game.
//
// What is told stands in tui/tell, and the screens draw it; tui/lines tells the same to people without a screen. Below
// them: tui/board (what screens and the boards of games agree on), tui/widget (lists, forms, typed lines), tui/lang
// (every text), tui/keys (what can be done, and by which letter), tui/style (colours).
//
// What this package does not know: SSH, what is sent over the network, disks, a match: it sees a game as its viewer
// may see it.
package tui
