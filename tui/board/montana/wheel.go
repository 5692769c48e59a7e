package montana

import (
	"time"

	"saloon/rules/montana"
	"saloon/tui/board"
)

// tick is how long the pointer stays on each sector while the wheel turns.
const tick = 90 * time.Millisecond

// A wheel turns for a moment when it is spun while the viewer looks on.
type wheel struct {
	known bool // the story was looked at before: only lines from seen on are new
	seen  int  // number of the next line of the story to look at
	left  int  // sectors that the pointer has still to pass
}

// look finds spins among the new lines of the story.
func (w *wheel) look(s board.Scene) {
	first := 0
	if len(s.Story) > 0 {
		first = s.Story[0].Number
	}
	for _, line := range s.Story {
		for _, e := range line.Events {
			if w.known && line.Number >= w.seen && e.Kind == montana.EventSpun && e.From == 0 {
				w.left = 8
			}
		}
	}
	w.seen, w.known = max(first+len(s.Story), w.seen), true
}

// Wait is how long until the pointer goes on.
func (b *gameBoard) Wait() time.Duration {
	if b.wheel.left == 0 {
		return 0
	}
	return tick
}

// Step turns the wheel by a sector.
func (b *gameBoard) Step() { b.wheel.left = max(b.wheel.left-1, 0) }

// pointer is the sector under the pointer, from 1 on; 0 before the first spin.
func (b *gameBoard) pointer() int {
	n := len(b.view.Wheel)
	if b.view.Turn.Sector == 0 || n == 0 {
		return 0
	}
	return (b.view.Turn.Sector-1-b.wheel.left%n+n)%n + 1
}
