package bot

import (
	"time"

	"saloon/lobby/table"
	"saloon/rules"
	"saloon/rules/bot/protocol"
)

// clockOf is how much time is left; nil at a table without a clock.
func clockOf(s *table.Snapshot, now time.Time) *protocol.Clock {
	if s.Card.Deadlines == nil {
		return nil
	}
	message := &protocol.Clock{Limit: s.Card.Terms.Get(table.TermClock), Left: map[rules.Seat]float64{}}
	for i, due := range s.Card.Deadlines {
		if !due.IsZero() {
			message.Left[rules.Seat(i+1)] = protocol.Seconds(due.Sub(now))
		}
	}
	return message
}

// clockFrom is the same clock in a version of the protocol, with the time that is left from another moment on. The later
// one knows it in a pause too, and who rests now.
func clockFrom(v protocol.Version, s *table.Snapshot, now, from time.Time) *protocol.Clock {
	message := clockOf(s, from)
	if v < 2 || s.Card.Times == nil {
		return message
	}
	if message == nil {
		message = &protocol.Clock{Limit: s.Card.Terms.Get(table.TermClock), Left: map[rules.Seat]float64{}}
	}
	message.Mode, message.Full = modeOf(s.Card.Terms), protocol.Seconds(s.Card.Terms.FullTime())
	message.Increment = protocol.Seconds(s.Card.Terms.Increment())
	for i := range s.Card.Chairs {
		message.Seats = append(message.Seats, seatClock(s.Card, i, now, from))
	}
	return message
}

func modeOf(t table.Terms) protocol.ClockMode {
	switch {
	case t.OverDays():
		return protocol.Days
	case t.Banked():
		return protocol.Bank
	}
	return protocol.Limit
}

func seatClock(c table.Card, chair int, now, from time.Time) protocol.SeatClock {
	left, rest := c.Times[chair], c.Chairs[chair].Rest
	message := protocol.SeatClock{}
	until, rests := rest.Resting(now)
	if rests {
		message.Rests = &protocol.Rests{Until: protocol.Time(until), Holiday: rest.OnHoliday(now)}
	}
	if due := c.DueOf(rules.Seat(chair + 1)); !due.IsZero() {
		left = rest.Passed(from, due)
		message.Runs, message.Due = !rests && c.Phase == table.Playing, protocol.Time(due)
	}
	message.Left = protocol.Seconds(left)
	return message
}

// questionOf is nil when nothing is asked.
func questionOf(s *table.Snapshot) *protocol.Question {
	q := s.Question
	if q.What == "" || s.Card.Phase == table.Over {
		return nil
	}
	return &protocol.Question{What: string(q.What), By: q.By, Agreed: protocol.SeatsOf(q.Asked), ToAsk: protocol.SeatsOf(q.Open())}
}

func asideOf(at table.ID, a table.Aside) protocol.Aside {
	return protocol.Aside{Table: string(at), At: a.At, What: string(a.What), Seat: a.Seat, For: a.For, Matter: string(a.Matter), Name: a.Name}
}
