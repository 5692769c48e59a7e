package tui

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/rules"
	"saloon/tui/board/boardtest"
	"saloon/tui/keys"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
	"saloon/tui/widget"
)

// Whatever changes, the screen shows what a screen would that was never shown before: after
// each snapshot, with lines taken back, on another page, in another size, language or light.
func TestNothingShownIsStale(t *testing.T) {
	moves := 90
	if testing.Short() {
		moves = 20
	}
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			w := seated(t, tuitest.NewFakeLobby(), "Ann")
			w.resize(160, 48)
			play := boardtest.NewPlay(t, tuitest.GameFor(t, game), rules.Setup{Seats: 3}, rules.Seed{7})
			src := rules.Seed{8}.Source(0)
			var told []rules.StoryLine
			for at := 0; at < moves && play.Random(t, src); at++ {
				if seat := play.Record.Match().ToAct().First(); at%7 == 3 && play.Record.CanUndo(seat) {
					play.Make(t, seat, rules.Undo)
				}
				s := tuitest.SnapshotOf(play, 1)
				s.Story = toldAgain(told, s.Story)
				told = s.Story
				if w.m.window.table == nil {
					w.looks(s)
				}
				w.send(lobby.News{Table: s})
				w.neverStale("a snapshot")
				w.changes(at)
				s.Story = slices.Clone(s.Story)
				s.Story[len(s.Story)-1].Events = nil
				w.send(lobby.News{Table: s})
				w.neverStale("a line of which less is told now")
			}
		})
	}
}

// changes does one thing after another that changes the picture.
func (w *terminal) changes(at int) {
	switch at % 9 {
	case 0, 1, 2:
		w.resize([]int{80, 120, 160}[at%3], []int{24, 36, 48}[at%3])
		w.neverStale("a resize")
	case 3, 4:
		w.press("s")
		w.neverStale("the page of the story")
	case 5, 6:
		w.send(tell.Answer(func() tea.Cmd {
			w.m.window.visitor.Person.Lang = []string{"en", "de", "nl"}[at%3]
			w.m.window.chooseWords()
			return nil
		}))
		w.neverStale("other words")
	case 7:
		w.send(tea.BackgroundColorMsg{Color: []rgb{{255}, {0}}[at%2]})
		w.neverStale("another background")
	case 8:
		w.press("tab")
		w.neverStale("a key")
	}
}

type rgb [1]uint8

func (c rgb) RGBA() (r, g, b, a uint32) { n := uint32(c[0]) * 257; return n, n, n, 0xffff }

// neverStale compares the picture with the one of a window that remembers nothing.
func (w *terminal) neverStale(after string) {
	w.t.Helper()
	shown, offered := w.m.View().Content, keysOf(w.m.window.offered)
	kept := w.m.window.table.story
	w.m.window.table.story = tell.Story{Scroll: kept.Scroll}
	w.m.window.offered = nil
	defer func() { w.m.window.table.story = kept }()
	if fresh := w.m.View().Content; shown != fresh {
		w.t.Fatalf("after %s the window shows\n%s\nand a fresh one\n%s", after, boardtest.Text(boardtest.Show(shown, 160, 48)), boardtest.Text(boardtest.Show(fresh, 160, 48)))
	}
	if fresh := keysOf(w.m.window.actions()); !reflect.DeepEqual(offered, fresh) {
		w.t.Fatalf("after %s the window offers %v, and a fresh one %v", after, offered, fresh)
	}
}

func keysOf(actions []action) (list []any) {
	for _, x := range actions {
		list = append(list, x.Binding)
	}
	return list
}

// toldAgain is a story with the events of the earlier one, where they are the same, as the
// lobby tells it.
func toldAgain(earlier, now []rules.StoryLine) []rules.StoryLine {
	for i := range now {
		if i < len(earlier) && reflect.DeepEqual(earlier[i].Events, now[i].Events) {
			now[i].Events = earlier[i].Events
		}
	}
	return now
}

// A key does what it does after the last message, also when that was not drawn.
func TestKeysOfWhatWasNotDrawn(t *testing.T) {
	w := playing(t)
	w.m.View()
	w.send(keyPress("s"))
	w.send(keyPress("esc")) // closes the story; at the board it would leave the table
	w.shows("Your turn", "take 1")
}

// The story is read line by line, and begins again with the newest.
func TestStoryIsReadLineByLine(t *testing.T) {
	w := opened(t, tuitest.NewFakeLobby(), "moonriver", 3, 1, 60)
	v, s := &w.m.window.table.TableInView, &w.m.window.table.story
	lines := func(height int) []string {
		g := widget.NewGrid(60, height)
		defer g.Free()
		s.Draw(v, g.Area())
		return strings.Split(boardtest.Shown(g.Render(boardtest.Theme()), 60, height), "\n")
	}
	all := lines(60)
	for range 20 {
		part := lines(10)
		got, want := strings.TrimRight(part[9], "↓ "), all[59-s.Scroll] // on whose end may stand an arrow
		if got == "" || !strings.HasPrefix(want, got) {
			t.Fatalf("after %d lines up the last one is %q, not %q", s.Scroll, got, want)
		}
		s.Key("up")
	}
	s.Scroll = 0
	w.press(keys.Story)
	newest := w.text()
	if w.press("up", "up"); w.text() == newest {
		t.Error("the story stands still")
	}
	if w.press(keys.Story, keys.Story); w.text() != newest {
		t.Errorf("when it is opened again it begins with\n%s", w.text())
	}
}
