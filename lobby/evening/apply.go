package evening

import (
	"fmt"
	"slices"
	"time"

	"saloon/lobby/table"
	"saloon/rules"
)

// Replay wraps [ErrUnplayable] where facts make no sense.
func Replay(id ID, facts []Fact) (*State, error) { return newState(id).After(facts) }

// After is the evening once these have happened too. The State must not be used any more.
func (s *State) After(facts []Fact) (next *State, err error) {
	defer func() {
		if p := recover(); p != nil {
			next, err = nil, fmt.Errorf("%w: %s, fact %d: %v", ErrUnplayable, s.id, next.facts, p)
		}
	}()
	next = s.copy()
	for _, f := range facts {
		next.apply(f)
	}
	return next, nil
}

func (s *State) apply(f Fact) {
	s.facts++
	s.changed = f.When
	switch w := f.What.(type) {
	case Opened:
		s.host, s.plan, s.before, s.phase, s.opened = w.Host, w.Plan, w.Before, Open, f.When
	case Entered:
		s.enter(w, f.When)
	case Withdrew:
		s.withdraw(w)
	case Rested:
		e := &s.entrants[w.Entrant]
		e.Resting, e.Idle, e.Free, e.Missed = w.On, w.Idle, f.When, 0
		if !w.Idle {
			e.Changes++
		}
	case Begun, Drawn, RoundBegan, Seated, Counted, Scored, Halted, StoodStill:
		s.goOn(w, f.When)
	case Said:
		line := table.ChatLine{When: f.When, By: w.Who.ID, From: w.Who.Name, Kind: w.Who.Kind, Seat: rules.Observer, Text: w.Text}
		s.chat = append(s.chat[max(0, len(s.chat)-table.KeptChat+1):len(s.chat):len(s.chat)], line.Behind(s.chat))
	case NameChanged:
		if at := s.entrant(w.Player.ID); at >= 0 {
			s.entrants[at].Who.Name = w.Player.Name
		}
		if s.host.ID == w.Player.ID {
			s.host.Name = w.Player.Name
		}
	case Closed:
		s.phase, s.off, s.ended = Over, w.Off, f.When
	}
}

func (s *State) goOn(what Happening, when time.Time) {
	s.ran = when
	switch w := what.(type) {
	case Begun:
		s.begin(when)
	case Drawn:
		s.draw(w)
	case RoundBegan:
		s.beginRound(w, when)
	case Seated:
		s.seat(w, when)
	case Counted:
		s.count(w, when)
	case Scored:
		s.score(w)
	case Halted:
		s.halted = when
	case StoodStill:
		s.halted = time.Time{}
		s.standStill(w.Since, when)
	}
}

func (s *State) enter(w Entered, when time.Time) {
	at := s.entrant(w.Who.ID)
	if at < 0 {
		s.entrants = append(s.entrants, Entrant{Rating: w.Rating})
		at = len(s.entrants) - 1
	}
	e := &s.entrants[at]
	e.Who, e.Out, e.Resting, e.Idle, e.Missed, e.Free = w.Who, false, false, false, 0, when
	e.Changes++
}

func (s *State) withdraw(w Withdrew) {
	e := &s.entrants[w.Entrant]
	e.Out, e.Barred = true, e.Barred || w.Barred
	if s.phase == Running && s.plan.Kind == Knockout && e.Lost == 0 && e.Playing == 0 {
		e.Lost = max(s.round, 1)
	}
}

func (s *State) begin(when time.Time) {
	s.phase, s.began = Running, when
	switch s.plan.Kind {
	case Arena:
		s.due = when.Add(minutes(s.plan.Minutes))
	case League:
		s.due = when.AddDate(0, 0, s.plan.Days)
	}
}

func minutes(n int) time.Duration { return time.Duration(n) * time.Minute }

func (s *State) draw(w Drawn) {
	s.groups, s.tables = w.Groups, w.Tables
	for i, group := range w.Groups {
		for _, n := range group {
			s.entrants[n].Group = i + 1
		}
	}
}

func (s *State) beginRound(w RoundBegan, when time.Time) {
	s.round, s.byes, s.rests = w.Round, w.Byes, time.Time{}
	s.due = when.Add(minutes(s.plan.Minutes))
	for _, n := range w.Byes {
		e := &s.entrants[n]
		e.Byes++
		if s.plan.Kind == Swiss {
			e.Points += placePoints(1, 1, 2)
		}
	}
	for _, n := range w.Absent {
		e := &s.entrants[n]
		e.Missed++
		if s.plan.Kind == Knockout {
			e.Lost = w.Round
		}
	}
	if s.running == 0 {
		s.rests = when.Add(intermission)
	}
}

