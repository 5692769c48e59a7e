package tui

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"saloon/rules"
	"saloon/tui/board/boardtest"
)

// keysOfBoards are all keys that the boards of the games have in random games.
func keysOfBoards(t *testing.T) (keys []string) {
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		p := boardtest.NewPlay(t, gameFor(t, game), rules.Setup{Seats: 3}, rules.Seed{5})
		src := rules.Seed{6}.Source(0)
		for range 120 {
			presenter, _ := Env{}.presenterOf(game)
			b := presenter.New()
			p.Brands = presenter.Brands
			b.Update(p.Scene(max(p.Record.Match().ToAct().First(), 1)))
			for _, x := range b.Actions() {
				keys = append(keys, x.Keys...)
			}
			if !p.Random(t, src) {
				break
			}
		}
	}
	return keys
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
