package tui

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// welcomeScreen is for people whom the saloon does not know yet: they type a name, or
// a code that links their key to the player they already are. Everybody else only
// sees it for a moment.
type welcomeScreen struct {
	*display
	visitor *visitor
	lobby   *lobbyLink
	front   *foreground
	nav     navigator
	user    string    // the SSH user name
	key     lobby.Key // the proven key; empty for none

	name    *widget.Input
	linking bool // a link code is typed instead of a name
	busy    bool // the lobby is asked
}

// The longest name and code that can be typed; the lobby has its own limits.
const (
	nameLimit = 24
	codeLimit = 26 // the name of a moment, too
	chatLimit = 300
)

func newWelcomeScreen(p parts, e Env) *welcomeScreen {
	w := &welcomeScreen{display: p.display, visitor: p.visitor, lobby: p.lobby, front: p.front, nav: p.nav, user: e.User, key: e.Key}
	w.busy = p.visitor.person.ID != ""
	if !w.busy {
		w.name = widget.NewInput(w.lobby.ProposeName(w.user), nameLimit)
		w.front.typing = w.typing()
	}
	return w
}

func (w *welcomeScreen) id() string { return "welcome" }

// typing is the line above the footer, which stays open on this screen.
func (w *welcomeScreen) typing() *typing {
	badge, prompt := w.words.T("badge.name"), w.words.T("welcome.name")
	if w.linking {
		badge, prompt = w.words.T("badge.code"), w.words.T("welcome.code")
	}
	return &typing{badge: badge, prompt: prompt, input: w.name, done: w.done, extra: w.extra}
}

func (w *welcomeScreen) done(text string) tea.Cmd {
	w.front.typing = w.typing()
	if w.busy {
		return nil
	}
	if w.linking {
		return w.link(text)
	}
	w.busy = true
	link, key := w.lobby, w.key
	return w.lobby.request(func(ctx context.Context) (answer, error) {
		if key != "" {
			p, err := link.Register(ctx, key, text)
			return w.letIn(p, err), nil
		}
		if err := link.CheckName(text); err != nil {
			return w.letIn(table.Person{}, err), nil
		}
		p, err := link.Guest(text)
		return w.letIn(p, err), nil
	})
}

func (w *welcomeScreen) link(code string) tea.Cmd {
	w.busy = true
	link, key := w.lobby, w.key
	return w.lobby.request(func(ctx context.Context) (answer, error) {
		p, err := link.LinkKey(ctx, key, code)
		return w.letIn(p, err), nil
	})
}

// letIn lets the person in, or shows why not and lets the person try again.
func (w *welcomeScreen) letIn(p table.Person, err error) answer {
	return func() tea.Cmd {
		w.busy = false
		if err != nil {
			w.lobby.refused(err)
			return nil
		}
		w.front.typing = nil
		return w.nav.enter(p)
	}
}

// extra is the key that changes between typing a name and a link code.
func (w *welcomeScreen) extra() []action {
	if w.key == "" {
		return nil
	}
	name := "link"
	if w.linking {
		name = "newcomer"
	}
	return []action{w.act(name, func(string) tea.Cmd {
		w.linking = !w.linking
		value := ""
		if !w.linking {
			value = w.lobby.ProposeName(w.user)
		}
		w.name = widget.NewInput(value, codeLimit)
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
		area.Center(y, 0, w.words.T("welcome.entering", w.visitor.person.Name))
		return
	}
	y = area.Lines(x, y, width, 0, w.words.T("welcome.text")) + 1
	key := "welcome.player"
	switch {
	case w.linking:
		key = "welcome.linking"
	case w.key == "":
		key = "welcome.guest"
	}
	area.Lines(x, y, width, style.Of(style.Dim), w.words.T(key))
}

// signboard stands above the text. Its lines are equally long, so that all of it stands in
// the middle.
var signboard = []string{
	"┌───────────────────────┐",
	"│      S A L O O N      │",
	"└──┬─────────────────┬──┘",
	"   │                 │   ",
}
