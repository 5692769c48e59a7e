package screen

import (
	"context"
	"runtime/debug"

	tea "charm.land/bubbletea/v2"
)

// Errands carry out the commands of a screen, each in a goroutine of its own. Their answers
// come back through a channel.
type errands struct {
	ctx     context.Context
	answers chan tea.Msg
}

// A panicMsg tells of a panic in a command.
type panicMsg struct {
	what  any
	stack []byte
}

// start carries out a command, or all of a batch at once. The library's sequences are not
// known here.
func (e errands) start(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	go func() {
		switch msg := answerOf(cmd).(type) {
		case nil:
		case tea.BatchMsg:
			for _, one := range msg {
				e.start(one)
			}
		default:
			select {
			case e.answers <- msg:
			case <-e.ctx.Done():
			}
		}
	}()
}

// answerOf is what a command answers.
func answerOf(cmd tea.Cmd) (msg tea.Msg) {
	defer func() {
		if what := recover(); what != nil {
			msg = panicMsg{what, debug.Stack()}
		}
	}()
	return cmd()
}
