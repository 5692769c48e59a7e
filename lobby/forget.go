package lobby

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"saloon/data"
	"saloon/lobby/evening"
	"saloon/lobby/journal"
	"saloon/lobby/table"
	"saloon/rules"
)

// A Me is all that the saloon keeps of a player.
type Me struct {
	Profile data.Player
	Keys    []KeyInfo
	Ties    []data.TieTo
	Letters []data.Letter
	Notes   []data.Note
	Tables  []table.ID // with a seat of the player, where the game is not over
	Games   []data.ArchivedGame

	Training  data.Training
	Exercises []data.Exercise

	Sanctions []Sanction    // that hold for the player, or one of the keys
	Reports   []data.Report // that the player made
}

const gamesAtOnce = 500

// Me is all that is kept of a player.
func (l *Lobby) Me(ctx context.Context, p table.Person) (me Me, err error) {
	if err := l.waitRestored(ctx); err != nil { // then all tables of the player are known
		return me, err
	}
	if me.Profile, err = l.profile(p); err != nil {
		return me, err
	}
	id := string(p.ID)
	var failed [7]error
	me.Keys, failed[0] = l.Keys(p)
	me.Ties, failed[1] = l.store.Ties(id)
	me.Letters, failed[2] = l.store.Letters(id)
	me.Notes, failed[3] = l.store.Notes(id)
	me.Games, failed[4] = l.gamesOf(ctx, id)
	me.Sanctions, me.Reports, failed[5] = l.peaceOf(me)
	me.Exercises, me.Training, failed[6] = l.store.Exercises(id)
	me.Training.Rating = l.trainer.Rating(me.Training)
	for _, at := range l.hall.seatsOf(p.ID) {
		if c := l.hall.cardOf(at); c != nil && c.Phase != table.Over {
			me.Tables = append(me.Tables, at)
		}
	}
	return me, errors.Join(failed[:]...)
}

// Who reported the player is told to nobody.
func (l *Lobby) peaceOf(me Me) (laid []Sanction, made []data.Report, err error) {
	t := target{person: table.Person{ID: table.PlayerID(me.Profile.ID)}}
	for _, k := range me.Keys {
		t.keys = append(t.keys, string(k.Key))
	}
	list, err := l.Sanctions()
	if err != nil {
		return nil, nil, err
	}
	laid = slices.DeleteFunc(list, func(s Sanction) bool { return !t.matches(s) })
	made, err = l.store.Reports()
	return laid, slices.DeleteFunc(made, func(r data.Report) bool { return r.By.ID != me.Profile.ID }), err
}

// The newest come first.
func (l *Lobby) gamesOf(ctx context.Context, id string) (list []data.ArchivedGame, err error) {
	for _, who := range []string{id, data.WhoBot + id} {
		for from := ""; ; {
			page, err := l.store.History(data.History{Who: who, From: from, Limit: gamesAtOnce})
			if err != nil || ctx.Err() != nil {
				return nil, errors.Join(err, ctx.Err())
			}
			list = append(list, page.Games...)
			if from = page.Next; from == "" {
				break
			}
		}
	}
	return list, nil
}

// Forget leaves what others played with a player, with a seat that has no name, and something else for the ID. Where it
// breaks off, the player is still known, and the next time it goes on.
func (l *Lobby) Forget(ctx context.Context, p table.Person) error {
	me, err := l.Me(ctx, p)
	if err != nil {
		return err
	}
	var seated []string
	for _, at := range me.Tables {
		if !l.hall.hasResigned(p.ID, at) {
			seated = append(seated, string(at))
		}
	}
	if len(seated) > 0 {
		return refusedSeated.With(strings.Join(seated, ", "))
	}
	as, err := l.beginForgetting(ctx, p, me.Profile)
	for _, forget := range []func() error{
		func() error { return l.forgetInJournals(ctx, me.Profile.ID, as) },
		func() error { return l.forgetInGames(ctx, me.Profile.ID, as) },
		func() error { return l.forgetInHall(ctx, me.Profile.ID) },
		func() error { return l.forgetForGood(ctx, me.Profile.ID, as) },
	} {
		if err == nil {
			err = forget()
		}
	}
	if refused := (*rules.Refusal)(nil); err != nil && !errors.As(err, &refused) {
		return l.unwritten(ctx, "a player cannot be forgotten", err, nil)
	}
	return err
}

func (h *hall) hasResigned(id table.PlayerID, at table.ID) bool {
	c := h.cardOf(at)
	return c != nil && c.HasSeat(id) && c.Chairs[c.SeatOf(id)-1].Resigned
}

// What will stand for the ID is kept until the player is forgotten.
func (l *Lobby) beginForgetting(ctx context.Context, p table.Person, now data.Player) (as string, err error) {
	if now.Gone != "" {
		return now.Gone, nil
	}
	as = data.GonePrefix + newCode(idLetters)
	l.naming.Lock()
	defer l.naming.Unlock()
	_, err = l.changePlayer(ctx, p, func(d *data.Player) { d.Gone = as })
	return as, err
}

// By now games and journals do not name the player any more.
func (l *Lobby) forgetForGood(ctx context.Context, id, as string) error {
	l.naming.Lock()
	defer l.naming.Unlock()
	others, err := l.store.ForgetTraces(ctx, id)
	if err == nil {
		err = l.store.Write(ctx, data.ForgetForGood{Player: id, As: as})
	}
	if err != nil {
		return err
	}
	for _, other := range others {
		l.renewCompany(table.PlayerID(other), nil)
	}
	l.renewPeace() // what was laid upon them holds for their keys now
	l.hall.forgetBlocks(table.PlayerID(id))
	l.hall.sayGoodbye(table.PlayerID(id), noticeForgotten)
	return nil
}

