package tui

import (
	"cmp"
	"context"
	"slices"
	"time"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/evening"
	"saloon/lobby/table"
	"saloon/tui/board"
	"saloon/tui/evenings"
	"saloon/tui/gamecard"
	"saloon/tui/keys"
	"saloon/tui/style"
	"saloon/tui/tell"
	"saloon/tui/widget"
)

// An eveningsScreen lists the evenings: those to come and those that run, soonest first, and below them those that are over.
type eveningsScreen struct {
	parts
	list  widget.List
	past  []lobby.PastEvening
	next  string // where those that are over go on; "" at their end
	known bool
}

const pastAtOnce = 50

func (w *window) showEvenings() tea.Cmd {
	if w.isAt("evenings") {
		return nil
	}
	s := &eveningsScreen{parts: w.parts.of("evenings")}
	w.over(s)
	return s.load("")
}

func (s *eveningsScreen) load(from string) tea.Cmd {
	type found struct {
		list []lobby.PastEvening
		next string
	}
	ask := func(_ context.Context, v tell.Visit) (f found, err error) {
		f.list, f.next, err = v.PastEvenings("", from, pastAtOnce)
		return f, err
	}
	return tell.Ask(s.lobby, ask, func(f found) tea.Cmd {
		if from == "" {
			s.past = nil
		}
		s.known, s.past, s.next = true, append(s.past, f.list...), f.next
		return nil
	})
}

// live are those that are not kept yet; those that are over come last.
func (s *eveningsScreen) live() []*evening.Page {
	list := slices.Clone(s.visitor.Evenings())
	slices.SortStableFunc(list, func(a, b *evening.Page) int {
		return tell.Bit(a.Phase() == evening.Over) - tell.Bit(b.Phase() == evening.Over)
	})
	return list
}

// kept are those that are over and that the hall does not tell any more.
func (s *eveningsScreen) kept() []lobby.PastEvening {
	return slices.DeleteFunc(slices.Clone(s.past), func(e lobby.PastEvening) bool {
		return slices.ContainsFunc(s.visitor.Evenings(), func(p *evening.Page) bool { return string(p.ID()) == e.ID })
	})
}

func (s *eveningsScreen) rows() int { return len(s.live()) + len(s.kept()) }

// marked is the one under the cursor, with its page where it is not over for long; "" for none.
func (s *eveningsScreen) marked() (id evening.ID, p *evening.Page) {
	live, kept := s.live(), s.kept()
	s.list.Keep(len(live) + len(kept))
	switch at := s.list.Cursor; {
	case at < len(live):
		return live[at].ID(), live[at]
	case at < len(live)+len(kept):
		return evening.ID(kept[at-len(live)].ID), nil
	}
	return "", nil
}

func (s *eveningsScreen) actions() []action {
	id, p := s.marked()
	none := unless(id != "", s.Words.T("evenings.none"))
	list := []action{
		s.act("evening-open", func(string) tea.Cmd { return s.window.showEvening(id) }, "enter").when(none),
		s.act("move", func(key string) tea.Cmd { return s.move(key) }, listKeys...).shown("↑↓").when(cmp.Or(none, unless(s.rows() > 1, s.Words.T("end.all-shown")))),
		s.act("evening-new", func(string) tea.Cmd { s.window.showNewEvening(); return nil }, keys.New).when(s.notForGuests()),
	}
	if p != nil {
		list = append(list, s.partActions(p)...)
	}
	list = append(list, s.act("join", func(string) tea.Cmd { return s.window.askCode() }))
	return append(list, s.act("back", func(string) tea.Cmd { return s.window.back() }))
}

func (s *eveningsScreen) move(key string) tea.Cmd {
	s.list.Key(key, s.rows())
	if from := s.next; from != "" && s.list.Cursor >= s.rows()-2 {
		s.next = "" // until it is answered
		return s.load(from)
	}
	return nil
}

func (s *eveningsScreen) decision() board.Decision {
	switch id, p := s.marked(); {
	case id == "":
		return board.Say(s.Words.T("badge.evening"), s.Words.T("evenings.none"))
	case p == nil:
		return board.Say(s.Words.T("badge.evening"), s.Words.T("evenings.prompt-past"))
	default:
		return strongly(board.Say(s.Words.T("badge.evening"), p.Plan().Name), s.EveningWhen(p, s.now()))
	}
}

