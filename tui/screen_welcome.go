package tui

import (
	"context"
	"strings"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/board"
	"saloon/tui/keys"
	"saloon/tui/style"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

// welcomeScreen is for people whom the saloon does not know yet: they type a name, or a code that links their key.
type welcomeScreen struct {
	parts
	user string    // the SSH user name
	key  lobby.Key // the proven key; empty for none

	name    *widget.Input
	linking bool // a link code is typed instead of a name
	busy    bool // the lobby is asked
}

func newWelcomeScreen(p parts, e tell.Env) *welcomeScreen {
	w := &welcomeScreen{parts: p, user: e.User, key: e.Key}
	w.busy = p.visitor.Person.ID != ""
	if !w.busy {
		w.name = widget.NewInput(w.lobby.ProposeName(w.user), tell.NameLimit)
		w.front.typing = w.typing()
	}
	return w
}

func (w *welcomeScreen) id() string { return "welcome" }

func (w *welcomeScreen) typing() *typing {
	badge, prompt := w.Words.T("badge.name"), w.Words.T("welcome.name")
	if w.linking {
		badge, prompt = w.Words.T("badge.code"), w.Words.T("welcome.code")
	}
	return &typing{badge: badge, prompt: prompt, input: w.name, done: w.done, extra: w.extra}
}

func (w *welcomeScreen) done(text string) tea.Cmd {
	w.front.typing = w.typing()
	if w.busy {
		return nil
	}
	w.busy = true
	link, key, linking := w.lobby, w.key, w.linking
	return link.Request(func(ctx context.Context) (tell.Answer, error) {
		var p table.Person
		var err error
		switch {
		case linking:
			p, err = link.LinkKey(ctx, key, text)
		case key != "":
			p, err = link.Register(ctx, key, text)
		default:
			if err = link.CheckName(text); err == nil {
				p, err = link.Guest(text)
			}
		}
		return w.letIn(p, err), nil
	})
}

// letIn lets the person in, or shows why not and lets the person try again.
func (w *welcomeScreen) letIn(p table.Person, err error) tell.Answer {
	return func() tea.Cmd {
		w.busy = false
		if err != nil {
			w.lobby.Refused(err)
			return nil
		}
		w.front.typing = nil
		return w.nav.enter(p)
	}
}

func (w *welcomeScreen) extra() []action {
	if w.key == "" {
		return nil
	}
	name := board.If(w.linking, "newcomer", "link")
	return []action{w.act(name, func(string) tea.Cmd {
		w.linking = !w.linking
		value := board.If(!w.linking, w.lobby.ProposeName(w.user), "")
		w.name = widget.NewInput(value, tell.CodeLimit)
		w.front.typing = w.typing()
		return nil
	}, "tab")}
}

func (w *welcomeScreen) actions() []action { return nil }

func (w *welcomeScreen) draw(area widget.Area) {
	width := min(area.W-8, 68)
	x, y := (area.W-width)/2, max(area.H/6, 1)
	for _, line := range signboard {
		area.Center(y, style.Of(style.Title), line)
		y++
	}
	y++
	if w.name == nil {
		area.Center(y, 0, w.Words.T("welcome.entering", w.visitor.Person.Name))
		return
	}
	y = area.Lines(x, y, width, 0, w.Words.T("welcome.text")) + 1
	key := "welcome.player"
	switch {
	case w.linking:
		key = "welcome.linking"
	case w.key == "":
		key = "welcome.guest"
	}
	area.Lines(x, y, width, style.Of(style.Dim), w.Words.T(key))
}

// signboard stands above the text. Its lines are equally long, so that all of it stands in the middle.
var signboard = []string{
	"┌───────────────────────┐",
	"│      S A L O O N      │",
	"└──┬─────────────────┬──┘",
	"   │                 │   ",
}

// drawWelcome draws the operator's words over the end of the hall, until the first key there.
func (l *hallScreen) drawWelcome(area widget.Area) {
	if l.front.welcome == "" {
		return
	}
	var lines []string
	for text := range strings.SplitSeq(l.front.welcome, "\n") {
		lines = append(lines, widget.Wrap(text, min(area.W-4, tell.WidestWelcome))...)
	}
	lines = lines[:min(len(lines), area.H-3)]
	room := area.Sub(0, area.H-len(lines)-2, area.W, len(lines)+2)
	room.Clear()
	heading(room, l.Words.T("screen.welcome"))
	for y, line := range lines {
		room.Text(2, y+1, 0, line)
	}
}

// takeWelcome takes the operator's words away once they were read in the hall.
func (w *window) takeWelcome() {
	if _, inHall := w.screen.(*hallScreen); inHall && w.visitor.Hall != nil {
		w.front.welcome = ""
	}
}

type farewellScreen struct {
	*display
	text string
	kept bool // all that was done
}

func (f *farewellScreen) id() string { return "farewell" }

func (f *farewellScreen) actions() []action {
	return []action{f.act("leave", func(string) tea.Cmd { return tea.Quit }, "enter", keys.Leave, "esc")}
}

func (f *farewellScreen) draw(area widget.Area) {
	y := area.H / 3
	area.Center(y, style.Of(style.Title), f.Words.T("farewell.title"))
	for i, line := range widget.Wrap(f.Words.Or(f.text, f.text), min(area.W-8, 68)) {
		area.Center(y+2+i, 0, line)
	}
	if f.kept {
		area.Center(y+6, style.Of(style.Dim), f.Words.T("farewell.kept"))
	}
}
