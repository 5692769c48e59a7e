package lobby

import "saloon/lobby/words"

// MaxChat is how many characters a line of chat has at most.
const MaxChat = words.MaxChat

// CleanChat makes a line of chat harmless for every terminal.
func CleanChat(text string) string { return words.Clean(text) }
