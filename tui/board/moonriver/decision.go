package moonriver

import "saloon/tui/board"

// Rooms share out the body of a window.
func (b *gameBoard) Rooms(w, h int) board.Rooms { return board.StandardRooms(w, h) }

// Decision is what is asked, and what the choice at hand would bring.
func (b *gameBoard) Decision() board.Decision {
	if idle := b.Scene.WhyIdle(); idle != "" {
		return board.Waiting(idle)
	}
	return board.Say("", b.prompt())
}

// Look explains the thing under the cursor.
func (b *gameBoard) Look() (where, what string) { return "", b.why() }
