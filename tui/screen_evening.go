package tui

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/evening"
	"saloon/lobby/table"
	"saloon/tui/board"
	"saloon/tui/evenings"
	"saloon/tui/style"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

// An eveningScreen is the page of an evening: how all stand, beside it its tables, or before it begins what it is, and
// what is said.
type eveningScreen struct {
	parts
	page    *evening.Page
	rows    []tell.StandingRow
	list    widget.List                    // of the rows
	games   widget.List                    // of the games beside them
	beside  bool                           // the cursor is among the games
	moved   bool                           // the cursor was moved: a row matters more than what the person does of the evening
	looks   map[table.ID]*tell.TableInView // tables of the wall as they were seen last
	looked  time.Time                      // when that was
	looking bool
}

func (w *window) showEvening(id evening.ID) tea.Cmd {
	ask := func(_ context.Context, v tell.Visit) (*evening.Page, error) { return v.Evening(id) }
	return tell.Ask(w.lobby, ask, func(p *evening.Page) tea.Cmd {
		s := &eveningScreen{parts: w.parts.of("evening"), looks: map[table.ID]*tell.TableInView{}}
		s.list.Cursor = -1
		s.take(p)
		if before, is := w.screen.(*eveningScreen); is {
			before.take(p)
			return nil
		}
		w.over(s)
		return s.passed()
	})
}

// take takes the newest page. The cursor stays on whom it was on; at first it is on the person.
func (s *eveningScreen) take(p *evening.Page) {
	me, on := s.visitor.Person.ID, table.PlayerID("")
	if at := s.list.Cursor; at >= 0 && at < len(s.rows) {
		on = s.entrantAt(at)
		if _, stood := s.page.RowOf(me); !stood {
			on = me // who enters is shown where
		}
	}
	s.page, s.rows = p, nil
	for _, r := range p.Rows {
		s.rows = append(s.rows, s.StandingRow(p, r, me))
	}
	for _, id := range []table.PlayerID{on, me} {
		if i, stands := p.RowOf(id); stands {
			s.list.Cursor = i
			break
		}
	}
	s.list.Keep(len(s.rows))
	s.games.Keep(len(s.shownGames()))
	s.beside = s.beside && len(s.shownGames()) > 0
}

func (s *eveningScreen) entrantAt(row int) table.PlayerID {
	return s.page.Entrants()[s.page.Rows[row].Entrant].Who.ID
}

// shownGames are those that run, or, when it is over, all: the own first.
func (s *eveningScreen) shownGames() []evening.Game {
	if s.page.Phase() != evening.Over {
		return s.page.Running()
	}
	list := slices.DeleteFunc(slices.Clone(s.page.Games()), func(g evening.Game) bool { return g.Table == "" })
	slices.SortStableFunc(list, func(a, b evening.Game) int { return tell.Bit(s.isMine(b)) - tell.Bit(s.isMine(a)) })
	return list
}

func (s *eveningScreen) isMine(g evening.Game) bool {
	return slices.ContainsFunc(g.Seats, func(n int) bool { return s.page.Entrants()[n].Who.ID == s.visitor.Person.ID })
}

// marked is the table under the cursor: of a game, or where the marked person plays; "" for none.
func (s *eveningScreen) marked() table.ID {
	games := s.shownGames()
	switch {
	case s.beside && s.games.Cursor < len(games):
		return games[s.games.Cursor].Table
	case s.onRows() && s.list.Cursor < len(s.rows):
		return s.rows[s.list.Cursor].Table
	}
	return ""
}

// person is the marked one in the standing.
func (s *eveningScreen) person() (p table.Person) {
	if at := s.list.Cursor; s.onRows() && at < len(s.rows) {
		p = s.page.Entrants()[s.page.Rows[at].Entrant].Who
	}
	return p
}

func (s *eveningScreen) actions() []action {
	games := s.shownGames()
	list := s.partActions(s.page)
	if s.onRows() || s.beside {
		list = slices.Insert(list, 0, s.enterAction())
	} else {
		list[0].Keys = slices.Insert(list[0].Keys, 0, "enter")
	}
	list = append(list, s.act("move", func(key string) tea.Cmd { s.move(key); return nil }, listKeys...).shown("↑↓").when(unless(max(len(s.rows)+tell.Bit(!s.onRows()), len(games)) > 1, s.Words.T("end.all-shown"))))
	list = slices.Insert(list, board.If(s.beside, 1, len(list)), s.act("evening-side", func(string) tea.Cmd { s.beside = !s.beside; return nil }, "left", "right", "tab").shown("←→").
		when(unless(len(games) > 0 && len(s.rows) > 0, s.Words.T("evenings.no-tables"))))
	watch := s.marked()
	if watch == "" && len(games) > 0 {
		watch = games[0].Table
	}
	return append(append(list,
		s.act("talk", func(string) tea.Cmd { return s.front.askChat(s.talk) }),
		s.act("watch", func(string) tea.Cmd { return s.open(watch) }).when(unless(watch != "", s.Words.T("evenings.no-tables")))),
		append(s.hostActions(), s.act("back", func(string) tea.Cmd { return s.window.back() }))...)
}

