package sessiontest

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/tui/tell"
)

// A ToyScreen is a screen that shows what reaches it.
type ToyScreen struct {
	Env    tell.Env
	typed  string
	events int
	Hall   int
	last   string
	Bells  int
	Way    string // in which the bell calls
	title  string
	mouse  tea.MouseMode
	Fill   func(*ToyScreen) string
	Heard  func() // called at every piece of news
}

// Init does nothing.
func (m *ToyScreen) Init() tea.Cmd { return nil }

// Bell is how often the screen has rung.
func (m *ToyScreen) Bell() int { return m.Bells }

// Call is why it rings, with something evil, and how.
func (m *ToyScreen) Call() (why, way string) { return "Toy: your turn; evil\x1b]52;c;x\a", m.Way }

// Update notes what has come.
func (m *ToyScreen) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.Env.Width, m.Env.Height = msg.Width, msg.Height
	case lobby.News:
		m.Hall++
		if m.Heard != nil {
			m.Heard()
		}
	case tea.PasteMsg:
		m.events++
		m.last = "paste of " + fmt.Sprint(len(msg.Content))
	case tea.MouseClickMsg:
		m.last = fmt.Sprintf("click at %d,%d", msg.X, msg.Y)
	case tea.KeyPressMsg:
		return m, m.key(msg)
	}
	return m, nil
}

func (m *ToyScreen) key(msg tea.KeyPressMsg) tea.Cmd {
	m.events++
	m.typed += msg.Text
	m.typed = m.typed[max(0, len(m.typed)-60):]
	m.last = msg.String()
	switch msg.String() {
	case "q":
		return tea.Quit
	case "P":
		panic("a screen that panics \x1b]52;c;evil\a")
	case "C":
		return func() tea.Msg { panic("a command that panics") }
	case "B":
		m.Bells++
	case "T":
		m.title = "evil\x1b]52;c;evil\a\u202etitle"
	case "M":
		m.mouse = tea.MouseModeCellMotion
	}
	return nil
}

// View shows it.
func (m *ToyScreen) View() tea.View {
	text := fmt.Sprintf("hello %s %s join [%s]\nwindow %dx%d\ntyped [%s]\nlast [%s]\nnews %d\n", m.Env.User, m.Env.Person.Name, m.Env.Join, m.Env.Width, m.Env.Height, m.typed, m.last, m.Hall)
	if m.Fill != nil {
		text += m.Fill(m)
	}
	view := tea.NewView(text)
	view.WindowTitle, view.MouseMode = m.title, m.mouse
	return view
}
