package tui

import (
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board/boardtest"
	"saloon/tui/lang"
	"saloon/tui/lines"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
)

// Faults that people have met on screens, each with a test. Those of absence, names and calls
// are in absent_test.go, those of one game beside its board.

// realGames is a lobby with the games of the house, in a language.
func realGames(t *testing.T, code string) *terminal {
	h := tuitest.NewFakeLobby()
	for _, id := range []string{"moonriver", "buffalo", "montana"} {
		h.Offers = append(h.Offers, tuitest.GameFor(t, id))
	}
	w := seated(t, h, "Ann")
	w.speaks(code)
	return w
}

// unbroken is the text of the screen without the breaks of lines.
func (w *terminal) unbroken() string { return strings.Join(strings.Fields(w.text()), " ") }

// Whoever opens a table reads no raw words, and reads what each choice means, whole, in the
// smallest window and in a wide one.
func TestEveryChoiceOfATableIsNamedAndExplained(t *testing.T) {
	t.Parallel()
	for _, code := range lang.Languages() {
		for _, width := range []int{80, 120} {
			if testing.Short() && (width == 80) != (code == "de") {
				continue // one language in the smallest window is enough
			}
			w := realGames(t, code)
			w.resize(width, 36*width/120)
			w.press("n")
			for range 3 {
				w.goesThroughTheFields()
				w.press("home", "right")
			}
		}
	}
}

// goesThroughTheFields looks at each choice of each field of a game, with the most chairs.
func (w *terminal) goesThroughTheFields() {
	w.t.Helper()
	f := w.m.window.screen.(*formScreen)
	w.press("down", "right", "right", "right", "right", "home")
	for at := 0; at < len(f.lines); at++ {
		for range max(len(f.form.Fields[at].Values), 1) {
			w.explains(f)
			w.press("right")
		}
		if f.lines[at].option.Key == "mode" {
			w.press("left") // the version that has more options
		}
		w.press("down")
	}
}

// explains looks for the name and the meaning of the choice under the cursor.
func (w *terminal) explains(f *formScreen) {
	w.t.Helper()
	line, field := f.lines[f.form.Cursor], f.form.Fields[f.form.Cursor]
	if line.what == "option" {
		key := f.proposal.Game + ".option." + line.option.Key
		if f.Words.Or(key, "") == "" || f.Words.Or(key+"."+line.option.Choices[field.At], "") == "" {
			w.t.Errorf("%s has a raw word", key)
		}
	}
	if text := w.text(); strings.Contains(text, "…") {
		w.t.Fatalf("something is cut:\n%s", text)
	}
	if len(field.Values) == 0 {
		return
	}
	what := f.explained(field.At)
	if what == "" {
		w.t.Fatalf("nothing explains %s:\n%s", field.Values[field.At], w.text())
	}
	if wide := w.m.window.w >= tell.ChoicesFrom; line.what != "game" && !wide && !strings.Contains(w.unbroken(), what) {
		w.t.Fatalf("%q is not there:\n%s", what, w.text())
	} else if words := strings.Fields(what); wide && !strings.Contains(w.text(), words[0]+" "+words[1]) {
		w.t.Fatalf("%q is not in the list:\n%s", what, w.text())
	}
}

// Who types is not told that a key lets one type.
func TestWhoTypesIsNotOfferedToType(t *testing.T) {
	for _, stage := range stages {
		w := stage.go_(t)
		before := strings.Contains(w.text(), "to say something")
		if w.press("t"); w.m.window.front.typing == nil {
			continue
		}
		w.resize(120, 36)
		if strings.Contains(w.text(), "to say something") {
			t.Errorf("%s (before: %v):\n%s", stage.name, before, w.text())
		}
	}
}

// Each line of the profile that the arrows lead to can be used, or says what can be done.
func TestEachLineOfTheProfileIsGoodForSomething(t *testing.T) {
	w := inCrowd("m:profile")(t)
	w.m.window.lobby.Lobby.(*tuitest.FakeLobby).Archive = map[table.ID]*table.Snapshot{"t0": tuitest.FinishedGame(t, "toy", 1)}
	p := w.m.window.screen.(*profileScreen)
	for at := range p.rows() {
		if p.list.Cursor != at {
			t.Fatalf("the arrows lead to line %d, not %d", p.list.Cursor, at)
		}
		if d := p.decision(); d.Text() == "" {
			t.Errorf("line %d says nothing:\n%s", at, w.text())
		} else if enter := p.actions()[0]; (d.Badge != "") != enter.Works() {
			t.Errorf("line %d: %q, and enter works: %v", at, d.Text(), enter.Works())
		}
		w.press("down")
	}
	w.press("end", "enter")
	w.shows("AS IT WAS", "t0#")
}

