package tui

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"saloon/tui/board/boardtest"
	"saloon/tui/lang"
	"saloon/tui/tell"
)

var (
	// pointed is what a lesson points at: a name in quotes, signs, a place of the board, a label.
	pointed = regexp.MustCompile(`"[^"]+"|[^\x00-\x7f\pL×]+|\b[a-j][0-9]\b|\b[A-ZÄÖÜ]{3,}\b|\b[0-9]×[0-9]=[0-9]+`)
	// inBrackets are the letters that a lesson explains in brackets.
	inBrackets = regexp.MustCompile(`\(([a-zA-Z0-9 ]{1,12})\)`)
	// placesNamed are words for places, which differ by the size of the window.
	placesNamed = regexp.MustCompile(`(?i)(?:^|[^\pL])(below|above|beneath|at the (left|right|top|bottom)|(left|right) of|topmost|` +
		`unter|unten|darunter|über|oben|oberste[rn]?|links|rechts|onder|onderaan|eronder|boven|bovenste)(?:$|[^\pL])`)
	// promised are keys of which the screen says what they do.
	promised = regexp.MustCompile(`\b([a-z]|[Ee]nter) (?:ends|turns|takes|hands|keeps|passes)\b`)
	redNamed = regexp.MustCompile(`(?i)\b(red|rot|rood)\b`)
)

// In a window of each designed size and in each language a lesson is true: the keys that it and the
// screen name do what they are said to do, and what it points at is there.
func TestWhatALessonSaysIsSo(t *testing.T) {
	for i, game := range []string{"moonriver", "buffalo", "montana"} {
		for _, code := range lang.Languages() {
			for _, size := range [][2]int{{minWidth, minHeight}, {120, 36}, {160, 48}} {
				t.Run(fmt.Sprint(game, "-", code, "-", size[0]), func(t *testing.T) {
					t.Parallel()
					w := learns(t, i, func(e *tell.Env) { e.Lang = code })
					w.resize(size[0], size[1])
					for step := 1; w.untilStep(step); step++ {
						w.lessonIsTrue()
						w.followsLesson()
					}
				})
			}
		}
	}
}

// lessonIsTrue compares what the lesson says now with the screen.
func (w *terminal) lessonIsTrue() {
	w.t.Helper()
	step, text, _ := w.m.window.table.LessonText()
	if place := placesNamed.FindString(text); place != "" {
		w.t.Errorf("step %s names a place that other windows have elsewhere, %q: %s", step, place, text)
	}
	screen := w.besideLesson()
	for _, sign := range pointed.FindAllString(text, -1) {
		if !strings.Contains(screen, strings.Trim(sign, `"`)) {
			w.t.Errorf("step %s points at %s, and it is nowhere:\n%s", step, sign, w.text())
		}
	}
	for _, found := range inBrackets.FindAllStringSubmatch(text, -1) {
		if !strings.Contains(screen, found[1]) {
			w.t.Errorf("step %s explains %s, and it is nowhere:\n%s", step, found[0], w.text())
		}
	}
	if redNamed.MatchString(text) {
		w.isRed(step, "■")
	}
	w.keysDoWhatTheySay(step)
}

// besideLesson is the screen with another text of the lesson.
func (w *terminal) besideLesson() string {
	guide := w.m.window.table.Snap.Lesson
	guide.Over = true
	defer func() { guide.Over = false }()
	return w.text()
}

// isRed fails unless a sign in a text that says so is red on the screen.
func (w *terminal) isRed(step, sign string) {
	w.t.Helper()
	d := w.m.window.display
	term := boardtest.Show(w.m.View().Content, d.w, d.h)
	for y := range d.h {
		for x := range d.w {
			if c := term.CellAt(x, y); c != nil && c.Content == sign && c.Style.Fg != nil {
				if r, g, b, _ := c.Style.Fg.RGBA(); r <= g || r <= b {
					w.t.Errorf("step %s: the %s at %d, %d is not red", step, sign, x, y)
				}
				return
			}
		}
	}
	w.t.Errorf("step %s: there is no %s", step, sign)
}

// keysDoWhatTheySay fails if a key in the footer, or one of which the screen says what it does, is refused.
func (w *terminal) keysDoWhatTheySay(step string) {
	w.t.Helper()
	actions := w.m.window.actions()
	var named []string
	for _, x := range actions {
		if x.Works() && x.Label != "" {
			named = append(named, x.Keys...)
		}
	}
	for _, found := range promised.FindAllStringSubmatch(w.text(), -1) {
		named = append(named, strings.ToLower(found[1]))
	}
	for _, key := range slices.Compact(slices.Sorted(slices.Values(named))) {
		if x := withKey(actions, key); x == nil || !x.Works() {
			w.t.Errorf("step %s: %s is named, and does not work:\n%s", step, key, w.text())
		}
	}
}

// While what the cards bring is shown step by step, a lesson asks for nothing: enter would show the rest.
func TestALessonWaitsUntilAllIsShown(t *testing.T) {
	w := learns(t, 1, func(e *tell.Env) { e.Tick = never })
	for step := 1; step < 3; step++ {
		w.untilStep(step)
		w.followsLesson()
	}
	w.untilStep(3)
	if strings.Contains(w.text(), "The smallest meadow comes first") {
		t.Errorf("it asks for a move while the cards are turned:\n%s", w.text())
	}
	w.press("enter")
	w.shows("The smallest meadow comes first")
	w.followsLesson()
}
