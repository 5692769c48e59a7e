package tui

import (
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"saloon/tui/board"
)

// stepping is a board that counts its steps.
type stepping struct {
	board.Board
	steps int
}

func (s *stepping) Wait() time.Duration { return time.Second }
func (s *stepping) Step()               { s.steps++ }

// Only the newest wait of a board that shows something step by step leads to a step, however
// often a key has begun another one.
func TestOnlyTheNewestWaitIsAStep(t *testing.T) {
	w := playing(t)
	at := w.m.window.table
	b := &stepping{Board: at.board}
	at.board = b
	var waits []afterWait
	at.tick = func(_ time.Duration, msg func(time.Time) tea.Msg) tea.Cmd {
		waits = append(waits, msg(time.Time{}).(afterWait))
		return nil
	}
	at.wait()
	at.wait()
	waits[0].then()
	if b.steps != 0 {
		t.Error("an older wait has led to a step")
	}
	if waits[1].then(); b.steps != 1 || len(waits) != 3 {
		t.Errorf("the newest wait has led to %d steps and to %d waits", b.steps, len(waits)-2)
	}
}

// When a move of several is not legal any more, those behind it are forgotten.
func TestMovesBehindARefusedOneAreForgotten(t *testing.T) {
	w := playing(t)
	at := w.m.window.table
	w.run(at.play(at.Snap.Legal[0]+99, at.Snap.Legal[0]))
	before := at.Snap.At
	same := *at.Snap
	w.run(at.takeSnapshot(&same))
	if w.post(); at.Snap.At != before || len(at.queue) > 0 {
		t.Errorf("of %d moves left one was made: %d lines, not %d", len(at.queue), at.Snap.At, before)
	}
}
