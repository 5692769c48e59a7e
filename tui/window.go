package tui

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

// Model is one person's window.
type Model struct{ window *window }

var _ tea.Model = Model{}

// A window is what its screens share, the one that is shown and the table that is followed, for one goroutine.
type window struct {
	parts
	env      tell.Env
	screen   screen
	under    []screen       // where one came from, the last behind the present one
	table    *tableOnScreen // nil in the hall
	mouseOff bool           // the terminal has the mouse
	farewell string         // why the saloon ended the visit, or what it says to who leaves
	saysDark bool           // what the terminal says of its ground
	away     string         // why the person was turned away at the door; "" when they were not
	offered  []action       // the actions as the footer shows them; nil after each message that may change them
	last     lastPicture
	early    []lobby.News // told before the hall is shown, where the keys work that it names
}

type parts struct {
	*display               // how things are shown and said
	visitor  *tell.Visitor // who it is, and what the lobby has told
	lobby    *tell.Link    // how the lobby is asked for something
	front    *foreground   // questions, typed lines, remarks, help
	nav      navigator     // the way to other screens
}

type screen interface {
	id() string // its part of the catalogue's keys: "hall"
	actions() []action
	draw(area widget.Area)
}

// New makes a window.
func New(e tell.Env) Model {
	e = e.Completed()
	w := &window{env: e}
	w.saysDark = true
	w.display = &display{w: e.Width, h: e.Height, now: e.Now, address: e.Address, theme: style.For(e.Profile, true, e.ASCII)}
	w.display.press = func(key string) tea.Cmd { return w.key(key, key) }
	w.visitor = tell.NewVisitor(e.Person)
	w.display.now = func() time.Time { return w.visitor.Here(e.Now()) }
	w.front = &foreground{display: w.display, quit: w.askQuit, explain: w.explainQuestion, welcome: e.Welcome}
	w.lobby = &tell.Link{Lobby: e.Open(), Refused: w.refused}
	w.nav = w
	w.chooseWords()
	w.screen = newWelcomeScreen(w.parts, e)
	return Model{w}
}

func (w *window) chooseWords() {
	w.Words = tell.WordsFor(w.visitor.Person, w.env)
	if w.table != nil {
		w.table.refresh()
	}
}

func (w *window) refused(err error) { w.front.complain(w.Sentence(err)) }

// Init lets a known person in.
func (m Model) Init() tea.Cmd {
	person := m.window.visitor.Person
	if person.ID == "" {
		return nil
	}
	return m.window.enter(person)
}

// Bell rises by one each time that something wants the person's attention.
func (m Model) Bell() int { return m.window.visitor.Bell }

// Call says why the bell rang last, and in which of [table.WaysToCall] the person is called.
func (m Model) Call() (why, way string) {
	v := m.window.visitor
	return m.window.Words.T(v.Rung[0], v.Rung[1]), v.Person.Calls
}

// TurnedAway is why the window closed at the door: no table had the code; "" when it closed otherwise.
func (m Model) TurnedAway() string { return m.window.away }

// Farewell is why the saloon ended the visit, or what it says to who leaves, in the words of the person's language.
func (m Model) Farewell() string { return m.window.farewell }

// Update takes a message in.
func (m Model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	return m, m.window.update(msg)
}

func (w *window) update(msg tea.Msg) tea.Cmd {
	if key, ok := msg.(tea.KeyPressMsg); ok {
		return w.keyPressed(key)
	}
	w.offered, w.last.holds = nil, false // whatever the message is, other keys may work after it
	if w.front.menu != nil {
		w.front.menu.known = nil
	}
	switch msg := msg.(type) {
	case tea.PasteMsg:
		if w.front.typing != nil {
			w.front.typing.input.Insert(msg.Content)
		} else if m := w.front.menu; m != nil && w.front.help == nil && !w.front.asks() {
			m.paste(msg.Content)
		}
	case tea.MouseClickMsg:
		if mouse := msg.Mouse(); mouse.Button == tea.MouseLeft {
			return w.click(mouse.X, mouse.Y)
		}
	case tea.MouseWheelMsg:
		return w.wheel(msg.Mouse().Button)
	case tea.WindowSizeMsg:
		w.w, w.h = msg.Width, msg.Height
	case tea.BackgroundColorMsg:
		w.saysDark = msg.IsDark()
		w.chooseGround()
	case lobby.News:
		return w.news(msg)
	case tell.Answer:
		return msg()
	case afterWait:
		if w.table == msg.table {
			return msg.then()
		}
	}
	return nil
}

func (w *window) news(n lobby.News) tea.Cmd {
	if n.Farewell != "" {
		w.front.clear()
		w.farewell = n.Farewell
		if n.Why != nil {
			w.farewell = w.Words.Phrase(*n.Why)
		}
		w.screen = &farewellScreen{w.display, w.farewell, n.Kept()}
		return nil
	}
	if w.lobby.Visit == nil {
		w.early = append(w.early, n)
		return nil
	}
	if n.Hall != nil {
		if w.visitor.Hall == nil {
			w.absent = span{n.Hall.Left, n.Hall.Since}
		}
		if remark, about := w.visitor.TakeHall(n.Hall, w.Texts); remark != "" {
			w.front.note = note{text: remark, stays: true, about: about}
		}
	}
	var cmd tea.Cmd
	if n.Table != nil && w.table != nil && n.Table.Card.ID == w.table.ID {
		cmd = tea.Batch(w.noteLesson(n.Table), w.table.takeSnapshot(n.Table), w.table.goOn(w))
	}
	return tea.Batch(cmd, w.newDeals(n), w.heardOfPeople(n), w.askBest())
}

// View draws the window as text.
func (m Model) View() tea.View {
	view := m.view()
	view.Content = m.window.draw()
	return view
}

func (m Model) view() tea.View {
	mouse := board.If(m.window.mouseOff, tea.MouseModeNone, tea.MouseModeCellMotion)
	return tea.View{AltScreen: true, MouseMode: mouse, WindowTitle: m.window.title()}
}

func (w *window) title() string {
	return w.Words.T(board.If(len(w.visitor.Waiting) > 0, "title.turn", "title"))
}
