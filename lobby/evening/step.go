package evening

import (
	"cmp"
	"fmt"
	"hash/fnv"
	"slices"
	"time"

	"saloon/lobby/table"
	"saloon/rules"
)

// A Moment is everything that a step needs from outside the evening.
type Moment struct {
	Now time.Time
	// Here reports whether somebody is in the saloon and could play now, and Apart whether two must not sit at one table.
	Here  func(table.Person) bool
	Apart func(a, b table.PlayerID) bool
	Table func() table.ID // of a table that is opened
	Least int             // the fewest seats that the game can be played with
}

// Effects are what a step wants done. When it is refused nothing else is set.
type Effects struct {
	Refused *rules.Refusal
	Facts   []Fact // to be written down, together with the tables of those that are [Seated]; none when nothing changes
	After   *State // the evening once they are
}

// Announce makes an evening. Before are those of the season before, as they begin this one.
func Announce(id ID, host table.Person, p Plan, before []table.Person, now time.Time) Effects {
	d := &draft{State: newState(id), Moment: Moment{Now: now}}
	d.happen(Opened{host, p, before})
	return Effects{Facts: d.facts, After: d.State}
}

type draft struct {
	*State
	Moment
	facts []Fact
}

// Step decides what somebody's command does.
func (s *State) Step(by table.Person, c Command, m Moment) Effects {
	return s.effects(m, func(d *draft) *rules.Refusal { return d.command(by, c) })
}

// React decides what an occasion does.
func (s *State) React(o Occasion, m Moment) Effects {
	return s.effects(m, func(d *draft) *rules.Refusal { d.occasion(o); return nil })
}

func (s *State) effects(m Moment, decide func(*draft) *rules.Refusal) Effects {
	d := &draft{State: s, Moment: m}
	if refused := decide(d); refused != nil {
		return Effects{Refused: refused}
	}
	return Effects{Facts: d.facts, After: d.State}
}

func (d *draft) happen(w Happening) {
	if len(d.facts) == 0 { // most steps lead to nothing, and cost no copy
		d.State = d.copy()
	}
	f := Fact{When: d.Now.UTC().Round(0), What: w} // a time that comes back the same when it is written down and read again
	d.apply(f)
	d.facts = append(d.facts, f)
}

func (d *draft) command(by table.Person, c Command) *rules.Refusal {
	if d.phase == Over {
		if _, talks := c.(Say); !talks || d.Now.Sub(d.ended) > talkAfter {
			return refusedOver
		}
	}
	at := d.entrant(by.ID)
	in := at >= 0 && !d.entrants[at].Out
	switch c := c.(type) {
	case Enter:
		return d.mayEnter(by, at, in, c)
	case Leave:
		if !in {
			return refusedNotIn
		}
		d.happen(Withdrew{Entrant: at})
	case Rest:
		switch {
		case !in:
			return refusedNotIn
		case d.plan.Kind == League || d.plan.Kind == Deals:
			return refusedNoPause
		case d.entrants[at].Changes >= mostChanges:
			return refusedFickle
		case d.entrants[at].Resting != c.On:
			d.happen(Rested{Entrant: at, On: c.On})
		}
	case Say:
		return d.say(by, c.Text)
	case CallOff:
		switch {
		case by.ID != d.host.ID && !c.Moderator:
			return refusedEveningHost
		case !d.MayBeCalledOff():
			return refusedBegunAlready
		}
		d.happen(Closed{Off: true})
	case TakeOut:
		return d.takeOut(by, c)
	}
	return nil
}

// talkAfter is how long people may talk about an evening that is over.
const talkAfter = time.Hour

func (d *draft) mayEnter(by table.Person, at int, in bool, c Enter) *rules.Refusal {
	refused := d.plan.admits(by.Kind)
	switch {
	case refused != nil:
		return refused
	case in:
		if d.entrants[at].Idle { // a program that comes again has no other way to say that it is back
			d.happen(Rested{Entrant: at})
		}
		return nil
	case at >= 0 && d.entrants[at].Barred:
		return refusedBarred
	case d.phase == Running && !d.latecomers(at):
		return refusedLate
	case d.Taking() >= MostEntrants:
		return refusedFullEvening
	case at >= 0 && d.entrants[at].Changes >= mostChanges:
		return refusedFickle
	}
	d.happen(Entered{plainly(by), c.Rating})
	return nil
}

// latecomers are let in where that harms nobody: who enters a Swiss later has missed its first rounds.
func (s *State) latecomers(at int) bool {
	switch s.plan.Kind {
	case Arena, Deals:
		return true
	case Swiss:
		return at >= 0 || s.round <= (s.plan.Rounds+1)/2
	}
	return false
}

// What a person chose in the profile is nobody else's business.
func plainly(p table.Person) table.Person {
	return table.Person{ID: p.ID, Name: p.Name, Kind: p.Kind}
}

