package lines

import (
	"context"
	"io"
	"slices"
	"strings"
	"time"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/tell"
)

// A lineExercise is an exercise whose position stands in the place of a table.
type lineExercise struct {
	is   lobby.Exercise
	made []rules.Move // of a choice that is not whole yet
}

// exerciseCommands are those of a table that only ask, and the way to other exercises.
func exerciseCommands() []lineCommand {
	asks := []string{"state", "moves", "ok", "last", "undo", "story", "players", "scores", "back"}
	list := slices.DeleteFunc(slices.Clone(tableCommands), func(c lineCommand) bool { return !slices.Contains(asks, c.word) })
	return append(list, lineCommand{"resign", "act.give-up.help", func(m *lineMode, _ string) { m.table.giveUp() }},
		lineCommand{"train", "lines.help.train", func(m *lineMode, arg string) { m.train(arg) }})
}

// train goes to the exercise that waits, or to that of the day; any other word is an answer.
func (m *lineMode) train(arg string) {
	switch arg = strings.TrimSpace(arg); strings.ToLower(arg) {
	case "share", "keep":
		m.shareExercises(strings.EqualFold(arg, "share"))
		return
	case "":
		m.nextExercise(true)
		return
	case lobby.ExerciseOfDay:
		m.openExercise(lobby.ExerciseOfDay)
		return
	}
	if m.table == nil || m.table.exercise == nil {
		m.nextExercise(false)
	}
	if m.table != nil && m.table.exercise != nil && !m.table.answer(arg, func(string) bool { return false }) {
		m.print(m.Words.T("lines.no-such-move", arg))
	}
}

func (m *lineMode) shareExercises(yes bool) {
	person := m.visitor.Person
	if person.Kind == table.KindGuest {
		m.print(m.Words.T("profile.guest"))
		return
	}
	if m.chose(person, lobby.Sharing(yes)) {
		m.visitor.Person.Shares = yes
		m.print(m.Words.T(tell.ShareAnswer(yes)))
	}
}

// nextExercise tells how the person does exercises, and goes to the one that is asked next: an own one, else that of
// the day.
func (m *lineMode) nextExercise(aloud bool) {
	now, ok := got(m.narrator, func(ctx context.Context, v tell.Visit) (lobby.Training, error) { return v.Training(ctx) })
	if !ok {
		return
	}
	if aloud {
		m.print(m.TrainingSaid(now)...)
	}
	switch {
	case len(now.Waiting) > 0:
		m.openExercise(now.Waiting[0].Name)
	case now.Day != nil && now.Day.Tries > 0:
		m.openExercise(lobby.ExerciseOfDay)
	case !aloud:
		m.print(m.Words.T("exercise.none"))
	}
}

func (m *lineMode) openExercise(name string) {
	is, ok := got(m.narrator, func(ctx context.Context, v tell.Visit) (lobby.Exercise, error) { return v.Exercise(ctx, name) })
	if !ok {
		return
	}
	m.table, m.visitor.At = &lineTable{narrator: m.narrator, visitor: m.visitor, TableInView: tell.TableInView{PresenterOf: m.env.PresenterOf}, exercise: &lineExercise{}}, ""
	m.table.showExercise(is)
}

// showExercise tells how an exercise stands: the position only when it is opened.
func (t *lineTable) showExercise(is lobby.Exercise) {
	first := t.Snap == nil
	t.exercise.is, t.asked = is, asking{}
	t.ID = is.Snapshot.Card.ID
	t.SetSnapshot(is.Snapshot)
	t.setScene()
	_, told := t.ExerciseTold(&t.TableInView, &is)
	if first {
		t.print(t.Words.T("lines.exercise", t.GameTitle(is.Snapshot.Card.Game, is.Snapshot.Card.Title), is.Level))
		t.print(t.Presenter.State(t.Scene)...)
	}
	if len(is.Moves) > 0 && is.Answer == nil {
		told = t.Words.T("exercise.part", t.ChoiceWords(is.Moves))
	}
	t.print(told)
	if is.Answer != nil {
		t.print(t.Words.T("lines.exercise-next"))
		return
	}
	t.callTurn()
}

