package table

import (
	"saloon/rules"
)

// askRematch notes who asks. When all who sat and are still here have asked, the
// next table opens.
func (d *draft) askRematch(seat rules.Seat) *rules.Refusal {
	switch {
	case d.phase != Over:
		return refusedNotOver
	case seat == rules.Observer:
		return refusedStanding
	case d.IsDeal():
		return refusedDealAgain
	case d.next != "" || d.asked.Has(seat):
		return nil
	}
	d.happen(AskedRematch{seat})
	for i, c := range d.chairs {
		if c.ofVisitor() && d.Here[c.person.ID] && !d.asked.Has(rules.Seat(i+1)) {
			return nil
		}
	}
	opening := d.openRematch()
	d.rematch = &opening
	d.happen(RematchOpened{opening.State.ID()})
	return nil
}

// openRematch makes the next table: the same agreement, every seat one place on,
// the bots and those who asked on their chairs and ready. It starts by itself when
// that is everybody.
func (d *draft) openRematch() Opening {
	host := d.by
	if d.asked.Has(d.SeatOf(d.host.ID)) {
		host = d.host
	}
	a := d.agreed
	a.Setup.Version = d.game.Info().Version // the newest rules
	a.Setup.Script, a.Lesson, a.Begun = nil, nil, Begun{}
	next := d.newTable(host, a)
	n := len(d.chairs)
	for i := range n {
		c, seat := d.chairs[(i+1)%n], rules.Seat(i+1)
		switch {
		case c.level != "":
			next.happen(BotSatDown{seat, c.person, c.level})
		case d.asked.Has(rules.Seat((i+1)%n + 1)):
			next.happen(SatDown{seat, c.person})
			next.happen(BecameReady{seat})
			if a.Terms.OverDays() && c.rest != (Rest{}) {
				next.happen(Rested{seat, c.rest})
			}
		}
	}
	_ = next.startIfAllReady() // refused, it gathers, and says why when somebody is ready again
	return next.opening()
}

// newTable is the draft of another table.
func (d *draft) newTable(host Person, a Agreement) *draft {
	next := &draft{State: newState(d.saloon, d.New.TableID()), Moment: d.Moment, by: host}
	next.happen(Opened{host, a})
	return next
}
