package session

import (
	"context"
	"fmt"
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

// A program runs the screen of one SSH session. All that comes to the screen comes to one
// goroutine, which also draws, so that a key need not wake another one to be shown.
type program struct {
	ssh    ssh.Session
	conn   *connection
	mail   *lobby.Mailbox
	term   terminal
	limits sessionLimits
	log    *slog.Logger

	renderer *renderer
	errands  errands
	out      *writer
	resizes  <-chan ssh.Window
	input    inputDecoder
	idle     *idleWatch
	farewell string // why the session ends; empty when the person left
	advice   string // shown at the end
	failed   bool   // something here panicked
}

// run shows a screen until the screen quits, the channel ends, or the saloon closes.
// It reports whether nothing panicked, and whether the person was let in.
func (p *program) run(screen tea.Model) bool {
	ctx, cancel := context.WithCancel(p.ssh.Context())
	defer cancel()
	p.out = newWriter(p.ssh, p.limits.backlog, p.limits.stall, p.conn.hangUp)
	p.renderer = newRenderer(screen, p.out, p.term, p.log)
	p.errands = errands{ctx, make(chan tea.Msg)}
	_, _ = p.out.Write([]byte(p.term.enter()))
	p.pump(ctx)
	cancel()
	ok := !p.renderer.failed && !p.failed
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

// pump gives the screen all that comes, until the screen quits or the channel ends.
func (p *program) pump(ctx context.Context) {
	defer p.recover()
	chunks := make(chan []byte)
	go readInput(ctx, p.ssh, chunks)
	tick := time.NewTicker(p.limits.keepalive)
	defer tick.Stop()
	escape := time.NewTimer(time.Hour)
	defer escape.Stop()
	p.errands.start(p.renderer.init())
	p.take(tea.WindowSizeMsg{Width: p.term.width, Height: p.term.height})
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
		case msg := <-p.errands.answers:
			_, quits := msg.(tea.QuitMsg)
			going = !quits
			p.take(msg)
		case <-escape.C:
			p.input.feed(nil, true, p.takeEvent)
		case <-p.out.drained:
			p.drawIfDue()
		case <-tick.C:
			p.farewell, going = p.idle.check()
		}
	}
}

// take gives the screen a message.
func (p *program) take(msg tea.Msg) { p.errands.start(p.renderer.update(msg)) }

// takeEvent gives the screen what was typed.
func (p *program) takeEvent(event uv.Event) {
	if msg := messageOf(event); msg != nil {
		p.take(msg)
	}
}

// takeNews passes on what came by mail. It is false after a farewell.
func (p *program) takeNews(n lobby.News) bool {
	if !n.Empty() {
		p.take(n)
	}
	p.farewell = cleanLine(n.Farewell)
	return n.Farewell == ""
}

func (p *program) resize(w ssh.Window) {
	width, height, ok := clamp(w, p.term.width, p.term.height)
	if ok && (width != p.term.width || height != p.term.height) {
		p.term.width, p.term.height = width, height
		p.take(tea.WindowSizeMsg{Width: width, Height: height})
	}
}

func (p *program) takeInput(chunk []byte, escape *time.Timer) {
	p.idle.keyPressed()
	p.input.feed(chunk, false, p.takeEvent)
	if p.input.waiting() {
		escape.Reset(escapeWait)
	}
}

// drawIfDue draws the frame that waited for a slow client.
func (p *program) drawIfDue() {
	if p.renderer.frameDue {
		p.take(drawMsg{})
	}
}

func (p *program) recover() {
	if what := recover(); what != nil {
		p.failed = true
		p.log.Error("a session's pump panicked", "panic", cleanLine(fmt.Sprint(what)), "stack", string(debug.Stack()))
	}
}
