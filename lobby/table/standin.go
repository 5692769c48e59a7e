package table

import (
	"time"

	"saloon/rules"
)

// at a table with a clock it is as long as a decision may take
const leastAbsence = time.Minute

// StandIns are the seats for which the others can agree on a bot now.
type StandIns struct {
	For   rules.Seats                     // whose players are absent
	Asked [rules.MaxSeats + 1]rules.Seats // who has asked, by the seat that it is for
	Asks  rules.Seats                     // the people who all have to ask
}

// StandInAsked reports whether somebody has asked for a stand-in.
func (s *State) StandInAsked() bool { return s.standIns != [rules.MaxSeats + 1]rules.Seats{} }

// ToAsk are the people who have not asked yet for a stand-in on a seat.
func (a StandIns) ToAsk(seat rules.Seat) rules.Seats { return a.Asks &^ a.Asked[seat] }

// StandIns tells how far the players have agreed. Programs may ask as people do, but nobody waits for them.
func (s *State) StandIns(m Moment) (list StandIns) {
	if s.phase != Playing {
		return list
	}
	for i, c := range s.chairs {
		seat := rules.Seat(i + 1)
		switch {
		case s.absent(seat, m):
			list.For |= rules.SeatSet(seat)
			list.Asked[seat] = s.standIns[seat]
		case c.playsItself() && c.person.Kind != KindBot:
			list.Asks |= rules.SeatSet(seat)
		}
	}
	return list
}

// NextAbsence is when, if nobody comes back, the next player counts as absent or is replaced by a bot; false when none will.
func (s *State) NextAbsence(m Moment) (next time.Time, ok bool) {
	if s.phase != Playing {
		return next, false
	}
	for i := range s.chairs {
		from, gone := s.absentFrom(rules.Seat(i+1), m)
		if gone && s.standIns[i+1] != 0 {
			from = s.botFrom(rules.Seat(i + 1))
		}
		if gone && m.Now.Before(from) && (!ok || from.Before(next)) {
			next, ok = from, true
		}
	}
	return next, ok
}

func (s *State) absent(seat rules.Seat, m Moment) bool {
	from, gone := s.absentFrom(seat, m)
	return gone && !m.Now.Before(from)
}

// absentFrom is false for who is here and for seats that a bot plays.
func (s *State) absentFrom(seat rules.Seat, m Moment) (time.Time, bool) {
	c := s.chair(seat)
	switch {
	case !c.ofVisitor() || c.byBot():
		return time.Time{}, false
	case c.left:
		return time.Time{}, true
	case m.Here[c.person.ID]:
		return time.Time{}, false
	case s.standIns[seat] != 0: // nobody has come back since somebody asked, also where the saloon opened anew
		return time.Time{}, true
	}
	gone, known := m.Gone[c.person.ID]
	if !known {
		gone = m.Since
	}
	return gone.Add(s.patience()), true
}

// patience is how long the others wait for somebody.
func (s *State) patience() time.Duration { return max(leastAbsence, s.clock().full) }

// botFrom is from when on a bot may play for somebody who is in the saloon: they are told once the first has asked.
func (s *State) botFrom(seat rules.Seat) time.Time {
	if s.standIns[seat] == 0 || s.chair(seat).left {
		return time.Time{}
	}
	return s.standInSince[seat].Add(s.patience())
}

func (d *draft) mayStillCome(seat rules.Seat) bool {
	return d.Inside != nil && d.Inside(d.chair(seat).person.ID) && d.Now.Before(d.botFrom(seat))
}

func (d *draft) askStandIn(c StandIn, mine rules.Seat) *rules.Refusal {
	switch chair := d.chair(mine); {
	case chair.away:
		return refusedAway
	case chair.left:
		return refusedLeft
	}
	seat := c.For
	if seat == 0 {
		if seat = d.firstAbsent(mine); seat == rules.Observer {
			return refusedNoneAbsent
		}
	}
	if refused := d.refusesStandIn(seat, mine); refused != nil {
		return refused
	}
	if !d.standIns[seat].Has(mine) {
		d.happen(AskedStandIn{Seat: mine, For: seat})
	}
	return nil
}

// firstAbsent is a seat for which mine has not asked, or else any; Observer when nobody is absent.
func (d *draft) firstAbsent(mine rules.Seat) rules.Seat {
	absent, unasked := rules.Seats(0), rules.Seats(0)
	for i := range d.chairs {
		seat := rules.Seat(i + 1)
		if !d.absent(seat, d.Moment) {
			continue
		}
		absent |= rules.SeatSet(seat)
		if !d.standIns[seat].Has(mine) {
			unasked |= rules.SeatSet(seat)
		}
	}
	switch {
	case unasked != 0:
		return unasked.First()
	case absent != 0:
		return absent.First()
	}
	return rules.Observer
}

// refusesStandIn is nil for a seat for which a stand-in can be asked now.
func (d *draft) refusesStandIn(seat, mine rules.Seat) *rules.Refusal {
	switch {
	case !d.isSeat(seat):
		return RefusedNoSeat
	case seat == mine:
		return refusedOwnStandIn
	case d.absent(seat, d.Moment):
		return nil
	}
	switch c := d.chair(seat); {
	case c.byBot():
		return refusedBotPlays
	case d.Here[c.person.ID]:
		return refusedPresent.With(c.person.Name)
	default:
		return refusedBriefAbsence.With(c.person.Name)
	}
}

// Who has come back meanwhile plays on, and what was asked is forgotten.
func (d *draft) settleStandIns() {
	for i := range d.chairs {
		seat := rules.Seat(i + 1)
		c := d.chair(seat)
		switch {
		case d.phase != Playing || d.standIns[seat] == 0:
		case d.Here[c.person.ID] && !c.left:
			d.happen(CameBack{seat})
		case d.StandIns(d.Moment).ToAsk(seat) == 0 && d.stillAsks(seat) && !d.mayStillCome(seat):
			d.happen(WentAway{Seat: seat, Agreed: true})
		}
	}
}

func (d *draft) stillAsks(seat rules.Seat) bool {
	for i := range d.chairs {
		c := d.chairs[i]
		if d.standIns[seat].Has(rules.Seat(i+1)) && c.playsItself() && (d.Here[c.person.ID] || c.person.ID == d.by.ID) {
			return true
		}
	}
	return false
}
