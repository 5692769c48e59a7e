package table

import (
	"slices"

	"saloon/rules"
)

// The next table opens when all who sat and are still here have asked. With a proposal it opens at once, and the others
// agree by saying there that they are ready.
func (d *draft) askRematch(c Rematch, seat rules.Seat) *rules.Refusal {
	switch {
	case d.phase != Over:
		return RefusedNotOver
	case seat == rules.Observer:
		return refusedStanding
	case d.IsDeal():
		return refusedDealAgain
	case d.agreed.Evening != "":
		return refusedOfEvening
	case d.next != "":
		return nil
	case c.Proposal != nil:
		return d.openOther(*c.Proposal, seat)
	case d.asked.Has(seat):
		return nil
	}
	d.happen(AskedRematch{seat})
	d.settleRematch()
	return nil
}

func (s *State) toAskAgain(here map[PlayerID]bool) (set rules.Seats) {
	for i, c := range s.chairs {
		if seat := rules.Seat(i + 1); c.ofVisitor() && here[c.person.ID] && !s.asked.Has(seat) {
			set |= rules.SeatSet(seat)
		}
	}
	return set
}

func (s *State) toAskOf(c Card) rules.Seats {
	if s.phase != Over || s.next != "" || s.IsDeal() || s.agreed.Evening != "" {
		return 0
	}
	here := map[PlayerID]bool{}
	for _, chair := range c.Chairs {
		if chair.Here {
			here[chair.Person.ID] = true
		}
	}
	return s.toAskAgain(here)
}

// AwaitsAnswer reports whether others have asked for another game, which has no table yet, and this person has not.
func (s *State) AwaitsAnswer(id PlayerID) bool {
	seat := s.SeatOf(id)
	return s.asksAgain() && seat != rules.Observer && !s.asked.Has(seat)
}

func (s *State) asksAgain() bool { return s.phase == Over && s.next == "" && s.asked != 0 }

// The last who had not asked may also have gone.
func (d *draft) settleRematch() {
	if !d.asksAgain() || d.toAskAgain(d.Here) != 0 || !d.stillAsksAgain() {
		return
	}
	a := d.agreed
	a.Series = Series{}
	if d.seriesGoesOn() {
		a.Series = d.seriesAfter()
	}
	if keeper, some := d.game.(rules.ColourKeeper); some {
		a.Setup = keeper.MovedOn(a.Setup)
	}
	d.openNext(a, d.asked, otherGame{})
}

func (d *draft) stillAsksAgain() bool {
	for i, c := range d.chairs {
		if d.asked.Has(rules.Seat(i+1)) && (d.Here[c.person.ID] || c.person.ID == d.by.ID) {
			return true
		}
	}
	return false
}

func (d *draft) openOther(p Proposal, by rules.Seat) *rules.Refusal {
	if d.seriesGoesOn() {
		return refusedInSeries
	}
	if p.Seats == 0 {
		p.Seats = d.seatsFor(p.Game)
	}
	was := d.agreed
	was.Setup.Options = nil
	a, refused := d.saloon.agree(p, was, d.New)
	if refused != nil {
		return refused
	}
	ready := rules.SeatSet(by)
	if d.comers(a, ready).people() > a.Setup.Seats {
		return refusedTooFew
	}
	d.openNext(a, ready, otherGame{by, a.Setup.Game})
	return nil
}

// seatsFor is as many seats as here, if the game can be played so.
func (s *State) seatsFor(game string) int {
	seats := len(s.chairs)
	if g := s.saloon.Game(game); g != nil {
		seats = max(g.Info().MinSeats, min(seats, g.Info().MaxSeats))
	}
	return seats
}

type comer struct {
	chair
	ready bool
	seat  int // at this table, turned by one, counted from 0
}

type comers []comer

func (list comers) people() (n int) {
	for _, c := range list {
		if c.level == "" {
			n++
		}
	}
	return n
}

// Players who are away keep their chairs at tables over days and in a series that goes on, if they played to the end.
func (d *draft) comers(a Agreement, ready rules.Seats) (list comers) {
	n := len(d.chairs)
	for i := range n {
		c := comer{chair: d.chairs[(i+1)%n], seat: i}
		goesOn := a.Series.ID != ""
		c.ready = ready.Has(rules.Seat((i+1)%n+1)) || c.level != ""
		switch away := !d.Here[c.person.ID]; {
		case c.ready || !away && c.ofVisitor():
		case c.empty() || c.person.Kind == KindGuest || !c.playsItself():
			continue
		case a.Terms.OverDays():
			c.ready = goesOn // the series was agreed on before its start
		case !goesOn:
			continue
		}
		list = append(list, c)
	}
	return list
}

// Every seat moves one place on. The game starts by itself when the bots and those who are ready are everybody.
func (d *draft) openNext(a Agreement, ready rules.Seats, chosen otherGame) {
	list := d.comers(a, ready)
	a.Setup.Version = d.saloon.Game(a.Setup.Game).Info().Version // the newest rules
	a.Setup.Script, a.Lesson, a.Begun, a.After, a.Turned = nil, nil, Begun{}, d.id, 0
	if n := len(d.chairs); a.Setup.Seats == n { // everybody keeps their colour
		a.Turned = (d.agreed.Turned + 1) % n
	}
	next := d.newTable(d.hostOfNext(ready), a)
	next.seat(list)
	_ = next.startIfAllReady() // refused, it gathers, and says why when somebody is ready again
	opening := next.opening()
	d.rematch = &opening
	d.happen(RematchOpened{Table: opening.State.ID(), By: chosen.by, Game: chosen.game})
}

// The present host goes before who asks.
func (d *draft) hostOfNext(ready rules.Seats) Person {
	switch {
	case ready.Has(d.SeatOf(d.host.ID)):
		return d.host
	case d.by.ID != "" && ready.Has(d.SeatOf(d.by.ID)):
		return d.by
	}
	return d.chair(ready.First()).person
}

// Bots sit only where people leave room.
func (d *draft) seat(list comers) {
	if n := len(list); n > 0 && list[n-1].seat >= len(d.chairs) { // fewer chairs than before: they move together
		slices.SortStableFunc(list, func(a, b comer) int { return botsLast(a) - botsLast(b) })
		list = list[:min(len(list), len(d.chairs))]
		for i := range list {
			list[i].seat = i
		}
	}
	for _, c := range list {
		seat := rules.Seat(c.seat + 1)
		if c.level != "" {
			d.happen(BotSatDown{seat, c.person, c.level})
			continue
		}
		d.happen(SatDown{seat, c.person})
		if c.ready {
			d.happen(BecameReady{seat})
		}
		if d.agreed.Terms.OverDays() && c.rest != (Rest{}) {
			d.happen(Rested{seat, c.rest})
		}
	}
}

func botsLast(c comer) int {
	if c.level != "" {
		return 1
	}
	return 0
}

func (d *draft) newTable(host Person, a Agreement) *draft {
	next := &draft{State: newState(d.saloon, d.New.TableID()), Moment: d.Moment, by: host}
	next.happen(Opened{host, a})
	return next
}
