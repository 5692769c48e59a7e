package tell

import (
	"strings"

	"saloon/lobby"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/widget"
)

// exerciseTries is how often an exercise may be tried.
const exerciseTries = 3

// ExerciseTold is what is said of an exercise beside its position: which try it is, and what is asked, or the answer.
func (t Texts) ExerciseTold(at *TableInView, e *lobby.Exercise) (step, text string) {
	w := t.Words
	if e.Answer == nil {
		asked := board.If(e.Missed > 0, "exercise.asked-again", "exercise.asked")
		if e.Tries == exerciseTries {
			return widget.Fraction(1, exerciseTries), w.T(asked)
		}
		text = w.N(board.If(e.Failed, "exercise.wrong", "exercise.tried"), e.Tries)
		if tried := board.Texts(e.Tried, func(_ int, choice []string) string { return at.ChoiceWords(choice) }); len(tried) > 0 {
			text += " " + w.T("exercise.were-tried", strings.Join(tried, " · "))
		}
		return widget.Fraction(exerciseTries-e.Tries+1, exerciseTries), text
	}
	moves := board.Texts(e.Answer.Moves, func(_ int, text string) string { return `"` + at.ChoiceWords([]string{text}) + `"` })
	told := w.T(board.If(e.Solved, "exercise.right", board.If(e.Failed, "exercise.missed", "exercise.best")))
	if e.Rating > 0 && e.Missed == 0 && len(e.Tried) > 0 {
		told = w.T("exercise.right-late", len(e.Tried)+1)
	}
	said := []string{told, t.WithWhy(moves, e.Answer.Why), w.T("exercise.gain", e.Answer.Gain)}
	if e.Rating > 0 {
		said = append(said, w.T("exercise.rating", e.Rating))
	} else {
		said = append(said, w.T("train.guest"))
	}
	if e.Back != "" {
		said = append(said, w.T("exercise.back", e.Back))
	}
	return board.If(e.Solved, "✓", "·"), strings.Join(said, " ")
}

// ChoiceWords are the moves of a choice in words, one after the other.
func (t *TableInView) ChoiceWords(moves []string) string { return strings.Join(t.movesIn(moves), "; ") }

// movesIn are moves in the notation, in words; what is no move stays as it is.
func (t *TableInView) movesIn(notations []string) []string {
	return board.Texts(notations, func(_ int, text string) string {
		if move, err := t.Scene.Game.Parse(text); err == nil {
			text = strings.TrimSuffix(t.MoveWords(move), ".")
		}
		return text
	})
}

// BestMove is the last move of the best choice, which the position of an answered exercise waits for; NoMove while the
// answer is not told.
func (t *TableInView) BestMove(e *lobby.Exercise) rules.Move {
	if e.Answer == nil || len(e.Answer.Moves) == 0 {
		return rules.NoMove
	}
	move, err := t.Scene.Game.Parse(e.Answer.Moves[len(e.Answer.Moves)-1])
	if err != nil {
		return rules.NoMove
	}
	return move
}

// TrainingSaid is how somebody does exercises, and what waits.
func (t Texts) TrainingSaid(now lobby.Training) []string {
	w := t.Words
	said := []string{t.TrainingStands(now)}
	switch {
	case now.Rating == 0:
		said = append(said, w.T("train.guest-about"))
	case len(now.Waiting) > 0:
		said = append(said, w.N("train.waiting", len(now.Waiting)))
	default:
		said = append(said, w.T("train.none-waits"))
		if now.Later == 0 {
			said = append(said, w.T("train.empty"))
		}
	}
	if now.Later > 0 {
		said = append(said, w.N("train.later", now.Later))
	}
	switch {
	case now.Day == nil && len(now.Waiting) > 0: // one of those follows
		return said
	case now.Day == nil:
		return append(said, w.T("train.no-day"))
	}
	return append(said, w.T("train.day-said", t.ExerciseRow(*now.Day)))
}

// TrainingStands is how well somebody does exercises; a guest is told what becomes of it.
func (t Texts) TrainingStands(now lobby.Training) string {
	if now.Rating == 0 {
		return t.Words.T("train.guest")
	}
	return t.Words.T("train.stands", now.Rating, now.Solved, now.Missed)
}

// ExerciseRow is an exercise in a list: its game, how hard it is, and how far one is with it.
func (t Texts) ExerciseRow(e lobby.Exercise) string {
	return strings.Join([]string{t.GameTitle(e.Game, e.Game), t.Words.T("exercise.level", e.Level), t.ExerciseState(e)}, ", ")
}

// ExerciseState is how far somebody is with an exercise.
func (t Texts) ExerciseState(e lobby.Exercise) string {
	switch {
	case e.Solved:
		return t.Words.T("exercise.solved")
	case e.Back != "":
		return t.Words.T("exercise.is-missed", e.Back)
	case e.Tries == 0:
		return t.Words.T("exercise.lost")
	case e.Tries < exerciseTries:
		return t.Words.N("exercise.begun", e.Tries)
	case e.Missed > 0:
		return t.Words.N("exercise.returned", e.Missed)
	}
	return t.Words.T("exercise.new")
}

// ShareKey is the text that says whether one's exercises may be the exercise of a day.
func ShareKey(shares bool) string { return board.If(shares, "train.shared", "train.not-shared") }

// ShareAnswer is the text with which that choice is answered.
func ShareAnswer(yes bool) string { return board.If(yes, "train.shared", "train.kept") }
