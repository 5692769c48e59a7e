package session

import (
	"fmt"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/tui/tell"
)

// A toyScreen is a screen that shows what reaches it.
type toyScreen struct {
	env    tell.Env
	typed  string
	events int
	hall   int
	last   string
	bells  int
	way    string // in which the bell calls
	title  string
	mouse  tea.MouseMode
	fill   func(*toyScreen) string
	heard  func() // called at every piece of news
}

func (m *toyScreen) Init() tea.Cmd { return nil }

func (m *toyScreen) Bell() int { return m.bells }

func (m *toyScreen) Call() (why, way string) { return "Toy: your turn; evil\x1b]52;c;x\a", m.way }

func (m *toyScreen) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.env.Width, m.env.Height = msg.Width, msg.Height
	case lobby.News:
		m.hall++
		if m.heard != nil {
			m.heard()
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

func (m *toyScreen) key(msg tea.KeyPressMsg) tea.Cmd {
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
		m.bells++
	case "T":
		m.title = "evil\x1b]52;c;evil\a\u202etitle"
	case "M":
		m.mouse = tea.MouseModeCellMotion
	}
	return nil
}

func (m *toyScreen) View() tea.View {
	text := fmt.Sprintf("hello %s %s join [%s]\nwindow %dx%d\ntyped [%s]\nlast [%s]\nnews %d\n", m.env.User, m.env.Person.Name, m.env.Join, m.env.Width, m.env.Height, m.typed, m.last, m.hall)
	if m.fill != nil {
		text += m.fill(m)
	}
	view := tea.NewView(text)
	view.WindowTitle, view.MouseMode = m.title, m.mouse
	return view
}
