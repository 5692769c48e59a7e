package tui

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"saloon/lobby"
	"saloon/rules"
	"saloon/tui/lang"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
	"saloon/tui/widget"
)

// namedKeys finds the keys that a text of a lesson asks for, in their order.
var namedKeys = regexp.MustCompile(`(?i)(?:press|drück|druk op) ([a-z])\b|\b(enter)\b`)

func keysIn(text string) (keys []string) {
	for _, found := range namedKeys.FindAllStringSubmatch(text, -1) {
		keys = append(keys, strings.ToLower(found[1]+found[2]))
	}
	return keys
}

// learns opens the lesson of game number n from the hall.
func learns(t *testing.T, n int, change ...func(*tell.Env)) *terminal {
	t.Helper()
	w := comes(t, tuitest.OpenSaloon(t), "Ann", change...)
	w.resize(minWidth, minHeight)
	w.press("0")
	for range 2 * n {
		w.press("down")
	}
	w.press("enter")
	return w
}

// untilStep waits until the lesson asks for something; it is false at its end.
func (w *terminal) untilStep(step int) bool {
	w.t.Helper()
	a := w.m.window
	w.until(fmt.Sprint("step ", step), func() bool {
		if a.table == nil || a.table.Snap == nil || a.table.Snap.Lesson == nil {
			return false
		}
		g := a.table.Snap.Lesson
		return g.Over || g.Step == step && a.table.Scene.MyTurn() && len(a.table.Scene.Legal) == 1
	})
	return !a.table.Snap.Lesson.Over
}

// followsLesson presses the keys that the lesson names, the last of which makes the move.
func (w *terminal) followsLesson() {
	w.t.Helper()
	table := w.m.window.table
	at := table.Snap.At
	step, text, _ := table.LessonText()
	for _, key := range keysIn(text) {
		if table.underway != nil || table.Snap.At != at {
			w.t.Errorf("step %s is made before its key %s: %s", step, key, text)
		}
		w.press(key)
	}
	w.until("the move of step "+step, func() bool { return table.Snap.At > at && table.underway == nil })
}

func TestLessonsByTheKeysThatTheirTextsName(t *testing.T) {
	t.Parallel()
	for i, game := range []string{"moonriver", "buffalo", "montana"} {
		t.Run(game, func(t *testing.T) {
			w := learns(t, i)
			step := 1
			for ; w.untilStep(step); step++ {
				table := w.m.window.table
				text := w.m.window.Words.T(fmt.Sprintf("%s.lesson.%d", game, step))
				w.shows(widget.Fraction(step, table.Snap.Lesson.Of), text[:strings.Index(text, " ")])
				if step == 5 {
					w.picture(t, game+"-80x24")
					w.resize(120, 36)
					w.picture(t, game+"-120x36")
					w.resize(160, 48)
					w.picture(t, game+"-160x48")
					w.resize(minWidth, minHeight)
				}
				w.followsLesson()
			}
			if lesson := tuitest.GameFor(t, game).(rules.Teacher).Lesson(); step != lesson.Steps()+1 {
				t.Errorf("the lesson ends before step %d of %d", step, lesson.Steps())
			}
			w.shows("✓", "play freely")
			w.until("my turn", func() bool { return w.m.window.table.Scene.MyTurn() })
			w.press("h")
			w.until("hints", func() bool { return w.m.window.table.hints != nil })
			w.shows("What a bot would do", "1. ")
			w.press("esc", "esc")
			w.shows("your lesson")
		})
	}
}

func TestLessonsAreLeftAndEnded(t *testing.T) {
	w := learns(t, 1)
	w.untilStep(1)
	w.press("u")
	w.shows("nothing of yours that could be taken back")
	w.press("h")
	w.shows("The lesson tells you what to do")
	w.press("enter")
	w.untilStep(2)
	first := w.m.window.table.ID
	w.press("esc")
	w.until("the list", func() bool { return w.m.window.visitor.Hall != nil && len(w.m.window.visitor.Hall.Own) == 1 })
	w.press("0", "down", "down", "enter")
	w.untilStep(2)
	if w.m.window.table.ID != first {
		t.Error("a lesson that was left is begun anew")
	}
	w.press("q", "y")
	w.until("the end", func() bool { return w.m.window.table == nil && len(w.m.window.visitor.Hall.Own) == 0 })
}

