package tui

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"saloon/lobby"
	"saloon/rules"
	"saloon/tui/board/boardtest"
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
	w.press("m:learn")
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

// coversNothing looks where the text of a step stands: in a room that the board leaves to the screen, in every language,
// also while one looks around.
func (w *terminal) coversNothing(step int) {
	w.t.Helper()
	p := w.m.window.screen.(*tableScreen).play
	body, own := p.body(), p.Words
	for _, code := range lang.Languages() {
		for _, key := range []string{"l", "esc"} {
			g := widget.NewGrid(body.w, body.h)
			p.table.Scene.Words = lang.For(code)
			rooms := p.table.board.Rooms(body.w, body.h)
			left := rooms
			if room := p.takeLessonRoom(g.Area(), &left); len(room.lines) > rooms.Story.H || room.area.H > rooms.Story.H {
				w.t.Errorf("%s: step %d covers the board: %q in %v", code, step, room.lines, rooms.Story)
			}
			p.table.Scene.Words = own
			w.press(key)
		}
	}
}

// A key that the lesson does not ask for is answered with why.
func TestALessonAnswersOtherKeys(t *testing.T) {
	for n := range 3 {
		w := learns(t, n)
		w.untilStep(1)
		for _, key := range []string{"tab", "d", "2", "c"} {
			if x := withKey(w.m.window.actions(), key); x != nil && !x.Works() {
				w.press(key)
				w.shows("The lesson asks for something else first; it names the key.")
			}
		}
	}
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
				w.coversNothing(step)
				w.followsLesson()
			}
			if lesson := tuitest.GameFor(t, game).(rules.Teacher).Lesson(); step != lesson.Steps()+1 {
				t.Errorf("the lesson ends before step %d of %d", step, lesson.Steps())
			}
			w.shows("✓", "play freely")
			w.until("my turn", func() bool { return w.m.window.table.Scene.MyTurn() })
			w.press("h")
			w.until("hints", func() bool { return w.m.window.table.hints != nil })
			w.shows("What a bot would do 1/")
			for w.m.window.isAt("table") {
				w.press("esc") // first the hints, then what the board was led to
			}
			w.shows("your lesson", "Next: a game of ", " ✓")
			a := w.m.window
			w.until("the hall", func() bool { return a.visitor.Hall != nil && len(a.visitor.Hall.Own) == 1 })
			w.press("enter")
			w.until("the game", func() bool { return a.table != nil && a.table.Snap != nil })
			if card := a.table.Snap.Card; card.Game != game || card.Lesson {
				t.Errorf("after the lesson the next step is %s, a lesson: %v", card.Game, card.Lesson)
			}
		})
	}
}

func TestLessonsAreLeftAndEnded(t *testing.T) {
	w := learns(t, 1)
	w.untilStep(1)
	w.press("u")
	w.shows("Nothing of yours can be taken back")
	w.press("h")
	w.shows("The lesson tells you what to do")
	w.press("enter")
	w.untilStep(2)
	first := w.m.window.table.ID
	w.press("esc")
	w.until("the list", func() bool { return w.m.window.visitor.Hall != nil && len(w.m.window.visitor.Hall.Own) == 1 })
	w.press("m:learn", "down", "down", "enter")
	w.untilStep(2)
	if w.m.window.table.ID != first {
		t.Error("a lesson that was left is begun anew")
	}
	w.press("q", "y")
	w.until("the end", func() bool { return w.m.window.table == nil && len(w.m.window.visitor.Hall.Own) == 0 })
}

// Who has won no game yet is offered the gentlest bots, wherever a bot may be seated, and others the easy ones; one that
// moves by mere chance is offered to nobody.
func TestNewcomersAreOfferedGreenhorns(t *testing.T) {
	for want, finished := range map[string][]lobby.Finished{"greenhorn": {{ID: "t1", Game: "toy", Place: 2}}, "easy": {{ID: "t1", Game: "toy", Place: 1}}} {
		h := tuitest.NewFakeLobby()
		h.Endings, h.LevelsOf = finished, []string{"random", "greenhorn", "easy", "hard"}
		w := seated(t, h, "Ann")
		l := w.m.window.lobby
		if got := l.FittingLevel(w.m.window.visitor, "toy"); got != want {
			t.Errorf("after %+v it is %s", finished, got)
		}
		if got := l.LevelBeside("hard", 1) + " " + l.LevelBeside("greenhorn", -1); got != "greenhorn hard" {
			t.Errorf("beside the ends are %s", got)
		}
	}
}

func TestFirstGameBeginsAtOnceWithHints(t *testing.T) {
	t.Parallel()
	for i, game := range []string{"moonriver", "buffalo", "montana", "toy"} {
		w := comes(t, tuitest.OpenSaloon(t), "Ann")
		w.press("m:learn")
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
		w.shows("What a bot would do 1/", "enter do it")
		w.press("h")
		if a.table.hints != nil {
			t.Error("the hints cannot be closed")
		}
		w.press("h")
		w.until("hints", func() bool { return a.table.hints != nil })
		w.press("esc", []string{"p", "s"}[i%2], "h") // what is done from another page is seen on the board
		w.until("hints", func() bool { return a.table.hints != nil })
		if len(a.table.hints) > 1 {
			w.press("down")
			w.shows("What a bot would do 2/")
		}
		hint, lines := a.table.hints[a.table.hint.Cursor].Move, a.table.Snap.At
		w.press("enter")
		own := -1 // others may choose in secret before
		w.until("the hint was done", func() bool {
			own = slices.IndexFunc(a.table.Snap.Story, func(line rules.StoryLine) bool { return line.Number >= lines && line.Seat == 1 })
			return own >= 0
		})
		if did := a.table.Snap.Story[own]; did.Move != hint {
			t.Errorf("%s: enter on a hint did %s, and not %s", game, did.Notation, a.table.Scene.Notation(hint))
		}
		if a.screen.(*tableScreen).play.page != pageBoard {
			t.Errorf("%s: after a hint the board is not shown:\n%s", game, w.text())
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
		boardtest.Has(w.t, screen, strings.Trim(sign, `"`))
	}
	for _, found := range inBrackets.FindAllStringSubmatch(text, -1) {
		boardtest.Has(w.t, screen, found[1])
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
	w := learnsToReveal(t)
	w.lacks("The smallest meadow comes first")
	w.press("enter")
	w.shows("The smallest meadow comes first")
	w.followsLesson()
}

// rawKey is a key of the catalogue that no text was found for.
var rawKey = regexp.MustCompile(`\b(act|badge|help|lines|page|review|screen|waits)\.[a-z][a-z.-]*[a-z]`)

// Every screen says in its help what it is for, and by which key each thing is done; what the menu alone has, by its name.
func TestEveryScreenHasItsHelp(t *testing.T) {
	for _, stage := range stages {
		w := stage.go_(t)
		if found := rawKey.FindString(w.text() + w.m.window.helpText()); found != "" {
			t.Errorf("%s: there is no text for %s", stage.name, found)
		}
		for _, x := range w.m.window.actions() {
			if said := w.m.window.keysSaid([]action{x}); strings.HasPrefix(said, "\n ") {
				t.Errorf("%s: the help tells no key for %q", stage.name, said)
			}
			if said := w.m.window.keysSaid([]action{x}); x.Name() == "" && x.Works() != strings.Contains(said, x.Label+": ") {
				t.Errorf("%s: the help says of %q %q", stage.name, x.Label, said)
			}
		}
	}
}
