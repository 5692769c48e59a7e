package tui

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/charmbracelet/x/ansi"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/board/boardtest"
	"saloon/tui/keys"
	"saloon/tui/lang"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
	"saloon/tui/widget"
)

// crowd is a hall with people and tables.
func crowd(t testing.TB) (*terminal, *tuitest.FakeLobby) {
	h := tuitest.NewFakeLobby()
	bob, ann := seated(t, h, "Bob"), seated(t, h, "牛仔")
	bob.press("n", "down", "right", "enter") // three chairs
	ann.press("n", "enter", "b", "enter")
	opens(t, h, "guest", "").press("enter")
	w := seated(t, h, "Ann")
	w.press("t")
	w.types("Howdy, who plays?")
	bob.post()
	h.Endings = []lobby.Finished{{ID: "t0", Game: "toy", Title: "Toy", Ended: h.Clock, Players: []table.Person{{Name: "Ann"}, {Name: "Bob"}}, Seat: 1, Place: 2}}
	return w, h
}

// gathering opens a private table for three with a bot.
func gathering(t testing.TB, w *terminal) *terminal {
	w.press("n", "down", "right", "down", "right", "enter", "enter")
	w.shows("Invite somebody", "code-t1")
	return w
}

// playing is a running game of Ann and two bots, with Ann to act.
func playing(t testing.TB) *terminal {
	w := gathering(t, seated(t, tuitest.NewFakeLobby(), "Ann"))
	w.press("b", "enter")
	w.shows("Your turn", "take 1")
	return w
}

// over is the same game, played to its end.
func over(t testing.TB) *terminal {
	w := playing(t)
	for range 12 {
		if w.m.window.table.Phase() == table.Over {
			h, snap := w.m.window.lobby.Visit.(*tuitest.FakeVisit).Lobby, w.m.window.table.Snap
			h.Reviews = map[string]*tuitest.FakeReview{"t1 1": {Full: tuitest.ReviewOf(t, snap, 1)}}
			w.press("enter")
			return w
		}
		w.press("enter")
	}
	w.t.Fatalf("the game does not end:\n%s", w.text())
	return nil
}

func TestScreensAsPictures(t *testing.T) {
	t.Parallel()
	for _, stage := range stages {
		w := stage.go_(t)
		for _, size := range [][2]int{{80, 24}, {120, 36}, {160, 48}} {
			w.resize(size[0], size[1])
			w.picture(t, fmt.Sprintf("%s-%dx%d", stage.name, size[0], size[1]))
		}
	}
	for name, profile := range map[string]colorprofile.Profile{"16": colorprofile.ANSI, "none": colorprofile.ASCII} {
		w := gathering(t, seated(t, tuitest.NewFakeLobby(), "Ann", func(e *tell.Env) { e.Profile, e.ASCII = profile, true }))
		w.picture(t, "gather-ascii-"+name)
	}
	for _, code := range lang.Languages() {
		for _, stage := range stages {
			w := stage.go_(t)
			w.speaks(code)
			if code != lang.Base && (stage.name == "play" || stage.name == "hall") {
				w.picture(t, stage.name+"-"+code)
			}
			if got := w.text(); strings.Contains(got, "%!") {
				t.Errorf("%s in %s: a text and its arguments do not agree:\n%s", stage.name, code, got)
			}
		}
	}
}

