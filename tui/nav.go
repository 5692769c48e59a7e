package tui

import (
	"context"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/evening"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/style"
	"saloon/tui/tell"
)

// enter lets the person in, to the hall or to the table of a join code; a wrong code is turned away.
func (w *window) enter(p table.Person) tea.Cmd {
	link, mail, code := w.lobby, w.env.Mail, w.env.Join
	return link.Request(func(ctx context.Context) (tell.Answer, error) {
		v, err := link.Enter(p, mail)
		if err != nil {
			return nil, err
		}
		lately, failed := tell.AskLately(ctx, v, tell.Texts{Words: tell.ScreenWords(p, w.env)}, w.env)
		going, joining := w.goWith(ctx, v, code)
		return func() tea.Cmd {
			w.lobby.Visit, w.visitor.Person, w.env.Join = v, p, ""
			w.lobby.TakeLately(w.visitor, lately, failed)
			w.chooseWords()
			w.chooseGround()
			if joining != nil {
				w.away = w.Sentence(joining)
				return tea.Quit
			}
			w.showHall()
			var told tea.Cmd
			for _, n := range w.early {
				told = tea.Batch(told, w.news(n))
			}
			w.early = nil
			return tea.Batch(told, going(), w.loadDeals())
		}, nil
	})
}

// JoinDaily and the ID of a game, in place of a code, lead to the visitor's try of today's deal.
const JoinDaily = "daily "

// goWith finds where the code leads that the person came with: to a table, or to a moment of a game.
func (w *window) goWith(ctx context.Context, v tell.Visit, code string) (going tell.Answer, err error) {
	if code == "" {
		return tell.Done, nil
	}
	if game, daily := strings.CutPrefix(code, JoinDaily); daily {
		id, err := v.TryDeal(ctx, game)
		return func() tea.Cmd { return w.goTo(id) }, err
	}
	if id, lines, ok := table.MomentOf(code); ok {
		snap, err := v.Past(ctx, id)
		return func() tea.Cmd { return w.showMoment(snap, lines) }, err
	}
	id, err := v.Join(ctx, code)
	return func() tea.Cmd { return w.goTo(id) }, err
}

func (w *window) isAt(ids ...string) bool { return slices.Contains(ids, w.screen.id()) }

func (w *window) showTable() { w.screen, w.under = newTableScreen(w.parts, w.table), nil }

// deepest is how many screens one can go back.
const deepest = 8

// over shows a screen from which one goes back to the present one.
func (w *window) over(s screen) {
	if w.screen.id() != s.id() {
		w.under = append(w.under, w.screen)
	}
	if len(w.under) > deepest {
		w.under = slices.Delete(w.under, 1, 2)
	}
	w.screen = s
}

func (w *window) back() tea.Cmd {
	last := len(w.under) - 1
	if last < 0 {
		return w.leave()
	}
	w.screen, w.under = w.under[last], w.under[:last]
	if w.isAt("hall") {
		return w.loadDeals()
	}
	return nil
}

func (w *window) showForm(from *table.Card) { w.over(newFormScreen(w.parts, from)) }

func (w *window) showOther(from *table.Card) {
	f := newFormScreen(w.parts, from)
	f.other = w.table
	f.people = tell.Comers(from)
	f.layFields()
	w.over(f)
}

func (w *window) showLearn() { w.over(&learnScreen{parts: w.parts.of("learn")}) }

func (w *window) showProfile() tea.Cmd {
	p := &profileScreen{parts: w.parts.of("profile"), key: w.env.Key, past: newHistory(w.parts, "")}
	w.over(p)
	return p.load()
}

func (w *window) setLanguage(code string) {
	w.visitor.Person.Lang = code
	w.chooseWords()
}