// forgetInGames comes after the journals, so that no other game is kept with the player's ID.
func (l *Lobby) forgetInGames(ctx context.Context, id, as string) error {
	games, err := l.gamesOf(ctx, id)
	for i := 0; i < len(games) && err == nil; i++ {
		err = l.forgetInGame(ctx, games[i], id, as)
	}
	return err
}

var saidKinds = []string{journal.Said, journal.Whispered}

func (l *Lobby) forgetInJournals(ctx context.Context, id, as string) error {
	if err := l.evenings.React(evening.Banned{Who: table.PlayerID(id)}); err != nil {
		return err
	}
	for _, name := range l.store.Journals() {
		if journal.IsHall(name) {
			continue
		}
		entries, err := l.store.Entries(name)
		if err != nil || !isNamedIn(entries, id) { // one that cannot be read is not shown, and is set aside
			continue
		}
		if journal.IsEvening(name) {
			err = l.forgetInEvening(name, id, as)
		} else {
			err = l.forgetInJournal(ctx, name, id, as)
		}
		if err != nil {
			return err
		}
	}
	if err := l.store.ForgetAside(ctx, id, as, saidKinds); err != nil {
		return err
	}
	return ctx.Err()
}

func isNamedIn(entries []data.Entry, id string) bool {
	return slices.ContainsFunc(entries, func(e data.Entry) bool {
		return e.Who != nil && e.Who.ID == id || bytes.Contains(e.More, []byte(id))
	})
}

// The table goes on from the changed journal.
func (l *Lobby) forgetInJournal(ctx context.Context, name, id, as string) error {
	forget := func() error {
		return l.store.Write(l.writing, data.ForgetInJournal{Journal: name, Player: id, As: as, Said: saidKinds})
	}
	k, done := l.keeper(table.ID(name)), make(chan error, 1)
	if k == nil {
		return forget()
	}
	err := k.inbox.call(ctx, message{ask: func() {
		if who := table.PlayerID(id); k.state.PupilOf(who) != rules.Observer {
			if refused := k.step(message{by: table.Person{ID: who}, command: table.Teach{}}); refused != nil {
				done <- refused
				return
			}
		}
		done <- forget()
		k.readAnew() // also after an error: the write may have happened
	}})
	if err != nil {
		return err
	}
	return <-done
}

// By now somebody is not named any more in the journal.
func (k *keeper) readAnew() {
	state, err := k.replay(k.id)
	if err != nil {
		k.log.Error("a journal in which somebody was forgotten cannot be read", "table", k.id, "error", err)
		k.pause(pauseToRebuild)
		return
	}
	k.state, k.asleep = state, false
	k.stories.Forget()
	k.followUp(true)
}

// The journal of the hall's chat begins anew.
func (l *Lobby) forgetInHall(ctx context.Context, id string) error {
	j := &l.hall.journal
	j.mu.Lock()
	defer j.mu.Unlock()
	entries, err := l.store.Entries(j.name)
	said := func(e data.Entry) bool { return e.Who != nil && e.Who.ID == id } // another node may have written anything
	if errors.Is(err, data.ErrUnknown) || err == nil && !slices.ContainsFunc(entries, said) {
		return nil
	}
	old := j.name
	if err == nil {
		err = l.beginChapter(ctx, slices.DeleteFunc(entries, said))
	}
	if err == nil {
		err = l.store.Write(ctx, data.DropJournal{Journal: old})
	}
	if err = l.unwritten(ctx, "what a player said in the hall cannot be forgotten", err, nil); err != nil {
		return err
	}
	l.hall.forgetSaid(table.PlayerID(id))
	return nil
}

func (h *hall) forgetSaid(id table.PlayerID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.chat = slices.DeleteFunc(slices.Clone(h.chat), func(c table.ChatLine) bool { return c.By == id })
	h.showSoon()
}

func (h *hall) sayGoodbye(id table.PlayerID, why *table.Notice) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if p := h.crowd[id]; p != nil {
		p.put(farewell(why.Phrase))
	}
}

func (l *Lobby) forgetInGame(ctx context.Context, g data.ArchivedGame, id, as string) error {
	_, raw, err := l.store.ArchivedExport(g.ID)
	var e rules.Export
	if err == nil {
		e, err = rules.ReadExport(bytes.NewReader(raw))
	}
	if err != nil { // it is shown to nobody any more
		l.log.Warn("a name stays in the export of a finished game that cannot be read", "table", g.ID, "error", err)
		return l.store.ForgetInGame(ctx, g.ID, id, as, nil)
	}
	for i, p := range g.Players {
		if p.ID == id && i < len(e.Seats) {
			e.Seats[i]["name"] = ""
		}
	}
	if raw, err = e.Encode(); err != nil {
		return fmt.Errorf("writing the export: %w", err)
	}
	return l.store.ForgetInGame(ctx, g.ID, id, as, raw)
}

// forgetInEvening is like forgetting in a table's journal.
func (l *Lobby) forgetInEvening(name, id, as string) error {
	err := l.store.Write(l.writing, data.ForgetInJournal{Journal: name, Player: id, As: as, Said: saidKinds})
	l.evenings.Reread(name)
	return err
}