// wait is how long the screen may stand as it is: it says when evenings begin.
func (s *eveningsScreen) wait() time.Duration {
	return board.If(len(s.visitor.Evenings()) > 0, time.Second, 0)
}

func (s *eveningsScreen) passed() tea.Cmd { return nil }

func (s *eveningsScreen) draw(area widget.Area) {
	const about = 5
	area.Text(2, 1, style.Of(style.Title), s.Words.T("screen.evenings"))
	if !s.known {
		area.Text(2, 3, style.Of(style.Dim), s.Words.T("wait"))
		return
	}
	n, room := s.rows(), area.Sub(1, 3, area.W-2, area.H-4-about)
	if n == 0 {
		area.Lines(2, 3, min(area.W-4, 76), style.Of(style.Dim), s.Words.T("evenings.none")+" "+s.Words.T("evenings.about"))
		return
	}
	live, kept := s.live(), s.kept()
	s.drawList(room, &s.list, n, func(line widget.Area, i int, st style.Style) {
		if i < len(live) {
			s.drawLive(line, live[i], st)
			return
		}
		e := kept[i-len(live)]
		x := gamecard.Stamp(line, 0, 0, e.Game, st.Ground())
		line.Fit(x, 0, line.W-x, st.Lesser(), s.PastEvening(e))
	})
	below := area.Sub(2, area.H-about, min(area.W-4, 100), about)
	if _, p := s.marked(); p != nil {
		y := below.Lines(0, 0, below.W, 0, s.EveningMine(p, s.visitor, s.now()))
		below.Sub(0, y, below.W, about-y).Lines(0, 0, below.W, style.Of(style.Dim), s.EveningAbout(p.Plan())[0])
	} else {
		below.Lines(0, 0, below.W, style.Of(style.Dim), s.Words.T("evenings.about"))
	}
}

// drawLive draws an evening: its name, what is played, when, how many, and whether the person takes part.
func (p parts) drawLive(line widget.Area, e *evening.Page, st style.Style) {
	me := p.visitor.Person.ID
	_, in := e.Of(me)
	name := min(max(line.W/4, 16), 34)
	x := gamecard.Stamp(line, 0, 0, e.Plan().Game, st.Ground())
	line.Fit(x, 0, name, st, e.Plan().Name)
	x += name + 1
	end := line.W - 2
	many := p.Words.N("evening.taking", e.Taking())
	if in {
		many = "✓ " + many
	}
	end -= widget.Width(many)
	line.Text(end, 0, board.If(in, style.Of(style.Good).On(st.Ground()), st.Lesser()), many)
	when := p.EveningWhen(e, p.now())
	end -= widget.Width(when) + 2
	line.Fit(max(end, x), 0, line.W, board.If(e.Phase() == evening.Running, style.Of(style.Accent).On(st.Ground()), st), when)
	kind := p.Words.T("evening.kind." + string(e.Plan().Kind))
	line.Text(x, 0, st.Lesser(), fitting([]string{p.EveningKind(e.Plan()), kind, ""}, end-x-1))
}

// partActions are how the person takes part: entering and leaving, resting, and the own table.
func (p parts) partActions(e *evening.Page) (list []action) {
	entrant, in := e.Of(p.visitor.Person.ID)
	if e.Phase() == evening.Over {
		return nil
	}
	if at := p.visitor.TableIn(e); at != "" {
		list = append(list, p.act("evening-table", func(string) tea.Cmd { return p.window.goTo(at) }, keys.Turn))
	} else if in && e.Plan().Kind == evening.Deals {
		list = append(list, p.act("daily", func(string) tea.Cmd { return p.window.showDeals(e.Plan().Game, "") }))
	}
	if !in {
		enter := func(string) tea.Cmd { return p.eveningDo(e, evening.Enter{}, p.warnsOf(p.visitor.Overlaps(e))) }
		return append(list, p.act("evening-enter", enter, keys.Evenings).when(cmp.Or(p.notForGuests(), unless(!entrant.Barred, p.Words.T("evening.barred")))))
	}
	if entrant.Lost > 0 {
		return list // who is out has nothing more to leave
	}
	if e.Phase() == evening.Running && e.Plan().Kind != evening.Deals && e.Plan().Kind != evening.League {
		list = append(list, p.restAction(e, entrant.Resting))
	}
	return append(list, p.act("evening-leave", func(string) tea.Cmd {
		return p.front.ask(p.Words.T("badge.evening-leave"), p.LeavingAsked(p.visitor, e), func() tea.Cmd {
			return p.eveningDo(e, evening.Leave{}, tell.Done)
		})
	}, keys.Evenings))
}

