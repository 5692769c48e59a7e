package screen

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"runtime/debug"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/ssh"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"saloon/lobby"
	"saloon/session/clean"
)

// FlushTimeout is how long a client may take to read the last output.
const FlushTimeout = 2 * time.Second

// A Program runs the screen of one SSH session. Messages come one after the other, and are drawn where they come:
// a key by the goroutine that has read it, which sends the picture too, so that a key need wake nobody.
type Program struct {
	SSH    ssh.Session
	Mail   *lobby.Mailbox
	Term   Terminal
	Log    *slog.Logger
	Panics *atomic.Uint64 // counts those of screens

	Out     *Writer
	Resizes <-chan ssh.Window
	Advice  string // shown at the end

	mu       sync.Mutex // held while the screen takes something
	renderer *renderer
	errands  errands
	input    inputDecoder
	escape   *time.Timer // when an escape that was typed is one
	Idle     *IdleWatch
	farewell string // why the session ends; empty when the person left
	over     bool   // nothing comes to the screen any more
	failed   bool   // something here panicked
	typed    bool   // a key waits for its answer
	answered func() // is called when the terminal has answered the last question
}

// alone does something while the screen takes nothing else.
func (p *Program) alone(do func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	do()
	if p.typed && !p.renderer.frameDue && !p.renderer.drawScheduled {
		p.typed = false
		p.Out.keyTaken()
	}
}

// Run shows a screen until the screen quits, the channel ends, or the saloon closes.
// It reports whether nothing panicked, and whether the person was let in.
func (p *Program) Run(screen tea.Model) bool {
	ctx, cancel := context.WithCancel(p.SSH.Context())
	defer cancel()
	p.renderer = newRenderer(screen, p.Out, p.Term, p.Log)
	p.errands = errands{ctx, make(chan tea.Msg)}
	_, _ = p.Out.Write([]byte(p.Term.enter()))
	heard, answered := context.WithCancel(ctx)
	defer answered()
	p.answered = answered
	p.pump(ctx)
	p.awaitAnswers(heard)
	cancel()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.over = true
	ok := !p.renderer.failed && !p.failed
	if !ok {
		p.Panics.Add(1)
		p.farewell = PanicText
	} else if why := whyTurnedAway(p.renderer.screen); why != "" {
		p.farewell, ok = why, false
	} else if p.farewell == "" {
		p.farewell = farewellOf(p.renderer.screen)
	}
	_, _ = p.Out.Write([]byte(p.Term.leave() + linesOf(p.Term.Width, p.farewell, p.Advice)))
	p.Out.Flush(FlushTimeout)
	return ok
}

// answerWait is how long a terminal may take to answer whoever is turned away at once.
const answerWait = 500 * time.Millisecond

// awaitAnswers lets the terminal of somebody who is turned away say first what it was asked: what comes later would stand
// in the person's shell as if it had been typed.
func (p *Program) awaitAnswers(heard context.Context) {
	turnedAway := false
	p.alone(func() { turnedAway = whyTurnedAway(p.renderer.screen) != "" })
	if !turnedAway || !p.Term.Modern() {
		return
	}
	select {
	case <-heard.Done():
	case <-time.After(answerWait):
	}
}

// farewellOf is what a screen says to the person at the end; "" for nothing.
func farewellOf(screen tea.Model) string {
	if s, ok := screen.(interface{ Farewell() string }); ok {
		return clean.Line(s.Farewell())
	}
	return ""
}

// whyTurnedAway is why a screen ended before the person was where they wanted to be; "" when it did not.
func whyTurnedAway(screen tea.Model) string {
	if s, ok := screen.(interface{ TurnedAway() string }); ok {
		return clean.Line(s.TurnedAway())
	}
	return ""
}

// PanicText is shown to the person whose session panicked.
const PanicText = "Something went wrong in your session, and it has been noted. Your seats are kept; please come in again."

// linesOf breaks texts at spaces alone, so that what is to be typed can be read.
func linesOf(width int, texts ...string) string {
	const firmHyphen = "\u2011"
	var all string
	for _, text := range texts {
		if text != "" {
			all += ansi.Wordwrap(strings.ReplaceAll(text, "-", firmHyphen), width, "") + "\n"
		}
	}
	return strings.ReplaceAll(all, firmHyphen, "-")
}

func (p *Program) pump(ctx context.Context) {
	defer p.recover()
	tick := time.NewTicker(p.Idle.Every)
	defer tick.Stop()
	p.escape = time.NewTimer(time.Hour)
	defer p.escape.Stop()
	p.alone(func() {
		p.errands.start(p.renderer.init())
		p.take(tea.WindowSizeMsg{Width: p.Term.Width, Height: p.Term.Height})
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
		case _, open := <-p.Mail.Signal():
			do = func() { going = p.takeNews(p.Mail.Take()) && open }
		case w, open := <-p.Resizes:
			do = func() { going = open; p.resize(w) }
		case msg := <-p.errands.answers:
			_, quits := msg.(tea.QuitMsg)
			do = func() { going = !quits; p.take(msg) }
		case <-p.escape.C:
			do = func() { p.input.feed(nil, true, p.takeEvent) }
		case <-p.Out.drained:
			do = p.drawIfDue
		case <-tick.C:
			do = func() { p.farewell, going = p.Idle.Check() }
		}
		p.alone(do)
	}
}

// read gives the screen what is typed, and waits with the next keys while the client does not take what is shown.
func (p *Program) read(ctx context.Context, ended chan<- struct{}) {
	defer close(ended)
	defer p.recover()
	take := func(chunk []byte) {
		if !p.over {
			p.typed = true
			p.takeInput(chunk)
		}
	}
	eachInput(ctx, p.SSH, func(chunk []byte) bool {
		p.Out.keyCame()
		p.Out.sendAfter(func() { p.alone(func() { take(chunk) }) })
		return true
	})
}

func (p *Program) take(msg tea.Msg) { p.errands.start(p.renderer.update(msg)) }

func (p *Program) takeEvent(event uv.Event) {
	if _, is := event.(uv.BackgroundColorEvent); is {
		p.answered()
	}
	if msg := messageOf(event); msg != nil {
		p.take(msg)
	}
}

// takeNews passes on what came by mail. It is false after a farewell.
func (p *Program) takeNews(n lobby.News) bool {
	if !n.Empty() {
		p.take(n)
	}
	if p.farewell = clean.Line(n.Farewell); p.farewell != "" {
		p.farewell = cmp.Or(farewellOf(p.renderer.screen), p.farewell)
	}
	return n.Farewell == ""
}

func (p *Program) resize(w ssh.Window) {
	width, height, ok := Clamp(w, p.Term.Width, p.Term.Height)
	if ok && (width != p.Term.Width || height != p.Term.Height) {
		p.Term.Width, p.Term.Height = width, height
		p.take(tea.WindowSizeMsg{Width: width, Height: height})
	}
}

func (p *Program) takeInput(chunk []byte) {
	p.Idle.KeyPressed()
	p.input.feed(chunk, false, p.takeEvent)
	if p.input.waiting() {
		p.escape.Reset(escapeWait)
	}
}

// drawIfDue draws the frame that waited for a slow client.
func (p *Program) drawIfDue() {
	if p.renderer.frameDue {
		p.take(drawMsg{})
	}
}

func (p *Program) recover() {
	if what := recover(); what != nil {
		p.alone(func() { p.failed = true })
		p.Log.Error("what moves a screen panicked, and its session ended", "panic", clean.Line(fmt.Sprint(what)), "stack", string(debug.Stack()))
	}
}
