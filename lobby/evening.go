package lobby

import (
	"context"
	"errors"
	"slices"
	"time"

	"saloon/data"
	"saloon/lobby/evening"
	"saloon/lobby/evenings"
	"saloon/lobby/table"
	"saloon/lobby/words"
	"saloon/rules"
)

// An EveningMark is how somebody stood at an evening.
type EveningMark = data.EveningMark

// A PastEvening is one that is over, as it is kept.
type PastEvening = data.Evening

// An eveningSaloon is what evenings see of the saloon.
type eveningSaloon struct{ *Lobby }

const (
	hostOfEvenings = "evenings" // by which one node is chosen
	marksShown     = 5          // of evenings on a player's page
)

func (s eveningSaloon) AfterFunc(d time.Duration, f func()) (stop func()) {
	timer := s.clock.AfterFunc(d, f)
	return func() { timer.Stop() }
}

// Hosts waits until all tables go on after a start: games that ended before are known by then.
func (s eveningSaloon) Hosts() bool {
	return s.stewards.here(hostOfEvenings) && s.restoring.left() == 0
}

func (s eveningSaloon) Alone() bool { return s.stewards.alone() }

func (s eveningSaloon) Waits() *table.Notice {
	switch {
	case s.drain.on.Load() && !s.Moves():
		return noticeEveningWaits
	case !s.Writes():
		return noticeEveningPaused
	}
	return nil
}

func (s eveningSaloon) Writes() bool {
	trouble := s.store.Trouble()
	return trouble == nil || errors.Is(trouble, data.ErrLittleRoom)
}

var (
	noticeEveningWaits  = table.NewNotice("evening-waits-for-restart", "the saloon closes for a restart, so no game begins now; the evening goes on afterwards, and no time is lost")
	noticeEveningPaused = table.NewNotice("evening-waits-to-write", "the evening waits until the saloon can write again; no time is lost")

	toldSoon    = rules.Refuse("evening-begins-soon", "%s begins at %s UTC: be here then")
	toldOff     = rules.Refuse("evening-called-off", "%s is called off")
	toldFew     = rules.Refuse("evening-with-too-few", "%s is called off: too few had entered when it was to begin")
	refusedMany = rules.Refuse("too-many-evenings", "you have made as many evenings as anybody can at a time (%d)")
	refusedHour = rules.Refuse("too-many-evenings-here", "too many evenings were made from your address within the hour; wait a while")
	refusedFull = rules.Refuse("too-many-evenings-in-all", "there are as many evenings as there can be; wait until one is over")
)

func (s eveningSaloon) Runs(ran *bool, runs bool) { s.pulse.count(ran, runs) }

func (s eveningSaloon) NewTable() table.ID { return generator{s.newSeed}.TableID() }

// Free reports whether somebody is here and in no game that a clocked evening still counts; of a program, one connection.
func (s eveningSaloon) Free(p table.Person) bool {
	h := s.hall
	h.mu.Lock()
	defer h.mu.Unlock()
	if p.Kind == table.KindBot {
		return h.programFree(p.ID)
	}
	if !h.staysHere(p.ID) && !h.outsider(p.ID).stays() {
		return false
	}
	for at := range h.tables.mine[p.ID] {
		c := h.tables.cards[at].card
		if of := s.evenings.Page(evening.ID(c.Evening)); of != nil && of.Plan().Kind != evening.League && of.TableOf(p.ID) == at && c.PlaysWithOthers(p.ID) {
			return false
		}
	}
	return true
}

func (h *hall) programFree(id table.PlayerID) bool {
	p := h.crowd[id]
	if p == nil {
		o := h.outsider(id)
		return o != nil && !o.stays()
	}
	return slices.ContainsFunc(p.visits, func(v *connection) bool {
		at := h.tables.cards[v.looking]
		return v.kind == table.KindBot && !v.mail.Passing && (at == nil || at.card.Phase == table.Over)
	})
}

// Apart holds for those of whom one has blocked the other, and for those who are near each other.
func (s eveningSaloon) Apart(p evening.Plan, a, b table.PlayerID) bool {
	s.hall.mu.Lock()
	blocked := s.hall.areApart(a, b)
	s.hall.mu.Unlock()
	return blocked || s.Near(p, a, b)
}

// Near holds in rated evenings for those who come from the same address; in a league nobody need be here.
func (s eveningSaloon) Near(p evening.Plan, a, b table.PlayerID) bool {
	h := s.hall
	h.mu.Lock()
	defer h.mu.Unlock()
	where := h.from(a)
	return !p.Anyhow && !p.Casual && p.Kind != evening.League && where != "" && where == h.from(b)
}

