package tui

import (
	"flag"
	"os"
	"strings"
	"testing"

	"saloon/tui/keys"
	"saloon/tui/lang"
)

// The page of commands lists what the list of commands has; -update writes it anew.
func TestPage_ListsEachCommand(t *testing.T) {
	page := pageOfCommands()
	const path = "COMMANDS.md"
	if flag.Lookup("update").Value.String() == "true" {
		if err := os.WriteFile(path, []byte(page), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if kept, err := os.ReadFile(path); err != nil || string(kept) != page {
		t.Errorf("%s is not what the list of commands says (-update): %v", path, err)
	}
}

func pageOfCommands() string {
	words, said := lang.For("en"), map[string]bool{}
	var page strings.Builder
	page.WriteString("# What can be done\n\nThe menu (`m`, in line mode `menu`) has all of it, and finds it by typing, in three languages.\n")
	for _, g := range keys.Groups {
		page.WriteString("\n## " + words.T("menu."+string(g)) + "\n\n| in the menu | key | in line mode | |\n|---|---|---|---|\n")
		for _, c := range keys.Commands {
			name, about := words.T("act."+c.Name), words.Or("act."+c.Name+".help", words.Or("lines.help."+c.Word, ""))
			if c.Aloud {
				name, about = "", words.Or("lines.help."+c.Word, about)
			}
			row := "| " + name + " | " + code(c.Key) + " | " + code(c.Word) + " | " + about + " |\n"
			if c.Group == g && !said[row] {
				said[row] = true
				page.WriteString(row)
			}
		}
	}
	return page.String()
}

func code(key string) string {
	if key == "" {
		return ""
	}
	return "`" + key + "`"
}
