package tell

import (
	"saloon/lobby"
)

// NoteKey is what is said of the text of a note.
func NoteKey(n lobby.Note) string {
	if n.Text == "" {
		return "note.none"
	}
	return "note.is"
}

// NoteText is a sentence about a note.
func (t Texts) NoteText(key string, n lobby.Note) string {
	if key == "note.is" {
		return t.Words.T(key, n.Text)
	}
	return t.Words.T(key)
}
