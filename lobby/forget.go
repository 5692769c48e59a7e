package lobby

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"saloon/data"
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

	Sanctions []Sanction    // that hold for the player, or one of the keys
	Reports   []data.Report // that the player made
}

// gamesAtOnce is how many finished games are read together.
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
	var failed [6]error
	me.Keys, failed[0] = l.Keys(p)
	me.Ties, failed[1] = l.store.Ties(id)
	me.Letters, failed[2] = l.store.Letters(id)
	me.Notes, failed[3] = l.store.Notes(id)
	me.Games, failed[4] = l.gamesOf(ctx, id)
	me.Sanctions, me.Reports, failed[5] = l.peaceOf(me)
	for _, at := range l.hall.seatsOf(p.ID) {
		if !l.hall.isOver(at) {
			me.Tables = append(me.Tables, at)
		}
	}
	return me, errors.Join(failed[:]...)
}

// peaceOf is what was laid upon a player, and the player's reports. Who reported the player is told
// to nobody.
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

// gamesOf are all finished games of a player and of the player's programs, newest first.
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

// Forget takes away all that the saloon keeps of a player. Finished games stay, with a seat that
// has no name. What the player said in the hall, and wrote to others, is gone.
func (l *Lobby) Forget(ctx context.Context, p table.Person) error {
	me, err := l.Me(ctx, p)
	if err != nil {
		return err
	}
	if len(me.Tables) > 0 {
		return refusedSeated.With(string(me.Tables[0]))
	}
	for _, g := range me.Games {
		if err := l.forgetName(ctx, g, me.Profile.ID); err != nil {
			return err
		}
	}
	if err := l.forgetInHall(ctx, me.Profile.ID); err != nil {
		return err
	}
	l.naming.Lock()
	defer l.naming.Unlock()
	others, err := l.store.ForgetTraces(ctx, me.Profile.ID)
	if err == nil {
		err = l.store.ForgetPlayer(ctx, me.Profile.ID)
	}
	if err != nil {
		l.logUnwritten(ctx, "a player cannot be forgotten", err)
		return refusedNotWritten
	}
	for _, other := range others {
		l.renewCompany(table.PlayerID(other), nil)
	}
	if err := l.readPeace(); err != nil { // what was laid upon them holds for their keys now
		l.log.Error("bans and reports cannot be read", "error", err)
	}
	for _, at := range l.hall.seatsOf(p.ID) { // the games are over, and their tables close soon
		if k := l.keeper(at); k != nil {
			k.tell(table.Renamed{Player: table.Person{ID: p.ID, Kind: table.KindPlayer}})
		}
	}
	l.hall.forgetBlocks(p.ID)
	l.hall.sayGoodbye(p.ID, noticeForgotten)
	return nil
}

// isOver reports whether the game at a table is over.
func (h *hall) isOver(at table.ID) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	posted := h.tables.cards[at]
	return posted == nil || posted.card.Phase == table.Over
}

// forgetInHall begins the journal of the hall's chat anew, without what a player said there.
func (l *Lobby) forgetInHall(ctx context.Context, id string) error {
	j := &l.hall.journal
	j.mu.Lock()
	defer j.mu.Unlock()
	entries, err := l.store.Entries(j.name)
	said := func(e data.Entry) bool { return e.Who.ID == id }
	if errors.Is(err, data.ErrUnknown) || err == nil && !slices.ContainsFunc(entries, said) {
		return nil
	}
	old := j.name
	if err == nil {
		err = l.beginChapter(ctx, slices.DeleteFunc(entries, said))
	}
	if err == nil {
		err = l.store.DropJournal(ctx, old)
	}
	if err != nil {
		l.logUnwritten(ctx, "what a player said in the hall cannot be forgotten", err)
		return refusedNotWritten
	}
	l.hall.forgetSaid(table.PlayerID(id))
	return nil
}

// forgetSaid shows the hall without what a player said there.
func (h *hall) forgetSaid(id table.PlayerID) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.chat = slices.DeleteFunc(slices.Clone(h.chat), func(c table.ChatLine) bool { return c.By == id })
	h.showSoon()
}

// sayGoodbye ends all visits of somebody.
func (h *hall) sayGoodbye(id table.PlayerID, why *table.Notice) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if p := h.crowd[id]; p != nil {
		for _, v := range p.visits {
			v.mail.Put(News{Farewell: why.Sentence(), Why: &why.Phrase})
		}
	}
}

// forgetName takes a player's name out of a finished game.
func (l *Lobby) forgetName(ctx context.Context, g data.ArchivedGame, id string) error {
	_, raw, err := l.store.ArchivedExport(g.ID)
	var e rules.Export
	if err == nil {
		e, err = rules.ReadExport(bytes.NewReader(raw))
	}
	if err != nil { // it is shown to nobody any more
		l.log.Warn("a name stays in a finished game that cannot be read", "table", g.ID, "error", err)
		return nil
	}
	names := make([]string, len(g.Players))
	for i, p := range g.Players {
		if names[i] = p.Name; p.ID == id {
			names[i] = ""
			e.Seats[i]["name"] = ""
		}
	}
	if raw, err = e.Encode(); err != nil {
		return fmt.Errorf("writing the export: %w", err)
	}
	if err := l.store.Rename(ctx, g.ID, names, raw); err != nil {
		l.logUnwritten(ctx, "a name cannot be taken out of a finished game", err)
		return refusedNotWritten
	}
	return nil
}