func (d *draft) say(by table.Person, text string) *rules.Refusal {
	switch {
	case text == "":
		return table.RefusedEmpty
	case d.State.facts > mostFacts:
		return refusedOver
	}
	d.happen(Said{plainly(by), text})
	return nil
}

// mostChanges is how often somebody may come, go and rest at an evening.
const mostChanges = 60

// mostFacts bounds how long people can talk.
const mostFacts = 50_000

func (d *draft) takeOut(by table.Person, c TakeOut) *rules.Refusal {
	at := d.entrant(c.Who)
	switch {
	case by.ID != d.host.ID && !c.Moderator:
		return refusedEveningHost
	case at < 0:
		return refusedNobody
	case d.entrants[at].Out && d.entrants[at].Barred:
		return nil
	}
	d.happen(Withdrew{at, true})
	return nil
}

func (d *draft) occasion(o Occasion) {
	if d.phase == Over {
		return
	}
	switch o := o.(type) {
	case Ticked:
		d.tick()
	case Finished:
		if at := d.gameAt(o.Table); at >= 0 {
			d.happen(Counted{Table: o.Table, Places: o.Places, Seconds: o.Seconds, Scores: o.Scores, Left: o.Left, Idle: o.Idle, How: o.How})
			d.restIdle(at)
			d.tick()
		}
	case Banned:
		if at := d.entrant(o.Who); at >= 0 && !d.entrants[at].Barred {
			d.happen(Withdrew{at, true})
		}
	case Renamed:
		at := d.entrant(o.Player.ID)
		if at >= 0 && d.entrants[at].Who.Name != o.Player.Name || d.host.ID == o.Player.ID && d.host.Name != o.Player.Name {
			d.happen(NameChanged{plainly(o.Player)})
		}
	case Halts:
		if d.phase == Running && d.halted.IsZero() {
			d.happen(Halted{})
		}
	case WentOn:
		d.wentOn(o.Since)
	case DealOver:
		d.scoreDay(o)
	}
}

// restIdle has those who made no move in a game of an arena put at no table, until they say that they are back.
func (d *draft) restIdle(game int) {
	if d.plan.Kind != Arena {
		return
	}
	for i, n := range d.games[game].Seats {
		if e := d.entrants[n]; slices.Contains(d.games[game].Idle, i+1) && !e.Out && !e.Resting {
			d.happen(Rested{Entrant: n, On: true, Idle: true})
		}
	}
}

// What happened by itself since then shows that it did not stand still before.
func (d *draft) wentOn(since time.Time) {
	if d.ran.After(since) {
		since = d.ran
	}
	if !d.halted.IsZero() {
		since = d.halted
	}
	if d.phase == Running && (d.Now.Sub(since) >= time.Second || !d.halted.IsZero()) {
		d.happen(StoodStill{since.UTC().Round(0)})
	}
}

// tick lets the evening begin, go on and end.
func (d *draft) tick() {
	if d.phase == Open {
		if d.Now.Before(d.plan.Starts) {
			return
		}
		d.start()
	}
	if d.phase != Running || !d.halted.IsZero() {
		return
	}
	switch d.plan.Kind {
	case Arena:
		d.tickArena()
	case Swiss, Knockout:
		d.tickRounds()
	case League:
		d.tickLeague()
	case Deals:
		d.tickDeals()
	}
}

// start calls the evening off where nobody could play.
func (d *draft) start() {
	if d.plan.Kind != Deals && d.Taking() < max(d.Least, 2) && d.plan.Kind != Arena {
		d.happen(Closed{Off: true})
		return
	}
	d.happen(Begun{})
}

// seatAt opens a table for these entrants. Who had early seats oftenest gets the latest, else the table's name decides.
func (d *draft) seatAt(seats []int) {
	at, seats := d.Table(), slices.Clone(seats)
	slices.SortStableFunc(seats, func(a, b int) int {
		return cmp.Or(d.entrants[a].Early-d.entrants[b].Early, cmp.Compare(lot(at, a), lot(at, b)))
	})
	d.happen(Seated{at, seats})
}

func lot(at table.ID, entrant int) uint32 {
	h := fnv.New32a()
	_, _ = fmt.Fprint(h, at, entrant)
	return h.Sum32()
}

func (d *draft) apart(a, b int) bool { return d.Apart(d.entrants[a].Who.ID, d.entrants[b].Who.ID) }

func (d *draft) playable() []int { return d.Playable(d.Here) }

// Playable are those who could play now, in the order of their numbers.
func (s *State) Playable(here func(table.Person) bool) (list []int) {
	for i, e := range s.entrants {
		if !e.Out && !e.Resting && e.Playing == 0 && e.Lost == 0 && here(e.Who) {
			list = append(list, i)
		}
	}
	return list
}