func (w *window) askQuit() tea.Cmd {
	text := w.Words.T("quit.ask")
	if w.table != nil && w.table.back == nil && w.table.Playing() && w.table.Snap.Seat > 0 {
		text = w.Words.T("quit.ask-playing")
	}
	return w.front.ask(w.Words.T("badge.leave"), text, func() tea.Cmd {
		w.farewell = w.parting()
		return tea.Quit
	})
}

// parting is said to who leaves: that games that go on are kept, and the way back to them.
func (w *window) parting() string {
	text := w.Words.T("parting", w.visitor.Person.Name)
	if h := w.visitor.Hall; h != nil && len(h.Mine()) > 0 && w.address != "" && w.visitor.Person.Kind == table.KindPlayer {
		text += " " + w.Words.T("parting.kept", w.address)
	}
	return text
}

func (w *window) goTo(id table.ID) tea.Cmd {
	if w.visitor.Called == id {
		w.visitor.Called = ""
	}
	if w.front.note.about == id {
		w.front.note = note{} // who is called to a table is there now
	}
	t := newTableOnScreen(w.parts, id)
	t.absent = span{w.visitor.GoneFrom(id), w.now()}
	t.evening, _ = w.screen.(*eveningScreen)
	w.follow(t)
	w.showTable()
	return tea.Batch(w.look(id), w.recallNote(id))
}

// called leads to the game to which an evening calls, and says why. Who is in the middle of something is told where it is.
func (w *window) called(at table.ID) tea.Cmd {
	p := w.visitor.EveningOfTable(at, w.now())
	name := w.Words.T("screen.evening")
	if p != nil {
		name = p.Plan().Name
	}
	w.visitor.Ring("evenings.called", name)
	switch {
	case w.visitor.At == at:
		return nil
	case w.isBusy() || p != nil && w.rests(p):
		w.visitor.Called = at
		w.front.note = note{text: w.Words.T("evenings.called-away", name, string(at)), stays: true, about: at}
		return nil
	}
	w.front.clear()
	const onTheWay = 700 * time.Millisecond
	w.led = w.now().Add(onTheWay)
	led := w.goTo(at)
	w.front.note = note{text: w.Words.T("evenings.called", name), stays: true}
	return led
}

func (w *window) rests(p *evening.Page) bool {
	e, _ := p.Of(w.visitor.Person.ID)
	return e.Resting
}

// isBusy reports whether something is half typed or asked, or a game goes on that one is not led away from.
func (w *window) isBusy() bool {
	f, t := w.front, w.table
	if f.typing != nil && strings.TrimSpace(f.typing.input.Value()) != "" || f.menu != nil && f.menu.input.Value() != "" || f.question != nil {
		return true
	}
	return t != nil && t.back == nil && t.Playing() && w.visitor.Stays(&t.Snap.Card)
}

func (w *window) leave() tea.Cmd {
	from := w.table
	w.follow(nil)
	w.showHall()
	if from != nil && from.Snap != nil && from.Snap.Lesson != nil && from.Snap.Lesson.Over {
		hall := w.screen.(*hallScreen)
		hall.at, hall.moved = string(tell.HomePlay), true // which offers the game that was learned
		w.front.say(w.Words.T("lesson.next", w.GameTitle(from.Snap.Card.Game, from.Snap.Card.Title)))
	}
	left := tea.Batch(w.look(""), w.loadHome())
	if from != nil && from.evening != nil {
		w.over(from.evening)
		left = tea.Batch(left, w.showEvening(from.evening.page.ID()))
	}
	return left
}

func (w *window) follow(t *tableOnScreen) {
	switch now := w.now(); {
	case w.table == nil && t != nil:
		w.absent = span{now, now}
	case w.table != nil && t == nil:
		w.absent.to = now
	}
	if w.table != nil {
		w.table.followed = false
	}
	w.table, w.visitor.At = t, ""
	if t != nil {
		t.followed, w.visitor.At = true, t.ID
	}
}

