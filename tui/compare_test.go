package tui

import (
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/lang"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
)

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
