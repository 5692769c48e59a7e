package evening

import (
	"slices"
	"time"
)

const daysOfDeals = 7

// DealDays are the days whose deals belong to the evening, such as 2026-11-22.
func (s *State) DealDays() (days []string) {
	for i := range daysOfDeals {
		days = append(days, s.plan.Starts.AddDate(0, 0, i).Format(time.DateOnly))
	}
	return days
}

// Unscored are those days whose deals may bring entrants something that is not counted yet.
func (s *State) Unscored(day string) bool {
	return s.plan.Kind == Deals && s.phase == Running && slices.ContainsFunc(s.entrants, func(e Entrant) bool { return !e.has(day) && !e.Out })
}

func (e Entrant) has(day string) bool {
	return slices.ContainsFunc(e.Days, func(d DayPoints) bool { return d.Day == day })
}

// Among those who have tried a deal, the best gets what the first of a table gets, the last nothing.
func (d *draft) scoreDay(o DealOver) {
	if !slices.Contains(d.DealDays(), o.Day) {
		return
	}
	w := Scored{Day: o.Day}
	shared := map[int]int{}
	for _, rank := range o.Ranks {
		shared[rank]++
	}
	for i, e := range d.entrants {
		if rank := o.Ranks[e.Who.ID]; rank > 0 && !e.has(o.Day) && !e.Out {
			w.Who, w.Points = append(w.Who, i), append(w.Points, placePoints(rank, shared[rank], o.Of))
		}
	}
	if len(w.Who) > 0 {
		d.happen(w)
	}
}

// The last deal may be finished a day after its own.
func (d *draft) tickDeals() {
	if !d.Now.Before(d.plan.Starts.AddDate(0, 0, daysOfDeals+1).Add(time.Hour)) {
		d.happen(Closed{})
	}
}
