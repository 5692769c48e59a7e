package tui

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby/table"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// welcome is for those whom the saloon does not know yet: a name, or a code that
// links their key to the player they already are. Who is known only passes by.
type welcome struct {
	name    *widget.Input
	linking bool
	busy    bool
}

// The longest name and code that can be typed; the lobby has its own limits.
const (
	nameLimit = 24
	codeLimit = 24
	chatLimit = 300
)

func newWelcome(a *app) *welcome {
	w := &welcome{busy: a.person.ID != ""}
	if !w.busy {
		w.name = widget.NewInput(a.house.ProposeName(a.env.User), nameLimit)
		a.typing = w.typing(a)
	}
	return w
}

func (w *welcome) id() string { return "welcome" }

// typing keeps the line above the footer open: here everything is typed.
func (w *welcome) typing(a *app) *typing {
	prompt := a.words.T("welcome.name")
	if w.linking {
		prompt = a.words.T("welcome.code")
	}
	return &typing{prompt: prompt, input: w.name, done: w.done, extra: w.extra}
}

func (w *welcome) done(a *app, text string) tea.Cmd {
	a.typing = w.typing(a)
	if w.busy {
		return nil
	}
	if w.linking {
		return w.link(a, text)
	}
	w.busy = true
	house, key := a.house, a.env.Key
	return a.request(func(ctx context.Context) (answer, error) {
		if err := house.CheckName(text); err != nil {
			return w.settled(table.Person{}, err), nil
		}
		if key == "" {
			p, err := house.Guest(text)
			return w.settled(p, err), nil
		}
		p, err := house.Register(ctx, key, text)
		return w.settled(p, err), nil
	})
}

func (w *welcome) link(a *app, code string) tea.Cmd {
	w.busy = true
	house, key := a.house, a.env.Key
	return a.request(func(ctx context.Context) (answer, error) {
		p, err := house.LinkKey(ctx, key, code)
		return w.settled(p, err), nil
	})
}

// settled lets the person in, or shows why not and lets it try again.
func (w *welcome) settled(p table.Person, err error) answer {
	return func(a *app) tea.Cmd {
		w.busy = false
		if err != nil {
			a.refused(err)
			return nil
		}
		a.typing = nil
		return a.enter(p)
	}
}

// extra is the way between a name and a link code.
func (w *welcome) extra(a *app) []action {
	if a.env.Key == "" {
		return nil
	}
	name := "link"
	if w.linking {
		name = "newcomer"
	}
	return []action{a.act(name, func(a *app, _ string) tea.Cmd {
		w.linking = !w.linking
		value := ""
		if !w.linking {
			value = a.house.ProposeName(a.env.User)
		}
		w.name = widget.NewInput(value, codeLimit)
		a.typing = w.typing(a)
		return nil
	}, "tab")}
}

func (w *welcome) actions(*app) []action { return nil }

func (w *welcome) draw(a *app, area widget.Area) {
	width := min(area.W-8, 68)
	x, y := (area.W-width)/2, max(area.H/6, 1)
	for _, line := range sign {
		area.Center(y, style.Of(style.Title), line)
		y++
	}
	y++
	if w.name == nil {
		area.Center(y, 0, a.words.T("welcome.entering", a.person.Name))
		return
	}
	y = area.Lines(x, y, width, 0, a.words.T("welcome.text")) + 1
	key := "welcome.player"
	switch {
	case w.linking:
		key = "welcome.linking"
	case a.env.Key == "":
		key = "welcome.guest"
	}
	area.Lines(x, y, width, style.Of(style.Dim), a.words.T(key))
}

// sign hangs over the door.
var sign = []string{
	"┌─────────────────────────┐",
	"│     S A L O O N         │",
	"└──┬───────────────────┬──┘",
	"   │                   │   ",
}
