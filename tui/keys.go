package tui

import (
	"cmp"
	"context"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/evening"
	"saloon/lobby/table"
	"saloon/tui/board"
	"saloon/tui/keys"
	"saloon/tui/lang"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

// An action is something that can be done on a screen: one value feeds the key press, the key bar, the menu, the help
// and the "why not".
type action struct {
	widget.Binding
	name  string // of the command, see package keys
	do    func(key string) tea.Cmd
	quiet bool // not in the key bar
	end   bool // stands at the right end of the key bar, where esc and ? are
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

// quietly leaves an action out of the key bar when there is something better to show.
func (x action) quietly(so bool) action {
	x.quiet = so
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
	return w.atHand()
}

// atHand are the actions of the screen, whatever stands before it.
func (w *window) atHand() []action {
	var list []action
	if w.lobby.Visit != nil {
		list = append(list, w.act("menu", func(string) tea.Cmd { w.openMenu(); return nil }, keys.Menu, keys.Find))
	}
	list = append(list, w.screen.actions()...)
	if w.table != nil && w.table.Presenter != nil {
		list = append(list, w.act("pictures", func(string) tea.Cmd { w.showPictures(); return nil }))
	}
	if w.lobby.Visit != nil {
		list = append(list, w.peopleActions()...)
	}
	if at := w.visitor.NextWaiting(); at != "" && withKey(list, keys.Turn) == nil {
		list = append(list, w.act("next", func(string) tea.Cmd { return w.goTo(at) }))
	}
	return append(list,
		w.act("help", func(string) tea.Cmd { w.showHelp(w.newHelp()); return nil }, keys.Help, "f1"),
		w.front.quitAction())
}

// mouseAction gives the mouse back to the terminal, whose own selection can copy text then, or takes it again.
func (w *window) mouseAction() action {
	name := board.If(w.mouseOff, "mouse-on", "mouse-off")
	return w.act(name, func(string) tea.Cmd {
		w.mouseOff = !w.mouseOff
		w.front.say(w.Words.T("said." + name))
		return nil
	})
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
		if w.front.typing.input.Key(key, text) && text != "" {
			w.front.tellFull()
		}
	case w.front.menu != nil && w.front.help == nil && !w.front.asks():
		w.front.menu.typed(key, text)
	case w.front.asks():
		w.front.complain(w.Words.T("key.nothing-asked", w.Words.List(w.front.answering())))
	case w.front.help != nil && key == keys.Turn && w.front.answered.about != "": // as the remark says
		w.front.clear()
		return w.goTo(w.front.answered.about)
	case w.front.help != nil:
		w.front.complain(w.Words.T("key.nothing-help"))
	case w.lobby.Visit != nil: // else the hall comes in a moment
		w.front.complain(w.whyNothing(key))
	}
	return nil
}

// whyNothing says where a key does something that does nothing now.
func (w *window) whyNothing(key string) string {
	if s, is := w.screen.(*tableScreen); is && s.table.Snap != nil {
		if x := s.behind(key); x != nil {
			return cmp.Or(x.WhyNot, w.Words.T("key.behind", x.Name()))
		}
	}
	return w.Words.Or("key.elsewhere."+keys.NameOf(key), w.Words.T("key.nothing"))
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

// everywhere is what can be done from any screen, in the menu; some screens have keys for some of it.
func (w *window) everywhere() []action {
	if w.lobby.Visit == nil {
		return nil
	}
	person := w.visitor.Person
	guest := unless(person.Kind != table.KindGuest, w.Words.T("profile.guest"))
	show := func(do func()) func(string) tea.Cmd { return func(string) tea.Cmd { do(); return nil } }
	run := func(do func() tea.Cmd) func(string) tea.Cmd { return func(string) tea.Cmd { return do() } }
	return []action{
		w.act("people", run(w.showPeople)),
		w.act("waits", run(w.showWaits)),
		w.compareAction(),
		w.act("honours", run(w.showLeaders)),
		w.act("learn", show(w.showLearn)),
		w.act("train", run(w.showTraining)),
		w.act("rules", show(w.showRules)),
		w.act("page", run(func() tea.Cmd { return w.openPage("") })).when(guest),
		w.act("profile", run(w.showProfile)),
		w.act("rename", run(w.rename)).when(guest),
		w.act("speak", run(w.askLanguage)),
		w.act("ground", run(w.turnGround)),
		w.act("calls", run(w.askCalls)).when(guest),
		w.act("rest", run(w.askRest)).when(guest),
		w.act("code", run(w.linkCode)).when(guest),
		w.mouseAction(),
		w.act("forget", run(w.front.says(w.Words.T("forget.how", w.env.Address)))).when(guest),
		w.act("new", show(func() { w.showForm(nil) })),
		w.act("join", run(w.askCode)),
		w.act("daily", run(func() tea.Cmd { return w.showDeals("", "") })),
		w.act("evenings", run(w.showEvenings)),
		w.act("house-rules", show(func() { w.showHelp(&helpView{pages: pagesOf(w.Words.Book(tell.HouseBook))}) })),
		w.act("leave", run(w.askQuit)),
	}
}

// showRules shows the rules of the game at hand, or of all games.
func (w *window) showRules() {
	pages := w.rulesOf(w.gameAtHand())
	for _, g := range w.lobby.Games() {
		if w.gameAtHand() == "" {
			pages = append(pages, w.rulesOf(g.Info().ID)...)
		}
	}
	w.showHelp(&helpView{pages: pages})
}

func (w *window) askCode() tea.Cmd {
	return w.front.typeLine(typing{badge: w.Words.T("badge.code"), stays: true, done: func(code string) tea.Cmd {
		if id, lines, ok := table.MomentOf(code); ok {
			return w.openMoment(id, lines)
		}
		visit, code := w.lobby.Visit, strings.TrimSpace(code)
		return w.lobby.Request(func(ctx context.Context) (tell.Answer, error) {
			if p, failed := visit.Evening(evening.ID(code)); failed == nil {
				return func() tea.Cmd { w.front.typing = nil; return w.showEvening(p.ID()) }, nil
			}
			id, err := visit.Join(ctx, code)
			return func() tea.Cmd { w.front.typing = nil; return w.goTo(id) }, err
		})
	}}, "", tell.CodeLimit)
}

func (w *window) askLanguage() tea.Cmd {
	var answers []action
	for i, code := range lang.Languages() {
		x := action{do: func(string) tea.Cmd { return w.speak(code) }}
		x.Keys, x.Label = []string{strconv.Itoa(i + 1)}, lang.For(code).T("language")
		x.Help = lang.For(code).T("menu.language")
		answers = append(answers, x)
	}
	return w.front.choose(w.Words.T("badge.language"), w.Words.T("menu.languages"), answers...)
}

// speak changes the language, and keeps it for who has a name.
func (w *window) speak(code string) tea.Cmd {
	w.setLanguage(code)
	return w.lobby.Choose(w.visitor.Person, lobby.InLanguage(code), tell.Done)
}

func (w *window) linkCode() tea.Cmd {
	p, there := w.screen.(*profileScreen)
	if there {
		return p.makeCode()
	}
	load := w.showProfile()
	return tea.Batch(load, w.screen.(*profileScreen).makeCode())
}

func (p parts) rename() tea.Cmd {
	return p.front.typeLine(typing{badge: p.Words.T("badge.name"), stays: true, done: func(name string) tea.Cmd {
		person := p.visitor.Person
		return tell.Ask(p.lobby, func(ctx context.Context, _ tell.Visit) (table.Person, error) {
			return p.lobby.Rename(ctx, person, strings.TrimSpace(name))
		}, func(renamed table.Person) tea.Cmd { p.front.typing, p.visitor.Person = nil, renamed; return nil })
	}}, p.visitor.Person.Name, tell.NameLimit)
}

func (p parts) askRest() tea.Cmd {
	person := p.visitor.Person
	return tell.Ask(p.lobby, func(context.Context, tell.Visit) (lobby.Holiday, error) { return p.lobby.Holiday(person) }, p.chooseRest)
}

func (p parts) askCalls() tea.Cmd {
	person := p.visitor.Person
	return tell.Ask(p.lobby, func(context.Context, tell.Visit) (lobby.Hook, error) { return p.lobby.HookOf(person) }, p.chooseCalls)
}
