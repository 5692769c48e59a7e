package tui

import (
	tea "charm.land/bubbletea/v2"

	"saloon/tui/widget"
)

// An action is a key of a screen: one value feeds the key press, the footer, the
// help and the "why not". See display.act, which makes one.
type action struct {
	widget.Binding
	do func(key string) tea.Cmd
}

// when makes an action work only when a reason against it is empty.
func (x action) when(whyNot string) action {
	x.WhyNot = whyNot
	return x
}

// shown writes the keys in another way.
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

// listKeys are the keys that move in a list.
var listKeys = []string{"up", "down", "k", "j", "home", "end", "pgup", "pgdown"}

func bindings(actions []action) []widget.Binding {
	list := make([]widget.Binding, len(actions))
	for i, x := range actions {
		list[i] = x.Binding
	}
	return list
}

// actions are those of what has the keys now.
func (w *window) actions() []action {
	if w.front.hasKeys() {
		return w.front.actions()
	}
	return append(w.screen.actions(),
		w.display.act("help", func(string) tea.Cmd { w.showHelp(w.newHelp()); return nil }, "?", "f1"),
		w.front.quitAction())
}

// key is a key press.
func (w *window) key(key, text string) tea.Cmd {
	w.front.note = note{}
	if w.display.tooSmall() {
		if key == "ctrl+c" {
			return tea.Quit
		}
		return nil
	}
	for _, x := range w.actions() {
		if x.Has(key) {
			return w.front.press(x, key)
		}
	}
	if w.front.typing != nil {
		w.front.typing.input.Key(key, text)
	}
	return nil
}

// wheel turns the mouse wheel into the keys that scroll.
func (w *window) wheel(button tea.MouseButton) tea.Cmd {
	switch button {
	case tea.MouseWheelUp:
		return w.key("up", "")
	case tea.MouseWheelDown:
		return w.key("down", "")
	}
	return nil
}

// click is a press of the left mouse button.
func (w *window) click(x, y int) tea.Cmd {
	w.front.note = note{}
	for _, t := range w.display.targets {
		if t.has(x, y) {
			return t.do()
		}
	}
	if s, ok := w.screen.(clicked); ok && !w.front.hasKeys() {
		return s.click(x, y)
	}
	return nil
}

// clicked is a screen that handles clicks on some of its places itself.
type clicked interface {
	click(x, y int) tea.Cmd
}