func (s *eveningScreen) enterAction() action {
	id, who := s.marked(), s.person()
	switch {
	case s.beside && s.page.Phase() == evening.Over:
		return s.act("open-game", func(string) tea.Cmd { return s.open(id) }, "enter")
	case s.beside && s.goesOn():
		return s.act("go-on", func(string) tea.Cmd { return s.open(id) }, "enter")
	case s.beside:
		return s.act("evening-watch", func(string) tea.Cmd { return s.open(id) }, "enter")
	}
	return s.act("open-page", func(string) tea.Cmd { return s.window.showPage(lobby.WhoOf(who, "")) }, "enter").
		when(unless(lobby.WhoOf(who, "") != "", s.Words.T("evening.nobody-yet")))
}

// goesOn reports whether the marked table is that of the person's own game.
func (s *eveningScreen) goesOn() bool {
	return s.marked() != "" && s.visitor.TableIn(s.page) == s.marked()
}

// open goes to a table that runs, or looks back at a game that is over.
func (s *eveningScreen) open(id table.ID) tea.Cmd {
	if s.page.Phase() == evening.Over {
		return s.window.openMoment(id, 0)
	}
	return s.window.goTo(id)
}

func (s *eveningScreen) move(key string) {
	if s.beside {
		s.games.Key(key, len(s.shownGames()))
		return
	}
	if s.onRows() { // else the first key shows where the cursor is
		s.list.Key(key, len(s.rows))
	}
	s.moved = true
}

// clicked marks a row, and opens one that is marked.
func (s *eveningScreen) clicked(row int) tea.Cmd {
	if s.moved && !s.beside && s.list.Cursor == row {
		return s.press("enter")
	}
	s.moved, s.beside, s.list.Cursor = true, false, row
	return nil
}

func (s *eveningScreen) talk(text string) tea.Cmd {
	return s.eveningDo(s.page, evening.Say{Text: text}, tell.Done)
}

func (s *eveningScreen) decision() board.Decision {
	if s.page.Notice != nil {
		return board.Notice(s.Words.Phrase(s.page.Notice.Phrase))
	}
	w, at := s.Words, s.visitor.TableIn(s.page)
	me, in := s.page.Of(s.visitor.Person.ID)
	games := s.shownGames()
	switch {
	case s.beside && s.games.Cursor < len(games):
		badge := board.If(s.page.Phase() == evening.Over, "badge.read", board.If(s.goesOn(), "badge.go-on", "badge.watch"))
		return board.Say(w.T(badge), s.EveningGame(s.page, games[s.games.Cursor]))
	case s.moved && s.person().Name != "":
		return board.Say(w.T("badge.page"), w.T("leaders.prompt", s.person().Name))
	case s.page.Phase() == evening.Over:
		return board.Say(w.T("badge.evening"), w.T(board.If(s.page.Off(), "evenings.prompt-off", "evenings.prompt-over")))
	case at != "":
		return board.Say(w.T("badge.go-on"), w.T("evenings.prompt-table", string(at)))
	case me.Barred:
		return board.Waiting(w.T("evening.barred"))
	case !in:
		return board.Say(w.T("badge.evening"), cmp.Or(s.notForGuests(), w.T("evenings.prompt-enter")))
	case me.Lost > 0:
		return board.Waiting(w.T("evening.knocked-out"))
	}
	return board.Waiting(w.T(board.If(me.Resting, "evenings.said-rest", "evenings.prompt-in")))
}

// The wall is looked at anew after so long.
const wallRest = 4 * time.Second

// wait is how long the page may stand as it is: a clock runs on it, and tables play.
func (s *eveningScreen) wait() time.Duration {
	switch _, until := s.EveningClock(s.page, s.now()); {
	case s.page.Phase() == evening.Over:
		return 0
	case len(s.shownGames()) == 0 && (until.IsZero() || until.Sub(s.now()) > time.Hour+time.Minute):
		return time.Minute
	}
	return time.Second
}

