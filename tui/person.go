package tui

import (
	"context"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/keys"
)

// heardOfPeople takes what the person is told of others once.
func (w *window) heardOfPeople(n lobby.News) tea.Cmd {
	for _, t := range n.Tidings {
		w.front.note = note{text: w.display.tidingSaid(t), stays: true}
		if t.What != lobby.CameIn {
			w.visitor.bell++
		}
	}
	if s, waits := w.screen.(*waitsScreen); waits && n.Hall != nil {
		return s.follow(n.Hall)
	}
	return nil
}

// peopleActions are about other people, on every screen.
func (w *window) peopleActions() []action {
	person := w.display.act("person", func(string) tea.Cmd { return w.askPerson() }, keys.Person)
	p, onPage := w.screen.(*pageScreen)
	onPage = onPage && p.page.Kind == table.KindPlayer && !p.own()
	if onPage {
		person = w.display.act("person", func(string) tea.Cmd {
			return w.showPerson(table.Person{ID: table.PlayerID(p.page.Who), Name: p.page.Name})
		}, keys.Person)
	} else {
		person.Label = "" // in the help only
	}
	list := []action{person}
	if w.visitor.hall != nil && len(w.visitor.hall.Invitations) > 0 {
		first := w.visitor.hall.Invitations[0]
		accept := w.display.act("accept", func(string) tea.Cmd { return w.accept(first) }, keys.Accept)
		if w.screen.id() != "hall" {
			accept.Label = ""
		}
		list = append(list, accept)
	}
	if id := w.screen.id(); id != "hall" && id != "waits" {
		waits := w.display.act("waits", func(string) tea.Cmd { return w.showWaits() }, keys.Waits)
		waits.Label = ""
		list = append(list, waits)
	}
	return list
}

// accept follows an invitation, and takes a chair where one is free.
func (w *window) accept(i lobby.Invitation) tea.Cmd {
	visit, sits := w.lobby.visit, w.visitor.sitsDown(i.Table)
	return w.lobby.request(func(ctx context.Context) (answer, error) {
		id, err := visit.Answer(ctx, i.Number, true)
		return func() tea.Cmd {
			if !sits {
				return w.goTo(id)
			}
			return tea.Batch(w.goTo(id), w.lobby.command(id, table.Sit{}, done))
		}, err
	})
}

// askPerson asks whom something is about.
func (w *window) askPerson() tea.Cmd {
	visit := w.lobby.visit
	t := w.front.typeLine(w.display.words.T("badge.person"), "", nameLimit, func(name string) tea.Cmd {
		return w.lobby.request(func(context.Context) (answer, error) {
			p, err := visit.Someone(name)
			return func() tea.Cmd { w.front.typing = nil; return w.showPerson(p) }, err
		})
	})
	t.stays = true
	return nil
}

// showPerson asks what to do about somebody.
func (w *window) showPerson(p table.Person) tea.Cmd {
	var tie lobby.Tie
	if w.visitor.hall != nil {
		tie = w.visitor.hall.Ties[p.ID]
	}
	at := w.visitor.ownTable()
	return w.front.choose(w.display.words.T("badge.person"), p.Name,
		w.settleAction(p, lobby.Friend, tie.Friend, "1"),
		w.display.act("write", func(string) tea.Cmd { return w.askLetter(p) }, "2"),
		w.display.act("invite", func(string) tea.Cmd { return w.invite(p, at) }, "3").when(unless(at != "", w.display.words.T("person.no-table"))),
		w.settleAction(p, lobby.Mute, tie.Muted, "4"),
		w.settleAction(p, lobby.Block, tie.Blocked, "5"),
		w.display.act("whose-page", func(string) tea.Cmd { return w.openPage(p.Name) }, "6"))
}

// settleAction makes a bond to somebody, or undoes it.
func (w *window) settleAction(p table.Person, b lobby.Bond, is bool, key string) action {
	name := string(b)
	if is {
		name = "un" + name
	}
	visit := w.lobby.visit
	return w.display.act(name, func(string) tea.Cmd {
		return w.lobby.request(func(ctx context.Context) (answer, error) {
			err := visit.Settle(ctx, p.ID, b, !is)
			return func() tea.Cmd { w.front.say(w.display.settledSaid(p.Name, b, !is)); return nil }, err
		})
	}, key)
}

// askLetter lets the person type a letter. A refused one is not lost.
func (w *window) askLetter(p table.Person) tea.Cmd {
	visit := w.lobby.visit
	t := w.front.typeLine(w.display.words.T("badge.letter", p.Name), "", chatLimit, func(text string) tea.Cmd {
		return w.lobby.request(func(ctx context.Context) (answer, error) {
			err := visit.Write(ctx, p.ID, w.front.phrase(text))
			return func() tea.Cmd {
				w.front.typing = nil
				w.front.say(w.display.words.T("said.written", p.Name))
				return nil
			}, err
		})
	})
	t.stays, t.legend = true, w.front.phrases()
	return nil
}

func (w *window) invite(p table.Person, at table.ID) tea.Cmd {
	visit := w.lobby.visit
	return w.lobby.request(func(ctx context.Context) (answer, error) {
		err := visit.Invite(ctx, p.ID, at)
		return func() tea.Cmd { w.front.say(w.display.words.T("said.invited", p.Name, string(at))); return nil }, err
	})
}
