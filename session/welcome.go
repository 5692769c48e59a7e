package session

import (
	"strings"

	"saloon/lobby"
)

// What an operator may say to everybody who comes.
const (
	longestWelcome = 400 // letters
	welcomeLines   = 5
)

// welcomeWords makes an operator's words of welcome harmless for every terminal.
func welcomeWords(text string) string {
	var lines []string
	for line := range strings.Lines(text) {
		if line = lobby.CleanChat(line); line != "" && len(lines) < welcomeLines {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}
