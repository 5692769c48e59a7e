package table

import "time"

// A Rest says when the days of a player do not pass at tables over days: at night, and on
// holiday. The table gets it with the player's commands and when the player changes it, writes
// it down as a fact, and goes by that: so a journal always leads to the same deadlines.
type Rest struct {
	Zone         int   // minutes east of Greenwich
	From, To     int   // the hours at which the night begins and ends there; equal for none
	Since, Until int64 // a holiday, in seconds since 1970; Until is when it ends at the latest, 0 for none
}

// The longest night, and the farthest time zones.
const (
	MaxNight = 12 // hours
	MinZone  = -12 * 60
	MaxZone  = 14 * 60
)

// Valid reports whether a rest is one that a player can have.
func (r Rest) Valid() bool {
	hour := func(h int) bool { return h >= 0 && h < 24 }
	return r.Zone >= MinZone && r.Zone <= MaxZone && hour(r.From) && hour(r.To) && r.night() <= MaxNight*time.Hour && r.Since <= r.Until
}

// night is how long the night is.
func (r Rest) night() time.Duration {
	return time.Duration((r.To-r.From+24)%24) * time.Hour
}

// until is the end of the night or of the holiday in which a moment lies; false when it lies in
// neither.
func (r Rest) until(t time.Time) (time.Time, bool) {
	if begin, end := time.Unix(r.Since, 0), time.Unix(r.Until, 0); !t.Before(begin) && t.Before(end) {
		return end, true
	}
	if r.night() == 0 {
		return t, false
	}
	if begin := r.nightfall(t); t.Before(begin.Add(r.night())) {
		return begin.Add(r.night()), true
	}
	return t, false
}

// nightfall is when the newest night began.
func (r Rest) nightfall(t time.Time) time.Time {
	zone := time.Duration(r.Zone) * time.Minute
	midnight := t.UTC().Add(zone).Truncate(24 * time.Hour)
	begin := midnight.Add(time.Duration(r.From)*time.Hour - zone)
	if begin.After(t) {
		begin = begin.Add(-24 * time.Hour)
	}
	return begin
}

// next is when the next rest begins after a moment that lies in none; false when there will be none.
func (r Rest) next(t time.Time) (next time.Time, ok bool) {
	if r.night() > 0 {
		next, ok = r.nightfall(t).Add(24*time.Hour), true
	}
	if begin := time.Unix(r.Since, 0); r.Until > r.Since && begin.After(t) && (!ok || begin.Before(next)) {
		next, ok = begin, true
	}
	return next, ok
}

// Passed is how much time passes between two moments, without nights and holidays.
func (r Rest) Passed(from, to time.Time) (sum time.Duration) {
	for from.Before(to) {
		if end, rests := r.until(from); rests {
			from = end
			continue
		}
		until, ok := r.next(from)
		if !ok || until.After(to) {
			until = to
		}
		sum += until.Sub(from)
		from = until
	}
	return sum
}

// after is when so much time has passed since a moment.
func (r Rest) after(from time.Time, left time.Duration) time.Time {
	for {
		if end, rests := r.until(from); rests {
			from = end
			continue
		}
		next, ok := r.next(from)
		if !ok || next.Sub(from) >= left {
			return from.Add(left).UTC()
		}
		left -= next.Sub(from)
		from = next
	}
}

// Resting is until when a player rests now; false for who does not.
func (r Rest) Resting(now time.Time) (end time.Time, ok bool) {
	for {
		next, rests := r.until(now)
		if !rests {
			return now, ok
		}
		now, ok = next, true
	}
}

// OnHoliday reports whether a player is on holiday now.
func (r Rest) OnHoliday(now time.Time) bool {
	return r.Since <= now.Unix() && now.Unix() < r.Until
}

// noteRest takes over when a player rests, from the player's own command at a table over days.
func (d *draft) noteRest(by Person) {
	seat := d.SeatOf(by.ID)
	if by.Kind != KindPlayer || seat < 1 || d.phase == Over || d.State.facts >= maxFacts || d.chair(seat).rest == by.Rest || !by.Rest.Valid() {
		return
	}
	d.happen(Rested{Seat: seat, Rest: by.Rest})
}