// passed looks at the tables that are shown.
func (s *eveningScreen) passed() tea.Cmd {
	now := s.now()
	if s.looking || now.Sub(s.looked) < wallRest || s.page.Phase() != evening.Running {
		return nil
	}
	games := s.inSight()
	s.looked, s.looking = now, len(games) > 0
	ask := func(ctx context.Context, v tell.Visit) (map[table.ID]*table.Snapshot, error) {
		found := map[table.ID]*table.Snapshot{}
		for _, g := range games {
			if snap, err := v.Peek(ctx, g.Table); err == nil { // one that has just ended leaves the wall soon
				found[g.Table] = snap
			}
		}
		return found, nil
	}
	if len(games) == 0 {
		return nil
	}
	return tell.Ask(s.lobby, ask, func(found map[table.ID]*table.Snapshot) tea.Cmd {
		s.looking = false
		for id, snap := range found {
			look := tell.ViewOf(s.Texts, s.window.env, s.lobby.Game(snap.Card.Game), snap)
			s.onScreen(&look.Scene)
			s.looks[id] = &look
		}
		return nil
	})
}

// inSight are the games that are shown: on the wall as many as fit, with the marked one, or a part of a list.
func (s *eveningScreen) inSight() []evening.Game {
	games, room, fits := s.shownGames(), s.roomOfWall(), 8
	if room.W > 0 {
		fits = evenings.WallFits(room.W, room.H)
	}
	from := max(0, min(s.games.Cursor-fits+1, len(games)-fits))
	return games[from:min(from+fits, len(games))]
}

func (s *eveningScreen) drawTitleBar(area widget.Area) {
	plan, bar := s.page.Plan(), style.Of(style.Dim).On(style.BarGround)
	end := area.W - 1
	if clock, _ := s.EveningClock(s.page, s.now()); clock != "" {
		end -= widget.Width(clock)
		area.Text(end, 0, style.Of(style.Accent).On(style.BarGround).With(style.Bold), clock)
		end -= 2
	}
	x := area.Fit(1, 0, end-1, style.Of(style.Title).On(style.BarGround), plan.Name) + 2
	round := ""
	if s.page.Phase() == evening.Running && (plan.Kind == evening.Swiss || plan.Kind == evening.Knockout) {
		round = s.EveningWhen(s.page, s.now())
	}
	area.Fit(x, 0, end-x, bar, strings.Join(tell.NonEmpty(s.EveningKind(plan), round, s.Words.N("evening.taking", s.page.Taking())), tell.BetweenPhrases))
}

func (s *eveningScreen) draw(area widget.Area) {
	rooms := layEvening(area.W, area.H)
	area.Lines(2, 0, area.W-4, style.Of(style.Strong), s.EveningMine(s.page, s.visitor, s.now()))
	area.Text(2, 1, style.Of(style.Dim), tell.WholeParts(s.EveningRecords(s.page), area.W-4))
	s.drawStanding(rooms.standing.of(area))
	s.drawBeside(rooms.beside.of(area))
	s.drawChat(rooms.talk.of(area), s.Words.T("hall.chat"), s.page.Chat(), nil)
}

// eveningRooms are where the parts of the page stand.
type eveningRooms struct{ standing, beside, talk rect }

func layEvening(w, h int) eveningRooms {
	const top = 2
	left := board.If(board.SizeOf(w, h) == board.Compact, 40, 54)
	talk := min(max(h/5, 4), 9)
	return eveningRooms{rect{1, top, left, h - top - talk}, rect{left + 3, top, w - left - 4, h - top - talk}, rect{0, h - talk, w, talk}}
}

// roomOfWall is the room that small boards have, or no room: in a small window, and for more tables than a middle one
// has room for.
func (s *eveningScreen) roomOfWall() board.Box {
	body := s.body()
	r := layEvening(body.w, body.h).beside
	size, fits := board.SizeOf(body.w, body.h), evenings.WallFits(r.w, r.h-1)
	if size == board.Compact || size == board.Comfortable && len(s.shownGames()) > fits || s.page.Phase() != evening.Running {
		return board.Box{}
	}
	return board.Box{X: r.x, Y: r.y + 1, W: r.w, H: r.h - 1}
}

