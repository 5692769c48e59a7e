package tell

import (
	"slices"
	"strconv"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/lang"
	"saloon/tui/widget"
)

// A TableInView is the table that is followed, as screens and line mode know it.
type TableInView struct {
	ID          table.ID
	PresenterOf func(game string) (p board.Presenter, ownWords bool)
	Snap        *table.Snapshot // nil until the first one comes
	Presenter   board.Presenter // of its game
	plain       bool            // the game has no presenter of its own
	Scene       board.Scene     // the snapshot in the form that boards know
	Past        bool            // the scene is how the table was before
	went        map[*lang.Words][]string
}

// ViewOf is a table as it is in a snapshot.
func ViewOf(t Texts, e Env, game rules.Game, s *table.Snapshot) TableInView {
	v := TableInView{ID: s.Card.ID, PresenterOf: e.PresenterOf}
	v.SetSnapshot(s)
	v.SetScene(t.Words, game, false)
	return v
}

// Phase is how far the table is.
func (t *TableInView) Phase() table.Phase {
	if t.Snap == nil {
		return ""
	}
	return t.Snap.Card.Phase
}

// Playing reports whether a game goes on.
func (t *TableInView) Playing() bool { return t.Phase() == table.Playing || t.Phase() == table.Paused }

// LeftSeat reports whether the viewer has a seat but does not play it: the person stood up, or ran out of time.
func (t *TableInView) LeftSeat() bool {
	if t.Snap == nil || t.Snap.Seat < 1 || int(t.Snap.Seat) > len(t.Snap.Card.Chairs) {
		return false
	}
	chair := t.Snap.Card.Chairs[t.Snap.Seat-1]
	return chair.Away || chair.Left
}

// Resigned reports whether the viewer has given the game up for good.
func (t *TableInView) Resigned() bool {
	return t.LeftSeat() && t.Snap.Card.Chairs[t.Snap.Seat-1].Resigned
}

// MaySitDown reports whether the viewer can take the own seat back.
func (t *TableInView) MaySitDown() bool { return t.Playing() && t.LeftSeat() && !t.Resigned() }

// LeaversAreLast reports whether whoever does not play the whole game has the last place.
func (t *TableInView) LeaversAreLast() bool {
	c := &t.Snap.Card
	return c.Rated != table.NotRated || c.Evening != "" || c.Series != nil
}

// CostsToStand reports whether a bot plays for the viewer who stands up now, and they are last once it has moved.
func (t *TableInView) CostsToStand() bool {
	return t.Snap != nil && t.Playing() && t.Snap.Seat > 0 && !t.LeftSeat() && t.LeaversAreLast() && t.Snap.Card.Terms.Get(table.TermStandIn) == "on"
}

// Taught reports whether a lesson still says what to do.
func (t *TableInView) Taught() bool { return t.Snap.Lesson != nil && !t.Snap.Lesson.Over }

// LessonText is what the lesson says now, and which step it is; false when there is no lesson.
func (t *TableInView) LessonText() (step, text string, ok bool) {
	if t.Snap == nil || t.Snap.Lesson == nil || !t.Playing() {
		return "", "", false
	}
	g, key := t.Snap.Lesson, t.Snap.Card.Game+".lesson."
	if g.Over {
		return "✓", t.Scene.Words.T(key + "over"), true
	}
	return widget.Fraction(g.Step, g.Of), t.Scene.Words.T(key + strconv.Itoa(g.Step)), true
}

// MoveWords is a move in a few words, or in its notation.
func (t *TableInView) MoveWords(m rules.Move) string {
	if text := t.Presenter.Move(t.Scene, m); text != "" {
		return text
	}
	return t.Scene.Notation(m)
}

// SetSnapshot takes a newer snapshot; it is true when the game is another one than before.
func (t *TableInView) SetSnapshot(s *table.Snapshot) (newGame bool) {
	if t.Snap == nil || s.At != t.Snap.At {
		t.went = nil
	}
	t.Snap = s
	if t.Presenter != nil && t.Presenter.Game() == s.Card.Game {
		return false
	}
	var own bool
	t.Presenter, own = t.PresenterOf(s.Card.Game)
	t.plain = !own
	return true
}

