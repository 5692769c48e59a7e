package tui

import (
	"context"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/tui/keys"
)

// heardOfPeople takes what the person is told of others once.
func (w *window) heardOfPeople(n lobby.News) tea.Cmd {
	for _, t := range n.Tidings {
		if t.What == lobby.Watches {
			w.heardOfWatchers(t)
			continue
		}
		w.front.note = note{text: w.display.tidingSaid(t), stays: true}
		if t.What != lobby.CameIn {
			w.visitor.bell++
		}
	}
	answered := func(t lobby.Tiding) bool { return t.What == lobby.Accepts || t.What == lobby.Refuses }
	s, reads := w.screen.(letterReader)
	switch {
	case reads && slices.ContainsFunc(n.Tidings, answered):
		return s.load()
	case reads && n.Hall != nil:
		return s.follow(n.Hall)
	}
	return nil
}

// A letterReader is a screen that shows letters.
type letterReader interface {
	load() tea.Cmd
	follow(h *lobby.Hall) tea.Cmd // asks for letters that have come since
}

// peopleActions are about other people, on every screen.
func (w *window) peopleActions() []action {
	person := w.display.act("person", func(string) tea.Cmd { return w.askPerson() }, keys.Person)
	if p, there := w.personMarked(); there {
		person = w.display.act("person", func(string) tea.Cmd { return w.showPerson(p) }, keys.Person)
	} else if w.screen.id() != "waits" {
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
	if s, atTable := w.screen.(*tableScreen); atTable {
		list = append(list, s.watchersAction())
	}
	if id := w.screen.id(); id != "hall" && id != "waits" {
		waits := w.display.act("waits", func(string) tea.Cmd { return w.showWaits() }, keys.Waits)
		waits.Label = ""
		list = append(list, waits)
	}
	return list
}

// personMarked is the player on whose page one is, or whom the marked row of a list is about.
func (w *window) personMarked() (table.Person, bool) {
	who, name := "", ""
	switch s := w.screen.(type) {
	case *pageScreen:
		who, name = s.page.Who, s.page.Name
	case *peopleScreen:
		if s.list.Cursor < len(s.people) {
			who, name = s.people[s.list.Cursor].who, s.people[s.list.Cursor].name
		}
	case *waitsScreen:
		row, _ := s.marked()
		p := row.about()
		who, name = string(p.ID), p.Name
	}
	p := table.Person{ID: table.PlayerID(who), Name: name}
	return p, who != "" && !strings.Contains(who, ":") && p.ID != w.visitor.person.ID // programs and bots have a colon
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
	t.stays, t.legend = true, w.display.words.T("person.legend")
	return nil
}

// showPerson asks what to do about somebody.
func (w *window) showPerson(p table.Person) tea.Cmd {
	var tie lobby.Tie
	if w.visitor.hall != nil {
		tie = w.visitor.hall.Ties[p.ID]
	}
	answers := []action{
		w.settleAction(p, lobby.Friend, tie.Friend, "1"),
		w.display.act("write", func(string) tea.Cmd { return w.askLetter(p) }, "2"),
		w.settleAction(p, lobby.Mute, tie.Muted, "3"),
		w.settleAction(p, lobby.Block, tie.Blocked, "4"),
		w.display.act("whose-page", func(string) tea.Cmd { return w.openPage(p.Name) }, "5"),
	}
	if at := w.visitor.ownTable(); at != "" {
		answers = append(answers, w.display.act("invite", func(string) tea.Cmd { return w.invite(p, at) }, "6"))
	}
	answers = append(answers, w.display.act("letters", func(string) tea.Cmd { return w.showLetters(p) }, "7"))
	return w.front.choose(w.display.words.T("badge.person"), w.personAsked(p), append(append(answers, w.teachActions(p)...), w.peaceActions(p)...)...)
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
				if s, open := w.screen.(*lettersScreen); open && s.with.ID == p.ID {
					return s.load()
				}
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
