package tui

import (
	"strings"
	"testing"
	"time"

	"saloon/lobby"
	"saloon/lobby/evening"
	"saloon/lobby/table"
	"saloon/tui/tuitest"
)

// calls calls somebody to the game that they have now.
func (w *terminal) calls(id table.ID) {
	w.t.Helper()
	w.post()
	w.send(lobby.News{Called: id})
	w.post()
}

func (w *terminal) isAtTable(id table.ID) {
	w.t.Helper()
	if at := w.m.window.table; at == nil || at.ID != id || !w.m.window.isAt("table") {
		w.t.Fatalf("the window is not led to table %s:\n%s", id, w.text())
	}
}

// Whoever has entered is led to the game from the hall, from the page of the evening, from a list or the help, and told
// why; the bell calls as for a turn.
func TestEvening_OneIsLedToTheTable(t *testing.T) {
	for from, keys := range map[string][]string{"the hall": nil, "the page": {"e", "enter"}, "a list": {"m:honours"}, "the help": {"?"}, "an empty line": {"t"}, "a form": {"n"}} {
		t.Run(from, func(t *testing.T) {
			w, h := evenRunning(t)
			id := h.Evenings[0].TableOf("p-Ann")
			opensGame(t, h, id)
			w.press(keys...)
			bells := w.m.Bell()
			w.calls(id)
			w.isAtTable(id)
			w.shows("Tuesday cup: your game", "Tuesday cup · Toy")
			w.press("m") // which was on its way
			if w.m.window.front.menu != nil {
				t.Error("a key that was meant for the screen before does something at the table")
			}
			h.Clock = h.Clock.Add(time.Second)
			if w.press("m"); w.m.window.front.menu == nil {
				t.Error("a second later a key does nothing")
			}
			if why, _ := w.m.Call(); w.m.Bell() == bells || why == "" {
				t.Errorf("the bell has rung %d times: %q", w.m.Bell()-bells, why)
			}
		})
	}
}

// Whoever types, is asked something, rests or plays with others stays where they are, and one key goes to the game.
func TestEvening_NobodyIsTornAway(t *testing.T) {
	for what, prepare := range map[string]func(w *terminal, h *tuitest.FakeLobby){
		"typing":  func(w *terminal, _ *tuitest.FakeLobby) { w.press("t", "h", "o") },
		"finding": func(w *terminal, _ *tuitest.FakeLobby) { w.press("m", "r", "u") },
		"asked":   func(w *terminal, _ *tuitest.FakeLobby) { w.press("q") },
		"resting": func(w *terminal, _ *tuitest.FakeLobby) { w.press("e", "enter", "r") },
		"playing": func(w *terminal, h *tuitest.FakeLobby) {
			opensTable(t, h, "other", "Ann", "Zoe").Evening = ""
			w.run(w.m.window.goTo("other"))
		},
	} {
		t.Run(what, func(t *testing.T) {
			w, h := evenRunning(t)
			id := h.Evenings[0].TableOf("p-Ann")
			opensGame(t, h, id)
			prepare(w, h)
			w.post()
			before, bells := w.m.window.screen, w.m.Bell()
			w.calls(id)
			if w.m.window.screen != before || w.m.Bell() == bells {
				t.Fatalf("the window has turned away, or has not called:\n%s", w.text())
			}
			w.says("your game waits at table " + string(id) + "; g goes there")
			if what == "typing" && w.m.window.front.typing.input.Value() != "ho" {
				t.Errorf("what was typed is %q", w.m.window.front.typing.input.Value())
			}
			for w.m.window.front.hasKeys() {
				w.press("esc")
			}
			w.press("g")
			w.isAtTable(id)
		})
	}
}

// While bots play for all because their time was over, nobody is led away from a game that its evening waits for.
func TestEvening_NobodyIsLedAwayFromAGameThatRuns(t *testing.T) {
	w, h := evenRunning(t)
	own := h.Evenings[0].TableOf("p-Ann")
	game := opensGame(t, h, own)
	w.run(w.m.window.goTo(own))
	for i := range game.Chairs {
		game.Chairs[i].Away, game.Chairs[i].Late = true, true
	}
	opensTable(t, h, "other", "Ann", "Zoe").Evening = "second"
	h.Publish()
	w.calls("other")
	w.isAtTable(own)
	w.says("your game waits at table other; g goes there")
	ends(t, h)
	h.Publish()
	w.calls("other") // once the evening has counted it
	w.isAtTable("other")
}

