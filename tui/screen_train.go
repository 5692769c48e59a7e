package tui

import (
	"cmp"
	"context"
	"slices"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/gamecard"
	"saloon/tui/keys"
	"saloon/tui/style"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

// A trainScreen lists what exercises there are: that of the day, the own ones that are asked now, and below them whether
// others may be asked the own ones.
type trainScreen struct {
	parts
	list  widget.List
	now   lobby.Training
	known bool // what there is now was answered
}

func (w *window) showTraining() tea.Cmd {
	t := &trainScreen{parts: w.parts.of("train")}
	w.over(t)
	return t.load()
}

func (t *trainScreen) load() tea.Cmd {
	return tell.Ask(t.lobby, func(ctx context.Context, v tell.Visit) (lobby.Training, error) { return v.Training(ctx) }, func(now lobby.Training) tea.Cmd {
		t.now, t.known = now, true
		t.list.Keep(t.rows())
		if t.visitor.Lately.Train != len(now.Waiting) {
			t.visitor.Lately.Train = len(now.Waiting)
			t.visitor.HomeChanged()
		}
		return nil
	})
}

// rows are the exercises, and the choice below them, which guests do not have.
func (t *trainScreen) rows() int { return len(t.exercises()) + board.If(t.isGuest(), 0, 1) }

func (t *trainScreen) isGuest() bool { return t.now.Rating == 0 }

func (t *trainScreen) exercises() []lobby.Exercise {
	if t.now.Day == nil {
		return t.now.Waiting
	}
	return append([]lobby.Exercise{*t.now.Day}, t.now.Waiting...)
}

func (t *trainScreen) isChoice() bool { return !t.isGuest() && t.list.Cursor >= len(t.exercises()) }

func (t *trainScreen) actions() []action {
	not := cmp.Or(unless(t.known, t.Words.T("wait")), unless(t.rows() > 0, t.Words.T("train.no-day")))
	enter := t.act("exercise-open", func(string) tea.Cmd { return t.open(t.exercises()[t.list.Cursor].Name) }, "enter")
	if t.isChoice() {
		enter = t.act("share-exercises", func(string) tea.Cmd { return t.share() }, "enter")
	}
	return []action{
		enter.when(not),
		t.act("move", func(key string) tea.Cmd { t.list.Key(key, t.rows()); return nil }, listKeys...).shown("↑↓").
			when(cmp.Or(not, unless(t.rows() > 1, t.Words.T("end.all-shown")))),
		t.act("back", func(string) tea.Cmd { return t.window.back() }),
	}
}

func (t *trainScreen) open(name string) tea.Cmd {
	ask := func(ctx context.Context, v tell.Visit) (lobby.Exercise, error) { return v.Exercise(ctx, name) }
	return tell.Ask(t.lobby, ask, func(is lobby.Exercise) tea.Cmd { return t.window.showExercise(is, t) })
}

func (t *trainScreen) share() tea.Cmd {
	now := !t.visitor.Person.Shares
	return t.lobby.Choose(t.visitor.Person, lobby.Sharing(now), func() tea.Cmd { t.visitor.Person.Shares = now; return nil })
}

func (t *trainScreen) decision() board.Decision {
	switch list := t.exercises(); {
	case !t.known:
		return board.Decision{}
	case t.rows() == 0:
		return board.Say(t.Words.T("badge.train"), t.Words.T("train.no-day"))
	case t.isChoice():
		return board.Say(t.Words.T("badge.share"), t.Words.T("train.share-prompt"))
	default:
		return board.Say(t.Words.T("badge.train"), t.ExerciseRow(list[t.list.Cursor]))
	}
}

func (t *trainScreen) draw(area widget.Area) {
	const widest = 76
	w, width := t.Words, min(area.W-4, widest)
	area.Text(2, 1, style.Of(style.Title), w.T("screen.train"))
	if !t.known {
		area.Text(2, 3, style.Of(style.Dim), w.T("wait"))
		return
	}
	y := area.Lines(2, 3, width, 0, t.TrainingStands(t.now))
	y = area.Lines(2, y, width, style.Of(style.Dim), t.aside())
	y++
	room := rect{2, y, width, max(min(t.rows(), area.H-y-1), 1)}
	t.drawList(room.of(area), &t.list, t.rows(), t.drawRow)
}

// aside is what there is to say besides: how exercises come to be, and which come back.
func (t *trainScreen) aside() string {
	switch {
	case t.isGuest() && t.now.Day == nil:
		return t.Words.T("train.guest-about") + " " + t.Words.T("train.no-day")
	case t.isGuest():
		return t.Words.T("train.guest-about")
	case len(t.now.Waiting) == 0 && t.now.Later == 0:
		return t.Words.T("train.empty")
	case t.now.Later > 0:
		return t.Words.N("train.later", t.now.Later)
	}
	return t.Words.T("train.about")
}

func (t *trainScreen) drawRow(line widget.Area, i int, st style.Style) {
	const kind, level, levelWidth = 21, 43, 10
	list := t.exercises()
	if i >= len(list) {
		line.Fit(0, 0, kind-1, st, t.Words.T("train.choice"))
		line.Fit(kind, 0, line.W-kind, st.Lesser(), t.Words.T(tell.ShareKey(t.visitor.Person.Shares)))
		return
	}
	e := list[i]
	line.Fit(0, 0, kind-1, st, t.Words.T(board.If(i == 0 && t.now.Day != nil, "train.of-day", "train.own")))
	x := gamecard.Stamp(line, kind, 0, e.Game, st.Ground())
	line.Fit(x, 0, level-x-1, st, t.GameTitle(e.Game, e.Game))
	x = max(line.Text(level, 0, st.Lesser(), t.Words.T("exercise.level", e.Level)), level+levelWidth) + 2
	look := board.If(e.Solved, style.Of(style.Good).On(st.Ground()), st.Lesser())
	line.Fit(x, 0, line.W-x, look, t.ExerciseState(e))
}

// An exerciseScreen is an exercise on the board of its game: moves are answers, and the board shows the best one then.
type exerciseScreen struct {
	*tableScreen
	list *trainScreen // from where it was opened
	is   lobby.Exercise
	made []rules.Move // of a choice that is not whole yet
	best bool         // the board shows the best choice
}

func (w *window) showExercise(is lobby.Exercise, list *trainScreen) tea.Cmd {
	s := &exerciseScreen{list: list}
	t := w.tableApart(is.Snapshot.Card.ID)
	t.exercise = s
	s.tableScreen = newTableScreen(w.parts, t)
	w.screen, w.under = s, nil
	return s.show(is)
}

func (s *exerciseScreen) id() string { return "exercise" }

// show shows how an exercise stands, on a board that knows nothing of the moves before.
func (s *exerciseScreen) show(is lobby.Exercise) tea.Cmd {
	s.is, s.table.board = is, nil
	shown := s.table.takeSnapshot(is.Snapshot)
	shower, can := s.table.board.(board.Shower)
	s.best = can && is.Answer != nil && shower.Show(s.table.BestMove(&is))
	return shown
}

// answer makes moves, which are judged once they make up a whole choice.
func (s *exerciseScreen) answer(moves []rules.Move) tea.Cmd {
	if len(moves) == 0 {
		return nil
	}
	name, made := s.is.Name, append(slices.Clone(s.made), moves...)
	return s.ask(made, func(ctx context.Context, v tell.Visit) (lobby.Exercise, error) {
		return v.TryExercise(ctx, name, made...)
	})
}

// giveUp has the answer told, once the player is sure.
func (s *exerciseScreen) giveUp() tea.Cmd {
	name := s.is.Name
	now := func(ctx context.Context, v tell.Visit) (lobby.Exercise, error) { return v.Exercise(ctx, name) }
	return tell.Ask(s.lobby, now, func(is lobby.Exercise) tea.Cmd {
		switch {
		case !s.table.followed:
			return nil
		case is.Answer != nil:
			return s.showAnswered(is)
		}
		return s.front.ask(s.Words.T("badge.resign"), s.Words.T("exercise.give-up-ask"), func() tea.Cmd {
			return s.ask(s.made, func(ctx context.Context, v tell.Visit) (lobby.Exercise, error) { return v.GiveUpExercise(ctx, name) })
		})
	})
}

// showAnswered shows an exercise that was answered on another screen.
func (s *exerciseScreen) showAnswered(is lobby.Exercise) tea.Cmd {
	s.made = nil
	s.front.say(s.Words.T("exercise.answered"))
	return s.show(is)
}

// ask has an exercise judged after moves that were made, and shows what became of it.
func (s *exerciseScreen) ask(made []rules.Move, judged func(context.Context, tell.Visit) (lobby.Exercise, error)) tea.Cmd {
	type answered struct {
		is  lobby.Exercise
		err error
	}
	t, before, name := s.table, s.made, s.is.Name
	if s.is.Answer != nil {
		return nil
	}
	if t.underway != nil {
		s.front.say(s.Words.T("board.busy"))
		return nil
	}
	s.made, t.underway = made, &moveUnderway{at: t.Snap.At}
	t.refresh()
	try := func(ctx context.Context, v tell.Visit) (answered, error) {
		is, err := judged(ctx, v)
		if err != nil {
			is, _ = v.Exercise(ctx, name) // which may have been answered meanwhile
		}
		return answered{is, err}, nil
	}
	return tell.Ask(s.lobby, try, func(a answered) tea.Cmd {
		if t.underway = nil; !t.followed {
			return nil
		}
		if a.err != nil && a.is.Answer != nil {
			return s.showAnswered(a.is)
		}
		if a.err != nil {
			s.made = before
			t.refresh()
			s.lobby.Refused(a.err)
			return nil
		}
		if a.is.Failed || a.is.Answer != nil || len(a.is.Moves) == 0 {
			s.made = nil
		}
		return s.show(a.is)
	})
}

func (s *exerciseScreen) actions() (list []action) {
	play := &s.play
	if s.is.Answer == nil || play.page != pageBoard {
		list = play.pageActions()
	} else {
		list = []action{s.act("exercise-next", func(string) tea.Cmd { return s.next() }, "enter")}
	}
	if withKey(list, keys.TakeBack) == nil {
		list = append(list, s.act("undo", func(string) tea.Cmd { return s.answer([]rules.Move{rules.Undo}) }).
			when(unless(s.table.Snap.CanUndo && s.is.Answer == nil, s.Words.T("table.no-undo"))))
	}
	if s.is.Answer == nil {
		list = append(list, s.act("give-up", func(string) tea.Cmd { return s.giveUp() }, keys.Resign))
	}
	list = append(list, s.act("story", func(string) tea.Cmd { play.turnTo(pageStory); return nil }), play.pointsAction())
	if withKey(list, "esc") == nil {
		list = append(list, s.act("back", func(string) tea.Cmd { return s.leave() }))
	}
	return list
}

func (s *exerciseScreen) leave() tea.Cmd { return tea.Batch(s.table.back(), s.list.load()) }

// next goes on with the next exercise that waits, or back where none does.
func (s *exerciseScreen) next() tea.Cmd {
	back := s.table.back()
	ask := func(ctx context.Context, v tell.Visit) (lobby.Training, error) { return v.Training(ctx) }
	return tea.Batch(back, s.list.load(), tell.Ask(s.lobby, ask, func(now lobby.Training) tea.Cmd {
		if len(now.Waiting) == 0 {
			return nil
		}
		return s.list.open(now.Waiting[0].Name)
	}))
}

func (s *exerciseScreen) decision() board.Decision {
	d := s.play.decision()
	if s.is.Answer == nil || s.play.page != pageBoard {
		return d
	}
	if !s.best {
		return board.Say(s.Words.T("badge.best-move"), s.table.MoveWords(s.table.BestMove(&s.is)))
	}
	return board.Decision{Badge: s.Words.T("badge.best-move"), Parts: append([]widget.Span{{Style: style.Of(style.Strong), Text: d.Badge}}, d.Parts...)}
}

func (s *exerciseScreen) click(x, y int) tea.Cmd {
	if s.is.Answer != nil {
		return nil
	}
	return s.tableScreen.click(x, y)
}