// warnsOf says which evening of the person's runs at the same time as one that they have entered; nil for none.
func (p parts) warnsOf(other *evening.Page) tell.Answer {
	if other == nil {
		return tell.Done
	}
	return p.front.says(p.Words.T("evenings.overlaps", other.Plan().Name))
}

// onRows reports whether the cursor is among who takes part. As long as it was not moved there, enter does what the person
// does of the evening: it takes part, or goes to the own game.
func (s *eveningScreen) onRows() bool {
	own := s.partActions(s.page)
	return !s.beside && (s.moved || len(own) == 0 || !own[0].Works() || !slices.Contains([]string{"evening-enter", "evening-table", "daily"}, own[0].name))
}

// hostActions are for who has made the evening, and for moderators.
func (s *eveningScreen) hostActions() (list []action) {
	me, name, who := s.visitor.Person.ID, s.page.Plan().Name, s.person()
	if s.page.Host().ID != me && !s.visitor.Hall.Moderator || s.page.Phase() == evening.Over {
		return nil
	}
	if s.page.MayBeCalledOff() {
		list = append(list, s.act("evening-off", func(string) tea.Cmd {
			return s.front.ask(s.Words.T("badge.evening-off"), s.Words.T("evenings.off-ask", name), func() tea.Cmd {
				return s.eveningDo(s.page, evening.CallOff{}, tell.Done)
			})
		}, keys.Leave).atEnd())
	}
	e, in := s.page.Of(who.ID)
	return append(list, s.act("evening-out", func(string) tea.Cmd {
		return s.front.ask(s.Words.T("badge.evening-out"), s.Words.T("evenings.out-ask", e.Who.Name), func() tea.Cmd {
			return s.eveningDo(s.page, evening.TakeOut{Who: who.ID}, tell.Done)
		})
	}, keys.Remove).when(unless(in && who.ID != me, s.Words.T("evenings.out-whom"))))
}

// notForGuests is why a guest takes no part; "" for others.
func (p parts) notForGuests() string {
	return unless(p.visitor.Person.Kind != table.KindGuest, p.Words.T("evenings.guest"))
}

func (p parts) restAction(e *evening.Page, rests bool) action {
	name, said := "evening-rest", "evenings.said-rest"
	if rests {
		name, said = "evening-go-on", "evenings.said-go-on"
	}
	return p.act(name, func(string) tea.Cmd { return p.eveningDo(e, evening.Rest{On: !rests}, p.front.says(p.Words.T(said))) })
}

func (p parts) eveningDo(e *evening.Page, c evening.Command, then tell.Answer) tea.Cmd {
	return p.lobby.Do(func(_ context.Context, v tell.Visit) error { return v.EveningDo(e.ID(), c) }, then)
}

// newEveningScreen is where a person says what a new evening should be like.
type newEveningScreen struct {
	parts
	form *evenings.Form
}

func (w *window) showNewEvening() {
	w.over(&newEveningScreen{w.parts.of("new-evening"), evenings.NewForm(w.lobby.Games(), w.visitor.Person.Name, w.moderates(), w.Texts, w.now())})
}

func (s *newEveningScreen) actions() []action {
	enter := s.act("evening-make", func(string) tea.Cmd { return s.make() }, "enter")
	if s.form.Cursor == 0 {
		enter = s.act("evening-name", func(string) tea.Cmd { return s.askName() }, "enter")
	}
	change := func(key string) tea.Cmd { s.form.Key(key, s.Texts, s.now()); return nil }
	return []action{
		enter,
		s.act("fields", change, "up", "down").shown("↑↓"),
		s.act("change", change, "left", "right", "space").shown("←→").when(s.whyNoChange()),
		s.act("back", func(string) tea.Cmd { return s.window.back() }),
	}
}