func (h *hall) from(id table.PlayerID) string {
	if p := h.crowd[id]; p != nil && len(p.visits) > 0 {
		return p.visits[len(p.visits)-1].mail.Origin.Address
	}
	if o := h.outsider(id); o != nil {
		return o.first().From
	}
	return ""
}

func (s eveningSaloon) OpenGame(id table.ID, players []table.Person, p table.Proposal, of evening.ID) (table.Opening, error) {
	m := table.Moment{Now: s.clock.Now(), New: named{generator{s.newSeed}, id}}
	o, refused := s.saloon.OpenGame(players, p, string(of), m)
	return o, asError(refused)
}

// named makes a table with an ID that was chosen before.
type named struct {
	table.Generator
	id table.ID
}

// TableID is the one that was chosen.
func (n named) TableID() table.ID { return n.id }

func (s eveningSaloon) Began(o table.Opening) {
	if k, ok := s.keep(o.State); ok {
		k.wake()
	}
}

func (s eveningSaloon) Call(players []table.Person, at table.ID) {
	s.hall.mu.Lock()
	defer s.hall.mu.Unlock()
	for _, who := range players {
		p := s.hall.crowd[who.ID]
		if p == nil {
			continue
		}
		for _, v := range p.visits {
			if !v.mail.Passing && (v.kind == table.KindBot) == (who.Kind == table.KindBot) {
				v.mail.Put(News{Called: at})
			}
		}
	}
}

// Ended looks at the table, then into the archive, then among those that were set aside.
func (s eveningSaloon) Ended(at table.ID, overdue bool) (f evening.Finished, over bool) {
	f.Table = at
	if card := s.hall.cardOf(at); card != nil && card.Phase != table.Over && !overdue {
		return f, false
	}
	if k := s.keeperNow(at); k != nil {
		asked := false
		err := k.inbox.call(s.writing, message{ask: func() { asked, over = true, k.endedFor(&f, overdue) }})
		if err == nil && asked {
			return f, over
		}
	}
	return s.endedBefore(f)
}

func (s eveningSaloon) endedBefore(f evening.Finished) (evening.Finished, bool) {
	g, _, err := s.store.ArchivedExport(string(f.Table))
	if err == nil {
		f.Places, f.Scores, f.Left = g.Places(), g.Points, g.Left
		return f, true
	}
	aside, failed := s.store.Damaged()
	_, damaged := aside[string(f.Table)]
	switch {
	case damaged:
		f.How = evening.Damaged
		return f, true
	case failed == nil && errors.Is(err, data.ErrUnknown):
		f.How = evening.Void
		return f, true
	}
	return f, false
}

func (s eveningSaloon) Tell(p *evening.Page, who []table.Person) {
	told := toldSoon.With(p.Plan().Name, p.Plan().Starts.Format("15:04"))
	switch {
	case p.Off() && p.Began().IsZero() && !p.Ended().Before(p.Plan().Starts):
		told = toldFew.With(p.Plan().Name)
	case p.Off():
		told = toldOff.With(p.Plan().Name)
	}
	for _, one := range who {
		s.hall.tellTarget(target{person: one}, tells(told))
		if s.Hosts() && !p.Off() {
			s.messenger.callToEvening(one.ID, p)
		}
	}
}

func (s eveningSaloon) Changed() {
	s.hall.mu.Lock()
	defer s.hall.mu.Unlock()
	s.hall.showLater(max(hallRest, s.hall.rest()))
}

// NewEvening makes one, and enters it unless it is for programs. Only a moderator's is announced to all.
func (v *Visit) NewEvening(_ context.Context, p evening.Plan) (evening.ID, error) {
	l, by := v.lobby, v.Person()
	if by.Kind != table.KindPlayer {
		return "", RefusedNoKey
	}
	_, moderates := l.Moderator(v.mail.Key)
	p.Name, p.Repeat, p.Private = words.Clean(p.Name), "", p.Private || !moderates
	p, refused := p.Checked(l.saloon, l.clock.Now())
	if refused == nil {
		refused = v.mayMakeEvening()
	}
	if refused != nil {
		return "", refused
	}
	for range 5 {
		id := evening.ID(generator{l.newSeed}.Code())
		switch err := l.evenings.Announce(id, table.Person{ID: by.ID, Name: by.Name, Kind: by.Kind}, p); {
		case err == nil && p.Bots == evening.BotsOnly:
			return id, nil
		case err == nil:
			return id, v.EveningDo(id, evening.Enter{})
		case !errors.Is(err, data.ErrTaken):
			return "", refusedNotWritten
		}
	}
	return "", refusedNotWritten
}

// Evenings are those that this person may see and that are not kept yet, soonest first.
func (v *Visit) Evenings() []*evening.Page {
	h := v.lobby.hall
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.eveningsFor(v.id)
}

