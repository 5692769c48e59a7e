package tui

import (
	"fmt"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"saloon/lobby"
	"saloon/rules"
	"saloon/tui/board/boardtest"
	"saloon/tui/lang"
)

// stages leads a window through the saloon, one screen after the other.
var stages = []struct {
	name string
	go_  func(t testing.TB) *window
}{
	{"welcome", func(t testing.TB) *window { return opens(t, newFakeHouse(), "dusty", "SHA256:new") }},
	{"welcome-guest", func(t testing.TB) *window { return opens(t, newFakeHouse(), "dusty", "") }},
	{"lobby-empty", func(t testing.TB) *window { return seated(t, newFakeHouse(), "Ann") }},
	{"lobby", func(t testing.TB) *window { w, _ := crowd(t); return w }},
	{"new", func(t testing.TB) *window { w, _ := crowd(t); w.press("n"); return w }},
	{"gather", func(t testing.TB) *window { return gathering(t, seated(t, newFakeHouse(), "Ann")) }},
	{"play", func(t testing.TB) *window { return playing(t) }},
	{"play-watching", func(t testing.TB) *window { w, _ := crowd(t); w.press("down", "down", "enter"); return w }},
	{"story", func(t testing.TB) *window { w := playing(t); w.press("s"); return w }},
	{"replay", func(t testing.TB) *window { w := playing(t); w.press("enter", "o"); return w }},
	{"end", func(t testing.TB) *window { return over(t) }},
	{"profile", func(t testing.TB) *window { w, _ := crowd(t); w.press("p", "c"); return w }},
	{"help", func(t testing.TB) *window { w := playing(t); w.press("?"); return w }},
	{"ask", func(t testing.TB) *window { w := playing(t); w.press("R"); return w }},
	{"talk", func(t testing.TB) *window { w := playing(t); w.press("t", "h", "i"); return w }},
	{"learn", func(t testing.TB) *window { w, _ := crowd(t); w.press("l"); return w }},
	{"hints", func(t testing.TB) *window { w := playing(t); w.press("h"); return w }},
	{"farewell", func(t testing.TB) *window {
		w := playing(t)
		w.send(lobby.News{Farewell: "The saloon closes for a moment."})
		return w
	}},
}

// crowd is a lobby with people and tables.
func crowd(t testing.TB) (*window, *fakeHouse) {
	h := newFakeHouse()
	bob, ann := seated(t, h, "Bob"), seated(t, h, "牛仔")
	bob.press("n", "down", "right", "enter") // three chairs
	ann.press("n", "enter", "down", "b", "up", "r")
	opens(t, h, "guest", "").press("enter")
	w := seated(t, h, "Ann")
	w.press("t")
	w.types("Howdy, who plays?")
	bob.post()
	h.endings = []lobby.Finished{{ID: "t0", Game: "toy", Title: "Toy", Ended: h.clock, Players: []lobby.Person{{Name: "Ann"}, {Name: "Bob"}}, Seat: 1, Place: 2}}
	return w, h
}

// gathering opens a private table for three with a bot.
func gathering(t testing.TB, w *window) *window {
	w.press("n", "down", "right", "down", "right", "enter", "down", "b")
	w.shows("Join code", "code-t1")
	return w
}

// playing is a running game of Ann and two bots, with Ann to act.
func playing(t testing.TB) *window {
	w := gathering(t, seated(t, newFakeHouse(), "Ann"))
	w.press("b", "r")
	w.shows("Your turn", "take 1")
	return w
}

// over is the same game, played to its end.
func over(t testing.TB) *window {
	w := playing(t)
	for range 12 {
		if w.m.app.table.phase() == lobby.Over {
			return w
		}
		w.press("enter")
	}
	w.t.Fatalf("the game does not end:\n%s", w.text())
	return nil
}

