package screen

import (
	"fmt"
	"log/slog"
	"runtime/debug"
	"time"

	tea "charm.land/bubbletea/v2"
	"golang.org/x/time/rate"

	"saloon/lobby/table"
	"saloon/session/clean"
	"saloon/tui"
)

const (
	frameGap   = 16 * time.Millisecond // the average between two frames
	frameBurst = 4                     // frames that may come without a gap
	// bigFrame is the size in bytes from which a terminal is asked to show a frame all at once.
	bigFrame = 1 << 10
)

// A drawMsg asks for a frame that had to wait.
type drawMsg struct{}

// A renderer draws after each message: at most one frame in 16 ms, and none before the client has read the last one.
type renderer struct {
	screen        tea.Model
	out           *Writer
	term          Terminal
	log           *slog.Logger
	shown         lastFrame
	pace          *rate.Limiter
	title         string
	mouse         tea.MouseMode
	bells         int
	desktop       string // how the terminal says that it can notify somebody; one of table.WaysToCall
	drawScheduled bool   // a drawMsg will come
	frameDue      bool   // a frame waits until the client has read the last one
	failed        bool   // the screen panicked
}

func newRenderer(screen tea.Model, out *Writer, term Terminal, log *slog.Logger) *renderer {
	r := &renderer{screen: screen, out: out, term: term, desktop: DesktopOf(term.Name), log: log, pace: rate.NewLimiter(rate.Every(frameGap), frameBurst)}
	r.shown.profile = term.Profile
	r.shown.resize(term.Width, term.Height)
	return r
}

func (r *renderer) init() (cmd tea.Cmd) {
	defer r.recover(&cmd)
	return r.screen.Init()
}

func (r *renderer) update(msg tea.Msg) (cmd tea.Cmd) {
	defer r.recover(&cmd)
	if r.failed {
		return tea.Quit
	}
	switch msg := msg.(type) {
	case drawMsg:
		r.drawScheduled = false
		return r.drawOrSchedule()
	case panicMsg:
		r.notePanic(msg.what, msg.stack)
		return tea.Quit
	case tea.WindowSizeMsg:
		if msg.Width != r.shown.width || msg.Height != r.shown.height {
			r.redraw(msg.Width, msg.Height)
		}
	case tea.TerminalVersionMsg:
		r.desktop = DesktopOf(msg.Name)
		return nil
	case tea.KeyPressMsg:
		if msg.Code == 'l' && msg.Mod == tea.ModCtrl { // something else wrote on this terminal
			r.redraw(r.shown.width, r.shown.height)
		}
	}
	r.screen, cmd = r.screen.Update(msg)
	return tea.Batch(cmd, r.drawOrSchedule())
}

// redraw clears the client's terminal, so that the next frame is drawn in full.
func (r *renderer) redraw(width, height int) {
	r.shown.resize(width, height)
	_, _ = r.out.Write([]byte("\x1b[2J"))
}

func (r *renderer) drawOrSchedule() tea.Cmd {
	if r.drawScheduled {
		return nil
	}
	r.frameDue = true // set first: the writer may become idle right after the question
	if r.out.Busy() {
		return nil
	}
	if !r.pace.Allow() {
		r.drawScheduled = true
		return tea.Tick(frameGap, func(time.Time) tea.Msg { return drawMsg{} })
	}
	r.frameDue = false
	r.draw()
	return nil
}

func (r *renderer) draw() {
	d := frameDiffs.Get().(*frameDiff)
	defer d.release()
	view := r.drawPicture(d)
	if len(d.out) > bigFrame && r.term.Modern() {
		d.out = append(append([]byte("\x1b[?2026h"), d.out...), "\x1b[?2026l"...)
	}
	d.out = append(d.out, r.modeChanges(view)...)
	_, _ = r.out.Write(d.out)
}

// drawPicture takes a picture where the screen has one, so that only changed lines are written out, else its text.
func (r *renderer) drawPicture(d *frameDiff) tea.View {
	if s, ok := r.screen.(tui.Model); ok {
		p := s.Picture()
		defer p.Free()
		r.shown.draw(d, p.Rows)
		return p.View
	}
	view := r.screen.View()
	r.shown.draw(d, linesIn(view.Content))
	return view
}

// modeChanges sets what has changed beside the picture: title, mouse and bell.
func (r *renderer) modeChanges(view tea.View) string {
	var out string
	if r.term.Modern() && view.WindowTitle != r.title {
		r.title = view.WindowTitle
		out += "\x1b]2;" + clean.Line(r.title) + "\a"
	}
	if r.term.Modern() && view.MouseMode != r.mouse {
		out += mouseOff
		switch r.mouse = view.MouseMode; r.mouse {
		case tea.MouseModeCellMotion:
			out += "\x1b[?1002h\x1b[?1006h"
		case tea.MouseModeAllMotion:
			out += "\x1b[?1003h\x1b[?1006h"
		}
	}
	if ringer, ok := r.screen.(interface{ Bell() int }); ok && ringer.Bell() > r.bells {
		r.bells = ringer.Bell()
		out += r.call()
	}
	return out
}

// call calls the person, in the way that they chose or as their terminal can.
func (r *renderer) call() string {
	way, why := table.CallsByBell, ""
	if caller, ok := r.screen.(interface{ Call() (why, way string) }); ok {
		why, way = caller.Call()
	}
	switch {
	case way == table.CallsByNobody:
		return ""
	case way == table.CallsAsItCan:
		way = r.desktop
	}
	if !r.term.Modern() {
		return "\a"
	}
	return "\a" + notification(way, why)
}

// recover turns a panic of the screen into the end of this session only.
func (r *renderer) recover(cmd *tea.Cmd) {
	if what := recover(); what != nil {
		r.notePanic(what, debug.Stack())
		*cmd = tea.Quit
	}
}

func (r *renderer) notePanic(what any, stack []byte) {
	r.failed = true
	r.log.Error("a screen panicked, and its session ended", "panic", clean.Line(fmt.Sprint(what)), "stack", string(stack))
}