// SetScene makes the scene of the snapshot; busy says that a move of the viewer's is on its way.
func (t *TableInView) SetScene(words *lang.Words, game rules.Game, busy bool) {
	s := t.Snap
	scene := board.Scene{
		Words: words, Game: game, Setup: s.Setup, View: s.View, Seat: s.Seat,
		ToAct: s.Card.ToAct, Legal: s.Legal, Busy: busy, Taught: t.Taught(), Story: s.Story, Outcome: s.Ranked(), Places: s.Places(), Won: s.Winners(), Standing: s.Standing,
	}
	if scene.Outcome != nil {
		scene.Standing = scene.Outcome
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
		scene.Names = append(scene.Names, Texts{Words: words}.NameOf(chair.Person))
	}
	if s.LastTurn != nil {
		scene.Earlier, scene.NewsFrom = s.LastTurn.View, s.LastTurn.At
	}
	scene.Turned = s.Card.Turned
	scene.Brands = t.Presenter.Brands(scene)
	t.Scene = scene
}

// A Sentence of the story, and the seat that it is about.
type Sentence struct {
	Who  rules.Seat
	Text string
}

// Tell is one line of the log in sentences; without a presenter of the game it may be the notation.
func (t *TableInView) Tell(line rules.StoryLine) []Sentence {
	if t.TakesBack(line) {
		return []Sentence{{line.Seat, t.Scene.Words.T("story.undo", t.sceneOf(line).Name(line.Seat))}}
	}
	var list []Sentence
	for _, told := range t.TellEvents(line) {
		list = append(list, told.Sentence)
	}
	return list
}

// TakesBack reports whether a line takes something back: of a choice in secret only what was told, that it was complete.
func (t *TableInView) TakesBack(line rules.StoryLine) bool {
	silent := line.Undone && line.Move == rules.NoMove && len(line.Events) == 0
	for i := min(line.Number, len(t.Scene.Story)) - 1; silent && i >= 0; i-- {
		if before := t.Scene.Story[i]; before.Seat == line.Seat {
			return before.Undone && len(before.Events) > 0
		}
	}
	return line.Move == rules.Undo
}

// TellEvents is one line of the log in sentences, each with the event that it tells.
func (t *TableInView) TellEvents(line rules.StoryLine) []ToldEvent {
	var list []ToldEvent
	scene := t.sceneOf(line)
	for i := range line.Events {
		if text := t.Presenter.Tell(*scene, line.Events[i]); text != "" {
			list = append(list, ToldEvent{Sentence{line.Events[i].Who, text}, &line.Events[i], line.Number})
		}
	}
	if t.plain && len(line.Events) == 0 && line.Notation != "" && line.Seat != rules.House {
		list = append(list, ToldEvent{Sentence: Sentence{line.Seat, line.Notation}, Line: line.Number})
	}
	return list
}

// sceneOf is the scene in which a line is told; lines of an earlier game are told among those who played it.
func (t *TableInView) sceneOf(line rules.StoryLine) *board.Scene {
	if !t.isOfBefore(line) {
		return &t.Scene
	}
	then := t.Scene
	then.Names = t.Snap.Before.Names()
	then.Seat = rules.Observer
	if at := slices.Index(then.Names, t.Scene.Name(t.Scene.Seat)); t.Scene.Seat > 0 && at >= 0 {
		then.Seat = rules.Seat(at + 1)
	}
	return &then
}

// isOfBefore reports whether a line is of another game, whose players are known.
func (t *TableInView) isOfBefore(line rules.StoryLine) bool {
	return t.Snap != nil && line.Number < t.Snap.Before.Lines && len(t.Snap.Before.Players) == len(t.Scene.Names)
}

// Brand is the sign of a seat, or a point for the house.
func (t *TableInView) Brand(seat rules.Seat) board.Brand { return t.Scene.Brand(seat) }

// BrandWidth is how many cells the widest sign of a player takes.
func (t *TableInView) BrandWidth() int {
	w := 1
	for _, b := range t.Scene.Brands {
		w = max(w, widget.Width(b.Sign()))
	}
	return w
}