// What a table is stands below the list in whole sentences, in every language.
func TestTheTableUnderTheCursorIsToldInWholeSentences(t *testing.T) {
	for _, code := range lang.Languages() {
		w := realGames(t, code)
		hall := w.m.window.screen.(*hallScreen)
		for _, g := range hall.lobby.Games() {
			info := g.Info()
			for _, clock := range table.TermOptions()[0].Choices {
				c := &table.Card{ID: "t1", Game: info.ID, Title: info.Title, Phase: table.Gathering, Host: "p-Maximiliane", Since: time.Unix(0, 0), Options: map[string]string{}, Chairs: make([]table.Chair, info.MaxSeats)}
				c.Chairs[0].Person = table.Person{ID: "p-Maximiliane", Name: "Maximiliane-von-Grün", Kind: table.KindPlayer}
				c.Terms.Set(table.TermClock, clock)
				for _, o := range info.Options {
					c.Options[o.Key] = o.Choices[len(o.Choices)-1]
				}
				lines := hall.aboutLines(c, 76, 2)
				if last := lines[len(lines)-1]; len(lines) > 2 || !strings.HasSuffix(last, ".") {
					t.Errorf("%s, %s, clock %s: %q", code, info.ID, clock, lines)
				}
			}
		}
	}
}

// A key that says something is called that in every language.
func TestEnterSendsWhatIsSaid(t *testing.T) {
	for code, says := range map[string]string{"en": "enter say it", "de": "enter sagen", "nl": "enter zeggen"} {
		w := realGames(t, code)
		w.press("t")
		w.shows(says)
	}
}

func TestAFullLineSaysThatItTakesNoMore(t *testing.T) {
	w := playing(t)
	const full = "This line is full"
	w.press("t")
	w.send(tea.PasteMsg{Content: strings.Repeat("x", tell.ChatLimit)})
	w.lacks(full)
	w.press("y")
	w.shows(full)
	w.press("backspace")
	w.lacks(full)
	w.send(tea.PasteMsg{Content: "zz"})
	w.shows(full)
}

// Every question leaves everything as it is when it is answered with anything but the key of
// an answer: no command goes to the lobby, nobody leaves.
func TestEveryQuestionIsHarmlessToEnterAndEsc(t *testing.T) {
	t.Parallel()
	asked := map[string]bool{}
	for stage := range someStages() {
		for _, x := range stage.go_(t).m.window.actions() {
			key := "m:" + x.name
			if len(x.Keys) > 0 {
				key = x.Keys[0]
			}
			if x.Works() {
				harmless(t, stage.go_, asked, key)
			}
		}
	}
	for _, badge := range []string{"LEAVE?", "RESIGN?", "UNLINK?", "END IT?", "PLAY ON"} {
		if !asked[badge] && !testing.Short() {
			t.Errorf("the question %s was not met", badge)
		}
	}
}

// harmless presses keys; when they lead to a question it tries to get out of it, and then
// goes on to the questions behind its answers.
func harmless(t *testing.T, begin func(testing.TB) *terminal, asked map[string]bool, keys ...string) {
	t.Helper()
	outs := []string{"enter", "esc", "space", "n", "ctrl+c", "Y"}
	if testing.Short() {
		outs = outs[:2]
	}
	for _, out := range outs {
		w := begin(t)
		w.press(keys...)
		q := w.m.window.front.question
		if q == nil || w.m.window.front.explains {
			return
		}
		asked[q.badge] = true
		done := w.m.window.lobby.Lobby.(*tuitest.FakeLobby).Done
		w.press(out)
		if now := w.m.window.lobby.Lobby.(*tuitest.FakeLobby).Done; now != done || w.quit {
			t.Errorf("%s does something at %s %s", out, q.badge, q.text)
		}
		if gone := !slices.Contains([]string{"space", "n", "Y"}, out); (w.m.window.front.question == nil) != gone {
			t.Errorf("after %s the question %s is gone: %v", out, q.badge, !gone)
		}
	}
	w := begin(t)
	w.press(keys...)
	for _, x := range w.m.window.front.question.answers {
		if x.Has("enter") || x.Has("esc") || x.Has("space") {
			t.Errorf("enter, esc or space answers %s", w.m.window.front.question.badge)
		}
		harmless(t, begin, asked, append(keys, x.Keys[0])...)
	}
}

// The host of a table that gathers is asked what leaving means; others just stand up.
func TestLeavingATableThatGathers(t *testing.T) {
	w := gathering(t, seated(t, tuitest.NewFakeLobby(), "Ann"))
	w.press("q")
	w.shows("LEAVE?", "x closes the table for everybody")
	w.press("enter", "q", "q")
	if w.m.window.table.Snap.Seat > 0 {
		t.Error("the host cannot stand up")
	}
	w.press("q")
	w.shows("LEAVE?  x closes")
	w.press("x")
	w.shows(" in sight ")
}

// Who has given a game up goes back to it to watch.
func TestWhoHasResignedWatches(t *testing.T) {
	gone, _ := gaveUp(t)
	gone.press("esc")
	gone.shows("WATCH  Toy", "enter watch")
}