func TestNoLineIsWiderThanTheWindow(t *testing.T) {
	t.Parallel()
	step := 7
	if testing.Short() {
		step = 15
	}
	for _, stage := range stages {
		w := stage.go_(t)
		for width := minWidth; width <= 200; width += step {
			for height := minHeight + width%4*4; height <= 60; height += 16 { // each height with many widths
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

// TestEveryAdvertisedKeyDoesSomething presses each key of each screen in a window of its own.
func TestEveryAdvertisedKeyDoesSomething(t *testing.T) {
	t.Parallel()
	for stage := range someStages() {
		for i, x := range stage.go_(t).m.window.actions() {
			if x.Help == "" || strings.HasPrefix(x.Help, "act.") || strings.HasPrefix(x.Label, "act.") {
				t.Errorf("%s: the key %s has no help", stage.name, x.Name())
			}
			worked, pressed := false, x.Keys
			if len(pressed) == 0 {
				if keys.Of(x.name).Group == "" {
					continue
				}
				pressed = []string{"m:" + x.name}
			}
			for _, key := range pressed {
				if x.Works() && !worked {
					w := stage.go_(t)
					before := w.m.View().Content
					w.press(key)
					worked = w.quit || w.m.View().Content != before
				}
				if x.Works() {
					continue
				}
				w := stage.go_(t)
				w.m.window.front.takeNote()
				if w.press(key); w.m.window.front.note.text != x.WhyNot {
					t.Errorf("%s: the key %s does not say why it does nothing", stage.name, key)
				}
			}
			if x.Works() && !worked && !slack[stage.name+" "+pressed[0]] {
				t.Errorf("%s: the key %s (%d: %s) does nothing", stage.name, x.Name(), i, x.Label)
			}
		}
	}
}

// slack are keys that have nothing to do in a stage as it is set up: lists and
// texts that are too short to scroll, and a line that is sent without an answer.
var slack = map[string]bool{"learn up": true, "new left": true, "menu-nobody up": true, "end-evening enter": true}

// TestACursorKeyChangesFewCells holds for every screen with a cursor: what a session sends for such a key is little.
func TestACursorKeyChangesFewCells(t *testing.T) {
	t.Parallel()
	for _, stage := range stages {
		for _, key := range []string{"down", "up", "right"} {
			w := stage.go_(t)
			w.resize(120, 40)
			before := w.m.View().Content
			if w.press(key); w.m.window.front.help != nil {
				continue // a page scrolls as a whole
			}
			changed := boardtest.Changed(before, w.m.View().Content, 120, 40)
			most := 3 * 120
			switch w.m.window.screen.(type) {
			case *formScreen, *hallScreen, *waitsScreen: // the choices of another field stand beside it, a row may have several lines
				most = 6 * 120
			case *peopleScreen: // who is marked stands beside the list
				most = 8 * 120
			case *eveningsScreen: // what is marked is told below
				most = 6 * 120
			case *newEveningScreen: // another kind has other fields
				most = 10 * 120
			case *pageScreen: // which tells less of all games than of the one that is chosen
				most = 8 * 120
			}
			if changed > most {
				t.Errorf("%s: the key %s changes %d cells", stage.name, key, changed)
			}
		}
	}
}

// TestEveryKeyInTheSourcesIsInTheCatalogue reads the screens' and the boards'
// sources and looks up every key that is written out in them.
func TestEveryKeyInTheSourcesIsInTheCatalogue(t *testing.T) {
	words, found := lang.For(""), 0
	has := func(key string) bool { return words.Or(key, "") != "" }
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			method, key := keyIn(n)
			switch {
			case key == "":
				return true
			case method == "act" && !(has("act."+key) && has("act."+key+".help")), method == "T" && !has(key), method == "N" && !has(key+".other"):
				t.Errorf("%s: the key %q is in no catalogue", name, key)
			}
			found++
			return true
		})
		return nil
	})
	if err != nil || found < 150 {
		t.Errorf("found %d keys: %v", found, err)
	}
}

// keyIn is the key that a call of T, N or act names in so many words.
func keyIn(n ast.Node) (method, key string) {
	call, ok := n.(*ast.CallExpr)
	if !ok || len(call.Args) == 0 {
		return "", ""
	}
	selector, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || selector.Sel.Name != "T" && selector.Sel.Name != "N" && selector.Sel.Name != "act" {
		return "", ""
	}
	text, ok := call.Args[0].(*ast.BasicLit)
	if !ok || text.Kind != token.STRING {
		return "", ""
	}
	key, err := strconv.Unquote(text.Value)
	if err != nil || strings.HasSuffix(key, ".") {
		return "", ""
	}
	return selector.Sel.Name, key
}

// TestEveryTermIsInTheCatalogue looks up the terms that the lobby lists.
func TestEveryTermIsInTheCatalogue(t *testing.T) {
	for _, o := range table.TermOptions() {
		for _, choice := range o.Choices {
			if key := "terms." + o.Key + "." + choice; lang.For("").Or(key, "") == "" {
				t.Errorf("%q is in no catalogue", key)
			}
		}
	}
}