func (s *eveningScreen) drawStanding(area widget.Area) {
	w := s.Words
	unplayed := s.page.Phase() == evening.Open || s.page.Off()
	heading(area, w.T(board.If(unplayed, "evenings.entered", "evenings.standing")))
	area = area.Sub(0, 1, area.W, area.H-1)
	if s.page.Phase() == evening.Over && !s.page.Off() && area.H > evenings.PodiumHeight+5 {
		evenings.DrawPodium(area.Sub(1, 0, area.W-2, evenings.PodiumHeight), s.rows, s.Texts)
		area = area.Sub(0, evenings.PodiumHeight+1, area.W, area.H-evenings.PodiumHeight-1)
	}
	if len(s.rows) == 0 {
		area.Lines(1, 0, area.W-2, style.Of(style.Dim), w.T("evening.nobody-yet"))
		return
	}
	for _, spot := range s.list.Draw(area, len(s.rows), s.onRows(), func(line widget.Area, i int, st style.Style) {
		r := s.rows[i]
		if unplayed {
			r.Place, r.Points, r.More = "", "", ""
		}
		if r.Group > 0 && (i == 0 || s.rows[i-1].Group != r.Group) {
			r.More = strings.Join(tell.NonEmpty(w.T("evenings.group", r.Group), r.More), tell.BetweenPhrases)
		}
		evenings.DrawRow(line, r, st)
	}) {
		s.clickable(area.Spot(spot.X, spot.Y, spot.W), func() tea.Cmd { return s.clicked(spot.ID) })
	}
}

// drawBeside draws the tables beside the standing; where none was played yet, or ever, what the evening is.
func (s *eveningScreen) drawBeside(area widget.Area) {
	w, games := s.Words, s.shownGames()
	switch phase := s.page.Phase(); {
	case phase == evening.Open || s.page.Off():
		heading(area, w.T("evenings.what"))
		evenings.DrawSaid(area.Sub(1, 1, area.W-2, area.H-1), s.Words.T("evenings.more"), append([]string{w.T("evening.code", string(s.page.ID()))}, s.EveningAbout(s.page.Plan())...))
		return
	case phase == evening.Over:
		heading(area, w.T("evenings.games"))
		said := w.T("evenings.results", cmp.Or(s.address, "HOST"), string(s.page.ID()))
		lines := len(widget.Wrap(said, area.W-2))
		area.Lines(1, area.H-lines, area.W-2, style.Of(style.Dim), said)
		area = area.Sub(0, 0, area.W, area.H-lines-1)
	default:
		heading(area, strings.Join(tell.NonEmpty(w.T("home.tables"), board.If(len(games) > 1, strconv.Itoa(len(games)), "")), " "))
	}
	body := area.Sub(0, 1, area.W, area.H-1)
	if len(games) == 0 {
		evenings.DrawSaid(body.Sub(1, 0, body.W-2, body.H), s.Words.T("evenings.more"), append([]string{w.T("evenings.no-tables")}, s.EveningAbout(s.page.Plan())...))
		return
	}
	if s.roomOfWall().W > 0 {
		shown := s.inSight()
		marked := slices.IndexFunc(shown, func(g evening.Game) bool { return s.beside && g.Table == s.marked() })
		for _, spot := range (evenings.Wall{Say: s.Texts, Page: s.page, Looks: s.looks}).Draw(body, shown, marked) {
			place := body.Spot(spot.X, spot.Y, spot.W)
			place.H = spot.H
			s.clickable(place, func() tea.Cmd { return s.open(shown[spot.ID].Table) })
		}
		return
	}
	for _, spot := range s.games.Draw(body, len(games), s.beside, func(line widget.Area, i int, st style.Style) { s.drawGame(line, games[i], st) }) {
		s.clickable(body.Spot(spot.X, spot.Y, spot.W), func() tea.Cmd {
			s.beside, s.games.Cursor = true, spot.ID
			return s.press("enter")
		})
	}
	if s.page.Phase() == evening.Running {
		evenings.DrawSaid(body.Sub(1, len(games), body.W-2, body.H-len(games)), s.Words.T("evenings.more"), append([]string{""}, s.EveningAbout(s.page.Plan())[1:]...))
	}
}

func (s *eveningScreen) drawGame(line widget.Area, g evening.Game, st style.Style) {
	end, said := line.W-1, s.EveningGame(s.page, g)
	if look := s.looks[g.Table]; look != nil && s.page.Phase() == evening.Running {
		played := s.Words.T("evenings.played", look.Snap.Card.Progress)
		end -= widget.Width(played)
		line.Text(end, 0, st.Lesser(), played)
		said = evenings.Leads(look, end-1)
	}
	line.Fit(0, 0, end-1, board.If(s.isMine(g), style.Of(style.Good).On(st.Ground()), st), said)
}
