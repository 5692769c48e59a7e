package tui

import (
	"strings"
	"testing"

	"saloon/lobby"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
	"saloon/tui/lang"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
)

// trains lets a player come who has an exercise of a game.
func trains(t *testing.T, game string, change ...func(*tell.Env)) (w *terminal, best string) {
	t.Helper()
	l, store := tuitest.OpenSaloonWithStore(t)
	ann, err := l.Register(t.Context(), "SHA256:Ann", "Ann")
	if err != nil {
		t.Fatal(err)
	}
	best, _ = tuitest.KeepExercise(t, store, ann, game)
	return comes(t, l, "Ann", append(change, func(env *tell.Env) { env.Person = ann })...), best
}

// says fails unless the window says all of these, wherever lines are broken.
func (w *terminal) says(texts ...string) {
	w.t.Helper()
	boardtest.Has(w.t, strings.ReplaceAll(w.unbroken(), "│ ", ""), texts...)
}

// makes moves the cursor of the board to a move, and makes it.
func (w *terminal) makes(notation string) {
	w.t.Helper()
	at := w.m.window.table
	move, err := at.Scene.Game.Parse(notation)
	if err != nil {
		w.t.Fatal(err)
	}
	shower, can := at.board.(board.Shower)
	if !can || !shower.Show(move) {
		w.t.Fatalf("no cursor leads to %s", notation)
	}
	w.press("enter")
	w.post()
}

// A whole exercise by keys: from the hall to the list and the board, a wrong try, the right one, and back.
func TestTrain_AWholeExerciseByKeys(t *testing.T) {
	for _, game := range []string{"moonriver", "buffalo"} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			w, best := trains(t, game)
			w.resize(minWidth, minHeight)
			w.press("m:train")
			w.until("the list", func() bool { return w.m.window.isAt("train") && strings.Contains(w.text(), "level 1100") })
			w.shows("from your games", "Solved: 0")
			w.press("down")
			w.press("up")
			w.press("enter")
			w.until("the board", func() bool { return w.m.window.isAt("exercise") })
			w.says("1/3", "One choice here wins clearly more games", "r tells the answer.")
			s := w.m.window.screen.(*exerciseScreen)
			wrong := otherThan(t, s, best)
			w.makes(wrong)
			w.until("a try less", func() bool { return s.is.Tries == 2 })
			w.says("2/3", "That is not it. You have 2 tries left. You have tried: ", "r tells the answer.")
			w.makes(best)
			w.until("the answer", func() bool { return s.is.Answer != nil })
			w.says("That is it, at try 2; later tries count less.", "Of a hundred games it wins at least 12 more", "BEST")
			if len(w.m.window.visitor.Waiting) > 0 || w.m.Bell() > 0 {
				t.Error("an exercise rings the bell, or waits for the player as a table does")
			}
			w.press("enter")
			w.until("the list again", func() bool { return w.m.window.isAt("train") && strings.Contains(w.text(), "Solved: 1") })
			w.says("Exercises come from your own games")
			w.press("esc")
			if !w.m.window.isAt("hall") || w.m.window.table != nil {
				t.Errorf("esc leads to %s", w.m.window.screen.id())
			}
		})
	}
}

// otherThan is a legal move to which a cursor leads, and which is not the best.
func otherThan(t *testing.T, s *exerciseScreen, best string) string {
	t.Helper()
	for _, move := range s.table.Snap.Legal {
		text := string(s.table.Scene.Game.AppendMove(nil, move))
		if shower, can := s.table.board.(board.Shower); can && text != best && move != rules.NoMove && shower.Show(move) {
			return text
		}
	}
	t.Fatal("there is no other move")
	return ""
}

// The hall tells beside the lessons how many exercises wait, and leads to them; one after the other is asked.
func TestTrain_FromTheHallToOneAfterTheOther(t *testing.T) {
	l, store := tuitest.OpenSaloonWithStore(t)
	ann, err := l.Register(t.Context(), "SHA256:Ann", "Ann")
	if err != nil {
		t.Fatal(err)
	}
	best := map[string]string{}
	for _, game := range []string{"moonriver", "buffalo"} {
		best[game], _ = tuitest.KeepExercise(t, store, ann, game)
	}
	w := comes(t, l, "Ann", func(env *tell.Env) { env.Person = ann })
	w.resize(minWidth, minHeight)
	w.onRow(tell.HomeLearn)
	w.shows("Exercises 2")
	for w.m.window.screen.(*hallScreen).gameOf(w.m.window.screen.(*hallScreen).marked()) < 3 {
		w.press("right") // past the lessons
	}
	w.shows("EXERCISE", "2 exercises from your own games wait.")
	w.press("enter")
	w.until("the list", func() bool { return w.m.window.isAt("train") && strings.Contains(w.text(), "level 1100") })
	w.press("enter")
	for range best {
		w.until("an exercise", func() bool {
			s, ok := w.m.window.screen.(*exerciseScreen)
			return ok && s.is.Answer == nil
		})
		s := w.m.window.screen.(*exerciseScreen)
		w.makes(best[s.is.Game])
		w.until("the answer", func() bool { return s.is.Answer != nil })
		w.press("enter")
	}
	w.until("the list again", func() bool { return w.m.window.isAt("train") && strings.Contains(w.text(), "Solved: 2") })
	w.press("esc")
	w.onRow(tell.HomeLearn)
	w.lacks("Exercises 2")
}

