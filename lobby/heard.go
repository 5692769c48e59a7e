package lobby

import (
	"errors"
	"net/netip"
	"slices"

	"saloon/data"
	"saloon/lobby/journal"
	"saloon/lobby/table"
)

type heard struct {
	data.Append      // these entries behind the first ones
	gone        bool // the journal was dropped, or set aside
	kept        bool // the finished game is in the archive
	missed      bool // something was written before the keeper was there to hear it
}

// Another node has written first.
func (k *keeper) isLate(err error) bool {
	return !k.stewards.alone() && (errors.Is(err, data.ErrOutOfStep) || errors.Is(err, data.ErrUnknown))
}

// The write that made an own one out of step was heard before the answer. It is false when there is nothing new.
func (k *keeper) catchUp() bool {
	facts := k.state.Facts()
	k.takeHeard()
	if k.ended || k.state.Facts() > facts {
		return true
	}
	k.reread()
	return k.ended || k.state.Facts() > facts
}

// What was heard is durable.
func (k *keeper) takeHeard() {
	list := k.inbox.takeHeard()
	if len(list) == 0 || k.ended {
		return
	}
	changed := false
	for _, h := range list {
		facts, archived := k.state.Facts(), k.archived
		k.take(h)
		if k.ended {
			return
		}
		changed = changed || k.state.Facts() > facts || k.archived != archived
	}
	if changed {
		k.followUp(true)
	}
}

func (k *keeper) take(h heard) {
	switch first, now := h.First, k.state.Facts(); {
	case h.gone:
		k.end()
	case h.kept:
		k.archived = true
	case !h.missed && first+len(h.Entries) <= now: // it is known
	case !h.missed && first == now:
		if next, err := k.after(h.Entries); err == nil {
			k.state = next
			return
		}
		fallthrough
	default:
		k.reread()
	}
}

func (k *keeper) after(entries []data.Entry) (*table.State, error) {
	facts, err := journal.Decode(k.saloon, k.state.Game(), entries)
	if err != nil {
		return nil, err
	}
	next, err := k.state.After(facts)
	if err == nil {
		k.tellSentAway(facts)
	}
	return next, err
}

// The journal is read as it is where something was missed.
func (k *keeper) reread() {
	state, err := k.replay(k.id)
	switch {
	case errors.Is(err, data.ErrUnknown):
		k.end()
	case err != nil:
		k.log.Error("a journal to which another node has written cannot be read", "table", k.id, "error", err)
		k.pause(pauseToRebuild)
	case state.Facts() > k.state.Facts():
		if state.Next() != k.state.Next() {
			k.find(state.Next())
		}
		k.state = state
		k.stories.Forget()
	}
}

// After a choice of stewards this node begins, or stops, to see to the bots and clocks of the table.
func (k *keeper) chosen() {
	steward := k.isSteward(k.id)
	k.stewards.figures.countChosen(&k.steward, steward && !k.ended)
	if !steward {
		k.forgetTurns()
	}
	switch {
	case k.paused != nil:
	case k.asleep && (k.archived || !steward):
		k.setTimers()
	case k.wakeUp():
		k.followUp(false)
	}
}

// Of those who are here, what the lobby holds is read anew, and their screens are told.
func (l *Lobby) hearOfPeople(w data.Write) {
	switch w := w.(type) {
	case data.ChangePlayer:
		l.hall.rename(known(w.Player))
	case data.AddKey:
		l.hall.tellKey(w.Key)
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

func (l *Lobby) heardForgotten(id table.PlayerID) {
	l.hall.forgetSaid(id)
	l.hall.forgetBlocks(id)
	l.renewPeace()
	l.hall.sayGoodbye(id, noticeForgotten)
}

func (l *Lobby) renewPeace() {
	if err := l.readPeace(); err != nil {
		l.log.Error("bans and reports cannot be read", "error", err)
	}
}

func (l *Lobby) heardLetter(w data.SendLetter) {
	tie, _ := l.store.Tie(w.To, w.From) // a letter of whom cannot be read calls nobody
	l.tellLetter(table.Person{ID: table.PlayerID(w.From), Name: l.nameOf(w.From)}, table.PlayerID(w.To), w.Letter, tie)
}

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

func (l *Lobby) heardAct(w data.Act) {
	l.renewPeace()
	e := w.Entry
	l.tellSaid(e)
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
	case len(w.Sanctions) > 0:
		l.letBansFeel()
	case e.Act == string(ActClose):
		if k := l.keeperNow(table.ID(e.Table)); k != nil {
			k.inbox.put(message{ask: func() { k.tellClosed(e.Text) }})
		}
	}
}

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