// whyNoChange is why the marked field has no other value to choose; "" where it has one.
func (s *newEveningScreen) whyNoChange() string {
	switch f := s.form; {
	case f.Cursor == 0:
		return s.Words.T("evenings.name-typed")
	case len(f.Fields[f.Cursor].Values) < 2 && f.Cursor == len(f.Fields)-1:
		return s.Words.T("evenings.only-by-code")
	case len(f.Fields[f.Cursor].Values) < 2:
		return s.Words.T("evenings.only-one")
	}
	return ""
}

func (s *newEveningScreen) askName() tea.Cmd {
	const longest = 40
	return s.front.typeLine(typing{badge: s.Words.T("badge.name"), done: func(name string) tea.Cmd {
		s.form.Plan.Name = name
		s.form.Cursor++
		s.form.Lay(s.Texts, s.now())
		return nil
	}}, s.form.Name(s.Texts), longest)
}

func (s *newEveningScreen) make() tea.Cmd {
	plan, refused := s.form.Whole(s.Texts, s.now())
	if refused != nil {
		s.front.complain(s.Sentence(refused))
		return nil
	}
	ask := func(ctx context.Context, v tell.Visit) (*evening.Page, error) {
		id, err := v.NewEvening(ctx, plan)
		if err != nil {
			return nil, err
		}
		return v.Evening(id)
	}
	return tell.Ask(s.lobby, ask, func(p *evening.Page) tea.Cmd {
		s.window.back()
		return tea.Batch(s.window.showEvening(p.ID()), s.warnsOf(s.visitor.Overlaps(p))())
	})
}

func (s *newEveningScreen) decision() board.Decision {
	if s.form.Cursor == 0 {
		return board.Say(s.Words.T("badge.name"), s.Words.T("evenings.prompt-name"))
	}
	plan, refused := s.form.Whole(s.Texts, s.now())
	if refused != nil {
		d := board.Say(s.Words.T("badge.open"), s.Sentence(refused))
		d.Bad = true
		return d
	}
	return board.Say(s.Words.T("badge.open"), s.Words.T("evenings.prompt-make", plan.Name, s.EveningKind(plan)))
}

func (s *newEveningScreen) draw(area widget.Area) {
	f := s.form
	area.Text(2, 1, style.Of(style.Title), s.Words.T("evenings.new-title"))
	room := rect{2, 3, min(area.W-4, 64), max(min(len(f.Fields), area.H-8), 1)}
	for _, spot := range f.Draw(room.of(area), true) {
		s.clickRow(room.of(area), spot, &f.Cursor, func() tea.Cmd { f.Key("right", s.Texts, s.now()); return nil })
	}
	s.clickable(f.Back, func() tea.Cmd { f.Key("left", s.Texts, s.now()); return nil })
	plan, _ := f.Whole(s.Texts, s.now())
	about := area.Sub(2, room.y+room.h+1, min(area.W-4, 76), area.H-room.y-room.h-1)
	if area.W >= tell.ChoicesFrom {
		about = area.Sub(tell.ChoicesAt, 3, min(area.W-tell.ChoicesAt-2, 76), area.H-3)
	}
	evenings.DrawSaid(about, s.Words.T("evenings.more"), s.EveningAbout(plan))
}

// eveningEnded says how an evening of the person's has ended since the hall was told last; "" for none, and on the page of
// an evening, which shows it.
func (w *window) eveningEnded(before []*evening.Page) string {
	for _, p := range w.visitor.Evenings() {
		_, in := p.Of(w.visitor.Person.ID)
		ran := slices.ContainsFunc(before, func(b *evening.Page) bool { return b.ID() == p.ID() && b.Phase() == evening.Running })
		if in && ran && p.Phase() == evening.Over && !p.Off() && !w.isAt("evening") {
			return p.Plan().Name + ": " + w.EveningMine(p, w.visitor, w.now())
		}
	}
	return ""
}
