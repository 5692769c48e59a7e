package tui

import (
	"slices"
	"strconv"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/lang"
	"saloon/tui/widget"
)

// A tableInView is the table that is followed, as screens and line mode know it.
type tableInView struct {
	id          table.ID
	presenterOf func(game string) (p board.Presenter, ownWords bool)
	snap        *table.Snapshot // nil until the first one comes
	presenter   board.Presenter // of its game
	plain       bool            // the game has no presenter of its own
	scene       board.Scene     // the snapshot in the form that boards know
	past        bool            // the scene is how the table was before
}

func (t *tableInView) phase() table.Phase {
	if t.snap == nil {
		return ""
	}
	return t.snap.Card.Phase
}

func (t *tableInView) playing() bool { return t.phase() == table.Playing || t.phase() == table.Paused }

// leftSeat reports whether the viewer has a seat but does not play it: the person
// stood up, or ran out of time.
func (t *tableInView) leftSeat() bool {
	if t.snap == nil || t.snap.Seat < 1 || int(t.snap.Seat) > len(t.snap.Card.Chairs) {
		return false
	}
	chair := t.snap.Card.Chairs[t.snap.Seat-1]
	return chair.Away || chair.Left
}

// resigned reports whether the viewer has given the game up for good.
func (t *tableInView) resigned() bool {
	return t.leftSeat() && t.snap.Card.Chairs[t.snap.Seat-1].Resigned
}

// maySitDown reports whether the viewer can take the own seat back.
func (t *tableInView) maySitDown() bool { return t.playing() && t.leftSeat() && !t.resigned() }

// taught reports whether a lesson still says what to do.
func (t *tableInView) taught() bool { return t.snap.Lesson != nil && !t.snap.Lesson.Over }

// lessonText is what the lesson says now, and which step it is; false when there is no lesson.
func (t *tableInView) lessonText() (step, text string, ok bool) {
	if t.snap == nil || t.snap.Lesson == nil || !t.playing() {
		return "", "", false
	}
	g, key := t.snap.Lesson, t.snap.Card.Game+".lesson."
	if g.Over {
		return "✓", t.scene.Words.T(key + "over"), true
	}
	return widget.Fraction(g.Step, g.Of), t.scene.Words.T(key + strconv.Itoa(g.Step)), true
}

// moveWords is a move in a few words, or in its notation.
func (t *tableInView) moveWords(m rules.Move) string {
	if text := t.presenter.Move(t.scene, m); text != "" {
		return text
	}
	return t.scene.Notation(m)
}

// setSnapshot takes a newer snapshot; it is true when the game is another one than
// before.
func (t *tableInView) setSnapshot(s *table.Snapshot) (newGame bool) {
	t.snap = s
	if t.presenter != nil && t.presenter.Game() == s.Card.Game {
		return false
	}
	var own bool
	t.presenter, own = t.presenterOf(s.Card.Game)
	t.plain = !own
	return true
}

// setScene makes the scene of the snapshot; busy says that a move of the viewer's is
// on its way.
func (t *tableInView) setScene(words *lang.Words, game rules.Game, busy bool) {
	s := t.snap
	scene := board.Scene{
		Words: words, Game: game, Setup: s.Setup, View: s.View, Seat: s.Seat,
		ToAct: s.Card.ToAct, Legal: s.Legal, Busy: busy, Taught: t.taught(), Story: s.Story, Outcome: s.Outcome, Standing: s.Standing,
	}
	switch s.Card.Phase {
	case table.Playing:
	case table.Paused:
		if scene.Legal, scene.Busy = nil, true; s.Notice != nil {
			scene.Held = words.Phrase(s.Notice.Phrase)
		}
	default:
		scene.ToAct, scene.Legal = 0, nil
	}
	for _, chair := range s.Card.Chairs {
		scene.Names = append(scene.Names, texts{words: words}.nameOf(chair.Person))
	}
	if s.LastTurn != nil {
		scene.Earlier, scene.NewsFrom = s.LastTurn.View, s.LastTurn.At
	}
	scene.Brands = t.presenter.Brands(scene)
	t.scene = scene
}

// A sentence of the story, and the seat that it is about.
type sentence struct {
	who  rules.Seat
	text string
}

// tell is one line of the log in sentences. For a game without a presenter of its own
// it is the notation, when there is no sentence.
func (t *tableInView) tell(line rules.StoryLine) []sentence {
	if line.Move == rules.Undo {
		return []sentence{{line.Seat, t.scene.Words.T("story.undo", t.sceneOf(line).Name(line.Seat))}}
	}
	var list []sentence
	for _, told := range t.tellEvents(line) {
		list = append(list, told.sentence)
	}
	return list
}

// tellEvents is one line of the log in sentences, each with the event that it tells.
func (t *tableInView) tellEvents(line rules.StoryLine) []toldEvent {
	var list []toldEvent
	scene := t.sceneOf(line)
	for i := range line.Events {
		if text := t.presenter.Tell(*scene, line.Events[i]); text != "" {
			list = append(list, toldEvent{sentence{line.Events[i].Who, text}, &line.Events[i], line.Number})
		}
	}
	if t.plain && len(line.Events) == 0 && line.Notation != "" && line.Seat != rules.House {
		list = append(list, toldEvent{sentence: sentence{line.Seat, line.Notation}, line: line.Number})
	}
	return list
}

// sceneOf is the scene in which a line is told. Those of another game, from which the table plays
// on, are told among those who played it.
func (t *tableInView) sceneOf(line rules.StoryLine) *board.Scene {
	if !t.isOfBefore(line) {
		return &t.scene
	}
	then := t.scene
	then.Names = t.snap.Before.Names
	then.Seat = rules.Observer
	if at := slices.Index(then.Names, t.scene.Name(t.scene.Seat)); t.scene.Seat > 0 && at >= 0 {
		then.Seat = rules.Seat(at + 1)
	}
	return &then
}

// isOfBefore reports whether a line is of another game, whose players are known.
func (t *tableInView) isOfBefore(line rules.StoryLine) bool {
	return t.snap != nil && line.Number < t.snap.Before.Lines && len(t.snap.Before.Names) == len(t.scene.Names)
}

// brand is the sign of a seat, or a point for the house.
func (t *tableInView) brand(seat rules.Seat) board.Brand { return t.scene.Brand(seat) }

// brandWidth is how many cells the widest sign of a player takes.
func (t *tableInView) brandWidth() int {
	w := 1
	for _, b := range t.scene.Brands {
		w = max(w, widget.Width(b.Sign()))
	}
	return w
}

// count is the number beside a seat's name: "40", "⌂4".
func (t *tableInView) count(seat rules.Seat) string {
	n, known := t.presenter.Count(t.scene.View, seat)
	switch {
	case known:
		return t.presenter.CountSign() + strconv.Itoa(n)
	case t.scene.Standing == nil || int(seat) > len(t.scene.Standing.Points):
		return ""
	}
	return strconv.Itoa(t.scene.Standing.Points[seat-1].Total)
}
