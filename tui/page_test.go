package tui

import (
	"flag"
	"os"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/keys"
	"saloon/tui/lang"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
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

// A bot of the house has no games of its own: its page and the panel beside it tell how one stands against its level.
func TestPeople_ABotTellsHowOneStandsAgainstIt(t *testing.T) {
	w, h := crowd(t)
	h.Page = lobby.Page{Who: "level:steady", Name: "steady", Kind: table.KindBot, Against: []lobby.Against{{Game: "toy", Title: "Toy", Games: 1, Better: 1, Behind: 1}}}
	w.resize(120, 36)
	w.press("@")
	w.shows("ahead, behind", "1-1")
	w.run(w.m.window.showPage("level:steady"))
	w.shows("Only rated games among bots count here.", "You two in Toy: 1 game, you ahead in 1, they in 1.")
	w.lacks("There is no finished game here.")
	w.shows("steady, a bot of the saloon")
	w.lacks("a program")
	texts := tell.Texts{Words: lang.For("en")}
	if said := strings.Join(texts.PageSaid(h.Page), " "); strings.Contains(said, "no finished game") || !strings.Contains(said, "You two in Toy") {
		t.Errorf("in sentences it is %s", said)
	}
}

// What the page of a bot of the house counts is said beside its games too.
func TestPeople_ABotsPageSaysWhatItCounts(t *testing.T) {
	w, h := crowd(t)
	h.Page = lobby.Page{Who: "level:steady", Name: "steady", Kind: table.KindBot, Games: []lobby.Standing{{Game: "toy", Title: "Toy", Games: 7, Wins: 2}}}
	w.run(w.m.window.showPage("level:steady"))
	w.shows("Only rated games among bots count here.", "7 games, 2 won")
}

// A match that lasts seconds has no minutes, whichever game it is.
func TestTookSaid_NothingOfLessThanAMinute(t *testing.T) {
	texts, now := tell.Texts{Words: lang.For("en")}, time.Now()
	for took, want := range map[time.Duration]string{3 * time.Second: "", 90 * time.Second: "1 minute", time.Hour: "60 minutes"} {
		if said := texts.TookSaid(lobby.Finished{Began: now.Add(-took), Ended: now}); said != want {
			t.Errorf("%s is told as %q", took, said)
		}
	}
}

// Who is better, Ann or Bob? Two keys from their row, three from a page, and by both names in the menu; esc leads back
// to where one was.
func TestCompare_IsAFewKeysAway(t *testing.T) {
	for name, keys := range map[string][]string{
		"a row": {"@", "0", "enter"}, "a page": {"@", "5", "@", "0", "enter"}, "the menu": {"m", "a", "n", "n", " ", "b", "o", "enter"},
		"a command": {"m:compare", "enter"},
	} {
		w := compared(keys...)(t)
		w.shows("Two players", "Ann", "Bob", "31.2 ±4.5", "22.4 ±3.1", "won 2/9", "Bob is rated higher", "Toy, 5 games", "Last game: Toy, 20 minutes ago: Bob 21, Ann 9")
		if w.press("esc"); w.m.window.screen.id() == "compare" {
			t.Errorf("from %s esc leads to\n%s", name, w.text())
		}
	}
	w := compared("m")(t)
	w.types("Ann or Bobby") // who may be away
	w.shows("Two players")
	w = compared("@", "0")(t)
	w.shows("Compare Bob with", "You", "COMPARE  Bob with Ann")
	w.press("down", "enter")
	w.shows("Bob and 牛仔")
	w.press("0")
	w.shows("Two players")
}

// One is not better because of chance: where doubt is larger than what lies between two ratings, it is said.
func TestCompare_SaysWhatIsTooCloseToSay(t *testing.T) {
	rated := func(value, doubt float64) *lobby.Standing {
		return &lobby.Standing{Games: 9, Rating: &lobby.Rating{Value: value, Uncertainty: doubt}}
	}
	for _, c := range []struct {
		one, other *lobby.Standing
		better     int
	}{
		{rated(30, 2), rated(25, 2), 0}, {rated(25, 2), rated(30, 2), 1}, {rated(30, 4), rated(25, 4), -1}, {rated(30, 2), &lobby.Standing{Games: 3}, -1}, {nil, rated(30, 2), -1},
	} {
		if got := (tell.ComparedKind{Of: [2]*lobby.Standing{c.one, c.other}}).Better(); got != c.better {
			t.Errorf("%+v beside %+v: better is %d, not %d", c.one, c.other, got, c.better)
		}
	}
}

// All that is compared fits the smallest window, in every language, for whoever has played everything.
func TestCompare_FitsTheSmallestWindow(t *testing.T) {
	var page lobby.Page
	together := lobby.Together{Last: &lobby.Finished{Game: "buffalo", Title: "Zoff in Buffalo", Ended: tuitest.NewFakeLobby().Clock, Players: []table.Person{{Name: "Ann-of-the-Hills"}, {Name: "Bob-from-the-Bay"}}, Points: []int{120, 118}, Order: [][]rules.Seat{{1}, {2}}}}
	for game, title := range titles {
		together.Against = append(together.Against, lobby.Against{Game: game, Title: title, Games: 120, Better: 60, Behind: 59})
		for _, many := range []bool{false, true} {
			page.Games = append(page.Games, lobby.Standing{Game: game, Title: title, Many: many, Games: 1234, Wins: 567, Rating: &lobby.Rating{Value: 31.2, Uncertainty: 4.5, Provisional: true}})
		}
	}
	for _, code := range lang.Languages() {
		w := compared("@", "0", "enter")(t)
		w.speaks(code)
		s := w.m.window.screen.(*comparedScreen)
		s.Of = [2]lobby.Page{{Who: "a", Name: "Ann-of-the-Hills"}, {Who: "b", Name: "Bob-from-the-Bay"}}
		s.Kinds, s.Together = tell.KindsOf([2]lobby.Page{page, page}), together
		w.resize(80, 24)
		if w.lacks("…"); code == "en" {
			w.shows("Ann-of-the-Hills 120, ", "won 567/1234", "31.2 ±4.5 ?")
		}
	}
}

// Whoever sees nobody is told why: most are seen by their friends alone.
func TestPeople_SaysWhoIsSeen(t *testing.T) {
	w := emptyHall(t, asItIs)
	w.shows("Nobody else shows themselves.", "1 person in sight")
	w.press("@")
	w.shows("You see guests, friends who count you one too,")
}

// All that can be done about somebody is named in the smallest window too, with its key and what it does, and a click on
// it does it.
func TestPerson_NamesAllThatCanBeDone(t *testing.T) {
	for _, code := range lang.Languages() {
		w := moderating()(t)
		w.speaks(code)
		w.press("m", "b", "o", "b", "enter")
		for _, x := range w.m.window.front.question.answers {
			w.shows(x.Name() + "  " + w.m.window.Words.T("act."+x.name))
		}
	}
	w := moderating("m", "b", "o", "b", "enter")(t)
	for y, line := range strings.Split(w.text(), "\n") {
		if strings.Contains(line, " letters ") {
			w.send(tea.MouseClickMsg{X: 5, Y: y, Button: tea.MouseLeft})
			break
		}
	}
	if w.m.window.screen.id() != "letters" {
		t.Errorf("a click on letters leads to %s", w.m.window.screen.id())
	}
}
