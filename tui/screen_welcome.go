package tui

import (
	"context"
	"strings"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/board"
	"saloon/tui/gamecard"
	"saloon/tui/keys"
	"saloon/tui/lang"
	"saloon/tui/style"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

// welcomeScreen is for people whom the saloon does not know yet: they type a name or take the one that is proposed, and
// choose language and colours; or they type a code that links their key.
type welcomeScreen struct {
	parts

	name     *widget.Input // nil for somebody who is known
	proposal string
	field    int
	linking  bool  // a code is typed instead of a name
	shut     error // why somebody new here needs the code of an invitation; nil when they do not
	busy     bool  // the lobby is asked
}

// The fields of the welcome.
const (
	welcomeName = iota
	welcomeLanguage
	welcomeColours
	welcomeLink // with a key only
)

func newWelcomeScreen(p parts) *welcomeScreen {
	w := &welcomeScreen{parts: p.of("welcome")}
	w.busy = p.visitor.Person.ID != ""
	if !w.busy {
		w.proposal = w.lobby.ProposeName(p.window.env.User)
		w.shut = w.lobby.ShutOut(p.window.env.Key)
		w.begin(w.shut != nil)
	}
	return w
}

// begin has a name typed, or a link code.
func (w *welcomeScreen) begin(linking bool) tea.Cmd {
	w.linking, w.field = linking, welcomeName
	w.name = widget.NewInput("", board.If(linking, tell.CodeLimit, tell.NameLimit))
	w.front.typing = w.typing()
	return nil
}

func (w *welcomeScreen) typing() *typing {
	return &typing{badge: w.Words.T("badge.name"), input: w.name, done: w.done, extra: w.extra, inBody: true}
}

func (w *welcomeScreen) done(text string) tea.Cmd {
	w.front.typing = w.typing()
	switch {
	case w.busy:
		return nil
	case w.field == welcomeLink:
		return w.begin(true)
	case text == "" && !w.linking:
		text = w.proposal
	}
	w.busy = true
	link, key, linking, chosen := w.lobby, w.window.env.Key, w.linking, w.visitor.Person
	return link.Request(func(ctx context.Context) (tell.Answer, error) {
		var p table.Person
		var err error
		switch {
		case linking:
			p, err = link.LinkKey(ctx, key, text)
		case key != "":
			if p, err = link.Register(ctx, key, text); err == nil && chosen.Lang+chosen.Ground != "" {
				err = link.Lobby.Choose(ctx, p, lobby.InLanguage(chosen.Lang), lobby.OnGround(chosen.Ground))
			}
		default:
			if err = link.CheckName(text); err == nil {
				p, err = link.Guest(text)
			}
		}
		if !linking {
			p.Lang, p.Ground = chosen.Lang, chosen.Ground
		}
		return w.letIn(p, err), nil
	})
}

// letIn lets the person in, or shows why not and lets the person try again.
func (w *welcomeScreen) letIn(p table.Person, err error) tell.Answer {
	return func() tea.Cmd {
		w.busy = false
		if err != nil {
			if w.shut = w.lobby.ShutOut(w.window.env.Key); w.shut != nil && w.window.env.Key != "" && !w.linking {
				return w.begin(true) // which says why
			}
			w.lobby.Refused(err)
			return nil
		}
		if p.ID == "" { // invited
			w.shut = nil
			return w.begin(false)
		}
		w.front.typing = nil
		return w.window.enter(p)
	}
}

func (w *welcomeScreen) fields() int {
	if w.linking {
		return 1
	}
	return board.If(w.window.env.Key == "", welcomeLink, welcomeLink+1)
}

func (w *welcomeScreen) extra() (list []action) {
	if n := w.fields(); n > 1 {
		list = append(list, w.act("fields", func(key string) tea.Cmd {
			w.field = (w.field + board.If(key == "up" || key == "shift+tab", n-1, 1)) % n
			return nil
		}, "tab", "down", "up", "shift+tab"))
	}
	if w.field == welcomeLanguage || w.field == welcomeColours {
		list = append(list, w.act("change", func(key string) tea.Cmd { return w.change(stepOf(key)) }, "right", "left").shown("←→"))
	}
	if w.linking && w.shut == nil {
		list = append(list, w.act("newcomer", func(string) tea.Cmd { return w.begin(false) }, "esc"))
	}
	return list
}

func (w *welcomeScreen) change(by int) tea.Cmd {
	if w.field == welcomeColours {
		return w.window.turnGround()
	}
	w.window.setLanguage(turned(lang.Languages(), w.Words.Code(), by))
	return nil
}

func (w *welcomeScreen) actions() []action { return nil }

func (w *welcomeScreen) decision() board.Decision {
	words := w.Words
	switch {
	case w.name == nil:
		return board.Decision{}
	case w.linking:
		return board.Say(words.T("badge.code"), words.T("welcome.code"))
	case w.field == welcomeLink:
		return board.Say(words.T("badge.code"), words.T("welcome.link-prompt"))
	case w.name.Value() == "":
		return board.Say(words.T("badge.name"), words.T("welcome.name")+" "+words.T("welcome.enter-takes", w.proposal))
	}
	return board.Say(words.T("badge.name"), words.T("welcome.enter-in", w.name.Value()))
}

func (w *welcomeScreen) drawTitleBar(area widget.Area) {
	area.Text(1, 0, style.Of(style.Title).On(style.BarGround), w.Words.T("saloon"))
	if w.name != nil {
		area.Right(area.W-1, 0, style.Of(style.Dim).On(style.BarGround), w.Words.T(board.If(w.window.env.Key == "", "welcome.no-key", "welcome.new-key")))
	}
}

func (w *welcomeScreen) draw(area widget.Area) {
	if w.name == nil {
		area.Center(area.H/3, 0, w.Words.T("welcome.entering", w.visitor.Person.Name))
		return
	}
	const high, fieldLines = 8, 7
	width := min(area.W-4, 100)
	area = area.Sub((area.W-width)/2, max((area.H-high-fieldLines-4)/3, 1), width, area.H)
	x := 0
	for _, g := range w.lobby.Games() {
		info := g.Info()
		if gamecard.Has(info.ID) {
			title := w.GameTitle(info.ID, info.Title)
			gamecard.Draw(area.Sub(x, 0, gamecard.Width, gamecard.Height), info.ID, gamecard.Height)
			area.Text(x, gamecard.Height, style.Of(style.Dim), title)
			x += max(gamecard.Width, widget.Width(title)) + 1
		}
	}
	x += tell.Bit(x > 0)
	area.Text(x, 0, style.Of(style.Title), w.Words.T("welcome.howdy"))
	text := w.Words.T("welcome.text") + "\n" + w.Words.T(board.If(w.window.env.Key == "", "welcome.guest", "welcome.player"))
	area.Lines(x, 1, width-x, 0, text)
	if w.linking {
		y := high + 2
		if w.shut != nil {
			y = area.Lines(2, y, width-4, 0, w.Sentence(w.shut)) + 1
		}
		y = area.Lines(2, y, width-4, style.Of(style.Dim), w.Words.T(board.If(w.shut != nil, "welcome.shut", "welcome.linking")))
		w.name.Draw(area, 2, y+1, tell.CodeLimit+1)
		return
	}
	for i := range w.fields() {
		line := area.Sub(0, high+2+2*i, width, 1)
		widget.DrawRow(line, w.field == i, func(row widget.Area, st style.Style) { w.drawField(row, i, st) })
		w.clickable(line.Spot(0, 0, width), func() tea.Cmd { return w.clickField(i) })
	}
}

// clickField marks a field; a click on the marked one changes it.
func (w *welcomeScreen) clickField(i int) tea.Cmd {
	was := w.field
	w.field = i
	switch {
	case was != i:
		return nil
	case i == welcomeLink:
		return w.begin(true)
	case i == welcomeName:
		return nil
	}
	return w.change(1)
}

func (w *welcomeScreen) drawField(row widget.Area, i int, st style.Style) {
	const at = 14
	dim := st.Lesser()
	row.Fit(0, 0, at-1, style.Of(style.Title).On(st.Ground()), w.Words.T([]string{"welcome.field.name", "profile.language", "welcome.field.colours", "welcome.field.link"}[i]))
	switch i {
	case welcomeName:
		w.name.Draw(row, at, 0, tell.NameLimit+1)
		if w.name.Value() == "" {
			row.Fit(at+tell.NameLimit+2, 0, row.W-at-tell.NameLimit-2, dim, w.Words.T("welcome.or", w.proposal))
		}
	case welcomeLanguage:
		names := board.Texts(lang.Languages(), func(_ int, code string) string { return lang.For(code).T("language") })
		w.drawChoices(row, at, st, names, w.Words.T("language"))
	case welcomeColours:
		names := []string{w.Words.T("welcome.dark"), w.Words.T("welcome.light")}
		w.drawChoices(row, at, st, names, names[tell.Bit(!w.window.isDark())])
	case welcomeLink:
		row.Fit(at, 0, row.W-at, dim, w.Words.T("welcome.link"))
	}
}

func (w *welcomeScreen) drawChoices(row widget.Area, x int, st style.Style, names []string, chosen string) {
	for _, name := range names {
		look := st.Lesser()
		if name == chosen {
			look = style.On(style.CursorGround).With(style.Bold)
			name = "‹" + name + "›"
		} else {
			name = " " + name + " "
		}
		x = row.Text(x, 0, look, name) + 2
	}
}

// drawWelcome draws the operator's words over the end of the hall, until the first key there.
func (l *hallScreen) drawWelcome(area widget.Area) {
	if l.front.welcome == "" {
		return
	}
	var lines []string
	for text := range strings.SplitSeq(l.front.welcome, "\n") {
		lines = append(lines, widget.Wrap(text, min(area.W-4, tell.WidestWelcome))...)
	}
	lines = lines[:min(len(lines), area.H-3)]
	room := area.Sub(0, area.H-len(lines)-2, area.W, len(lines)+2)
	room.Clear()
	heading(room, l.Words.T("screen.welcome"))
	for y, line := range lines {
		room.Text(2, y+1, 0, line)
	}
}

// takeWelcome takes the operator's words away once they were read in the hall.
func (w *window) takeWelcome() {
	if _, inHall := w.screen.(*hallScreen); inHall && w.visitor.Hall != nil {
		w.front.welcome = ""
	}
}

type farewellScreen struct {
	*display
	text string
	kept bool // all that was done
}

func (f *farewellScreen) id() string { return "farewell" }

func (f *farewellScreen) actions() []action {
	return []action{f.act("leave", func(string) tea.Cmd { return tea.Quit }, "enter", keys.Leave, "esc")}
}

func (f *farewellScreen) draw(area widget.Area) {
	y := area.H / 3
	area.Center(y, style.Of(style.Title), f.Words.T("farewell.title"))
	for i, line := range widget.Wrap(f.Words.Or(f.text, f.text), min(area.W-8, 68)) {
		area.Center(y+2+i, 0, line)
	}
	if f.kept {
		area.Center(y+6, style.Of(style.Dim), f.Words.T("farewell.kept"))
	}
}