// What is asked is read whole in the smallest window, in every language.
func TestNothingThatIsAskedIsCut(t *testing.T) {
	for _, stage := range stages {
		for _, code := range lang.Languages() {
			w := stage.go_(t)
			w.speaks(code)
			w.resize(80, 24)
			w.asksWhole(stage.name + " in " + code)
		}
	}
}

// So it is on the boards of the games.
func TestNothingThatABoardAsksIsCut(t *testing.T) {
	t.Parallel()
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		for moves := 3; moves < 200; moves += 17 {
			for i, code := range lang.Languages() {
				w := opened(t, tuitest.NewFakeLobby(), game, 2+(i+moves)%3, 1, moves)
				w.speaks(code)
				w.resize(80, 24)
				for _, key := range []string{"up", "right", "down", "enter"} {
					w.send(keyPress(key))
					w.asksWhole(fmt.Sprintf("%s after %d moves and %s in %s", game, moves, key, code))
				}
			}
		}
	}
}

// asksWhole looks at the line above the keys.
func (w *terminal) asksWhole(where string) {
	w.t.Helper()
	if asked := strings.Split(w.text(), "\n")[22]; strings.Contains(asked, "…") {
		w.t.Errorf("%s: %s", where, asked)
	}
}

// Who is at one's own table is shown as such in whole words, also where a long name leaves little room.
func TestWhoIsAtTheOwnTableIsNotCut(t *testing.T) {
	w := seated(t, tuitest.NewFakeLobby(), "Ann")
	w.resize(120, 36)
	card := &table.Card{ID: "t1", Game: "buffalo", Title: "Zoff in Buffalo", Phase: table.Playing}
	var people []*lobby.Presence
	for _, name := range []string{"Ann", "Bartholomew-J"} {
		person := table.Person{ID: table.PlayerID("p-" + name), Name: name, Kind: table.KindPlayer}
		card.Chairs = append(card.Chairs, table.Chair{Person: person, Here: true})
		people = append(people, &lobby.Presence{Person: person, Table: card.ID})
	}
	hall := tuitest.HallOf(people, []*table.Card{card})
	hall.Own, hall.Seats = []*table.Card{card}, 1
	w.send(lobby.News{Hall: hall})
	w.shows("Bartholomew-J  your table")
}

// The phrases that can be said by a number are listed whole.
func TestListedPhrasesAreWhole(t *testing.T) {
	w := playing(t)
	all := w.m.window.front.Phrases()
	for width := 80; width < 140; width++ {
		w.resize(width, 24)
		w.press("t")
		line := strings.TrimRight(w.lineWith(" SAY "), " ")
		_, shown, _ := strings.Cut(line, "1 ")
		rest, ok := strings.CutPrefix(all, "1 "+shown)
		if !ok || rest != "" && !strings.HasPrefix(rest, tell.BetweenPhrases) {
			t.Errorf("in %d columns a phrase is cut: %q", width, line)
		}
		if next, _, _ := strings.Cut(strings.TrimPrefix(rest, tell.BetweenPhrases), tell.BetweenPhrases); rest != "" && widget.Width(line)+len(tell.BetweenPhrases)+widget.Width(next) < width-1 {
			t.Errorf("in %d columns there is room for %q: %q", width, next, line)
		}
		w.press("esc")
	}
}

// What could not be done while a review was being made is not said any more once it is there.
func TestARefusalEndsWithTheWaitForAReview(t *testing.T) {
	w := reviewing(t, "toy")
	w.press("h")
	r := w.review()
	full := r.state.Review
	r.state, r.mistakes = lobby.ReviewState{ReviewProgress: lobby.ReviewProgress{Asked: true, Own: true, Done: 3, Total: 8}}, nil
	w.m.window.offered = nil
	w.press("enter")
	w.shows("There is no decision to go to.")
	r.take(r.asks, lobby.ReviewState{ReviewProgress: lobby.ReviewProgress{Asked: true, Own: true, Done: 4, Total: 8}}, nil, nil)
	w.shows("There is no decision to go to.")
	r.take(r.asks, lobby.ReviewState{Review: full}, nil, nil)
	if got := w.m.window.front.note.text; got != "" {
		t.Errorf("%q stands there still", got)
	}
}
