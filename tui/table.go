package tui

import (
	"context"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
)

// A tableInView is the table that this window follows.
type tableInView struct {
	id        table.ID
	snap      *table.Snapshot // nil until the first one comes
	presenter board.Presenter
	plain     bool // the game has no board of its own
	board     board.Board
	scene     board.Scene
	story     story
	flight    *flight
	queue     []rules.Move // moves that follow the one under way
	hints     []lobby.Hint // shown over the board
	paced     int          // counts up with each wait, so that old ones are known

	ticking bool // the clock is looked at again soon
}

// A flight is a move under way: it has landed when the lobby has answered and a
// snapshot shows it.
type flight struct {
	at       int
	answered bool
}

// goTo turns to a table. Its snapshots come as news.
func (a *app) goTo(id table.ID) tea.Cmd {
	a.table = &tableInView{id: id}
	a.screen = &tableScreen{}
	return a.look(id)
}

// leave goes back to the lobby.
func (a *app) leave() tea.Cmd {
	a.table, a.screen = nil, &lobbyScreen{}
	return a.look("")
}

// look turns to a table, or to the lobby for "".
func (a *app) look(id table.ID) tea.Cmd {
	v := a.visit
	return a.request(func(ctx context.Context) (answer, error) {
		err := v.Look(ctx, id)
		return func(a *app) tea.Cmd { return a.looked(id, err) }, nil
	})
}

// looked goes back to the lobby when a table could not be turned to. Who is
// quick has gone on meanwhile, and two looks may be answered in any order: then
// it is looked again at where the window is.
func (a *app) looked(id table.ID, err error) tea.Cmd {
	var at table.ID
	if a.table != nil {
		at = a.table.id
	}
	if err != nil {
		if at == id && a.table != nil && a.table.snap == nil {
			a.table, a.screen = nil, &lobbyScreen{}
		}
		a.refused(err)
	}
	if at != id {
		return a.look(at)
	}
	return nil
}

// command sends a command to the table and does nothing more when it is taken.
func (a *app) command(c table.Command) tea.Cmd {
	return a.commandThen(c, func(*app) tea.Cmd { return nil })
}

func (a *app) commandThen(c table.Command, then answer) tea.Cmd {
	v, id := a.visit, a.table.id
	return a.request(func(ctx context.Context) (answer, error) { return then, v.Do(ctx, id, c) })
}

func (t *tableInView) phase() table.Phase {
	if t.snap == nil {
		return ""
	}
	return t.snap.Card.Phase
}

func (t *tableInView) playing() bool { return t.phase() == table.Playing || t.phase() == table.Paused }

// take takes a newer snapshot in.
func (t *tableInView) take(a *app, s *table.Snapshot) tea.Cmd {
	t.clearHints(s)
	t.clearNote(a, s)
	t.snap = s
	a.waits(t.id, s.Card.WaitsFor(a.person.ID))
	if t.presenter == nil || t.presenter.Game() != s.Card.Game {
		t.presenter, t.board = a.presenter(s.Card.Game), nil
		t.plain = a.presenters[s.Card.Game] == nil
	}
	if s.View != nil && t.board == nil {
		t.board = t.presenter.New()
	}
	t.land(a)
	next := t.next(a)
	t.refresh(a)
	return tea.Batch(next, t.wait(a), t.watchClock(a))
}

// clearNote forgets a remark that answers an older question, so that it never
// contradicts the headline.
func (t *tableInView) clearNote(a *app, s *table.Snapshot) {
	if a.note.stays || t.snap == nil {
		return
	}
	was, now := &t.snap.Card, &s.Card
	if was.Phase != now.Phase || was.ToAct != now.ToAct || !slices.Equal(t.snap.Legal, s.Legal) {
		a.note = note{}
	}
}

// land ends the move under way when its end has been seen.
func (t *tableInView) land(*app) {
	if f := t.flight; f != nil && f.answered && t.snap.At > f.at {
		t.flight = nil
	}
}

// next sends the next move of the queue, if it is still legal.
func (t *tableInView) next(a *app) tea.Cmd {
	if t.flight != nil || len(t.queue) == 0 {
		return nil
	}
	m := t.queue[0]
	t.queue = t.queue[1:]
	if m != rules.Undo && !slices.Contains(t.snap.Legal, m) {
		t.queue = nil
		a.say(a.words.T("table.queue-ended"))
		return nil
	}
	t.flight = &flight{at: t.snap.At}
	v, id, at := a.visit, t.id, t.snap.At
	return a.request(func(ctx context.Context) (answer, error) {
		err := v.Do(ctx, id, table.Play{Move: m, At: at})
		return func(a *app) tea.Cmd { return t.answered(a, err) }, nil
	})
}

// answered is the lobby's answer to the move under way.
func (t *tableInView) answered(a *app, err error) tea.Cmd {
	if t.flight == nil {
		return nil
	}
	if err != nil {
		t.flight, t.queue = nil, nil
		if a.table == t {
			a.refused(err)
		}
		t.refresh(a)
		return nil
	}
	t.flight.answered = true
	t.land(a)
	cmd := t.next(a)
	t.refresh(a)
	return cmd
}

// play makes moves, one after the other.
func (t *tableInView) play(a *app, moves ...rules.Move) tea.Cmd {
	if len(moves) == 0 || t.snap == nil {
		return nil
	}
	if t.flight != nil {
		a.say(a.words.T("board.busy"))
		return nil
	}
	t.queue = moves
	cmd := t.next(a)
	t.refresh(a)
	return cmd
}

// do carries out what a board's key came to.
func (t *tableInView) do(a *app, act board.Effect) tea.Cmd {
	if act.Note != "" {
		a.say(act.Note)
	}
	return tea.Batch(t.play(a, act.Moves...), t.wait(a))
}

// refresh hands the board what is so now.
func (t *tableInView) refresh(a *app) {
	if t.snap == nil {
		return
	}
	t.scene = a.scene(t)
	t.story.forget()
	if t.board != nil && t.snap.View != nil {
		t.board.Update(t.scene)
	}
}

// scene is a table's snapshot in the form that boards know.
func (a *app) scene(t *tableInView) board.Scene {
	s := t.snap
	scene := board.Scene{
		Words: a.words, Game: a.house.Game(s.Card.Game), Setup: s.Setup, View: s.View, Seat: s.Seat,
		ToAct: s.Card.ToAct, Legal: s.Legal, Busy: t.flight != nil, Story: s.Story, Outcome: s.Outcome,
	}
	switch s.Card.Phase {
	case table.Playing:
	case table.Paused: // nothing can be written down for now
		scene.Legal, scene.Busy = nil, true
	default:
		scene.ToAct, scene.Legal = 0, nil
	}
	for _, chair := range s.Card.Chairs {
		scene.Names = append(scene.Names, chair.Person.Name)
	}
	return scene
}

// paceMsg is the end of a wait of a paced board.
type paceMsg struct {
	table *tableInView
	wait  int
}

// wait starts a wait when the board shows something step by step.
func (t *tableInView) wait(a *app) tea.Cmd {
	paced, ok := t.board.(board.Paced)
	if !ok || paced.Wait() <= 0 {
		return nil
	}
	t.paced++
	msg := paceMsg{t, t.paced}
	return a.env.tick(paced.Wait(), func(time.Time) tea.Msg { return msg })
}

func (a *app) pace(m paceMsg) tea.Cmd {
	if a.table != m.table || m.table.paced != m.wait {
		return nil
	}
	if paced, ok := m.table.board.(board.Paced); ok {
		paced.Step()
	}
	return m.table.wait(a)
}
