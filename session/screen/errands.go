package screen

import (
	"context"
	"runtime/debug"

	tea "charm.land/bubbletea/v2"
)

// errands carry out the commands of a screen, each in a goroutine of its own; their answers come through a channel.
type errands struct {
	ctx     context.Context
	answers chan tea.Msg
}

type panicMsg struct {
	what  any
	stack []byte
}

// start carries out a command, or all of a batch at once; the library's sequences are not known here.
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

func answerOf(cmd tea.Cmd) (msg tea.Msg) {
	defer func() {
		if what := recover(); what != nil {
			msg = panicMsg{what, debug.Stack()}
		}
	}()
	return cmd()
}