// Who has finished no game yet is offered the gentlest bots first, and others the easy ones.
func TestNewcomersAreOfferedGreenhorns(t *testing.T) {
	levels := []string{"random", "greenhorn", "easy", "hard"}
	for _, c := range []struct {
		finished []lobby.Finished
		offered  []string
	}{
		{nil, []string{"greenhorn", "easy", "hard", "random"}},
		{[]lobby.Finished{{ID: "t1"}}, []string{"easy", "hard", "random", "greenhorn"}},
	} {
		h := tuitest.NewFakeLobby()
		h.Endings, h.LevelsOf = c.finished, levels
		w := seated(t, h, "Ann")
		for n, want := range c.offered {
			if got := w.m.window.lobby.Level(n); got != want {
				t.Errorf("after %d games offer %d is %s, want %s", len(c.finished), n, got, want)
			}
		}
	}
}

func TestFirstGameBeginsAtOnceWithHints(t *testing.T) {
	t.Parallel()
	for i, game := range []string{"moonriver", "buffalo", "montana", "toy"} {
		w := comes(t, tuitest.OpenSaloon(t), "Ann")
		w.press("0")
		for range 2*i + 1 - i/3 {
			w.press("down")
		}
		w.press("enter")
		a := w.m.window
		w.until("my turn", func() bool { return a.table != nil && a.table.Snap != nil && a.table.Scene.MyTurn() })
		if card := a.table.Snap.Card; card.Game != game || !card.Private || card.Chairs[1].Level != "greenhorn" {
			t.Errorf("%s: the table is %+v", game, card)
		}
		w.press("h")
		w.until("hints", func() bool { return a.table.hints != nil })
		w.shows("What a bot would do", "1. ")
		w.press("h")
		if a.table.hints != nil {
			t.Error("the hints cannot be closed")
		}
	}
}

func TestLessonTextsFitAndNameTheSameKeys(t *testing.T) {
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		steps := tuitest.GameFor(t, game).(rules.Teacher).Lesson().Steps()
		for _, code := range lang.Languages() {
			words := lang.For(code)
			if words.Or(fmt.Sprintf("%s.lesson.%d", game, steps+1), "") != "" {
				t.Errorf("%s has a text for more than %d steps of %s", code, steps, game)
			}
			for step := 1; step <= steps+1; step++ {
				key := fmt.Sprintf("%s.lesson.%d", game, step)
				if step > steps {
					key = game + ".lesson.over"
				}
				text := words.T(key)
				if n := len(widget.Wrap(text, lessonWidth)); n > lessonLines {
					t.Errorf("%s: %s has %d lines", code, key, n)
				}
				if got, want := keysIn(text), keysIn(lang.For("").T(key)); fmt.Sprint(got) != fmt.Sprint(want) {
					t.Errorf("%s: %s names the keys %v, English %v", code, key, got, want)
				}
			}
		}
	}
}

func TestALessonIsShownInEveryWindow(t *testing.T) {
	w := learns(t, 0)
	w.untilStep(1)
	for width := minWidth; width <= 160; width += 12 {
		for height := minHeight; height <= 50; height += 3 {
			w.resize(width, height)
			text := strings.Join(strings.Fields(w.text()), " ")
			for _, want := range []string{"1/15", "Welcome", "enter."} {
				if !strings.Contains(strings.ReplaceAll(text, "│ ", ""), want) {
					t.Fatalf("at %dx%d there is no %q:\n%s", width, height, want, w.text())
				}
			}
		}
	}
}
