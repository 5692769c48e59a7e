package evenings

import (
	"errors"
	"slices"
	"time"

	"saloon/data"
	"saloon/lobby/evening"
	"saloon/lobby/journal"
	"saloon/lobby/table"
)

const (
	remindBefore = 5 * time.Minute
	shownAfter   = time.Hour       // an evening is kept where people may still talk about it
	offAfter     = 5 * time.Minute // one that was called off
	elsewhere    = 5 * time.Second
)

// schedule sets the timer for what comes next. The caller holds mu.
func (e *Evenings) schedule() {
	if e.stop != nil {
		e.stop()
		e.stop = nil
	}
	now, soonest, ever := e.saloon.Now(), time.Minute, len(e.repeats) > 0
	for _, o := range e.live {
		if o.due.IsZero() {
			o.due = now.Add(e.after(o, now))
		}
		soonest, ever = min(soonest, o.due.Sub(now)), true
	}
	if ever && !e.closed {
		e.stop = e.saloon.AfterFunc(max(soonest, 0), e.tick)
	}
}

// after is in how long an evening is to be looked at.
func (e *Evenings) after(o *one, now time.Time) time.Duration {
	after, ever := o.state.Look(now)
	switch remind := o.state.Plan().Starts.Add(-remindBefore).Sub(now); {
	case !ever:
		return max(o.leaves().Sub(now), time.Second)
	case o.state.Phase() == evening.Open && !o.reminded:
		return max(min(after, remind), 0)
	}
	return after
}

// leaves is when an evening that is over is in the list no more.
func (o *one) leaves() time.Time {
	if o.state.Off() {
		return o.state.Ended().Add(offAfter)
	}
	return o.state.Ended().Add(shownAfter)
}

// Wake has evenings looked at now: a game has ended, or somebody has come.
func (e *Evenings) Wake(id evening.ID) {
	e.saloon.AfterFunc(0, func() {
		e.mu.Lock()
		defer e.mu.Unlock()
		if o := e.live[id]; o != nil {
			e.look(o)
			e.schedule()
		}
	})
}

func (e *Evenings) tick() {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.closed {
		return
	}
	e.takeHeard()
	e.announceRepeats()
	now := e.saloon.Now()
	for _, p := range e.Live() {
		if o := e.live[p.ID()]; o != nil && !o.due.After(now) {
			e.look(o)
		}
	}
	e.schedule()
}

// look lets an evening go on as far as it can now.
func (e *Evenings) look(o *one) {
	now := e.saloon.Now()
	starts, slow := o.state.Plan().Starts, o.state.Plan().Kind == evening.League || o.state.Plan().Kind == evening.Deals
	if soon := starts.Add(-remindBefore); o.state.Phase() == evening.Open && !o.reminded && !now.Before(soon) {
		o.reminded = true
		if now.Before(starts) && o.state.Opened().Before(soon) && !slow { // of one made so late, or over days, nobody needs a word
			e.tell(o, "")
		}
	}
	o.due = now.Add(max(e.after(o, now), time.Millisecond))
	switch {
	case !e.saloon.Hosts():
		o.due = now.Add(elsewhere)
	case o.state.Phase() == evening.Over:
		if !now.Before(o.leaves()) {
			e.keep(o)
		}
	case e.saloon.Waits() != nil:
		e.halt(o, now)
	default:
		e.goOn(o)
	}
	if o = e.live[o.state.ID()]; o != nil && !slices.Equal(o.page.Near, e.near(o.state)) { // somebody has come or gone
		e.show(o)
	}
}

func (e *Evenings) tell(o *one, but table.PlayerID) {
	var who []table.Person
	for _, n := range taking(o.state) {
		if n.Who.ID != but {
			who = append(who, n.Who)
		}
	}
	e.saloon.Tell(o.page, who)
}

// tellOff tells all who have entered that an evening is called off, but not who has done it.
func (e *Evenings) tellOff(id evening.ID, by table.PlayerID) {
	if o := e.live[id]; o != nil && o.state.Off() {
		e.tell(o, by)
	}
}