func TestScreensAsPictures(t *testing.T) {
	for _, stage := range stages {
		w := stage.go_(t)
		for _, size := range [][2]int{{80, 24}, {120, 40}} {
			w.resize(size[0], size[1])
			w.picture(t, fmt.Sprintf("%s-%dx%d", stage.name, size[0], size[1]))
		}
	}
	for name, profile := range map[string]colorprofile.Profile{"16": colorprofile.ANSI, "none": colorprofile.ASCII} {
		w := gathering(t, seated(t, newFakeHouse(), "Ann", func(e *Env) { e.Profile, e.ASCII = profile, true }))
		w.picture(t, "gather-ascii-"+name)
	}
	for _, code := range lang.Languages() {
		for _, stage := range stages {
			w := stage.go_(t)
			w.m.app.person.Lang = code
			w.m.app.chooseWords()
			if code != lang.Base && (stage.name == "play" || stage.name == "lobby") {
				w.picture(t, stage.name+"-"+code)
			}
			if got := w.text(); strings.Contains(got, "%!") {
				t.Errorf("%s in %s: a text and its arguments do not agree:\n%s", stage.name, code, got)
			}
		}
	}
}

func TestNoLineIsWiderThanTheWindow(t *testing.T) {
	for _, stage := range stages {
		w := stage.go_(t)
		for width := minWidth; width <= 200; width += 3 {
			for height := minHeight; height <= 60; height += 4 {
				w.resize(width, height)
				lines := strings.Split(w.m.View().Content, "\n")
				if len(lines) != height {
					t.Fatalf("%s at %dx%d has %d lines", stage.name, width, height, len(lines))
				}
				for y, line := range lines {
					if got := ansi.StringWidth(line); got > width {
						t.Fatalf("%s at %dx%d: line %d is %d wide", stage.name, width, height, y, got)
					}
				}
			}
		}
	}
}

func TestSmallWindowsAreAskedToGrow(t *testing.T) {
	w := playing(t)
	for _, size := range [][2]int{{79, 24}, {80, 23}, {20, 5}, {1, 1}, {0, 0}} {
		w.resize(size[0], size[1])
		w.m.View()
	}
	w.resize(60, 20)
	w.shows("at least 80 by 24", "60 by 20")
	w.press("enter") // does nothing there
	w.resize(80, 24)
	w.shows("Your turn")
}

// TestEveryAdvertisedKeyDoesSomething presses each key of each screen in a
// window of its own.
func TestEveryAdvertisedKeyDoesSomething(t *testing.T) {
	for _, stage := range stages {
		for i, x := range stage.go_(t).m.app.actions() {
			if x.Help == "" || strings.HasPrefix(x.Help, "act.") || strings.HasPrefix(x.Label, "act.") {
				t.Errorf("%s: the key %s has no help", stage.name, x.Name())
			}
			worked := false
			for _, key := range x.Keys {
				w := stage.go_(t)
				before := w.m.View().Content
				w.press(key)
				worked = worked || w.quit || w.m.View().Content != before
				if !x.Works() && w.m.app.note.text != x.WhyNot {
					t.Errorf("%s: the key %s does not say why it does nothing", stage.name, key)
				}
			}
			if x.Works() && !worked && !slack[stage.name+" "+x.Keys[0]] {
				t.Errorf("%s: the key %s (%d: %s) does nothing", stage.name, x.Name(), i, x.Label)
			}
		}
	}
}

// slack are keys that have nothing to do in a stage as it is set up: lists and
// texts that are too short to scroll, and a line that is sent without an answer.
var slack = map[string]bool{"story up": true, "help down": true, "lobby-empty enter": true, "learn up": true, "new left": true, "profile c": true}

func TestArrivingAndChoosingAName(t *testing.T) {
	h := newFakeHouse()
	w := opens(t, h, "dusty", "SHA256:aaa")
	w.press("ctrl+u")
	w.types(" ")
	w.shows("A name has at least one letter.")
	w.press("ctrl+u")
	w.types("Rose")
	w.shows("The saloon", "Rose", "1 person here")
	other := opens(t, h, "Rose", "SHA256:zzz")
	other.press("enter")
	other.shows("The name Rose is taken.")
}

func TestLinkingASecondKey(t *testing.T) {
	h := newFakeHouse()
	w := opens(t, h, "rose", "SHA256:aaa")
	w.press("enter", "p", "c")
	w.shows("rope-7-mule")
	second := opens(t, h, "someone", "SHA256:bbb")
	second.press("tab")
	second.types("wrong")
	second.shows("Nobody has made this code.")
	second.press("ctrl+u")
	second.types("rope-7-mule")
	second.shows("The saloon", "rose")
	second.press("p", "down", "down", "x", "y", "down", "down", "x")
	second.shows("This is your last key") // after one is gone the other stays
}

