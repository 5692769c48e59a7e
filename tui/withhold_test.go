package tui

import (
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"saloon/rules"
	"saloon/tui/board"
)

// A heldBoard has a number of story lines still to show.
type heldBoard struct {
	board.Board
	left int
}

func (b *heldBoard) Wait() time.Duration { return time.Duration(b.left) }
func (b *heldBoard) Step()               { b.left-- }

func (b *heldBoard) Told() (view any, lines int, held bool) { return "early", 3 - b.left, b.left > 0 }

// The screen tells no more than a board shows step by step, and all when it has shown all.
func TestTheScreenTellsNothingAheadOfTheBoard(t *testing.T) {
	var wait afterWait
	held := &heldBoard{left: 2}
	at := &tableOnScreen{board: held, whole: board.Scene{View: "late", Story: make([]rules.StoryLine, 3)}}
	at.tick = func(_ time.Duration, then func(time.Time) tea.Msg) tea.Cmd {
		wait = then(time.Time{}).(afterWait)
		return nil
	}
	at.withhold()
	at.wait()
	for lines := 1; lines <= 3; lines++ {
		want := any("early")
		if lines == 3 {
			want = "late"
		}
		if at.held != (lines < 3) || at.Scene.View != want || len(at.Scene.Story) != lines {
			t.Errorf("the screen tells %d lines and %v, want %d and %v", len(at.Scene.Story), at.Scene.View, lines, want)
		}
		wait.then()
	}
	held.left = 1
	at.withhold()
	held.left = 0 // a key shows all
	if at.carryOut(board.Effect{}); at.Scene.View != "late" || len(at.Scene.Story) != 3 {
		t.Error("after the key that shows all the screen still holds something back")
	}
}
