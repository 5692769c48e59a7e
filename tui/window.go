package tui

import (
	"cmp"
	"context"
	"time"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/evening"
	"saloon/lobby/table"
	"saloon/rules"
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
	watched  evening.ID   // of which news come by themselves
	timed    screen       // which is drawn anew when some time has passed
	led      time.Time    // until when a key was meant for what was shown before the window turned by itself
}

type parts struct {
	*display               // how things are shown and said
	visitor  *tell.Visitor // who it is, and what the lobby has told
	lobby    *tell.Link    // how the lobby is asked for something
	front    *foreground   // questions, typed lines, remarks, help
	window   *window       // the way to other screens
	name     string        // of the screen whose they are
}

// of are the parts of a screen of this name.
func (p parts) of(screen string) parts {
	p.name = screen
	return p
}

func (p parts) id() string { return p.name }

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
	w.front = &foreground{display: w.display, window: w, welcome: e.Welcome}
	w.lobby = &tell.Link{Lobby: e.Open(), Refused: w.refused}
	w.window = w
	w.chooseWords()
	w.screen = newWelcomeScreen(w.parts)
	return Model{w}
}

func (w *window) chooseWords() {
	w.Words = tell.ScreenWords(w.visitor.Person, w.env)
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
		if !w.led.IsZero() && w.now().Before(w.led) {
			return nil
		}
		return w.keyPressed(key)
	}
	return tea.Batch(w.take(msg), w.watchEvening(), w.watchTime())
}

// A timed screen shows a time that runs. It is drawn anew after a wait, unless that is 0, as long as it is looked at.
type timed interface {
	screen
	wait() time.Duration
	passed() tea.Cmd
}

func (w *window) watchTime() tea.Cmd {
	s, is := w.screen.(timed)
	if !is || w.timed == screen(s) || s.wait() == 0 {
		return nil
	}
	w.timed = s
	return w.env.Tick(s.wait(), func(time.Time) tea.Msg {
		return tell.Answer(func() tea.Cmd {
			if w.timed != screen(s) {
				return nil
			}
			if w.timed = nil; w.screen != screen(s) {
				return nil
			}
			return s.passed()
		})
	})
}

// watchEvening has news of an evening come while its page is looked at, or the end of one of its games, and not any more
// afterwards.
func (w *window) watchEvening() tea.Cmd {
	var id evening.ID
	switch s := w.screen.(type) {
	case *eveningScreen:
		if s.page.Phase() != evening.Over {
			id = s.page.ID()
		}
	case *tableScreen:
		if s.table.Phase() == table.Over && s.table.back == nil {
			id = evening.ID(s.table.Snap.Card.Evening)
		}
	}
	if id == w.watched {
		return nil
	}
	w.watched = id
	watch := func(_ context.Context, v tell.Visit) error {
		_ = v.WatchEvening(id) // one that is kept by now changes no more
		return nil
	}
	return w.lobby.Do(watch, tell.Done)
}