// Enter does what the page asks for, until the cursor is moved to a row or one is clicked: then it opens that person's page.
func TestEvening_EnterDoesWhatIsAsked(t *testing.T) {
	alone, _ := toEvening(t, evening.Arena, "Bob")
	alone.press("e", "enter", "down")
	alone.shows("PAGE  the page of Bob")
	w, h := toEvening(t, evening.Arena, "Bob", "Cleo")
	w.press("e", "enter")
	w.shows("EVENING  enter takes part in this evening", "enter take part")
	w.clicks("Bob  ")
	w.shows("PAGE  the page of Bob", "enter page", "e take part")
	w.clicks("Cleo  ")
	w.shows("PAGE  the page of Cleo")
	w.clicks("Cleo  ")
	if !w.m.window.isAt("page") {
		t.Errorf("a click on a marked row opens no page:\n%s", w.text())
	}
	w.press("esc", "esc", "enter", "down", "down")
	w.shows("PAGE  the page of Cleo")
	w.press("up")
	w.shows("PAGE  the page of Bob", "enter page")
	w.press("esc", "enter", "enter")
	w.post()
	w.shows("You have entered")
	if n := h.Evenings[0].Taking(); n != 3 {
		t.Errorf("%d take part", n)
	}
}

// Whoever enters or makes an evening that runs at the same time as another one of theirs is told so.
func TestEvening_EnteringTwoAtATimeIsWarnedOf(t *testing.T) {
	for hours, warned := range map[time.Duration]bool{0: true, 2: false} {
		w, h := evenRunning(t)
		h.OpenEvening("late", table.Person{}, evening.Plan{Name: "Late cup", Kind: evening.Arena, Game: "toy", Minutes: 60, Starts: h.Clock.Add(hours * time.Hour)})
		w.post()
		w.run(w.m.window.showEvening("late"))
		w.press("e")
		if said := strings.Contains(w.m.window.front.note.text, "Tuesday cup, which you are in, runs at the same time"); said != warned {
			t.Errorf("in %d hours: %v", hours, said)
		}
	}
	h := tuitest.NewFakeLobby()
	w := seated(t, h, "Ann", still(h))
	h.OpenEvening("early", table.Person{}, evening.Plan{Name: "Tuesday cup", Kind: evening.Arena, Game: "toy", Minutes: 60, Starts: h.Clock.Add(time.Minute)})
	must(t, h.HaveEvening("early", func(s *evening.State, m evening.Moment) evening.Effects {
		return s.Step(w.m.window.visitor.Person, evening.Enter{}, m)
	}))
	w.post()
	w.press("e", "n", "down", "enter")
	w.post()
	w.says("Arena of Ann", "You have entered", "Tuesday cup, which you are in, runs at the same time")
}

// A game against bots is left for a game of the evening, and so is the end of another game.
func TestEvening_OneIsLedAwayFromBotsAndFromAnEnd(t *testing.T) {
	w, h := evenRunning(t)
	w.press("n", "enter", "b", "enter")
	w.shows("Your turn")
	id := h.Evenings[0].TableOf("p-Ann")
	opensGame(t, h, id)
	w.calls(id)
	w.isAtTable(id)
	h.Find(id).Phase = table.Over
	ends(t, h)
	next := goesOn(t, h)
	opensGame(t, h, next)
	w.calls(next)
	w.isAtTable(next)
}

// From a game of an evening the menu leads to its page, and esc leads back to the game.
func TestEvening_TheMenuOfItsGameLeadsToThePage(t *testing.T) {
	w, h := evenRunning(t)
	id := h.Evenings[0].TableOf("p-Ann")
	opensGame(t, h, id)
	w.run(w.m.window.goTo(id))
	w.post()
	w.press("m")
	w.types("the evening")
	if !w.m.window.isAt("evening") {
		t.Fatalf("the page is not shown:\n%s", w.text())
	}
	w.press("esc")
	if !w.m.window.isAt("table") {
		t.Errorf("esc does not lead back:\n%s", w.text())
	}
}

// A field that has one value alone says why nothing changes.
func TestEvening_TheFormSaysWhyNothingChanges(t *testing.T) {
	w, _ := toEvening(t, evening.Arena, crew...)
	w.m.window.showNewEvening()
	s := w.m.window.screen.(*newEveningScreen)
	s.form.Cursor = len(s.form.Fields) - 1
	w.press("right")
	w.says("Only moderators announce an evening to all.")
}