func (s *State) seat(w Seated, when time.Time) {
	g := Game{Table: w.Table, Round: s.round, Seats: w.Seats, Began: when}
	for i, n := range w.Seats {
		e := &s.entrants[n]
		e.Playing++
		e.Missed = 0
		e.Early += len(w.Seats) - 1 - 2*i
		e.Last = slices.Concat(w.Seats[:i], w.Seats[i+1:])
		g.Group = e.Group
	}
	s.games = append(s.games, g)
	s.running++
	s.rests = time.Time{}
	s.takeTable(w.Seats)
}

// takeTable notes that a table of a league is not to be played any more: one at which these are left, or all of it.
func (s *State) takeTable(seats []int) {
	if at := slices.IndexFunc(s.tables, func(t []int) bool { return same(seats, s.stillIn(t)) || same(seats, t) }); at >= 0 {
		s.tables = slices.Delete(slices.Clone(s.tables), at, at+1)
	}
}

// same holds for the same entrants in whatever order.
func same(a, b []int) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(n int) bool { return !slices.Contains(b, n) })
}

func (s *State) stillIn(list []int) []int {
	return slices.DeleteFunc(slices.Clone(list), func(n int) bool { return s.entrants[n].Out })
}

func (s *State) count(w Counted, when time.Time) {
	if w.Table == "" {
		s.countWithout(w, when)
		return
	}
	g := &s.games[s.gameAt(w.Table)]
	g.Ended, g.How, g.Places, g.Seconds, g.Scores = when, w.How, w.Places, w.Seconds, w.Scores
	g.Left, g.Idle = w.Left, w.Idle
	if g.Places == nil && w.How != Void {
		g.Places = slices.Repeat([]int{1}, len(g.Seats))
	}
	s.running--
	for i, n := range g.Seats {
		e := &s.entrants[n]
		e.Playing--
		e.Free = when
		if g.Places != nil {
			s.countFor(g, i, e)
		}
	}
	if s.plan.Kind == Knockout {
		s.knockOut(g)
	}
	if s.running == 0 {
		s.rests = when.Add(intermission)
	}
}

func (s *State) countFor(g *Game, i int, e *Entrant) {
	better, same := 0, 0
	for _, place := range g.Places {
		if place < g.Places[i] {
			better++
		} else if place == g.Places[i] {
			same++
		}
	}
	points, won := placePoints(better+1, same, len(g.Seats)), better == 0 && same == 1 && !slices.Contains(g.Left, i+1)
	if slices.Contains(g.Idle, i+1) {
		points = 0
	}
	if g.Double == nil {
		g.Double, g.Points = make([]bool, len(g.Seats)), make([]int, len(g.Seats))
	}
	if won && s.plan.Kind == Arena && e.Streak >= streak {
		points, g.Double[i] = 2*points, true
	}
	g.Points[i] = points
	e.Points += points
	e.Games++
	if i < len(g.Seconds) {
		e.Seconds += g.Seconds[i]
	}
	if e.Streak++; won {
		e.Won++
		e.Longest = max(e.Longest, e.Streak)
	} else {
		e.Streak = 0
	}
}

// countWithout is for a table of a league at which only one is left: it is won without a game, or by nobody.
func (s *State) countWithout(w Counted, when time.Time) {
	s.takeTable(w.Seats)
	g := Game{Round: s.round, Seats: w.Seats, How: w.How, Began: when, Ended: when}
	for i, n := range w.Seats {
		g.Group = s.entrants[n].Group
		if w.Places != nil {
			g.Places = w.Places
			s.countFor(&g, i, &s.entrants[n])
		}
	}
	s.games = append(s.games, g)
}

func (s *State) score(w Scored) {
	for i, n := range w.Who {
		e := &s.entrants[n]
		e.Days = append(slices.Clone(e.Days), DayPoints{w.Day, w.Points[i]})
		e.Games++
		best := make([]int, 0, len(e.Days))
		for _, d := range e.Days {
			best = append(best, d.Points)
		}
		slices.Sort(best)
		e.Points = 0
		for _, points := range best[max(0, len(best)-dealsThatCount):] {
			e.Points += points
		}
	}
}

// Nobody loses the time, and who comes back finds the next round not begun.
func (s *State) standStill(since, when time.Time) {
	for _, t := range []*time.Time{&s.due, &s.rests} {
		if !t.IsZero() {
			*t = t.Add(max(when.Sub(since), 0))
		}
	}
	if again := when.Add(intermission); s.running == 0 && s.rests.Before(again) {
		s.rests = again
	}
}

const (
	streak         = 2 // after so many games in a row that somebody was the first of, a further one counts twice
	intermission   = time.Minute
	dealsThatCount = 5
	winPoints      = 24 // in halves
)

// placePoints is what a place brings among n players, in halves of points: 12 points for the first, none for the last,
// in even steps between them. Who share places share what these bring.
func placePoints(place, shared, n int) int {
	if n < 2 {
		return winPoints
	}
	return winPoints / 2 * (2*(n-place) - (shared - 1)) / (n - 1)
}
