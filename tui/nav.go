package tui

import (
	"context"
	"strings"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby/table"
	"saloon/rules"
)

// A navigator leads from one screen to another. The window is the only one; screens
// know no more of it than this.
type navigator interface {
	enter(p table.Person) tea.Cmd              // lets the person in
	goTo(id table.ID) tea.Cmd                  // goes to a table
	openMoment(id table.ID, lines int) tea.Cmd // looks back at a game
	showReview(snap *table.Snapshot) tea.Cmd   // of a game that is over
	lookBackFrom(snap *table.Snapshot, lines int, seat rules.Seat) tea.Cmd
	leave() tea.Cmd // leaves the table and goes to the hall
	showHall()
	showTable() // the one that is followed
	showForm(from *table.Card)
	showOther(from *table.Card) // another game for the same people
	showLearn()
	showProfile() tea.Cmd
	showPage(who string) tea.Cmd // a player's page
	showWaits() tea.Cmd          // what waits for the person
	showLeaders() tea.Cmd        // who plays best
	showDeals(game, day string) tea.Cmd
	showHelp(h *helpView)
	setLanguage(code string)
	askQuit() tea.Cmd
}

// enter lets the person in and goes to the hall, or to the table of a join code. Whoever
// came with a wrong code is turned away.
func (w *window) enter(p table.Person) tea.Cmd {
	link, mail, code := w.lobby, w.env.Mail, w.env.Join
	return link.request(func(ctx context.Context) (answer, error) {
		v, err := link.Enter(p, mail)
		if err != nil {
			return nil, err
		}
		newcomer := isNewcomer(ctx, v)
		going, joining := w.goWith(ctx, v, code)
		return func() tea.Cmd {
			w.lobby.visit, w.lobby.newcomer, w.visitor.person, w.env.Join = v, newcomer, p, ""
			w.chooseWords()
			if joining != nil {
				w.away = w.display.sentence(joining)
				return tea.Quit
			}
			w.showHall()
			return tea.Batch(going(), w.loadDeals())
		}, nil
	})
}

// JoinDaily and the ID of a game, in place of a code, lead to the visitor's try of today's deal.
const JoinDaily = "daily "

// goWith finds where the code leads that the person came with: to a table, or to a moment of
// a game.
func (w *window) goWith(ctx context.Context, v lobbyVisit, code string) (going answer, err error) {
	if code == "" {
		return done, nil
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

func (w *window) showHall() { w.screen = newHallScreen(w.parts) }

func (w *window) showTable() { w.screen = newTableScreen(w.parts, w.table) }

func (w *window) showForm(from *table.Card) { w.screen = newFormScreen(w.parts, from) }

func (w *window) showOther(from *table.Card) {
	f := newFormScreen(w.parts, from)
	f.other = w.table
	f.people = comers(from)
	f.layFields()
	w.screen = f
}

func (w *window) showLearn() { w.screen = newLearnScreen(w.parts) }

func (w *window) showProfile() tea.Cmd {
	p := newProfileScreen(w.parts, w.env.Key)
	w.screen = p
	return p.load()
}

func (w *window) setLanguage(code string) {
	w.visitor.person.Lang = code
	w.chooseWords()
}

func (w *window) askQuit() tea.Cmd {
	text := w.display.words.T("quit.ask")
	if w.table != nil && w.table.playing() && w.table.snap.Seat > 0 {
		text = w.display.words.T("quit.ask-playing")
	}
	return w.front.ask(w.display.words.T("badge.leave"), text, func() tea.Cmd { return tea.Quit })
}

// goTo goes to a table. Its snapshots come as news.
func (w *window) goTo(id table.ID) tea.Cmd {
	if w.front.note.about == id {
		w.front.note = note{} // who is called to a table is there now
	}
	t := newTableOnScreen(w.parts, id, w.env)
	t.absent = span{w.visitor.goneFrom(id), w.display.now()}
	w.follow(t)
	w.showTable()
	return tea.Batch(w.look(id), w.recallNote(id))
}

func (w *window) leave() tea.Cmd {
	w.follow(nil)
	w.showHall()
	return tea.Batch(w.look(""), w.loadDeals())
}

// follow makes a table the one that the window follows; nil for none.
func (w *window) follow(t *tableOnScreen) {
	switch now := w.display.now(); {
	case w.table == nil && t != nil:
		w.display.absent = span{now, now}
	case w.table != nil && t == nil:
		w.display.absent.to = now
	}
	if w.table != nil {
		w.table.followed = false
	}
	w.table, w.visitor.at = t, ""
	if t != nil {
		t.followed, w.visitor.at = true, t.id
	}
}

// look tells the lobby which table to send snapshots of; "" for none.
func (w *window) look(id table.ID) tea.Cmd {
	visit := w.lobby.visit
	return w.lobby.request(func(ctx context.Context) (answer, error) {
		err := visit.Look(ctx, id)
		return func() tea.Cmd { return w.looked(id, err) }, nil
	})
}

// looked goes back to the hall when the lobby does not let the person look at a table.
// Two looks may be answered in any order, when somebody goes on quickly: then the lobby
// is told again which table the window shows.
func (w *window) looked(id table.ID, err error) tea.Cmd {
	if err != nil {
		if w.visitor.at == id && w.table != nil && w.table.snap == nil {
			w.follow(nil)
			w.showHall()
		}
		w.refused(err)
	}
	if at := w.visitor.at; at != id {
		return w.look(at)
	}
	return nil
}
