package lines

import (
	"testing"

	"saloon/tui/lang"
)

// TestLineModeWordsAreInTheCatalogue looks up what the tables of commands name.
func TestLineModeWordsAreInTheCatalogue(t *testing.T) {
	for _, list := range [][]lineCommand{hallCommands, tableCommands, anyCommands, companyCommands, moderatorCommands} {
		for _, c := range list {
			if lang.For("").Or(c.help, "") == "" {
				t.Errorf("%s has no help", c.word)
			}
		}
	}
}
