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

// flushTimeout is how long a client may take to read the last output.
const flushTimeout = 2 * time.Second

// A program runs the screen of one SSH session.
type program struct {
	ssh    ssh.Session
	conn   *connection
	mail   *lobby.Mailbox
	term   terminal
	limits sessionLimits
	log    *slog.Logger

	tea        *tea.Program
	renderer   *renderer
	out        *writer
	resizes    <-chan ssh.Window
	input      inputDecoder
	idle       *idleWatch
	farewell   string // why the session ends; empty when the person left
	advice     string // shown at the end
	pumpFailed bool   // the pump panicked
}

// run shows a screen until the screen quits, the channel ends, or the saloon closes.
// It reports whether nothing panicked, and whether the person was let in.
func (p *program) run(screen tea.Model) bool {
	ctx, cancel := context.WithCancel(p.ssh.Context())
	defer cancel()
	p.out = newWriter(p.ssh, p.limits.backlog, p.limits.stall, p.conn.hangUp)
	p.renderer = newRenderer(screen, p.out, p.term, p.log)
	p.tea = tea.NewProgram(p.renderer,
		tea.WithContext(ctx), tea.WithInput(nil), tea.WithOutput(io.Discard),
		tea.WithoutRenderer(), tea.WithFPS(1), tea.WithoutSignalHandler(),
		tea.WithEnvironment([]string{"TERM=" + p.term.name}), tea.WithColorProfile(p.term.profile),
		tea.WithWindowSize(p.term.width, p.term.height), tea.WithFilter(dropForeign))
	p.renderer.releaseTerminal = func() { _ = p.tea.ReleaseTerminal() }
	_, _ = p.out.Write([]byte(p.term.enter()))
	pumped := make(chan struct{})
	go func() {
		defer close(pumped)
		defer p.recoverPump()
		p.pump(ctx)
	}()
	_, err := p.tea.Run()
	if errors.Is(err, tea.ErrProgramPanic) {
		p.renderer.failed = true
	}
	cancel()
	<-pumped
	ok := !p.renderer.failed && !p.pumpFailed
	if !ok {
		p.farewell = panicText
	} else if why := whyTurnedAway(p.renderer.screen); why != "" {
		p.farewell, ok = why, false
	}
	_, _ = p.out.Write([]byte(p.term.leave() + linesOf(p.farewell, p.advice)))
	p.out.flush(flushTimeout)
	return ok
}

// whyTurnedAway is why a screen ended before the person was where they wanted to be; "" when
// it did not.
func whyTurnedAway(screen tea.Model) string {
	if s, ok := screen.(interface{ TurnedAway() string }); ok {
		return cleanLine(s.TurnedAway())
	}
	return ""
}

// panicText is shown to the person whose session panicked.
const panicText = "Something went wrong in your session, and it has been noted. Your seats are kept; please come in again."

// linesOf puts each text on a line of its own, leaving out empty ones.
func linesOf(texts ...string) string {
	var all string
	for _, text := range texts {
		if text != "" {
			all += text + "\n"
		}
	}
	return all
}

// dropForeign drops the library's messages that could stop or change the program.
func dropForeign(_ tea.Model, msg tea.Msg) tea.Msg {
	switch msg.(type) {
	case tea.SuspendMsg, tea.InterruptMsg, tea.EnvMsg, tea.ColorProfileMsg:
		return nil
	}
	return msg
}

// pump sends news, keys and window sizes to the program; nothing else sends to it. It
// ends the program when the channel ends.
func (p *program) pump(ctx context.Context) {
	defer p.tea.Quit()
	chunks := make(chan []byte)
	go readInput(ctx, p.ssh, chunks)
	tick := time.NewTicker(p.limits.keepalive)
	defer tick.Stop()
	escape := time.NewTimer(time.Hour)
	defer escape.Stop()
	for going := true; going; {
		select {
		case <-ctx.Done():
			return
		case _, open := <-p.mail.Signal():
			going = p.takeNews(p.mail.Take()) && open
		case w, open := <-p.resizes:
			going = open
			p.resize(w)
		case chunk, open := <-chunks:
			going = open
			p.takeInput(chunk, escape)
		case <-escape.C:
			p.input.feed(nil, true, p.send)
		case <-p.out.drained:
			p.drawIfDue()
		case <-tick.C:
			p.farewell, going = p.idle.check()
		}
	}
}

func (p *program) send(event uv.Event) { p.tea.Send(event) }

// takeNews passes on what came by mail. It is false after a farewell.
func (p *program) takeNews(n lobby.News) bool {
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

func (p *program) takeInput(chunk []byte, escape *time.Timer) {
	p.idle.keyPressed()
	p.input.feed(chunk, false, p.send)
	if p.input.waiting() {
		escape.Reset(escapeWait)
	}
}

// drawIfDue draws the frame that waited for a slow client.
func (p *program) drawIfDue() {
	if p.renderer.frameDue.Load() {
		p.tea.Send(drawMsg{})
	}
}

func (p *program) recoverPump() {
	if what := recover(); what != nil {
		p.pumpFailed = true
		p.log.Error("a session's pump panicked", "panic", cleanLine(fmt.Sprint(what)), "stack", string(debug.Stack()))
	}
}
