package tui

import (
	"fmt"
	"strings"
	"testing"

	"saloon/lobby/table"
	"saloon/tui/tuitest"
)

// The profile and a page list the same games, page by page to the last one, and only those with
// one other player when that is asked for: by the arrows among those who were met, or by name.
func TestHistoryOfOneOpponent(t *testing.T) {
	for name, opened := range map[string][]string{"profile": {"@", "home", "down", "down"}, "page": {"z", "enter", "home"}} {
		t.Run(name, func(t *testing.T) {
			w, h := crowd(t)
			w.resize(120, 40)
			tuitest.Rival(h)
			h.Archive = map[table.ID]*table.Snapshot{"g0001": tuitest.FinishedGame(t, "toy", 1)}
			w.press(opened...)
			w.press("end", "end", "end", "end")
			w.shows("Ann 121, Bob 1")
			w.press(opened...)
			if w.press("down", "right", "right"); !strings.Contains(w.text(), "‹ Carla ›") || !strings.Contains(w.text(), "Ann 110, Carla 1") || strings.Contains(w.text(), "Bob 1") {
				t.Fatalf("the games with Carla are\n%s", w.text())
			}
			w.press("down", "right")
			if text := w.text(); !strings.Contains(text, "‹ won ›") || !strings.Contains(text, "Ann 30, Carla 1") {
				t.Fatalf("the games won against Carla are\n%s", text)
			}
			w.press("right", "up", "enter")
			w.types("Bob")
			if text := w.text(); !strings.Contains(text, "‹ Bob ›") || !strings.Contains(text, "‹ not won ›") || !strings.Contains(text, "Ann 1, Bob 1") {
				t.Fatalf("the games lost to Bob are\n%s", text)
			}
			for range 4 {
				if !strings.Contains(w.text(), "at game g0001") {
					w.press("down")
				}
			}
			w.press("enter")
			if got := w.m.window.table; got == nil || got.replay == nil {
				t.Errorf("enter on a game opens\n%s", w.text())
			}
		})
	}
}

// The saloon's own bots of a level are one opponent, whatever they were called.
func TestHistoryNamesBotsByTheirLevel(t *testing.T) {
	w, h := crowd(t)
	tuitest.Rival(h)
	for i := range 5 {
		h.Endings[i].Players[1], h.Endings[i].Who[1] = table.Person{Name: fmt.Sprint("Robot", i), Kind: table.KindBot}, "level:easy"
	}
	w.press("@", "home", "down", "down", "down", "right")
	if text := w.text(); strings.Contains(text, "‹ Robot0 ›") || !strings.Contains(text, "easy") || strings.Contains(text, "Bob 1") {
		t.Errorf("the games with easy bots are\n%s", text)
	}
}
