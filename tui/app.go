package tui

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/board"
	"saloon/tui/lang"
	"saloon/tui/style"
	"saloon/tui/widget"
)

// Model is one person's window.
type Model struct{ app *app }

var _ tea.Model = Model{}

// app is what a window holds. Only the goroutine of its program touches it.
type app struct {
	env        Env
	house      house
	visit      visit
	person     table.Person
	presenters map[string]board.Presenter

	w, h  int
	theme *style.Theme
	words *lang.Words

	screen  screen
	help    *helpView
	ask     *question
	typing  *typing
	note    note
	targets []target // what can be clicked, as drawn last

	hall    *lobby.Hall
	table   *tableInView
	waiting map[table.ID]bool // tables that wait for this person
	stamp   int               // counts changes of the two above
	bell    int
}

// A screen is one page of the saloon.
type screen interface {
	id() string // its part of the catalogue's keys: "lobby"
	actions(a *app) []action
	draw(a *app, area widget.Area)
}

// note is the line above the footer: an answer to the last key.
type note struct {
	text  string
	bad   bool
	stays bool // news from elsewhere, whatever happens here
}

// New makes a window.
func New(e Env) Model {
	if e.Now == nil {
		e.Now = time.Now
	}
	if e.tick == nil {
		e.tick = tea.Tick
	}
	a := &app{env: e, house: e.open(), person: e.Person, presenters: presentersByGame(), w: e.Width, h: e.Height, waiting: map[table.ID]bool{}}
	a.theme = style.For(e.Profile, true, e.ASCII)
	a.chooseWords()
	a.screen = newWelcome(a)
	return Model{a}
}

func (a *app) chooseWords() {
	wish := a.person.Lang
	if wish == "" {
		wish = a.env.Lang
	}
	a.words = lang.For(wish)
	if a.table != nil {
		a.table.refresh(a)
	}
}

// Init lets in who is known.
func (m Model) Init() tea.Cmd {
	if m.app.person.ID == "" {
		return nil
	}
	return m.app.enter(m.app.person)
}

// Bell rises by one each time that something wants the person's attention.
func (m Model) Bell() int { return m.app.bell }

// Update takes a message in.
func (m Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	return m, m.app.update(msg)
}

func (a *app) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		return a.key(msg.String(), msg.Key().Text)
	case tea.PasteMsg:
		if a.typing != nil {
			a.typing.input.Insert(msg.Content)
		}
	case tea.MouseClickMsg:
		if mouse := msg.Mouse(); mouse.Button == tea.MouseLeft {
			return a.click(mouse.X, mouse.Y)
		}
	case tea.MouseWheelMsg:
		return a.wheel(msg.Mouse().Button)
	case tea.WindowSizeMsg:
		a.w, a.h = msg.Width, msg.Height
	case tea.BackgroundColorMsg:
		a.theme = style.For(a.env.Profile, msg.IsDark(), a.env.ASCII)
	case lobby.News:
		return a.news(msg)
	case answer:
		return msg(a)
	case paceMsg:
		return a.pace(msg)
	case clockMsg:
		return a.ticked(msg)
	}
	return nil
}

// wheel turns the mouse wheel into the keys that scroll.
func (a *app) wheel(button tea.MouseButton) tea.Cmd {
	switch button {
	case tea.MouseWheelUp:
		return a.key("up", "")
	case tea.MouseWheelDown:
		return a.key("down", "")
	}
	return nil
}

// The smallest window in which everything can be played.
const (
	minWidth  = 80
	minHeight = 24
)

// View draws the window.
func (m Model) View() tea.View {
	v := tea.View{Content: m.app.draw(), AltScreen: true, MouseMode: tea.MouseModeCellMotion, WindowTitle: m.app.title()}
	return v
}

func (a *app) draw() string {
	g := widget.NewGrid(a.w, a.h)
	defer g.Free()
	a.targets = a.targets[:0]
	area := g.Area()
	if a.w < minWidth || a.h < minHeight {
		a.drawTooSmall(area)
		return g.Render(a.theme)
	}
	f := layFrame(a.w, a.h)
	if a.help != nil {
		a.help.draw(a, f.body.of(area))
	} else {
		a.screen.draw(a, f.body.of(area))
	}
	if a.typing != nil && a.note.text != "" {
		a.drawRemark(f.body.of(area).Sub(0, f.body.H-1, a.w, 1)) // the line below is taken
	}
	a.drawBar(f.bar.of(area))
	a.drawNote(f.note.of(area))
	a.drawFooter(f.foot, f.foot.of(area))
	return g.Render(a.theme)
}

func (a *app) drawTooSmall(area widget.Area) {
	lines := widget.Wrap(a.words.T("small", minWidth, minHeight, a.w, a.h), a.w)
	for i, line := range lines {
		area.Center((a.h-len(lines))/2+i, 0, line)
	}
}

func (a *app) title() string {
	if len(a.waiting) > 0 {
		return a.words.T("title.turn")
	}
	return a.words.T("title")
}
