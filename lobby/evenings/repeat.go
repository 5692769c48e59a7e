package evenings

import (
	"cmp"
	"errors"
	"strings"
	"time"

	"saloon/data"
	"saloon/lobby/evening"
	"saloon/lobby/table"
)

// A Repeat is an evening that comes again and again.
type Repeat struct {
	Plan evening.Plan // its name is that of the repeat; without a start
	When evening.When
}

// SetRepeats changes what comes again; what is announced stays.
func (e *Evenings) SetRepeats(list []Repeat) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.repeats = list
	if !e.closed {
		e.announceRepeats()
	}
	e.schedule()
}

// announcedBefore is how long before its start one is announced that comes again.
const announcedBefore = 7 * 24 * time.Hour

// The next one of each repeat is announced once none is to come.
func (e *Evenings) announceRepeats() {
	if !e.saloon.Hosts() || e.saloon.Waits() != nil {
		return
	}
	now := e.saloon.Now()
	for _, s := range e.repeats {
		starts, ever := s.When.Next(now)
		if !ever || starts.Sub(now) > announcedBefore || e.hasOpen(s.Plan.Name) {
			continue
		}
		g := e.saloon.Game(s.Plan.Game)
		if g == nil {
			continue
		}
		plan := s.Plan
		plan.Starts, plan.Repeat = starts, plan.Name
		plan, refused := plan.Completed(g.Info(), now)
		if refused != nil {
			e.log.Error("an evening of the settings cannot be", "evening", s.Plan.Name, "error", refused)
			continue
		}
		err := e.announce(idOf(s, plan.Starts), table.Person{}, plan, e.succession(plan))
		if err != nil && !errors.Is(err, data.ErrTaken) {
			e.log.Error("an evening of the settings cannot be announced", "evening", s.Plan.Name, "error", err)
		}
	}
}

// hasOpen reports whether one of a repeat has not begun.
func (e *Evenings) hasOpen(repeat string) bool {
	for _, o := range e.live {
		if o.state.Plan().Repeat == repeat && o.state.Phase() == evening.Open {
			return true
		}
	}
	return false
}

// succession is who begins the next season of a league where.
func (e *Evenings) succession(p evening.Plan) []table.Person {
	if p.Kind != evening.League {
		return nil
	}
	var newest *evening.Page
	for _, live := range e.Live() {
		if live.Plan().Repeat == p.Repeat && live.Phase() == evening.Over && !live.Off() {
			newest = live
		}
	}
	if newest == nil {
		list, _, err := e.store.Evenings(p.Repeat, "", 1)
		if err != nil || len(list) == 0 {
			return nil
		}
		if newest, err = e.Find(evening.ID(list[0].ID)); err != nil {
			e.log.Error("the season before cannot be read", "repeat", p.Repeat, "error", err)
			return nil
		}
	}
	return newest.Succession()
}

// Code is that of each of them before the day: the letters and digits of the name.
func (s Repeat) Code() string {
	slug := strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z' || r >= '0' && r <= '9':
			return r
		case r >= 'A' && r <= 'Z':
			return r + 'a' - 'A'
		}
		return '-'
	}, s.Plan.Name)
	return cmp.Or(strings.Join(strings.FieldsFunc(slug, func(r rune) bool { return r == '-' }), "-"), "evening")
}

// idOf is the same at every node and after every start: the name and when it starts.
func idOf(s Repeat, starts time.Time) evening.ID {
	return evening.ID(s.Code() + "-" + s.When.Local(starts).Format("060102-1504"))
}