func (w *terminal) opensTheExercise() *exerciseScreen {
	w.press("m:train")
	w.until("the list", func() bool { return strings.Contains(w.text(), "level 1100") })
	w.press("enter")
	w.until("the board", func() bool { return w.m.window.isAt("exercise") })
	return w.m.window.screen.(*exerciseScreen)
}

// After three tries the board shows the best move, and the list says when the exercise comes back.
func TestTrain_ThreeTriesThenTheAnswer(t *testing.T) {
	w, best := trains(t, "moonriver")
	s := w.opensTheExercise()
	for left := 2; left >= 0; left-- {
		w.makes(otherThan(t, s, best))
		w.until("a try less", func() bool { return s.is.Tries == left })
	}
	w.says("The best choice was", "The exercise comes back on", "Your rating for exercises is 1")
	w.press("esc")
	w.until("the list again", func() bool {
		return w.m.window.isAt("train") && strings.Contains(w.text(), "comes back on another day")
	})
}

// Who gives an exercise up is asked first, then told the answer, and has missed it.
func TestTrain_GivingUpTellsTheAnswer(t *testing.T) {
	w, _ := trains(t, "moonriver")
	s := w.opensTheExercise()
	w.press("r")
	w.says("RESIGN?", "the exercise counts as missed")
	w.press("esc")
	w.says("1/3", "You have three tries")
	w.press("r")
	w.press("y")
	w.until("the answer", func() bool { return s.is.Answer != nil })
	w.says("The best choice was", "The exercise comes back on")
	if strings.Contains(w.unbroken(), "That is not it") {
		t.Error("nothing was tried, and it is said to be wrong")
	}
	w.press("r")
	w.press("esc")
	w.until("the list again", func() bool { return w.m.window.isAt("train") && strings.Contains(w.text(), "Missed: 1") })
}

// A guest solves the exercise of the day, and is told that nothing of it is kept; there is no choice for others.
func TestTrain_AGuestSolvesTheExerciseOfTheDay(t *testing.T) {
	l, store := tuitest.OpenSaloonWithStore(t)
	ann, err := l.Register(t.Context(), "SHA256:Ann", "Ann")
	if err != nil {
		t.Fatal(err)
	}
	w := comes(t, l, "Nell", func(env *tell.Env) { env.Key = "" })
	w.press("m:train")
	w.until("the list", func() bool { return w.m.window.isAt("train") && strings.Contains(w.text(), "Without a key") })
	w.says("An exercise is a position", "Players with a key get some of their own", "There is no exercise of the day.")
	w.press("enter")
	w.press("esc")
	best, _ := tuitest.KeepExercise(t, store, ann, "moonriver")
	if err := l.Choose(t.Context(), ann, lobby.Sharing(true)); err != nil {
		t.Fatal(err)
	}
	w.press("m:train")
	w.until("the list", func() bool { return w.m.window.isAt("train") && strings.Contains(w.text(), "level 1100") })
	w.shows("Without a key that is known here you have no rating")
	w.lacks("shown to others")
	w.press("down")
	w.press("enter")
	w.until("the board", func() bool { return w.m.window.isAt("exercise") })
	s := w.m.window.screen.(*exerciseScreen)
	w.makes(best)
	w.until("the answer", func() bool { return s.is.Answer != nil })
	w.says("That is it.", "nothing that you do here is kept")
	w.press("enter")
	w.until("the list again", func() bool { return w.m.window.isAt("train") && strings.Contains(w.text(), "solved") })
}

// Whether others may be asked one's exercises is a choice, and no before anybody has chosen.
func TestTrain_OthersByConsentAlone(t *testing.T) {
	w, _ := trains(t, "moonriver")
	w.press("m:train")
	w.until("the list", func() bool { return strings.Contains(w.text(), "level 1100") })
	w.shows("Nobody else sees my exercises.")
	w.press("end")
	w.press("enter")
	w.until("the choice", func() bool { return strings.Contains(w.text(), "without my name") })
	w.resize(minWidth, minHeight)
	for _, code := range append(lang.Languages(), "en") {
		w.speaks(code)
		w.shows(w.m.window.Words.T("train.choice")+" ", w.m.window.Words.T("train.shared"), w.m.window.Words.T("train.share-prompt"))
	}
	day, err := w.m.window.lobby.Visit.Training(t.Context())
	if err != nil || day.Day == nil || day.Day.Tries != 3 {
		t.Errorf("the exercise of the day is %+v, %v", day.Day, err)
	}
	w.press("enter")
	w.until("no again", func() bool { return strings.Contains(w.text(), "Nobody else sees my exercises.") })
}

// An exercise that was answered elsewhere is shown as such to whoever answers it here, or wants to give it up.
func TestTrain_AnsweredOnAnotherScreen(t *testing.T) {
	for key, does := range map[string]func(w *terminal, wrong string){
		"r":      func(w *terminal, _ string) { w.press("r") },
		"a move": func(w *terminal, wrong string) { w.makes(wrong) },
	} {
		t.Run(key, func(t *testing.T) {
			w, best := trains(t, "moonriver")
			s := w.opensTheExercise()
			move, err := s.table.Scene.Game.Parse(best)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := w.m.window.lobby.Visit.TryExercise(t.Context(), s.is.Name, move); err != nil {
				t.Fatal(err)
			}
			does(w, otherThan(t, s, best))
			w.until("the answer", func() bool { return s.is.Answer != nil })
			w.says("You have answered this exercise already.", "That is it.")
			w.lacks("counts as missed")
		})
	}
}