// At a table that pauses nobody is told that a move is being written down, nor what to press: wherever
// one looks it says why nothing can be done, and in sentences says so once.
func TestAPauseSaysWhyNothingCanBeDone(t *testing.T) {
	pause := table.NewNotice("players-agreed-on-pause", "the players have agreed on a pause: no time passes until all want to go on")
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		play := boardtest.NewPlay(t, tuitest.GameFor(t, game), rules.Setup{Seats: 3}, rules.Seed{3})
		for _, viewer := range []rules.Seat{1, 2, rules.Observer} {
			snap := tuitest.SnapshotOf(play, viewer)
			snap.Card.Phase, snap.Notice = table.Paused, pause
			w := seated(t, tuitest.NewFakeLobby(), "Ann")
			w.looks(snap)
			want, wrong := w.m.window.Words.Phrase(pause.Phrase), w.m.window.Words.T("board.busy")
			var said strings.Builder
			if err := lines.Describe(tell.Env{API: w.m.window.lobby.Lobby}, snap, &said); err != nil || strings.Count(said.String(), want) != 1 || strings.Contains(said.String(), wrong) {
				t.Errorf("%s, seat %d: %v, and it says\n%s", game, viewer, err, said.String())
			}
			for _, size := range [][2]int{{80, 24}, {120, 36}, {160, 48}} {
				w.resize(size[0], size[1])
				for _, key := range []string{"enter", "space", "backspace", "1", "down"} {
					if w.press(key); strings.Contains(w.unbroken(), wrong) {
						t.Errorf("%s, seat %d: after %s it says\n%s", game, viewer, key, w.text())
					}
				}
			}
		}
	}
}

// Whoever answers a question with a key that is no answer is told which are; the question stays.
func TestAWrongAnswerIsToldTheRightKeys(t *testing.T) {
	w := playing(t)
	w.press("q")
	w.shows("LEAVE?  q: the table waits for you; b lets a bot play", "r resign", "? help")
	w.press("x")
	w.shows("Only q, b, r and esc answer here; ? explains them.", "LEAVE?  q: the table waits for you; b lets a bot play")
	w.press("r")
	w.shows("RESIGN?")
	w.lacks("answer here")
	w.press("@")
	w.shows("Only y and esc answer here", "RESIGN?")
	w.press("enter", "x")
	if w.m.window.front.question != nil {
		t.Error("enter is no answer any more")
	}
}

// A question that is longer than a line and the remark about its keys are both read whole.
func TestALongQuestionIsReadBesideTheRemark(t *testing.T) {
	w := playing(t)
	long := "This is asked in so many words that no window of eighty columns has room for all of them in one line, and it ends here."
	w.m.window.front.ask("LONG?", long, nil)
	w.press("x")
	boardtest.Has(t, w.unbroken(), long+" NO Only y and esc answer here; ? explains them.")
}

// The help explains an open question, and comes back to it.
func TestTheHelpExplainsAQuestion(t *testing.T) {
	for _, key := range []string{"?", "f1"} {
		w := playing(t)
		w.press("q", key)
		w.shows("Help", "q: the table waits for you; b lets a bot play; r gives up for good.",
			"Leave your seat to a bot until you sit down again.", "Leave it as it is")
		w.press("x")
		w.shows("does nothing in the help")
		w.press("esc")
		w.shows("LEAVE?  q: the table waits for you; b lets a bot play", "r resign")
		w.press(key, key, "r", "y")
		if !w.m.window.table.Resigned() {
			t.Errorf("the question is not answered any more:\n%s", w.text())
		}
	}
}

// What is looked at in the smallest window is told alone: no sentence of the story goes on where it ends.
func TestWhatIsLookedAtIsToldAlone(t *testing.T) {
	for _, seats := range []int{2, 3} {
		w := opened(t, tuitest.NewFakeLobby(), "moonriver", seats, 1, 60)
		for moves := 61; !w.m.window.table.Scene.MyTurn(); moves++ {
			w = opened(t, tuitest.NewFakeLobby(), "moonriver", seats, 1, moves)
		}
		w.resize(minWidth, minHeight)
		before := w.text()
		w.press("l")
		play := &w.m.window.screen.(*tableScreen).play
		room := play.body()
		look := w.m.window.table.board.Rooms(room.w, room.h).Look
		for range 12 {
			w.press("up")
			told := len(play.lookLines(look.W))
			for y, line := range strings.Split(w.text(), "\n") {
				below := ansi.Cut(line, look.X, minWidth)
				if inRoom := y >= room.y+look.Y+told && y < room.y+room.h; inRoom && strings.TrimSpace(below) != "" {
					t.Fatalf("below what is looked at stands %q:\n%s\nbefore it was\n%s", below, w.text(), before)
				}
			}
		}
	}
}

func TestASmallWindowIsToldWhole(t *testing.T) {
	w := playing(t)
	w.resize(20, 5)
	if got := w.unbroken(); got != "Please make this window larger: 80 by 24." {
		t.Errorf("it says %q", got)
	}
}
