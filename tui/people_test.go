package tui

import (
	"saloon/tui/tuitest"
	"strings"
	"testing"
)

// One key opens the page of somebody who is here: in the hall of who is in the saloon, at a table
// that gathers, plays or is over of who sits there; esc comes back. Each of those screens that has
// room for it names the key, and the help of all of them.
func TestThePageOfSomebodyWhoIsHere(t *testing.T) {
	for name, s := range map[string]struct {
		opens    func() *terminal
		page     string // whose is opened by enter on the second row: how it begins
		inFooter bool
	}{
		"hall":      {func() *terminal { w, _ := crowd(t); return w }, "p-Bob", true},
		"gathering": {func() *terminal { return gathering(t, seated(t, tuitest.NewFakeLobby(), "Ann")) }, "level:", true},
		"playing":   {func() *terminal { return playing(t) }, "level:", false},
		"over":      {func() *terminal { return over(t) }, "", true},
	} {
		t.Run(name, func(t *testing.T) {
			w := s.opens()
			w.resize(160, 48)
			lines := strings.Split(strings.TrimSpace(w.text()), "\n")
			if footer := lines[len(lines)-1]; strings.Contains(footer, "z player") != s.inFooter {
				t.Errorf("the footer is %q", footer)
			}
			w.press("?")
			w.shows("z          Open the page")
			w.press("esc")
			before := w.m.window.screen
			w.press("z", "home", "down")
			if strings.Contains(w.text(), "▶ guest") || !strings.Contains(w.text(), "Somebody else, by name") {
				t.Fatalf("one can choose from\n%s", w.text())
			}
			w.press("enter")
			p, ok := w.m.window.screen.(*pageScreen)
			if !ok || !strings.HasPrefix(p.page.Who, s.page) {
				t.Fatalf("enter opens\n%s", w.text())
			}
			if w.press("esc"); w.m.window.screen != before {
				t.Errorf("esc leads to %T", w.m.window.screen)
			}
		})
	}
}

// By the same key once more, anybody's page is asked for by name.
func TestThePageOfSomebodyByName(t *testing.T) {
	w, _ := crowd(t)
	w.press("z", "z")
	w.types("Carla")
	if p, ok := w.m.window.screen.(*pageScreen); !ok || p.page.Who != "p-Carla" {
		t.Errorf("a name opens\n%s", w.text())
	}
}
