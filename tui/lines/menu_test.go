package lines

import (
	"slices"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/tui/keys"
	"saloon/tui/tuitest"
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

// A word of line mode is in its menu, in its group, and in the help, by its entry in the list of commands and what it does.
func TestMenu_HasAWordByOneEntry(t *testing.T) {
	commands, words := keys.Commands, hallCommands
	t.Cleanup(func() { keys.Commands, hallCommands = commands, words })
	keys.Commands = append(slices.Clone(commands), keys.Command{Name: "whistle", Group: keys.OfTalk, Word: "whistle", Aloud: true})
	hallCommands = append(slices.Clone(words), lineCommand{"whistle", "lines.help.say", func(m *lineMode, _ string) { m.print("Your horse comes.") }})
	m, _, out := listening(t, nil)
	for typed, want := range map[string]string{"menu": ", whistle, say (talk).", "help": "whistle", "help whist": "whistle: Say something", "whist": "Your horse comes."} {
		if says(t, m, out, typed); !strings.Contains(out.String(), want) {
			t.Errorf("%s says\n%s", typed, out)
		}
	}
}

// The help on new promises the options of the games: each is found by its name, and all together.
func TestHelp_TellsTheOptions(t *testing.T) {
	m, visit, out := listening(t, nil)
	visit.Lobby.Offers = []rules.Game{tuitest.GameFor(t, "moonriver"), tuitest.GameFor(t, "montana")}
	for typed, want := range map[string]string{"help series": "series", "help options": "montana", "help games": "moonriver", "help clock": "clock"} {
		if says(t, m, out, typed); !strings.Contains(out.String(), want) || strings.Contains(out.String(), "nothing called") {
			t.Errorf("%s says\n%s", typed, out)
		}
	}
}