// Count is the number beside a seat's name: "40", "⌂4".
func (t *TableInView) Count(seat rules.Seat) string {
	n, known := t.Presenter.Count(t.Scene.View, seat)
	switch {
	case known:
		return t.Presenter.CountSign() + strconv.Itoa(n)
	case t.Scene.Standing == nil || int(seat) > len(t.Scene.Standing.Points):
		return ""
	}
	return strconv.Itoa(t.Scene.Standing.Points[seat-1].Total)
}

// A ToldEvent is a sentence of a turn, and the event that it tells.
type ToldEvent struct {
	Sentence
	Event *rules.Event // nil when the board has nothing to point at
	Line  int          // of the log
}

// ReplayFrom is the line of the log from which on somebody looks back: from the end of the viewer's last turn that
// others have answered; from the beginning when the game is over. Who watches is shown the newest turn.
func (t *TableInView) ReplayFrom() int {
	me, story := t.Scene.Seat, t.Scene.Story
	at := len(story)
	switch {
	case t.Scene.Outcome != nil:
		return 0
	case me < 1:
		return at
	}
	for at > 0 && (story[at-1].Seat == me || story[at-1].Seat == rules.House) {
		at--
	}
	for at > 0 && story[at-1].Seat != me {
		at--
	}
	return at
}

// TellsAny reports whether anything is told of some lines, taken back or not.
func (t *TableInView) TellsAny(lines []rules.StoryLine) bool {
	for i := len(lines) - 1; i >= 0; i-- {
		if line := lines[i]; !line.Undone && line.Move != rules.Undo && len(t.Tell(line)) > 0 {
			return true
		}
	}
	return false
}

// SceneThen is a scene as it was in a frame; the story is the whole log.
func (t *TableInView) SceneThen(s board.Scene, frame table.Frame, story []rules.StoryLine) board.Scene {
	s.View, s.Story, s.ToAct, s.Legal, s.Busy = frame.View, story[:frame.Lines:frame.Lines], frame.ToAct, nil, false
	s.Earlier, s.NewsFrom = nil, frame.Lines
	if frame.ToAct != 0 || s.Outcome == nil {
		s.Standing, s.Outcome = &frame.Standing, nil
	}
	s.Brands = t.Presenter.Brands(s)
	return s
}

// Aside is what the story tells of a player beside the log of the game.
func (t *TableInView) Aside(a table.Aside) Sentence {
	if a.What == table.AsideSettled {
		return Sentence{Text: t.Scene.Words.T("aside.settled." + string(a.Matter))}
	}
	if a.What == table.AsideAsked && a.Agrees {
		return Sentence{a.Seat, t.Scene.Words.T("aside.agrees", t.Scene.Name(a.Seat))}
	}
	if a.What == table.AsideAsked {
		return Sentence{a.Seat, t.Scene.Words.T("aside.asked."+string(a.Matter), t.Scene.Name(a.Seat))}
	}
	key := "aside." + string(a.What)
	if c := &t.Snap.Card; a.What == table.AsideResigned && (c.Rated != table.NotRated || c.Evening != "") {
		key = "aside.resigned-behind"
	}
	return Sentence{a.Seat, t.Scene.Words.T(key, t.namesIn(a)...)}
}

// Concerns reports whether an aside changes what the viewer has to reckon with: who plays on, or how much time there is.
func (t *TableInView) Concerns(a table.Aside) bool {
	switch a.What {
	case table.AsideResigned:
		return a.Seat != t.Snap.Seat
	case table.AsideClock:
		return a.Seat == t.Snap.Seat
	case table.AsideSettled:
		return a.Matter == table.MatterTime || a.Matter == table.MatterDays
	}
	return false
}

// namesIn are those of whom an aside tells: whose seat it is, and with whom or for whom something is done there.
func (t *TableInView) namesIn(a table.Aside) []any {
	names := []any{t.Scene.Name(a.Seat)}
	switch {
	case a.What == table.AsideTeacher || a.What == table.AsideNoTeacher:
		return append(names, Texts{Words: t.Scene.Words}.NameOf(table.Person{Name: a.Name}))
	case a.For > 0:
		return append(names, t.Scene.Name(a.For))
	}
	return names
}
