package tui

import (
	"context"
	"errors"
	"time"

	tea "charm.land/bubbletea/v2"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/lang"
)

// An answer is what came of something that the lobby was asked; it runs in the
// window's own goroutine.
type answer func(a *app) tea.Cmd

// patience is how long the lobby may take to answer.
const patience = 15 * time.Second

// request asks the lobby for something outside Update; then runs inside it, only
// when all went well. A refusal becomes the note.
func (a *app) request(ask func(ctx context.Context) (answer, error)) tea.Cmd {
	return func() tea.Msg {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		then, err := ask(ctx)
		if err != nil {
			return answer(func(a *app) tea.Cmd { a.refused(err); return nil })
		}
		return then
	}
}

// refused shows an error as a sentence.
func (a *app) refused(err error) {
	a.complain(a.sentence(err))
}

func (a *app) sentence(err error) string {
	var refusal *rules.Refusal
	switch {
	case errors.As(err, &refusal):
		return a.words.Phrase(refusal.Phrase)
	case errors.Is(err, context.DeadlineExceeded):
		return a.words.T("error.slow")
	}
	return lang.Sentence(err.Error())
}

// enter lets the person in and goes to the lobby, or to the table of a join code.
func (a *app) enter(p table.Person) tea.Cmd {
	house, mail, code := a.house, a.env.Mail, a.env.Join
	return a.request(func(ctx context.Context) (answer, error) {
		v, err := house.Enter(p, mail)
		if err != nil {
			return nil, err
		}
		var at table.ID
		var joining error
		if code != "" {
			at, joining = v.Join(ctx, code)
		}
		return func(a *app) tea.Cmd {
			a.visit, a.person, a.env.Join = v, p, ""
			a.chooseWords()
			a.screen = &lobbyScreen{}
			if joining != nil {
				a.refused(joining)
			}
			if at != "" {
				return a.goTo(at)
			}
			return nil
		}, nil
	})
}

// news is what the lobby published.
func (a *app) news(n lobby.News) tea.Cmd {
	if n.Farewell != "" {
		a.help, a.ask, a.typing = nil, nil, nil
		a.screen = &farewell{n.Farewell}
		return nil
	}
	var cmd tea.Cmd
	if n.Hall != nil {
		a.newHall(n.Hall)
	}
	if n.Table != nil && a.table != nil && n.Table.Card.ID == a.table.id {
		cmd = a.table.take(a, n.Table)
	}
	return cmd
}

func (a *app) newHall(h *lobby.Hall) {
	first := a.hall == nil
	if h.Notice != nil && (first || a.hall.Notice == nil) {
		a.note = note{text: a.words.Phrase(h.Notice.Phrase), stays: true}
	}
	a.hall = h
	a.stamp++
	for _, p := range h.People {
		if p.Person.ID == a.person.ID && p.Person.Name != a.person.Name {
			a.person.Name = p.Person.Name
		}
	}
	for i := range h.Tables {
		card := &h.Tables[i]
		if a.table != nil && card.ID == a.table.id {
			continue // its own snapshots are newer
		}
		if a.waits(card.ID, card.WaitsFor(a.person.ID)) && !first {
			a.note = note{text: a.words.T("news.turn", a.gameTitle(card.Game, card.Title), string(card.ID)), stays: true}
		}
	}
	for id := range a.waiting {
		if !listed(h.Tables, id) && (a.table == nil || a.table.id != id) {
			delete(a.waiting, id)
		}
	}
}

func listed(cards []table.Card, id table.ID) bool {
	for i := range cards {
		if cards[i].ID == id {
			return true
		}
	}
	return false
}

// waits notes whether a table waits for this person; it is true, and the bell
// rings, when that is new.
func (a *app) waits(id table.ID, now bool) bool {
	before := a.waiting[id]
	if before != now {
		a.stamp++
	}
	if !now {
		delete(a.waiting, id)
		return false
	}
	a.waiting[id] = true
	if !before {
		a.bell++
	}
	return !before
}

// gameTitle is a game's name in the person's language.
func (a *app) gameTitle(id, title string) string {
	if title == "" {
		title = id
	}
	return a.words.Title(id, title)
}
