package tui

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"saloon/rules"
	"saloon/tui/board/boardtest"
	"saloon/tui/widget"
)

// keysOfBoards are all keys that the boards of the games have in random games.
func keysOfBoards(t *testing.T) (keys []string) {
	for _, x := range actionsOfBoards(t) {
		keys = append(keys, x.Keys...)
	}
	return keys
}

// actionsOfBoards are all that can be done on the boards of the games in random games.
func actionsOfBoards(t *testing.T) (list []widget.Binding) {
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		p := boardtest.NewPlay(t, gameFor(t, game), rules.Setup{Seats: 3}, rules.Seed{5})
		src := rules.Seed{6}.Source(0)
		for range 120 {
			presenter, _ := Env{}.presenterOf(game)
			b := presenter.New()
			p.Brands = presenter.Brands
			b.Update(p.Scene(max(p.Record.Match().ToAct().First(), 1)))
			for _, x := range b.Actions() {
				list = append(list, x.Binding)
			}
			if !p.Random(t, src) {
				break
			}
		}
	}
	return list
}

// Nobody resigns who held Shift by mistake: in all screens and boards no key means one
// thing with Shift and another without.
func TestNoTwoKeysDifferByShiftAlone(t *testing.T) {
	known := map[string]string{}
	for _, key := range keysOfBoards(t) {
		known[key] = "a board"
	}
	for _, stage := range stages {
		w := stage.go_(t)
		for _, x := range w.m.window.actions() {
			for _, key := range x.Keys {
				known[key] = stage.name
			}
		}
	}
	if known["M"] == "" || known["q"] == "" || len(known) < 30 {
		t.Fatalf("only these keys were found: %v", known)
	}
	for key, where := range known {
		r, size := utf8.DecodeRuneInString(key)
		if size != len(key) || !unicode.IsLower(r) {
			continue
		}
		if other := known[strings.ToUpper(key)]; other != "" {
			t.Errorf("%s (%s) and %s (%s) differ by Shift alone", key, where, strings.ToUpper(key), other)
		}
	}
}

// oneKey is the key of each thing that there is on several screens, by its word in the footer.
var oneKey = map[string]string{
	"help": "?", "talk": "t", "story": "s", "points": "p", "hint": "h", "pictures": "k", "next turn": "g", "leave": "q", "back": "esc",
	"new table": "n", "code": "c", "watch": "w", "last turns": "o", "record": "e", "again": "a", "look": "l", "look around": "l", "choose": "up", "scroll": "up",
}

// atTables are the letters that mean one thing on all screens of a table that plays, and on
// all boards.
var atTables = []string{"t", "s", "p", "h", "k", "g", "q"}

// What there is on several screens has one key everywhere, and the letters of a table mean
// one thing on all its screens and boards.
func TestOneThingHasOneKey(t *testing.T) {
	check := func(where string, x widget.Binding, atTable bool) {
		key, known := oneKey[x.Label]
		if known && !x.Has(key) && !(x.Label == "back" && x.Has("backspace")) && !(x.Label == "watch" && x.Has("enter")) {
			t.Errorf("%s: %s has the keys %v, not %s", where, x.Label, x.Keys, key)
		}
		for _, letter := range atTables {
			if atTable && x.Has(letter) && key != letter && x.Label != "" && x.Label != "close" && x.Label != "end lesson" {
				t.Errorf("%s: %s is %s", where, letter, x.Label)
			}
		}
	}
	for _, stage := range stages {
		w := stage.go_(t)
		_, atTable := w.m.window.screen.(*tableScreen)
		for _, x := range w.m.window.actions() {
			check(stage.name, x.Binding, atTable && w.m.window.table.playing())
		}
	}
	for _, x := range actionsOfBoards(t) {
		check("a board", x, true)
	}
}

// The footer shows no key that does nothing now, on any screen.
func TestTheFooterShowsOnlyKeysThatWork(t *testing.T) {
	for _, stage := range stages {
		w := stage.go_(t)
		w.resize(200, 50)
		lines := strings.Split(strings.TrimRight(w.text(), "\n"), "\n")
		shown := " " + lines[len(lines)-1] + " "
		for _, x := range w.m.window.actions() {
			if pair := " " + x.Name() + " " + x.Label + " "; !x.Works() && x.Label != "" && strings.Contains(shown, pair) {
				t.Errorf("%s: the footer shows %q, which does not work: %s", stage.name, pair, shown)
			}
			if pair := " " + x.Name() + " " + x.Label + " "; x.Works() && x.Label != "" && !strings.Contains(shown, pair) {
				t.Errorf("%s: the wide footer leaves out %q: %s", stage.name, pair, shown)
			}
		}
	}
}

// Enter and esc leave everything as it is, whatever is asked; only y does it.
func TestOnlyYAnswersYes(t *testing.T) {
	for _, key := range []string{"enter", "esc", "n", "space", "Y", "y"} {
		w, done := playing(t), false
		w.m.window.front.ask("SURE?", "It costs.", func() tea.Cmd { done = true; return nil })
		w.shows("SURE?", "It costs.", "y yes", "esc no")
		w.press(key)
		if done != (key == "y") {
			t.Errorf("%s has answered yes: %v", key, done)
		}
	}
}

func TestTheMouseIsGivenBackAndTaken(t *testing.T) {
	w := playing(t)
	if w.m.View().MouseMode == tea.MouseModeNone {
		t.Fatal("the mouse does nothing at first")
	}
	w.press("M")
	w.shows("The mouse selects text now")
	if w.m.View().MouseMode != tea.MouseModeNone {
		t.Error("M keeps the mouse")
	}
	w.press("?", "end")
	w.shows("Play with the mouse again")
	w.press("esc", "M")
	if w.m.View().MouseMode == tea.MouseModeNone {
		t.Error("M does not take the mouse again")
	}
}
