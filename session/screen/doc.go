// Package screen is one screen at the end of an SSH session: what is typed becomes messages, and what the
// screen shows becomes the bytes that change the client's terminal.
//
// Begin with program.go, which runs a screen: mail, keys and window sizes reach it one after the other.
// Then the way in, input.go (keys, mouse, pastes) and terminal.go (what the terminal can do); and the way
// out, renderer.go (when to draw), frame.go (what has changed), cells.go, cellstyle.go and row.go (a line,
// cell by cell), writer.go and stall.go (output that waits for no client). errands.go carries out a
// screen's commands, desktop.go calls who looks elsewhere, idlewatch.go sees whether somebody is still
// there, lineeditor.go reads lines on a terminal without a screen. recording.go writes pictures down for asciinema,
// and one as SVG.
//
// The screens are models of the Bubble Tea library, but its loop does not run them: it would hand each
// key from one goroutine to the next, and keep a ticker. An idle session has no ticker, no buffer and no
// writing goroutine.
//
// It knows neither who somebody is nor how they came in.
package screen