// tryExercise makes a move in an exercise; one that makes up a whole choice is an answer.
func (t *lineTable) tryExercise(move rules.Move) {
	e := t.exercise
	if e.is.Answer != nil {
		t.print(t.Words.T("lines.exercise-next"))
		return
	}
	made := append(slices.Clone(e.made), move)
	is, ok := t.judged(func(ctx context.Context, v tell.Visit) (lobby.Exercise, error) {
		return v.TryExercise(ctx, e.is.Name, made...)
	})
	if !ok {
		return
	}
	if e.made = made; is.Failed || is.Answer != nil || len(is.Moves) == 0 {
		e.made = nil
	}
	t.showExercise(is)
}

// judged is an exercise after an answer, or as it is since it was answered somewhere else, which is told.
func (t *lineTable) judged(judge func(context.Context, tell.Visit) (lobby.Exercise, error)) (is lobby.Exercise, ok bool) {
	return got(t.narrator, func(ctx context.Context, v tell.Visit) (lobby.Exercise, error) {
		is, err := judge(ctx, v)
		if err == nil {
			return is, nil
		}
		now, failed := v.Exercise(ctx, t.exercise.is.Name)
		if failed != nil || now.Answer == nil {
			return is, err
		}
		t.print(t.Words.T("exercise.answered"))
		return now, nil
	})
}

// giveUp has the answer of an exercise told.
func (t *lineTable) giveUp() {
	e := t.exercise
	if e.is.Answer != nil {
		t.print(t.Words.T("lines.exercise-next"))
		return
	}
	is, ok := t.judged(func(ctx context.Context, v tell.Visit) (lobby.Exercise, error) {
		return v.GiveUpExercise(ctx, e.is.Name)
	})
	if ok {
		e.made = nil
		t.showExercise(is)
	}
}

// TellTraining tells how somebody does exercises.
func TellTraining(e tell.Env, now lobby.Training, out io.Writer) error {
	return Tell(e, out, func(t tell.Texts, _ time.Time) []string {
		said := t.TrainingSaid(now)
		if e.KeyIsNew() {
			said[0] = t.Words.T("key.unknown", e.Address)
		}
		return said
	})
}

// TellExercise tells an exercise with its moves, or what became of an answer; own says by which words it is answered.
func TellExercise(e tell.Env, is lobby.Exercise, own bool, out io.Writer) error {
	t := lineTableOf(e, is.Snapshot, out)
	part := len(is.Moves) > 0 && is.Answer == nil
	if !is.Failed && !part && is.Answer == nil {
		t.print(t.Presenter.State(t.Scene)...)
	}
	_, told := t.ExerciseTold(&t.TableInView, &is)
	if part {
		told = t.Words.T("exercise.part", t.ChoiceWords(is.Moves))
	}
	t.print(told)
	if is.Answer == nil {
		moves := board.Texts(is.Snapshot.Legal, func(_ int, move rules.Move) string { return t.Presenter.Written(t.Scene, move) })
		t.print(t.Words.T("lines.your-turn", t.question()), t.Words.T("lines.exercise-moves", strings.Join(moves, ", ")), t.Words.T("lines.exercise-how", board.If(own, "train own", "train")))
	}
	return t.out.Flush()
}

// ExerciseMoves are moves of an exercise as somebody types them, with a + between them.
func ExerciseMoves(e tell.Env, snap *table.Snapshot, typed string) (moves []rules.Move, err error) {
	for text := range strings.SplitSeq(typed, "+") {
		move, err := MoveTyped(e, snap, strings.TrimSpace(text))
		if err != nil {
			return nil, err
		}
		moves = append(moves, move)
	}
	return moves, nil
}
