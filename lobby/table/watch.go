package table

import (
	"slices"
	"strings"
	"time"

	"saloon/rules"
)

// Watchers see everything of a game some minutes late, or nothing while it runs, as the table agreed. What is kept back
// follows from the facts and their times, so a restart changes nothing. Once the game is over, everybody sees it.

const (
	watchOpen   = "open"
	watchClosed = "closed"
	watchLate   = "late-" // and how much
)

// ClosedToWatchers reports whether only those see a game that runs who play it.
func (t Terms) ClosedToWatchers() bool { return t.Get(TermWatch) == watchClosed }

// WatchersBehind is how late watchers see a game that runs.
func (t Terms) WatchersBehind() time.Duration {
	text, late := strings.CutPrefix(t.Get(TermWatch), watchLate)
	if !late {
		return 0
	}
	return timeOf(text)
}

const foldedAtOnce = 64

// behind is a table as its watchers know it, and what has happened since. It never changes.
type behind struct {
	state *State // to which the facts have led that were folded
	since *withheld
	deals bool // the game begins: nobody has decided anything
}

type withheld struct {
	fact   Fact
	before *withheld
}

func (w *withheld) inOrder() (list []Fact) {
	for ; w != nil; w = w.before {
		list = append(list, w.fact)
	}
	slices.Reverse(list)
	return list
}

// Watchers know at once how the game begins, with what the house has dealt.
func (s *State) withhold(f Fact) {
	_, starts := f.What.(Started)
	m, moves := f.What.(Moved)
	switch {
	case s.phase == Over:
		s.behind = nil
	case starts && s.agreed.Terms.WatchersBehind() > 0, s.behind != nil && s.behind.deals && moves && m.Seat == rules.House:
		begun := s.copy()
		begun.behind, s.shared = nil, true
		s.behind = &behind{state: begun, deals: true}
	case s.behind == nil:
	default:
		s.behind = &behind{state: s.behind.state, since: &withheld{f, s.behind.since}}
		if s.facts%foldedAtOnce == 0 {
			s.fold(f.When)
		}
	}
}

func (s *State) fold(now time.Time) {
	state, list := s.behind.upTo(now.Add(-s.agreed.Terms.WatchersBehind()))
	s.behind = &behind{state: state}
	for _, f := range list {
		s.behind.since = &withheld{f, s.behind.since}
	}
}

func (b *behind) upTo(last time.Time) (s *State, later []Fact) {
	later = b.since.inOrder()
	s = b.state.copy()
	for len(later) > 0 && !later[0].When.After(last) {
		if err := s.apply(later[0]); err != nil {
			panic("table: what happened cannot happen again: " + err.Error())
		}
		later = later[1:]
	}
	return s, later
}

// AsWatched is the table as its watchers know it at a time. What they say themselves they hear at once.
func (s *State) AsWatched(now time.Time) *State {
	if s.behind == nil {
		return s
	}
	late := s.agreed.Terms.WatchersBehind()
	seen, _ := s.behind.upTo(now.Add(-late))
	seen.lag = late
	heard := time.Time{}
	if n := len(seen.chat); n > 0 {
		heard = seen.chat[n-1].When
	}
	seen.chat = slices.DeleteFunc(slices.Clone(s.chat), func(c ChatLine) bool { return c.Seat != rules.Observer && c.When.After(heard) })
	return seen
}

// NextForWatchers is when watchers may know the next fact; false when they know all.
func (s *State) NextForWatchers(now time.Time) (next time.Time, ok bool) {
	if s.behind == nil {
		return next, false
	}
	late := s.agreed.Terms.WatchersBehind()
	for _, f := range s.behind.since.inOrder() {
		if next = f.When.Add(late); next.After(now) {
			return next, true
		}
	}
	return next, false
}

// Watches reports whether somebody is shown the table as watchers are, also who gave the game up.
func (s *State) Watches(id PlayerID) bool {
	if s.PupilOf(id) != rules.Observer {
		return false
	}
	seat := s.SeatOf(id)
	kept := s.agreed.Terms.Get(TermWatch) != watchOpen
	return seat == rules.Observer || kept && s.chair(seat).resigned
}

// ShutsOut reports whether somebody may see nothing of the game now.
func (s *State) ShutsOut(id PlayerID) bool {
	return s.underway() && s.agreed.Terms.ClosedToWatchers() && s.Watches(id)
}

// Watched reports whether somebody at the table only watches: without a seat, or having left it to others.
func (c Card) Watched(id PlayerID) bool {
	seat := c.SeatOf(id)
	if seat == rules.Observer {
		return true
	}
	chair := c.Chairs[seat-1]
	return c.Underway() && (chair.Left || chair.Resigned || chair.Away && !chair.Late && !chair.Agreed)
}

// ShutsOut reports whether somebody may see nothing of the table's game now.
func (c Card) ShutsOut(id PlayerID) bool {
	if c.PupilOf(id) != rules.Observer {
		return false
	}
	seat := c.SeatOf(id)
	return c.Underway() && c.Terms.ClosedToWatchers() && (seat == rules.Observer || c.Chairs[seat-1].Resigned)
}

// Underway reports whether a game is played at the table, or pauses.
func (c Card) Underway() bool { return !c.Begins.IsZero() && c.Phase != Over }

// KeepsFromWatchers reports whether those who do not play are shown less of the game that runs.
func (s *State) KeepsFromWatchers() bool {
	return s.underway() && (s.behind != nil || s.agreed.Terms.ClosedToWatchers())
}

// CardForWatchers is the table as the list shows it to those who do not play there.
func (s *State) CardForWatchers(around Surroundings, now time.Time) Card {
	if !s.KeepsFromWatchers() || around.Closed {
		return s.Card(around)
	}
	if !s.agreed.Terms.ClosedToWatchers() {
		return s.AsWatched(now).Card(around)
	}
	c := s.Card(around)
	c.Since, c.Progress, c.ToAct, c.Deadlines, c.Times, c.Watchers = s.started, 0, 0, nil, nil, 0
	if around.Notice == nil {
		c.Phase = Playing
	}
	for i, chair := range c.Chairs {
		c.Chairs[i] = Chair{Person: chair.Person, Level: chair.Level, Ready: true, Here: chair.Here}
	}
	return c
}

// ShutSnapshot is what those see to whom the game is closed: for them it is over until its end.
func ShutSnapshot(c Card, why *Notice) *Snapshot {
	c.Phase = Over
	return &Snapshot{Card: c, Seat: rules.Observer, Setup: rules.Setup{Game: c.Game, Seats: len(c.Chairs), Options: c.Options}, Notice: why, Shut: true}
}