func (w *window) take(msg tea.Msg) tea.Cmd {
	w.offered, w.last.holds = nil, false // whatever the message is, other keys may work after it
	if w.front.menu != nil {
		w.front.menu.known = nil
	}
	switch msg := msg.(type) {
	case tea.PasteMsg:
		if w.front.typing != nil {
			w.front.typing.input.Insert(msg.Content)
			w.front.tellFull()
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
		calls, me, evenings := w.front.note.about, w.visitor.Person.ID, w.visitor.Evenings()
		there := w.visitor.Hall != nil && w.visitor.Card(calls) != nil
		asked := there && w.visitor.Card(calls).Asks(me)
		remark, about := w.visitor.TakeHall(n.Hall, w.Texts)
		remark = cmp.Or(remark, w.eveningEnded(evenings))
		if c := w.visitor.Card(calls); there && (c == nil || c.Phase == table.Over || asked && !c.Asks(me)) {
			w.front.note = note{} // it called to a game that is over, or to answer what is settled
		}
		if remark != "" {
			w.front.note = note{text: remark, stays: true, about: about}
		}
	}
	var cmd tea.Cmd
	if n.Table != nil && w.table != nil && n.Table.Card.ID == w.table.ID {
		before := w.table.Snap
		cmd = tea.Batch(w.noteLesson(n.Table), w.table.takeSnapshot(n.Table), w.table.goOn())
		w.tellTalk(before)
		w.tellAgain(w.table, before)
	} else if n.Table != nil && w.table != nil && w.table.cameFrom != nil && n.Table.Card.ID == w.table.cameFrom.ID {
		before := w.table.cameFrom.Snap
		w.table.cameFrom.SetSnapshot(n.Table)
		w.tellAgain(w.table.cameFrom, before)
	}
	if n.Evening != nil {
		w.visitor.Evening = n.Evening
		if s, is := w.screen.(*eveningScreen); is && s.page.ID() == n.Evening.ID() {
			s.take(n.Evening)
		}
	}
	if n.Called != "" && w.visitor.Person.Kind != table.KindBot {
		cmd = tea.Batch(cmd, w.called(n.Called))
	}
	cmd = tea.Batch(cmd, w.newDeals(n), w.heardOfPeople(n), w.askBest())
	w.forgetReports(n.Hall)
	return cmd
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

// A Recording is a game that is over, picture by picture, as a watcher saw it: there is no key in it, and nothing of
// what was hidden at the time.
type Recording struct {
	screen *tableScreen
	grid   *widget.Grid
	faces  rules.Seat                 // whose board is shown, in games in which each seat has its own
	looked [rules.MaxSeats + 1]uint64 // how the own board of a seat looked last, as a checksum
}

// How long a picture of a recording stays: after a move, after something the house has drawn, and the last one.
const (
	moveStays  = 1200 * time.Millisecond
	houseStays = 400 * time.Millisecond
	endStays   = 4 * time.Second
)

// NewRecording begins at a moment of a game; nil when there is nothing to look back at.
func NewRecording(e tell.Env, snap *table.Snapshot, lines int) *Recording {
	past := snap.Past.As(rules.Observer)
	if past == nil {
		return nil // a game that goes on
	}
	e.ASCII = false
	seen := *snap
	seen.Past, seen.Seat, seen.LastTurn = past, rules.Observer, nil
	seen.Card.Phase = table.Playing // the title does not say from the first picture on that it is over
	w := New(e).window
	t := newTableOnScreen(w.parts, snap.Card.ID)
	t.moment = 0
	t.takeSnapshot(&seen)
	if t.replay == nil {
		return nil
	}
	t.replay.showLine(lines)
	return &Recording{screen: newTableScreen(w.parts, t), grid: widget.NewGrid(e.Width, e.Height)}
}

// Next goes on to the next move; false at the end. The board turns to whoever made it, if it may turn, and if that has
// changed the board of the seat.
func (r *Recording) Next(turns bool) bool {
	replay := r.screen.table.replay
	if replay.lines == replay.Last() || !replay.walk("down") {
		return false
	}
	seat := replay.Log[replay.lines-1].Seat
	if seat == rules.House || r.faces > 0 && !r.changes(seat) || r.faces > 0 && seat != r.faces && !turns {
		replay.highlight(&rules.Event{Who: r.faces})
		return true
	}
	r.faces = seat
	replay.pointFirst()
	return true
}

// changes reports whether the own board of a seat looks otherwise than before; a board that all share always does.
func (r *Recording) changes(seat rules.Seat) bool {
	const large = 400 // cells: each board has room
	then := &r.screen.table.replay.then
	for _, p := range then.Presenter.Final(then.Scene, large, large) {
		if p.Seat != seat {
			continue
		}
		drawn := widget.Drawn(p.W, p.H, func(a widget.Area) { p.Draw(board.NewCanvas(a, &then.Scene)) })
		sum := uint64(0)
		for y := range p.H {
			sum = sum*31 + drawn.Sum(y)
		}
		changed := sum != r.looked[seat]
		r.looked[seat] = sum
		return changed
	}
	return true
}

// Played is how many lines of the game have been shown, and how many there are.
func (r *Recording) Played() (lines, of int) {
	return r.screen.table.replay.lines, r.screen.table.replay.Last()
}

// Last goes on to the end.
func (r *Recording) Last() { r.screen.table.replay.showLine(r.screen.table.replay.Last()) }

// Stays is how long the picture of now is looked at.
func (r *Recording) Stays() time.Duration {
	switch replay := r.screen.table.replay; {
	case replay.lines == replay.Last():
		return endStays
	case replay.lines > 0 && replay.Log[replay.lines-1].Seat == rules.House:
		return houseStays
	}
	return moveStays
}

// Rows is the picture of now, good until the next one.
func (r *Recording) Rows() Rows {
	s, replay := r.screen, r.screen.table.replay
	if replay.lines == replay.Last() {
		s.table.Snap.Card.Phase = table.Over
	}
	r.grid.Reset(s.w, s.h)
	area, f := r.grid.Area(), layFrame(s.w, s.h)
	bar := f.bar.of(area)
	bar.Fill(0, 0, bar.W, 1, style.On(style.BarGround))
	s.drawTitleBar(bar)
	s.play.drawReplay(f.body.of(area))
	card, note, foot := &s.table.Snap.Card, f.note.of(area), f.foot.of(area)
	x := note.Text(1, 0, style.Of(style.Title), s.Words.T("saloon")) + 2
	note.Fit(x, 0, note.W-x, 0, s.Words.T("replay.played", s.GameTitle(card.Game, card.Title), card.Since.UTC().Format(time.DateOnly)))
	foot.Fit(1, 0, foot.W-1, style.Of(style.Dim), tell.ReplayCommand(s.address, card.ID))
	return Rows{r.grid, s.theme}
}
