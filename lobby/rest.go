package lobby

import (
	"context"
	"fmt"
	"time"

	"saloon/data"
	"saloon/lobby/table"
)

// HolidayDays is how many days of holiday a player has in a year. A day that has begun counts
// as a whole one, so that nobody stops the time for an hour as often as they like.
const HolidayDays = 28

const oneDay = 24 * time.Hour

// restOf is when a player rests.
func restOf(p data.Player) table.Rest {
	r := table.Rest{Zone: p.Zone}
	if p.Night != nil {
		r.From, r.To = p.Night.From, p.Night.To
	}
	if h := p.Holiday; !h.Since.IsZero() {
		r.Since, r.Until = h.Since.Unix(), h.Until.Unix()
	}
	if !r.Valid() {
		return table.Rest{}
	}
	return r
}

// A Holiday is how a player's holiday stands.
type Holiday struct {
	Left int       // whole days that can still be taken this year
	Ends time.Time // of one that goes on, at the latest; zero for none
}

// Holiday tells how a player's holiday stands.
func (l *Lobby) Holiday(p table.Person) (Holiday, error) {
	d, err := l.store.Player(string(p.ID))
	if err != nil {
		return Holiday{}, fmt.Errorf("reading the profile: %w", err)
	}
	now := l.clock.Now().UTC()
	h := spent(d.Holiday, now, false)
	state := Holiday{Left: max(HolidayDays-h.Used, 0)}
	if !h.Since.IsZero() {
		state.Ends = h.Until
	}
	return state, nil
}

// spent is a holiday as it stands now: one that has ended, or shall end now, counts among the days
// that are used, and another year begins without any.
func spent(h data.Holiday, now time.Time, end bool) data.Holiday {
	if over := !h.Until.After(now); !h.Since.IsZero() && (over || end) {
		until := now
		if over {
			until = h.Until
		}
		h.Used += max(int((until.Sub(h.Since)+oneDay-1)/oneDay), 1)
		h.Since, h.Until = time.Time{}, time.Time{}
	}
	if h.Since.IsZero() && now.Year() != h.Year {
		h = data.Holiday{Year: now.Year()}
	}
	return h
}

// BeginHoliday stops a player's time at all tables over days, until the player ends the holiday or
// its days are used up.
func (l *Lobby) BeginHoliday(ctx context.Context, p table.Person) (table.Person, error) {
	now := l.clock.Now().UTC().Truncate(time.Second)
	return l.changeRest(ctx, p, func(d *data.Player) error {
		h := spent(d.Holiday, now, false)
		if left := HolidayDays - h.Used; h.Since.IsZero() {
			if left <= 0 {
				return refusedNoHoliday
			}
			h.Since, h.Until = now, now.Add(time.Duration(left)*oneDay)
		}
		d.Holiday = h
		return nil
	})
}

// EndHoliday lets a player's time pass again.
func (l *Lobby) EndHoliday(ctx context.Context, p table.Person) (table.Person, error) {
	now := l.clock.Now().UTC().Truncate(time.Second)
	return l.changeRest(ctx, p, func(d *data.Player) error {
		d.Holiday = spent(d.Holiday, now, true)
		return nil
	})
}

// A Night is when a player sleeps: hours of a time zone, which is in minutes east of Greenwich. It
// is none where both hours are the same.
type Night struct{ Zone, From, To int }

// SetNight chooses when a player's time does not pass at tables over days.
func (l *Lobby) SetNight(ctx context.Context, p table.Person, n Night) (table.Person, error) {
	if !(table.Rest{Zone: n.Zone, From: n.From, To: n.To}).Valid() {
		return p, refusedNight
	}
	return l.changeRest(ctx, p, func(d *data.Player) error {
		d.Zone, d.Night = n.Zone, &data.Night{From: n.From, To: n.To}
		return nil
	})
}

// changeRest changes when a player rests, also at the tables where the player sits.
func (l *Lobby) changeRest(ctx context.Context, p table.Person, change func(*data.Player) error) (table.Person, error) {
	if err := l.waitRestored(ctx); err != nil { // then all tables of the player are known
		return p, err
	}
	l.naming.Lock()
	defer l.naming.Unlock()
	var refused error
	now, err := l.changePlayer(ctx, p, func(d *data.Player) {
		next := *d
		if refused = change(&next); refused == nil {
			*d = next
		}
	})
	if err == nil {
		err = refused
	}
	if err != nil {
		return p, err
	}
	for _, id := range l.hall.seatsOf(p.ID) {
		if k := l.keeper(id); k != nil {
			k.tell(table.RestChanged{Player: now})
		}
	}
	return now, nil
}
