package tui

import (
	tea "charm.land/bubbletea/v2"

	"saloon/lobby/table"
	"saloon/tui/board"
	"saloon/tui/keys"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

// An action is a key of a screen: one value feeds the key press, the footer, the help and the "why not".
type action struct {
	widget.Binding
	do    func(key string) tea.Cmd
	end   bool // stands at the right end of the footer, where esc and ? are
	moves bool // without a command or a remark to follow, it has only moved a board's cursor
}

func (x action) when(whyNot string) action {
	x.WhyNot = whyNot
	return x
}

func (x action) shown(keys string) action {
	x.Show = keys
	return x
}

// inHelp leaves an action out of the footer when it is for the help only.
func (x action) inHelp(only bool) action {
	if only {
		x.Label = ""
	}
	return x
}

func (x action) atEnd() action {
	x.end = true
	return x
}

// unless is the reason why not, or "" when the condition holds.
func unless(ok bool, why string) string {
	if ok {
		return ""
	}
	return why
}

var listKeys = []string{"up", "down", "home", "end", "pgup", "pgdown"}

func withKey(list []action, key string) *action {
	for i := range list {
		if list[i].Has(key) {
			return &list[i]
		}
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

func (w *window) actions() []action {
	if w.front.hasKeys() {
		return w.front.actions()
	}
	list := w.screen.actions()
	if w.table != nil && w.table.Presenter != nil {
		list = append(list, w.act("pictures", func(string) tea.Cmd { w.showPictures(); return nil }, keys.Pictures))
	}
	if w.lobby.Visit != nil {
		if !w.isAt("people") {
			list = append(list, w.whoAction())
		}
		list = append(list, w.peopleActions()...)
		if !w.isAt("leaders") {
			list = append(list, w.act("honours", func(string) tea.Cmd { return w.showLeaders() }, keys.Honours).inHelp(!w.isAt("hall", "profile")))
		}
		if !w.isAt("deals") {
			list = append(list, w.act("daily", func(string) tea.Cmd { return w.nav.showDeals("", "") }, keys.Daily).inHelp(!w.isAt("hall")))
		}
	}
	return append(list,
		w.act("help", func(string) tea.Cmd { w.showHelp(w.newHelp()); return nil }, keys.Help, "f1"),
		w.mouseAction(),
		w.front.quitAction())
}

func (w *window) whoAction() action {
	s, atTable := w.screen.(*tableScreen)
	shown := w.isAt("hall", "profile") || atTable && s.phase() != table.Playing // a board has keys enough
	return w.act("who", func(string) tea.Cmd { return w.showPeople() }, keys.Who).inHelp(!shown)
}

func (w *window) askWho() tea.Cmd {
	return w.front.typeLine(typing{badge: w.Words.T("badge.who"), stays: true, done: w.openPage}, "", tell.NameLimit+len("bot "))
}

// mouseAction gives the mouse back to the terminal, whose own selection can copy text then, or takes it again.
func (w *window) mouseAction() action {
	name := board.If(w.mouseOff, "mouse-on", "mouse-off")
	return w.act(name, func(string) tea.Cmd {
		w.mouseOff = !w.mouseOff
		w.front.say(w.Words.T("said." + name))
		return nil
	}, keys.Mouse).inHelp(true)
}

func (w *window) key(key, text string) tea.Cmd { return w.keyAmong(w.actions(), key, text) }

func (w *window) keyAmong(actions []action, key, text string) tea.Cmd {
	w.front.takeNote()
	w.takeWelcome()
	if w.tooSmall() {
		if key == "ctrl+c" {
			return tea.Quit
		}
		return nil
	}
	if x := withKey(actions, key); x != nil {
		return w.front.press(*x, key)
	}
	switch {
	case w.front.typing != nil:
		w.front.typing.input.Key(key, text)
	case w.front.asks():
		w.front.complain(w.Words.T("key.nothing-asked", w.Words.List(w.front.answering())))
	case w.front.help != nil:
		w.front.complain(w.Words.T("key.nothing-help"))
	default:
		w.front.complain(w.Words.T("key.nothing"))
	}
	return nil
}

// A shownKey is one of several keys in the footer, and where it stands.
type shownKey struct {
	at, width int
	key       string
}

var arrows = map[rune]string{'↑': "up", '↓': "down", '←': "left", '→': "right"}

// shownKeys are the keys of an action whose footer shows several: "↑↓", "1 2 3".
func (x action) shownKeys() (list []shownKey) {
	if len(x.Keys) < 2 {
		return nil
	}
	at := 0
	for _, r := range x.Show {
		key, arrow := arrows[r]
		if !arrow {
			key = string(r)
		}
		if x.Has(key) {
			list = append(list, shownKey{at, widget.Width(string(r)), key})
		}
		at += widget.Width(string(r))
	}
	return list
}

// clicked is the key of a click on the action's word: forward of several, none where the word does not say which.
func (x action) clicked() string {
	shown := x.shownKeys()
	switch {
	case len(shown) == 0:
		return x.Keys[0]
	case x.Has("down"):
		return "down"
	case x.Has("right"):
		return "right"
	case len(shown) == 1:
		return shown[0].key
	}
	return ""
}

func (w *window) wheel(button tea.MouseButton) tea.Cmd {
	key := map[tea.MouseButton]string{tea.MouseWheelUp: "up", tea.MouseWheelDown: "down"}[button]
	if x := withKey(w.actions(), key); x != nil && x.Works() {
		return w.key(key, "")
	}
	return nil
}

func (w *window) click(x, y int) tea.Cmd {
	w.front.takeNote()
	w.takeWelcome()
	for _, t := range w.targets {
		if t.has(x, y) {
			return t.do()
		}
	}
	if s, ok := w.screen.(clicked); ok && !w.front.hasKeys() {
		return s.click(x, y)
	}
	return nil
}

// A clicked screen handles clicks itself where nothing clickable was noted.
type clicked interface {
	click(x, y int) tea.Cmd
}
