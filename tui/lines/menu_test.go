package lines

import (
	"slices"
	"strings"
	"testing"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board/boardtest"
	"saloon/tui/keys"
	"saloon/tui/lang"
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
		answers(t, m, out, typed, want)
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

// Help is about the word that was typed, and not about another one that it begins or that another language has.
func TestHelp_IsAboutTheWordThatWasTyped(t *testing.T) {
	play := boardtest.NewPlay(t, tuitest.GameFor(t, "buffalo"), rules.Setup{Seats: 3}, rules.Seed{7})
	m, _, out := listening(t, tuitest.SnapshotOf(play, 1))
	answers(t, m, out, "help stand", "stand: Give your chair back.")
	answers(t, m, out, "help graze", "graze: a move of Zoff in Buffalo")
	answers(t, m, out, "help ask", "ask series")
	m.table.asked = asking{}
	answers(t, m, out, "help send", "send: a move of Zoff in Buffalo")
	answers(t, m, out, "help send-a", "send-away: ")
}

// What is switched off by a word is so by the own word too, which help names; a word that is not understood changes nothing.
func TestWords_SwitchOnAndOff(t *testing.T) {
	for code, off := range map[string]string{"en": "OFF", "de": "aus", "nl": "uit"} {
		m, visit, out := listening(t, begun(t, "montana"), code)
		hidden := func(arg string, want bool) {
			t.Helper()
			if m.hide(arg); visit.Lobby.Page.Hidden != want {
				t.Errorf("%s: hide %s leaves it at %t", code, arg, !want)
			}
		}
		hidden("", true)
		hidden(off, false)
		hidden("xyz", false)
		hidden(m.said("on"), true)
		hidden("xyz", true)
		m.teach(off)
		if last := visit.Commands[len(visit.Commands)-1]; last != (table.Teach{}) {
			t.Errorf("%s: teach %s does %v", code, off, last)
		}
		if m.hook(off); m.out.Flush() != nil || !strings.Contains(out.String(), m.Words.T("hook.none")) {
			t.Errorf("%s: webhook %s says\n%s", code, off, out)
		}
		for _, help := range []string{"lines.help.hide", "lines.help.teach", "lines.help.webhook", "lines.help.note", "lines.help.mute", "page.hidden"} {
			boardtest.Has(t, m.Words.T(help), " "+strings.ToLower(off))
		}
	}
}

// A night, a holiday and the deal of the day are settled in the words in which help names them.
func TestWords_OfRestAndDeals(t *testing.T) {
	for _, code := range lang.Languages() {
		m, visit, out := listening(t, nil)
		tuitest.WithDeals(visit.Lobby)
		m.Words = lang.For(code).Aloud()
		night := m.said("night") + " " + m.said("none")
		if says(t, m, out, night); !strings.Contains(out.String(), m.Words.T("rest.no-night")) || !strings.Contains(m.Words.T("lines.help.night"), night) {
			t.Errorf("%s: %s says\n%s", code, night, out)
		}
		for _, does := range []string{"begin", "end"} {
			typed := m.said("holiday") + " " + m.said(does)
			help := m.Words.T("lines.help.holiday") + m.Words.T("lines.holiday")
			if says(t, m, out, typed); strings.Contains(out.String(), m.Words.T("lines.holiday")) || strings.Count(help, typed) != 2 {
				t.Errorf("%s: %s says\n%s", code, typed, out)
			}
		}
		for does, want := range map[string]string{"practise": "practise 2026-02-27", "try": "try"} {
			m.table, m.visitor.At = nil, ""
			typed := m.said("daily") + " " + m.said(does)
			if says(t, m, out, typed+" toy"+strings.TrimPrefix(want, does)); len(visit.Lobby.Dealt) == 0 || visit.Lobby.Dealt[len(visit.Lobby.Dealt)-1] != want {
				t.Errorf("%s: %s asks the lobby to %v, and says\n%s", code, typed, visit.Lobby.Dealt, out)
			}
			if help := m.Words.T("lines.help.daily") + m.Words.T("deals.how"); strings.Count(help, typed) != 2 {
				t.Errorf("%s: help does not name %s: %s", code, typed, help)
			}
		}
	}
}

// A word that does something elsewhere is said to, also where it is one of the own language.
func TestWords_ThatWorkElsewhere(t *testing.T) {
	for _, code := range lang.Languages() {
		hall, _, inHall := listening(t, nil)
		at, _, atTable := listening(t, begun(t, "buffalo"))
		hall.Words, at.Words = lang.For(code).Aloud(), lang.For(code).Aloud()
		for _, word := range []string{"go", "new", "join"} {
			if code == "nl" && word == "go" { // its word is one of moves too, which come first
				continue
			}
			if says(t, at, atTable, at.said(word)+" 1"); !strings.Contains(atTable.String(), at.Words.T("lines.in-hall", at.said(word))) {
				t.Errorf("%s: %s says\n%s", code, at.said(word), atTable)
			}
		}
		for _, word := range []string{"ask", "moves", "undo"} {
			if says(t, hall, inHall, hall.said(word)); !strings.Contains(inHall.String(), hall.Words.T("lines.at-table", hall.said(word))) {
				t.Errorf("%s: %s says\n%s", code, hall.said(word), inHall)
			}
		}
	}
}