func TestTwoPeopleAtOneTable(t *testing.T) {
	h := newFakeHouse()
	ann, bob := seated(t, h, "Ann"), seated(t, h, "Bob")
	ann.press("n", "enter")
	bob.post()
	bob.press("enter", "down", "enter", "r")
	bob.shows("✓ ready")
	ann.post()
	ann.press("r")
	bob.post()
	first, other := ann, bob
	if bob.m.app.table.snap.Card.ToAct.Has(2) {
		first, other = bob, ann
	}
	other.shows("Waiting for " + first.m.app.person.Name)
	bells := other.m.Bell()
	first.press("down", "enter")
	first.shows("takes 2")
	other.post()
	other.shows("Your turn", "takes 2")
	if other.m.Bell() != bells+1 || !strings.Contains(other.m.View().WindowTitle, "Your turn") {
		t.Errorf("bell %d after %d, title %q", other.m.Bell(), bells, other.m.View().WindowTitle)
	}
	first.press("u")
	first.shows("Your turn")
	first.press("t")
	first.types("hello")
	other.post()
	other.shows("hello")
}

func TestARemarkEndsWithItsQuestion(t *testing.T) {
	h := newFakeHouse()
	ann, bob := seated(t, h, "Ann"), seated(t, h, "Bob")
	ann.press("n", "enter")
	bob.post()
	bob.press("enter", "down", "enter", "r")
	ann.post()
	ann.press("r")
	bob.post()
	first, other := ann, bob
	if ann.m.app.table.snap.Card.ToAct.Has(2) {
		first, other = bob, ann
	}
	other.press("enter")
	waiting := other.m.app.note.text
	if waiting == "" {
		t.Fatalf("who is not to act is not told so:\n%s", other.text())
	}
	first.press("t")
	first.types("hello")
	other.post()
	if other.m.app.note.text != waiting {
		t.Error("the remark has gone with a word in the chat")
	}
	first.press("enter")
	other.post()
	other.shows("Your turn")
	if got := other.m.app.note.text; got != "" {
		t.Errorf("%q stands there still", got)
	}
	other.m.app.note = note{text: "news", stays: true}
	first.press("u")
	other.post()
	if got := other.m.app.note.text; got != "news" {
		t.Errorf("news from elsewhere has become %q", got)
	}
}

func TestNewsOfATableThatWaits(t *testing.T) {
	h := newFakeHouse()
	ann, bob := seated(t, h, "Ann"), seated(t, h, "Bob")
	ann.press("n", "enter")
	bob.post()
	bob.press("enter", "down", "enter", "r")
	ann.post()
	ann.press("r")
	bob.post()
	away, stays := ann, bob
	if ann.m.app.table.snap.Card.ToAct.Has(1) {
		away, stays = bob, ann
	}
	away.press("esc")
	away.shows("The saloon")
	bells := away.m.Bell()
	stays.post()
	stays.press("enter")
	away.post()
	away.shows("your turn", "It is your turn in Toy")
	if away.m.Bell() != bells+1 {
		t.Errorf("the bell rang %d times", away.m.Bell()-bells)
	}
	away.press("tab")
	away.shows("Your turn")
}

func TestRefusalsAreSentences(t *testing.T) {
	w := playing(t)
	w.m.app.house.(*fakeHouse).refuse = rules.Refuse("X-1", "the table has moved on")
	w.press("enter")
	w.shows("The table has moved on.", "Your turn")
	w.press("enter")
	w.shows("takes 1")
}

func TestLeavingAsksAndEscapeNeverQuits(t *testing.T) {
	w := playing(t)
	w.press("esc", "esc", "esc")
	if w.shows("The saloon"); w.quit {
		t.Fatal("esc has quit")
	}
	w.press("ctrl+c")
	w.shows("Leave the saloon?")
	w.press("n")
	if w.press("q"); w.quit {
		t.Fatal("q has quit without asking")
	}
	if w.press("y"); !w.quit {
		t.Error("yes did not quit")
	}
}

func TestResignAndEnd(t *testing.T) {
	w := playing(t)
	w.press("R")
	w.shows("Give this game up?")
	w.press("y")
	w.shows("Total", "tokens", "last token")
	w.press("b", "b", "e")
	w.shows("The record of table t1", "0 start", "5eed")
	w.press("esc", "m")
	w.shows("to the rematch")
}

