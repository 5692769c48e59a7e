package session

import (
	"strings"

	"saloon/lobby"
	"saloon/session/settings"
)

func welcomeWords(text string) string {
	var lines []string
	for line := range strings.Lines(text) {
		if line = lobby.CleanChat(line); line != "" && len(lines) < settings.WelcomeLines {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "\n")
}