func (w *window) look(id table.ID) tea.Cmd {
	look := func(ctx context.Context, v tell.Visit) (error, error) { return v.Look(ctx, id), nil }
	return tell.Ask(w.lobby, look, func(err error) tea.Cmd { return w.looked(id, err) })
}

// looked goes back to the hall when the lobby does not let the person look at a table. Two looks may be answered in
// any order, when somebody goes on quickly: then the lobby is told again which table the window shows.
func (w *window) looked(id table.ID, err error) tea.Cmd {
	if err != nil {
		if w.visitor.At == id && w.table != nil && w.table.Snap == nil {
			w.follow(nil)
			w.showHall()
		}
		w.refused(err)
	}
	if at := w.visitor.At; at != id {
		return w.look(at)
	}
	return nil
}

// What the hall shows besides the tables is asked for when somebody enters it.

func (w *window) loadHome() tea.Cmd {
	visit, said, env := w.lobby.Visit, w.Texts, w.env
	if visit == nil {
		return nil
	}
	lately := func() tea.Msg {
		ctx, cancel := context.WithTimeout(context.Background(), tell.Patience)
		defer cancel()
		p, err := tell.AskLately(ctx, visit, said, env)
		return tell.Answer(func() tea.Cmd {
			if err == nil { // without it the hall shows what it showed before
				w.lobby.TakeLately(w.visitor, p, nil)
			}
			return nil
		})
	}
	return tea.Batch(lately, w.loadDeals())
}

// askBest asks once a day for the best deal of the day before, when nobody plays.
func (w *window) askBest() tea.Cmd {
	deals, visit := &w.visitor.Deals, w.lobby.Visit
	if visit == nil || w.visitor.Hall == nil || !w.isAt("hall") || len(deals.Today) == 0 || deals.Asked == deals.Day || w.lobby.Home(w.visitor).Others() > 0 {
		return nil
	}
	deals.Asked = deals.Day
	list := deals.Today
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(context.Background(), tell.Patience)
		defer cancel()
		of, best := tell.AskBest(ctx, visit, list)
		return tell.Answer(func() tea.Cmd {
			deals.BestOf, deals.Best = of, best
			w.visitor.HomeChanged()
			return nil
		})
	}
}

// noteLesson notes a lesson that has come to its end.
func (w *window) noteLesson(s *table.Snapshot) tea.Cmd {
	if !w.visitor.NoteLesson(s) {
		return nil
	}
	return w.lobby.Choose(w.visitor.Person, lobby.HasLearned(s.Card.Game), tell.Done)
}

func (w *window) chooseGround() {
	dark := w.saysDark
	if ground := w.visitor.Person.Ground; ground != "" {
		dark = ground == table.OnDark
	}
	w.theme = style.For(w.env.Profile, dark, w.env.ASCII)
}

// turnGround turns the colours from those for a dark terminal to those for a light one, or back.
func (w *window) turnGround() tea.Cmd {
	ground := board.If(w.isDark(), table.OnLight, table.OnDark)
	w.visitor.Person.Ground = ground
	w.chooseGround()
	return w.lobby.Choose(w.visitor.Person, lobby.OnGround(ground), tell.Done)
}

func (w *window) isDark() bool { return w.theme == style.For(w.env.Profile, true, w.env.ASCII) }

// tellAgain tells somebody who looks at something else, such as a review, that others of the table want another game.
func (w *window) tellAgain(t *tableOnScreen, before *table.Snapshot) {
	_, is := w.screen.(*tableScreen)
	if is && t == w.table && t.replay == nil || before == nil || t.Snap.Seat < 1 {
		return
	}
	switch others := t.Snap.Again &^ before.Again &^ rules.SeatSet(t.Snap.Seat); {
	case t.Snap.Next != "" && before.Next == "":
		w.front.note = note{text: t.NextSaid(w.Texts), stays: true}
	case others != 0:
		w.front.note = note{text: t.AgainSaid(w.Texts)[0], stays: true}
	default:
		return
	}
	w.visitor.Bell++
}
