package session

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"
	"sync"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/ssh"
	uv "github.com/charmbracelet/ultraviolet"

	"saloon/lobby"
)

// flushTimeout is how long a client may take to read the last output.
const flushTimeout = 2 * time.Second

// A program runs the screen of one SSH session. What comes to the screen comes to it one after the
// other, and is drawn where it comes: a key by the goroutine that has read it, which sends the picture
// too, all else by another one. So a key need wake nobody to be shown.
type program struct {
	ssh    ssh.Session
	mail   *lobby.Mailbox
	term   terminal
	log    *slog.Logger
	panics *atomic.Uint64 // counts those of screens

	out     *writer
	resizes <-chan ssh.Window
	advice  string // shown at the end

	mu       sync.Mutex // held while the screen takes something
	renderer *renderer
	errands  errands
	input    inputDecoder
	escape   *time.Timer // when an escape that was typed is one
	idle     *idleWatch
	farewell string // why the session ends; empty when the person left
	over     bool   // nothing comes to the screen any more
	failed   bool   // something here panicked
	typed    bool   // a key waits for its answer
}

// alone does something while the screen takes nothing else.
func (p *program) alone(do func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	do()
	if p.typed && !p.renderer.frameDue && !p.renderer.drawScheduled {
		p.typed = false
		p.out.keyTaken()
	}
}

// run shows a screen until the screen quits, the channel ends, or the saloon closes.
// It reports whether nothing panicked, and whether the person was let in.
func (p *program) run(screen tea.Model) bool {
	ctx, cancel := context.WithCancel(p.ssh.Context())
	defer cancel()
	p.renderer = newRenderer(screen, p.out, p.term, p.log)
	p.errands = errands{ctx, make(chan tea.Msg)}
	_, _ = p.out.Write([]byte(p.term.enter()))
	p.pump(ctx)
	cancel()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.over = true
	ok := !p.renderer.failed && !p.failed
	if !ok {
		p.panics.Add(1)
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
	tick := time.NewTicker(p.idle.every)
	defer tick.Stop()
	p.escape = time.NewTimer(time.Hour)
	defer p.escape.Stop()
	p.alone(func() {
		p.errands.start(p.renderer.init())
		p.take(tea.WindowSizeMsg{Width: p.term.width, Height: p.term.height})
	})
	ended := make(chan struct{})
	go p.read(ctx, ended)
	for going := true; going; {
		var do func()
		select {
		case <-ctx.Done():
			return
		case <-ended:
			return
		case _, open := <-p.mail.Signal():
			do = func() { going = p.takeNews(p.mail.Take()) && open }
		case w, open := <-p.resizes:
			do = func() { going = open; p.resize(w) }
		case msg := <-p.errands.answers:
			_, quits := msg.(tea.QuitMsg)
			do = func() { going = !quits; p.take(msg) }
		case <-p.escape.C:
			do = func() { p.input.feed(nil, true, p.takeEvent) }
		case <-p.out.drained:
			do = p.drawIfDue
		case <-tick.C:
			do = func() { p.farewell, going = p.idle.check() }
		}
		p.alone(do)
	}
}

// read gives the screen what the client types, until the channel ends, and sends what the screen
// shows then. While a client does not take that, it has to wait with its next keys.
func (p *program) read(ctx context.Context, ended chan<- struct{}) {
	defer close(ended)
	defer p.recover()
	take := func(chunk []byte) {
		if !p.over {
			p.typed = true
			p.takeInput(chunk)
		}
	}
	eachInput(ctx, p.ssh, func(chunk []byte) bool {
		p.out.keyCame()
		p.out.sendAfter(func() { p.alone(func() { take(chunk) }) })
		return true
	})
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
	if s, ok := p.renderer.screen.(interface{ Farewell() string }); ok && n.Farewell != "" {
		p.farewell = cleanLine(cmp.Or(s.Farewell(), n.Farewell))
	}
	return n.Farewell == ""
}

func (p *program) resize(w ssh.Window) {
	width, height, ok := clamp(w, p.term.width, p.term.height)
	if ok && (width != p.term.width || height != p.term.height) {
		p.term.width, p.term.height = width, height
		p.take(tea.WindowSizeMsg{Width: width, Height: height})
	}
}

func (p *program) takeInput(chunk []byte) {
	p.idle.keyPressed()
	p.input.feed(chunk, false, p.takeEvent)
	if p.input.waiting() {
		p.escape.Reset(escapeWait)
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
		p.alone(func() { p.failed = true })
		p.log.Error("what moves a screen panicked, and its session ended", "panic", cleanLine(fmt.Sprint(what)), "stack", string(debug.Stack()))
	}
}
