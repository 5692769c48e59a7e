package tell

import (
	"fmt"
	"slices"
	"time"

	"saloon/lobby/evening"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
)

// EveningOf is an evening as the visitor knows it; nil for one that is not told.
func (v *Visitor) EveningOf(id evening.ID) (newest *evening.Page) {
	if v.Evening != nil && v.Evening.ID() == id {
		newest = v.Evening
	}
	for _, p := range v.Evenings() {
		if p.ID() == id && (newest == nil || p.Facts() > newest.Facts()) {
			newest = p
		}
	}
	return newest
}

// Evenings are those that are not kept yet, as the hall has told them, soonest first.
func (v *Visitor) Evenings() []*evening.Page {
	if v.Hall == nil {
		return nil
	}
	return v.Hall.Evenings
}

// EveningOfTable is the evening that has a game at a table at which the visitor plays: where the hall has not told that
// yet, the one that should have begun; nil for none.
func (v *Visitor) EveningOfTable(at table.ID, now time.Time) (likely *evening.Page) {
	list := v.Evenings()
	if v.Evening != nil {
		list = append(list[:len(list):len(list)], v.Evening)
	}
	for _, p := range list {
		_, in := p.Of(v.Person.ID)
		switch {
		case p.TableOf(v.Person.ID) == at:
			return v.EveningOf(p.ID())
		case in && p.Phase() != evening.Over && !isSlow(p) && !p.Plan().Starts.After(now):
			likely = p
		}
	}
	return likely
}

// TableIn is the visitor's table at an evening: in a league, where there may be two, the one that waits for them.
func (v *Visitor) TableIn(p *evening.Page) table.ID {
	for _, g := range p.Running() {
		mine := func(n int) bool { return p.Entrants()[n].Who.ID == v.Person.ID }
		if v.Waiting[g.Table] && slices.ContainsFunc(g.Seats, mine) {
			return g.Table
		}
	}
	return p.TableOf(v.Person.ID)
}

// Stays reports whether the visitor stays at a table when an evening calls them to another one: its game needs them, or
// an evening still waits for it, though a bot plays because their time was over.
func (v *Visitor) Stays(c *table.Card) bool {
	me := v.Person.ID
	seat := c.SeatOf(me)
	if seat == rules.Observer {
		return false
	}
	chair, of := c.Chairs[seat-1], v.EveningOf(evening.ID(c.Evening))
	switch {
	case chair.Left, chair.Resigned, chair.Away && !chair.Late:
		return false
	case of != nil && !isSlow(of) && of.TableOf(me) == c.ID:
		return true
	}
	return c.PlaysWithOthers(me)
}

// Overlaps is an evening that the visitor takes part in and that runs while another one does; nil for none.
func (v *Visitor) Overlaps(p *evening.Page) *evening.Page {
	for _, other := range v.Evenings() {
		if !other.StillIn(v.Person.ID) || other.ID() == p.ID() || other.Phase() == evening.Over || isSlow(other) || isSlow(p) {
			continue
		}
		if other.Plan().Starts.Before(lasts(p.Plan())) && p.Plan().Starts.Before(lasts(other.Plan())) {
			return other
		}
	}
	return nil
}

// lasts is until when an evening may take: a knock-out has as many rounds as it needs, three for most.
func lasts(p evening.Plan) time.Time {
	rounds := p.Rounds
	switch p.Kind {
	case evening.Arena:
		rounds = 1
	case evening.Knockout:
		rounds = 3
	}
	return p.Starts.Add(time.Duration(rounds*p.Minutes) * time.Minute)
}

// isSlow reports whether an evening takes days.
func isSlow(p *evening.Page) bool {
	return p.Plan().Kind == evening.League || p.Plan().Kind == evening.Deals
}

// NextEvening is the one that the hall names: one that the visitor takes part in now, else the one that begins next or
// runs tonight, else one that takes days; nil for none.
func (v *Visitor) NextEvening() (next *evening.Page) {
	const none = 9
	best := none
	for _, p := range v.Evenings() {
		_, in := p.Of(v.Person.ID)
		rank := 1
		switch runs := p.Phase() == evening.Running; {
		case p.Phase() == evening.Over:
			rank = none
		case runs && isSlow(p):
			rank = 2
		case runs && in:
			rank = 0
		}
		if rank < best {
			best, next = rank, p
		}
	}
	return next
}

// Today are those of some evenings that the visitor has entered and that begin within a day.
func (v *Visitor) Today(evenings []*evening.Page, now time.Time) []*evening.Page {
	return slices.DeleteFunc(slices.Clone(evenings), func(p *evening.Page) bool {
		_, in := p.Of(v.Person.ID)
		return !in || p.Phase() != evening.Open || p.Plan().Starts.Sub(now) > 24*time.Hour
	})
}

// EveningClock is the time that runs at an evening, to the second within an hour; "" for none. Until is when it is over.
func (t Texts) EveningClock(p *evening.Page, now time.Time) (said string, until time.Time) {
	key := "evenings.clock.left"
	switch plan := p.Plan(); {
	case p.Phase() == evening.Open:
		key, until = "evenings.clock.begins", plan.Starts
	case p.Phase() == evening.Over:
		return "", until
	case !p.NextRound().IsZero() && (plan.Kind == evening.Swiss || plan.Kind == evening.Knockout):
		key, until = "evenings.clock.round", p.NextRound()
	case plan.Kind == evening.Deals:
		until = plan.Starts.AddDate(0, 0, 7)
	default:
		until = p.Due()
	}
	if until.IsZero() {
		return "", until
	}
	left := max(until.Sub(now), 0)
	text := TimeText(left)
	if minutes := int(left.Minutes()) % 60; left >= time.Hour && left < 24*time.Hour && minutes > 0 {
		text += fmt.Sprintf(" %d min", minutes)
	}
	return t.Words.T(key, text), until
}

// EveningTitle is which evening a table is of, and in which round: "Tuesday cup, round 2"; "" for none that is known.
func (t Texts) EveningTitle(p *evening.Page, at table.ID) string {
	if p == nil {
		return ""
	}
	for _, g := range p.Games() {
		if kind := p.Plan().Kind; g.Table == at && (kind == evening.Swiss || kind == evening.Knockout) {
			return t.Words.T("evenings.title", p.Plan().Name, t.eveningRound(p, g.Round))
		}
	}
	return p.Plan().Name
}

// EveningBrought is what a game of an evening has brought somebody; unwon that nobody has won it.
func (t Texts) EveningBrought(p *evening.Page, at table.ID, me table.PlayerID, unwon bool) string {
	for _, g := range p.Games() {
		for i, n := range g.Seats {
			if g.Table != at || p.Entrants()[n].Who.ID != me {
				continue
			}
			if g.Points == nil {
				return t.Words.T(board.If(g.Ended.IsZero(), "evenings.brings", "evenings.brought-none"))
			}
			if slices.Contains(g.Idle, i+1) {
				return t.Words.T("evenings.brought-idle")
			}
			key := board.If(g.Double != nil && g.Double[i], "evenings.brought-double", "evenings.brought")
			return board.If(unwon, t.Words.T("evenings.counts-left")+" ", "") + t.Words.T(key, HalfPoints(g.Points[i]))
		}
	}
	return ""
}