func TestJoinCodeLeadsToTheTable(t *testing.T) {
	h := newFakeHouse()
	gathering(t, seated(t, h, "Ann"))
	bob := seated(t, h, "Bob", func(e *Env) { e.Join = "code-t1" })
	bob.shows("Table t1", "sit down")
	eve := seated(t, h, "Eve", func(e *Env) { e.Join = "code-nowhere" })
	eve.shows("There is no table nowhere.", "The saloon")
	eve.press("c")
	eve.types("code-t1")
	eve.shows("Table t1")
}

func TestPastedTextIsOneLine(t *testing.T) {
	w := playing(t)
	w.press("t")
	w.send(tea.PasteMsg{Content: "two\nlines\x1b[31m"})
	w.press("enter")
	w.shows("two lines[31m")
}

func TestMouse(t *testing.T) {
	w := playing(t)
	w.m.View()
	w.send(tea.MouseClickMsg{X: 3, Y: 4, Button: tea.MouseLeft}) // the second move
	w.send(tea.MouseClickMsg{X: 3, Y: 4, Button: tea.MouseLeft})
	w.post()
	w.shows("pile: 3")
	before, _, _ := strings.Cut(strings.Split(w.text(), "\n")[23], "back")
	at := ansi.StringWidth(before)
	w.send(tea.MouseClickMsg{X: at, Y: 23, Button: tea.MouseLeft})
	w.post()
	w.shows("The saloon")
}

func TestASeatIsLeftToABotAndTakenAgain(t *testing.T) {
	w := playing(t)
	w.press("S")
	w.shows("Leave your seat to a bot")
	w.press("y")
	w.shows("A Ann (bot)", "Press S to sit down again")
	w.press("S")
	w.shows("Enter plays: take 1")
}

func TestAClockIsShownAndRunsDown(t *testing.T) {
	h := newFakeHouse()
	w := seated(t, h, "Ann", func(e *Env) { e.tick = never })
	w.press("n", "up", "down", "down", "down", "down", "down", "down", "right", "right")
	w.shows("three minutes")
	w.press("enter", "b", "r")
	w.shows("Your turn · 2:41")
	h.clock = h.clock.Add(42 * time.Second)
	w.send(clockMsg{w.m.app.table})
	w.shows("Your turn · 1:59")
}

func TestOptionsThatDoNotCountAreNotAsked(t *testing.T) {
	w, _ := crowd(t)
	w.press("n")
	w.shows("prize size")
	w.press("down", "down", "down", "down", "right")
	if strings.Contains(w.text(), "prize size") {
		t.Errorf("the option is asked for:\n%s", w.text())
	}
}

// BenchmarkFullHouse draws a lobby of 500 people at 300 tables.
func BenchmarkFullHouse(b *testing.B) {
	w := seated(b, newFakeHouse(), "Ann")
	hall := &lobby.Hall{}
	for i := range 500 {
		hall.People = append(hall.People, lobby.Presence{Person: lobby.Person{ID: lobby.PlayerID(fmt.Sprint(i)), Name: fmt.Sprint("guest-", i)}})
	}
	for i := range 300 {
		hall.Tables = append(hall.Tables, lobby.Card{ID: lobby.TableID(fmt.Sprint(i)), Game: "toy", Phase: lobby.Playing, Chairs: make([]lobby.Chair, 3)})
	}
	w.send(lobby.News{Hall: hall})
	w.resize(200, 60)
	b.ReportAllocs()
	for b.Loop() {
		w.press("down")
		w.m.View()
	}
}

func BenchmarkScreens(b *testing.B) {
	for _, stage := range stages {
		w := stage.go_(b)
		w.resize(120, 40)
		b.Run(stage.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				w.m.View()
			}
		})
	}
}

// TestACursorKeyChangesFewCells holds for every screen with a cursor: what a
// session sends for such a key is little.
func TestACursorKeyChangesFewCells(t *testing.T) {
	for _, stage := range stages {
		for _, key := range []string{"down", "up", "right"} {
			w := stage.go_(t)
			w.resize(120, 40)
			before := boardtest.Show(w.m.View().Content, 120, 40)
			w.press(key)
			after := boardtest.Show(w.m.View().Content, 120, 40)
			changed := 0
			for y := range 40 {
				for x := range 120 {
					if !after.CellAt(x, y).Equal(before.CellAt(x, y)) {
						changed++
					}
				}
			}
			if changed > 3*120 {
				t.Errorf("%s: the key %s changes %d cells", stage.name, key, changed)
			}
		}
	}
}
