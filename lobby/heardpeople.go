package lobby

import (
	"net/netip"
	"slices"

	"saloon/data"
	"saloon/lobby/table"
)

// hearOfPeople takes over what another node has written about people: of those who are here, what the
// lobby holds of them is read anew, and their screens are told.
func (l *Lobby) hearOfPeople(w data.Write) {
	switch w := w.(type) {
	case data.ChangePlayer:
		l.hall.rename(known(w.Player))
	case data.SetTie:
		l.renewTie(table.PlayerID(w.Player), table.PlayerID(w.Other))
	case data.ReadLetters:
		l.renewCompany(table.PlayerID(w.Player), nil)
	case data.SendLetter:
		l.heardLetter(w)
	case data.AnswerInvitation:
		l.heardAnswer(w)
	case data.Act:
		l.heardAct(w)
	case data.AddReport:
		l.renewPeace()
	case data.ForgetTraces:
		for _, other := range w.Ties {
			l.renewCompany(table.PlayerID(other), nil)
		}
		for _, other := range l.hall.wroteWith(w.Player) {
			l.renewCompany(other, nil)
		}
	case data.ForgetForGood:
		l.heardForgotten(table.PlayerID(w.Player))
	}
}

// heardForgotten forgets what the memory holds of somebody.
func (l *Lobby) heardForgotten(id table.PlayerID) {
	l.hall.forgetSaid(id)
	l.hall.forgetBlocks(id)
	l.renewPeace()
	l.hall.sayGoodbye(id, noticeForgotten)
}

// renewPeace reads bans and reports anew.
func (l *Lobby) renewPeace() {
	if err := l.readPeace(); err != nil {
		l.log.Error("bans and reports cannot be read", "error", err)
	}
}

// heardLetter tells somebody who is here what was sent to them from another node.
func (l *Lobby) heardLetter(w data.SendLetter) {
	tiding := Tiding{What: Wrote, By: table.PlayerID(w.From), From: l.nameOf(w.From), Text: w.Letter.Text}
	if w.Letter.Table != "" {
		tiding = Tiding{What: Invites, By: tiding.By, From: tiding.From, Table: table.ID(w.Letter.Table), Game: w.Letter.Game, Title: l.title(w.Letter.Game)}
	}
	l.renewCompany(table.PlayerID(w.To), &tiding)
	if tie, err := l.store.Tie(w.To, w.From); err == nil && tie.Friend {
		l.messenger.wrote(table.PlayerID(w.To))
	}
}

// heardAnswer tells who invited somebody, and is here, what was answered on another node.
func (l *Lobby) heardAnswer(w data.AnswerInvitation) {
	l.renewCompany(table.PlayerID(w.Player), nil)
	letters, err := l.store.Letters(w.Player)
	at := slices.IndexFunc(letters, func(i data.Letter) bool { return i.Number == w.Number })
	if err != nil || at < 0 {
		return
	}
	i, said := letters[at], Refuses
	if w.Answer == data.Accepted {
		said = Accepts
	}
	l.renewCompany(table.PlayerID(i.With), &Tiding{
		What: said, By: table.PlayerID(w.Player), From: l.nameOf(w.Player), Table: table.ID(i.Table), Game: i.Game, Title: l.title(i.Game),
	})
}

func (l *Lobby) nameOf(player string) string {
	p, err := l.store.Player(player)
	if err != nil {
		return ""
	}
	return p.Name
}

// heardAct lets those who are here feel what a moderator has done on another node.
func (l *Lobby) heardAct(w data.Act) {
	l.renewPeace()
	e := w.Entry
	t := target{person: table.Person{ID: table.PlayerID(e.Player), Name: e.Name}}
	if s := w.Sanction; s != nil {
		t.keys = s.Keys
		t.net, _ = netip.ParsePrefix(s.Net)
		l.letFeel(t, s)
	}
	switch {
	case w.Player != nil:
		here := l.hall.isHere(t.person.ID)
		l.hall.rename(known(*w.Player))
		if here {
			l.hall.tellTarget(t, tells(toldRenamed.With(e.On, e.Text)))
		}
	case e.Act == string(ActUnmute) && t.person.ID != "":
		l.hall.tellTarget(t, tells(toldUnmuted))
	case e.Act == string(ActSay):
		l.tellAllHere(e.Text)
	case e.Act == string(ActClose):
		if k := l.keeperNow(table.ID(e.Table)); k != nil {
			k.inbox.put(message{ask: func() { k.tellClosed(e.Text) }})
		}
	}
}

// wroteWith are those who are here and have letters of somebody.
func (h *hall) wroteWith(player string) (list []table.PlayerID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for id, p := range h.crowd {
		if slices.ContainsFunc(p.company.letters, func(l data.Letter) bool { return l.With == player }) {
			list = append(list, id)
		}
	}
	return list
}
