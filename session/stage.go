package session

import (
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/time/rate"
)

const (
	frameGap   = 16 * time.Millisecond // between frames, when many come
	frameBurst = 4                     // frames that need not wait
)

type (
	// drawNow asks for a frame that had to wait.
	drawNow struct{}
	// mishap carries a panic out of a command.
	mishap struct {
		what  any
		stack []byte
	}
)

// A stage is the model that the program runs: the screen's own, and around it
// the drawing. A frame is drawn when an Update may have changed something, at
// most one in 16 ms, and none while the client has not taken the last one.
type stage struct {
	inner  tea.Model
	out    *writer
	term   terminal
	log    *slog.Logger
	frame  frame
	pace   *rate.Limiter
	title  string
	mouse  tea.MouseMode
	bells  int
	waits  bool        // a drawNow is under way
	behind atomic.Bool // the client reads slowly: a frame is due when it has caught up
	failed bool        // a panic ended it
	halted func()
}

func newStage(inner tea.Model, out *writer, term terminal, log *slog.Logger) *stage {
	s := &stage{inner: inner, out: out, term: term, log: log, pace: rate.NewLimiter(rate.Every(frameGap), frameBurst)}
	s.frame.profile = term.profile
	s.frame.resize(term.width, term.height)
	return s
}

// Init starts the screen.
func (s *stage) Init() (cmd tea.Cmd) {
	defer s.recover(&cmd)
	return guardCmd(s.inner.Init())
}

// View draws nothing: the stage writes by itself.
func (s *stage) View() tea.View { return tea.View{} }

// Update hands the message on and draws what came of it.
func (s *stage) Update(msg tea.Msg) (model tea.Model, cmd tea.Cmd) {
	model = s // also when the screen panics
	defer s.recover(&cmd)
	if s.failed {
		return s, tea.Quit
	}
	s.settle()
	switch msg := msg.(type) {
	case drawNow:
		s.waits = false
		return s, s.show()
	case mishap:
		s.fail(msg.what, msg.stack)
		return s, tea.Quit
	case tea.WindowSizeMsg:
		if msg.Width != s.frame.width || msg.Height != s.frame.height {
			s.clear(msg.Width, msg.Height)
		}
	case tea.KeyPressMsg:
		if msg.String() == "ctrl+l" { // something else wrote on this terminal
			s.clear(s.frame.width, s.frame.height)
		}
	}
	s.inner, cmd = s.inner.Update(msg)
	return s, tea.Batch(guardCmd(cmd), s.show())
}

// clear has the next frame drawn whole.
func (s *stage) clear(width, height int) {
	s.frame.resize(width, height)
	_, _ = s.out.Write([]byte("\x1b[2J"))
}

// settle stops, once, the ticker of a renderer that this program does not have;
// it would wake every idle session each second.
func (s *stage) settle() {
	if s.halted != nil {
		go s.halted()
		s.halted = nil
	}
}

// show draws now, or sees to it that it is done soon.
func (s *stage) show() tea.Cmd {
	if s.waits {
		return nil
	}
	s.behind.Store(true) // before the question, so that no end of writing is missed
	if s.out.Busy() {
		return nil
	}
	if !s.pace.Allow() {
		s.waits = true
		return tea.Tick(frameGap, func(time.Time) tea.Msg { return drawNow{} })
	}
	s.behind.Store(false)
	s.draw()
	return nil
}

func (s *stage) draw() {
	view := s.inner.View()
	b := brushes.Get().(*brush)
	defer b.putBack()
	s.frame.draw(b, view.Content)
	if len(b.out) > bigFrame && s.term.modern() {
		b.out = append(append([]byte("\x1b[?2026h"), b.out...), "\x1b[?2026l"...)
	}
	b.out = append(b.out, s.modes(view)...)
	_, _ = s.out.Write(b.out)
}

// bigFrame is the size from which a terminal is asked to show a frame at once.
const bigFrame = 1 << 10

// modes is what has changed beside the picture: title, mouse, bell.
func (s *stage) modes(view tea.View) string {
	var out string
	if s.term.modern() && view.WindowTitle != s.title {
		s.title = view.WindowTitle
		out += "\x1b]2;" + cleanLine(s.title) + "\a"
	}
	if s.term.modern() && view.MouseMode != s.mouse {
		out += mouseOff
		switch s.mouse = view.MouseMode; s.mouse {
		case tea.MouseModeCellMotion:
			out += "\x1b[?1002h\x1b[?1006h"
		case tea.MouseModeAllMotion:
			out += "\x1b[?1003h\x1b[?1006h"
		}
	}
	if ringer, ok := s.inner.(interface{ Bell() int }); ok && ringer.Bell() > s.bells {
		s.bells = ringer.Bell()
		out += "\a"
	}
	return out
}

const mouseOff = "\x1b[?1002l\x1b[?1003l\x1b[?1006l"

// enter and leave are the terminal's modes before and after the program. The
// last question of enter is for the colour of the ground.
func (t terminal) enter() string {
	if !t.modern() {
		return "\x1b[?25l\x1b[?7l\x1b[m\x1b[2J"
	}
	return "\x1b[22;2t\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[?2004h\x1b[m\x1b[2J\x1b]11;?\a"
}

func (t terminal) leave() string {
	if !t.modern() {
		return "\x1b[m\x1b[2J\x1b[H\x1b[?7h\x1b[?25h"
	}
	return mouseOff + "\x1b[?2004l\x1b[m\x1b[?7h\x1b[?25h\x1b[?1049l\x1b[23;2t"
}

func (b *brush) putBack() {
	clear(b.line)
	b.out = b.out[:0]
	if cap(b.out) <= 64<<10 {
		brushes.Put(b)
	}
}

// recover ends this session only.
func (s *stage) recover(cmd *tea.Cmd) {
	if what := recover(); what != nil {
		s.fail(what, debug.Stack())
		*cmd = tea.Quit
	}
}

func (s *stage) fail(what any, stack []byte) {
	s.failed = true
	s.log.Error("a session's screen panicked", "panic", cleanLine(fmt.Sprint(what)), "stack", string(stack))
}

// guardCmd has a command's panic end the session in an orderly way.
func guardCmd(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() (msg tea.Msg) {
		defer func() {
			if what := recover(); what != nil {
				msg = mishap{what, debug.Stack()}
			}
		}()
		msg = cmd()
		if batch, ok := msg.(tea.BatchMsg); ok {
			for i := range batch {
				batch[i] = guardCmd(batch[i])
			}
		}
		return msg
	}
}