// halt has no time pass. Where not even that can be written, it is noted here.
func (e *Evenings) halt(o *one, now time.Time) {
	o.due = now.Add(elsewhere)
	if o.page.Notice == nil {
		e.show(o)
	}
	if o.state.Halted().IsZero() && e.saloon.Writes() {
		err := e.change(o.state.ID(), func(s *evening.State, m evening.Moment) evening.Effects { return s.React(evening.Halts{}, m) })
		if err == nil {
			return
		}
	}
	if o.wentOn.IsZero() && o.state.Halted().IsZero() {
		o.wentOn = now
	}
}

// goOn takes over which games have ended, and lets the evening do what it does by itself.
func (e *Evenings) goOn(o *one) {
	if o.page.Notice != nil {
		e.show(o)
	}
	id, ended, since := o.state.ID(), map[table.ID]evening.Finished{}, o.wentOn
	overdue := o.state.Overdue(e.saloon.Now()) && since.IsZero()
	for _, g := range o.state.Running() {
		if f, over := e.saloon.Ended(g.Table, overdue); over {
			ended[g.Table] = f
		}
	}
	err := e.change(id, func(s *evening.State, m evening.Moment) (all evening.Effects) {
		all.After = s
		then := func(o evening.Occasion) {
			fx := all.After.React(o, m)
			all.Facts, all.After = append(all.Facts, fx.Facts...), fx.After
		}
		if !since.IsZero() || !s.Halted().IsZero() {
			then(evening.WentOn{Since: since})
		}
		for _, g := range s.Running() {
			if f, over := ended[g.Table]; over {
				then(f)
			}
		}
		for _, day := range e.dealsOver(s) {
			then(day)
		}
		then(evening.Ticked{})
		return all
	})
	if err != nil {
		e.log.Warn("an evening does not go on for now", "evening", id, "error", err)
		o.due = e.saloon.Now().Add(elsewhere)
		return
	}
	o.wentOn = time.Time{}
	e.tellOff(id, "")
}

func (e *Evenings) dealsOver(s *evening.State) (list []evening.DealOver) {
	if s.Plan().Kind != evening.Deals {
		return nil
	}
	for _, day := range s.DealDays() {
		if s.Unscored(day) {
			if over, is := e.saloon.DealOver(s.Plan().Game, day); is {
				list = append(list, over)
			}
		}
	}
	return list
}

// keep has the store keep an evening for ever, where anybody has played.
func (e *Evenings) keep(o *one) {
	kept, err := Kept(o.page), error(nil)
	if len(kept.Rows) > 0 {
		err = e.store.Write(e.writing, data.KeepEvening{Evening: kept, Length: o.state.Facts()})
	} else {
		err = e.store.Write(e.writing, data.DropJournal{Journal: journal.OfEvening(o.state.ID()), Length: o.state.Facts()})
	}
	switch {
	case err == nil || errors.Is(err, data.ErrUnknown):
		e.drop(o.state.ID())
	case errors.Is(err, data.ErrOutOfStep):
		e.reread(o.state.ID())
	default:
		e.log.Error("an evening that is over cannot be kept yet", "evening", o.state.ID(), "error", err)
	}
}

// Kept is what is kept of an evening beside its journal.
func Kept(p *evening.Page) data.Evening {
	plan := p.Plan()
	kept := data.Evening{ID: string(p.ID()), Name: plan.Name, Kind: string(plan.Kind), Game: plan.Game, Repeat: plan.Repeat, Private: plan.Private, Ended: p.Ended()}
	for _, r := range p.Rows {
		n := p.Entrants()[r.Entrant]
		if n.Games+n.Byes > 0 {
			kept.Rows = append(kept.Rows, data.EveningRow{Who: *journal.Person(n.Who), Place: r.Place, Points: n.Points, Games: n.Games, Won: n.Won, Group: r.Group})
		}
	}
	return kept
}

// Close ends it; everything goes on with the next start.
func (e *Evenings) Close() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.closed = true
	if e.stop != nil {
		e.stop()
	}
}
