package rulestest

import (
	"slices"
	"testing"

	"saloon/rules"
)

// Lesson plays the lesson of a game: every line must be a legal move, the pupil must have
// enough to do, and the game must go on after it.
func (s Suite) Lesson(t *testing.T) {
	teacher, ok := s.Game.(rules.Teacher)
	if !ok {
		t.Fatal("this game has no lesson")
	}
	l := teacher.Lesson()
	r, err := l.Replay(s.Game)
	must(t, err)
	if n := l.Steps(); n < 10 || n > 20 {
		t.Errorf("the pupil has %d steps; a lesson has 10 to 20", n)
	}
	if r.Match().ToAct() == 0 {
		t.Error("the game is over with its lesson, so nobody can play on")
	}
	for i, text := range l.Lines {
		if got := string(r.AppendLine(nil, i)); got != text {
			t.Errorf("line %d is written %q, not %q", i+1, got, text)
		}
	}
	s.lessonIsTight(t, l)
}

func (s Suite) lessonIsTight(t *testing.T, l rules.Lesson) {
	at := len(l.Lines) / 2
	l.Lines = slices.Delete(slices.Clone(l.Lines), at, at+1)
	if _, err := l.Replay(s.Game); err == nil {
		t.Errorf("the lesson plays as well without its line %d", at+1)
	}
}
