package lines

import (
	"slices"
	"testing"

	"saloon/tui/keys"
)

// Each word of line mode is in the list of commands, so that the menu has it; and each word of the list does something.
func TestMenu_HasEachWord(t *testing.T) {
	var words []string
	for _, list := range [][]lineCommand{hallCommands, tableCommands, replayCommands, anyCommands, companyCommands, moderatorCommands, listing()} {
		for _, c := range list {
			words = append(words, c.word)
		}
	}
	for _, word := range words {
		if _, known := keys.OfWord(word); !known {
			t.Errorf("the list of commands has no %q", word)
		}
	}
	for _, c := range keys.Commands {
		if c.Word != "" && !slices.Contains(words, c.Word) {
			t.Errorf("%s is %q in line mode, which does nothing", c.Name, c.Word)
		}
	}
}