func (h *hall) eveningsFor(id table.PlayerID) (list []*evening.Page) {
	for _, p := range h.evenings() {
		_, in := p.RowOf(id)
		if host := p.Host().ID; !p.Plan().Private || in || host == id || h.crowd[id] != nil && h.crowd[id].company.ties[host].Mutual && h.crowd[id].company.ties[host].Friend {
			list = append(list, p)
		}
	}
	return list
}

// Evening is one that whoever knows its code may see, also long after it.
func (v *Visit) Evening(id evening.ID) (*evening.Page, error) { return v.lobby.evenings.Find(id) }

// ExportEvening is such an evening with all its facts.
func (v *Visit) ExportEvening(id evening.ID, games bool) (evenings.Export, error) {
	x, err := v.lobby.evenings.Export(id)
	for i := range x.Games {
		if g := &x.Games[i]; games && g.Ended != nil {
			if _, e, failed := v.archived(g.Table); failed == nil {
				g.Export, err = e.Encode()
			}
		}
	}
	return x, err
}

// PastEvenings are those that are over, the newest first, of a repeat where one is named; private ones only for who took part.
func (v *Visit) PastEvenings(repeat, from string, limit int) (list []data.Evening, next string, err error) {
	list, next, err = v.lobby.evenings.Past(repeat, from, limit)
	hidden := func(e data.Evening) bool {
		return e.Private && !slices.ContainsFunc(e.Rows, func(r data.EveningRow) bool { return r.Who.ID == string(v.id) })
	}
	return slices.DeleteFunc(list, hidden), next, err
}

// tellEvenings fills in how a player stood at evenings; private ones are told to those who took part.
func (v *Visit) tellEvenings(page *Page) error {
	if page.Kind != table.KindPlayer {
		return nil
	}
	marks, err := v.lobby.store.EveningsOf(page.Who, marksShown)
	page.Evenings = slices.DeleteFunc(marks, func(m EveningMark) bool {
		if !m.Private || page.Who == string(v.id) {
			return false
		}
		p, unread := v.Evening(evening.ID(m.ID))
		if unread != nil {
			return true
		}
		_, stands := p.RowOf(v.id)
		return !stands
	})
	return err
}

// EveningDo does what this person wants of an evening.
func (v *Visit) EveningDo(id evening.ID, c evening.Command) error {
	l, by := v.lobby, v.Person()
	said, talks := c.(evening.Say)
	if !l.hall.allow(v.id, talks) || talks && !l.hall.allowTalk(v.mail.Origin, *l.limits.Load()) {
		return refusedTooFast
	}
	_, moderates := l.Moderator(v.mail.Key)
	switch it := c.(type) {
	case evening.Say:
		if refused := l.mute(v.somebody()); refused != nil {
			return refused
		}
		c = evening.Say{Text: words.Clean(said.Text)}
	case evening.Enter:
		c = evening.Enter{Rating: v.ratingFor(id)}
	case evening.CallOff:
		it.Moderator = moderates
		c = it
	case evening.TakeOut:
		it.Moderator = moderates
		c = it
	}
	err := l.evenings.Do(id, table.Person{ID: by.ID, Name: by.Name, Kind: by.Kind}, c)
	if err == nil {
		l.evenings.Wake(id)
		l.playFor(id, c)
	}
	if _, enters := c.(evening.Enter); enters && err == nil && v.kind == table.KindBot {
		v.leadBack()
	}
	return err
}

// ratingFor is how well this person plays the game of an evening.
func (v *Visit) ratingFor(id evening.ID) int {
	p := v.lobby.evenings.Page(id)
	if p == nil {
		return 0
	}
	return int(v.lobby.ratingIn(WhoOf(v.Person(), ""), p.Plan().Game, p.Plan().Seats > 2))
}

// WatchEvening has news of an evening come until the visit ends or another one is named; "" for none.
func (v *Visit) WatchEvening(id evening.ID) error {
	v.turning.Lock()
	defer v.turning.Unlock()
	return v.watchEvening(id)
}

func (v *Visit) watchEvening(id evening.ID) error {
	if v.evening != "" {
		v.lobby.evenings.Unwatch(v.evening, v.connection)
		v.evening = ""
	}
	if id == "" || v.ended {
		return nil
	}
	err := v.lobby.evenings.Watch(id, v.connection)
	if err == nil {
		v.evening = id
	}
	return err
}

// ShowEvening puts an evening into the mailbox.
func (c *connection) ShowEvening(p *evening.Page) { c.mail.Put(News{Evening: p}) }

// SetEvenings changes which evenings come again and again.
func (l *Lobby) SetEvenings(list []evenings.Repeat) { l.evenings.SetRepeats(list) }

func (l *Lobby) restoreEvenings(journals []string) error {
	since := time.Time{}
	if l.restoring.wasDown {
		since = l.pulse.stopped
	}
	return l.evenings.Restore(journals, since)
}
