package session

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"runtime/debug"
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/ssh"
	uv "github.com/charmbracelet/ultraviolet"

	"saloon/lobby"
)

// partingTime is how long a client may take to read the last words.
const partingTime = 2 * time.Second

// A program is one screen on one SSH session.
type program struct {
	sess   ssh.Session
	caller *caller
	mail   *lobby.Mailbox
	term   terminal
	limits Limits
	log    *slog.Logger

	tea      *tea.Program
	stage    *stage
	out      *writer
	winch    <-chan ssh.Window
	keys     decoder
	pulse    *pulse
	farewell string
	hint     string // for guests, at the end
	broken   bool   // the pump panicked
}

// run shows a screen until it quits, the channel ends, or the saloon says
// farewell. It reports whether all went well.
func (p *program) run(screen tea.Model) bool {
	ctx, cancel := context.WithCancel(p.sess.Context())
	defer cancel()
	p.out = newWriter(p.sess, p.limits.Backlog, p.limits.Stall, p.caller.hangUp)
	p.stage = newStage(screen, p.out, p.term, p.log)
	p.tea = tea.NewProgram(p.stage,
		tea.WithContext(ctx), tea.WithInput(nil), tea.WithOutput(io.Discard),
		tea.WithoutRenderer(), tea.WithFPS(1), tea.WithoutSignalHandler(),
		tea.WithEnvironment([]string{"TERM=" + p.term.name}), tea.WithColorProfile(p.term.profile),
		tea.WithWindowSize(p.term.width, p.term.height), tea.WithFilter(onlyOurs))
	p.stage.halted = func() { _ = p.tea.ReleaseTerminal() }
	_, _ = p.out.Write([]byte(p.term.enter()))
	pumped := make(chan struct{})
	go func() {
		defer close(pumped)
		defer p.recoverPump()
		p.pump(ctx)
	}()
	_, err := p.tea.Run()
	if errors.Is(err, tea.ErrProgramPanic) {
		p.stage.failed = true
	}
	cancel()
	<-pumped
	well := !p.stage.failed && !p.broken
	if !well {
		p.farewell = mishapText
	}
	_, _ = p.out.Write([]byte(p.term.leave() + lastWords(p.farewell, p.hint)))
	p.out.Flush(partingTime)
	return well
}

// mishapText is for the person whose session panicked.
const mishapText = "Something went wrong in your session, and it has been noted. Your seats are kept; please come in again."

// lastWords stand on the terminal when the screen is gone.
func lastWords(texts ...string) string {
	var all string
	for _, text := range texts {
		if text != "" {
			all += text + "\n"
		}
	}
	return all
}

// onlyOurs keeps out what could stop or hijack the program.
func onlyOurs(_ tea.Model, msg tea.Msg) tea.Msg {
	switch msg.(type) {
	case tea.SuspendMsg, tea.InterruptMsg, tea.EnvMsg, tea.ColorProfileMsg:
		return nil
	}
	return msg
}

// pump is the only one that sends to the program: news, keys, window sizes. It
// ends the program when the channel ends.
func (p *program) pump(ctx context.Context) {
	defer p.tea.Quit()
	chunks := make(chan []byte)
	go read(ctx, p.sess, chunks)
	tick := time.NewTicker(p.limits.Keepalive)
	defer tick.Stop()
	escape := time.NewTimer(time.Hour)
	defer escape.Stop()
	for going := true; going; {
		select {
		case <-ctx.Done():
			return
		case _, open := <-p.mail.Signal():
			going = p.news(p.mail.Take()) && open
		case w, open := <-p.winch:
			going = open
			p.resize(w)
		case chunk, open := <-chunks:
			going = open
			p.typed(chunk, escape)
		case <-escape.C:
			p.keys.feed(nil, true, p.send)
		case <-p.out.drained:
			p.catchUp()
		case <-tick.C:
			p.farewell, going = p.pulse.check()
		}
	}
}

func (p *program) send(event uv.Event) { p.tea.Send(event) }

// news hands on what came by mail; after a farewell there is no more.
func (p *program) news(n lobby.News) bool {
	if n != (lobby.News{}) {
		p.tea.Send(n)
	}
	p.farewell = cleanLine(n.Farewell)
	return n.Farewell == ""
}

func (p *program) resize(w ssh.Window) {
	width, height, ok := clamp(w, p.term.width, p.term.height)
	if ok && (width != p.term.width || height != p.term.height) {
		p.term.width, p.term.height = width, height
		p.tea.Send(tea.WindowSizeMsg{Width: width, Height: height})
	}
}

func (p *program) typed(chunk []byte, escape *time.Timer) {
	p.pulse.touch()
	p.keys.feed(chunk, false, p.send)
	if p.keys.waiting() {
		escape.Reset(escapeWait)
	}
}

// catchUp draws what was not drawn while the client was slow.
func (p *program) catchUp() {
	if p.stage.behind.Load() {
		p.tea.Send(drawNow{})
	}
}

func (p *program) recoverPump() {
	if what := recover(); what != nil {
		p.broken = true
		p.log.Error("a session's pump panicked", "panic", cleanLine(fmt.Sprint(what)), "stack", string(debug.Stack()))
	}
}
