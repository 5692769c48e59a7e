package tui

import (
	tea "charm.land/bubbletea/v2"

	"saloon/tui/style"
	"saloon/tui/widget"
)

// An action is a key of a screen: one value feeds the key press, the footer,
// the help and the "why not".
type action struct {
	widget.Binding
	do func(a *app, key string) tea.Cmd
}

// act makes an action whose texts are the catalogue's keys.act.NAME (for the
// footer) and keys.act.NAME.help.
func (a *app) act(name string, do func(a *app, key string) tea.Cmd, keys ...string) action {
	return action{widget.Binding{Keys: keys, Label: a.words.T("act." + name), Help: a.words.T("act." + name + ".help")}, do}
}

// when makes an action work only when a reason against it is empty.
func (x action) when(whyNot string) action {
	x.WhyNot = whyNot
	return x
}

// shown has another sign for the keys.
func (x action) shown(keys string) action {
	x.Show = keys
	return x
}

// unless is a reason that holds while a condition does not.
func unless(ok bool, why string) string {
	if ok {
		return ""
	}
	return why
}

// actions are those of what is in front now.
func (a *app) actions() []action {
	switch {
	case a.ask != nil:
		return a.ask.actions(a)
	case a.typing != nil:
		return a.typing.actions(a)
	case a.help != nil:
		return a.help.actions(a)
	}
	list := a.screen.actions(a)
	return append(list,
		a.act("help", func(a *app, _ string) tea.Cmd { a.help = newHelp(a); return nil }, "?", "f1"),
		a.act("quit", func(a *app, _ string) tea.Cmd { return a.askQuit() }, "ctrl+c").shown("^c"))
}

// key is a key press.
func (a *app) key(key, text string) tea.Cmd {
	a.note = note{}
	if a.w < minWidth || a.h < minHeight {
		if key == "ctrl+c" {
			return tea.Quit
		}
		return nil
	}
	for _, x := range a.actions() {
		if !x.Has(key) {
			continue
		}
		if !x.Works() {
			a.say(x.WhyNot)
			return nil
		}
		return x.do(a, key)
	}
	if a.typing != nil {
		a.typing.input.Key(key, text)
	}
	return nil
}

func bindings(actions []action) []widget.Binding {
	list := make([]widget.Binding, len(actions))
	for i, x := range actions {
		list[i] = x.Binding
	}
	return list
}

// drawFooter draws the keys; the way back and help keep their places at the right.
func (a *app) drawFooter(at rect, area widget.Area) {
	var left, right []action
	width := 0
	for _, x := range a.actions() {
		if x.Works() && (x.Has("?") || x.Has("esc")) {
			right = append(right, x)
			width += widget.Width(x.Name()) + widget.Width(x.Label) + 4
			continue
		}
		left = append(left, x)
	}
	a.drawKeys(at, rect{0, 0, area.W - width, 1}, area, left)
	a.drawKeys(at, rect{area.W - width, 0, width, 1}, area, right)
}

func (a *app) drawKeys(at, room rect, area widget.Area, actions []action) {
	for _, spot := range widget.Footer(room.of(area), 0, bindings(actions)) {
		x := actions[spot.ID]
		a.clickable(room.in(at), spot, func(a *app) tea.Cmd { return x.do(a, x.Keys[0]) })
	}
}

// drawBar draws the line at the top.
func (a *app) drawBar(area widget.Area) {
	bar := style.Of(style.Plain).On(style.BarGround)
	area.Fill(0, 0, area.W, 1, bar)
	x := area.Text(1, 0, style.Of(style.Title).On(style.BarGround), a.words.T("house")) + 2
	right := a.person.Name
	if b, ok := a.screen.(titleBar); ok && a.help == nil {
		b.bar(a, area, x)
		return
	}
	where := a.words.T("screen." + a.screen.id())
	if a.help != nil {
		where = a.words.T("screen.help")
	}
	area.Text(x, 0, bar, where)
	area.Right(area.W-1, 0, bar, right)
}

// barred is a screen with a top line of its own, from the column x on.
type titleBar interface {
	bar(a *app, area widget.Area, x int)
}

// A target is what can be clicked, in cells of the window.
type target struct {
	rect
	do func(a *app) tea.Cmd
}

// clickable notes a spot of a room.
func (a *app) clickable(room rect, s widget.Spot, do func(a *app) tea.Cmd) {
	a.targets = append(a.targets, target{rect{room.X + s.X, room.Y + s.Y, s.W, s.H}, do})
}

// click is a press of the left mouse button.
func (a *app) click(x, y int) tea.Cmd {
	a.note = note{}
	for _, t := range a.targets {
		if t.has(x, y) {
			return t.do(a)
		}
	}
	if room, ok := a.screen.(clicked); ok && a.help == nil && a.ask == nil && a.typing == nil {
		return room.click(a, x, y)
	}
	return nil
}

// clicked is a screen with places of its own to click.
type clicked interface {
	click(a *app, x, y int) tea.Cmd
}
