package table

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"saloon/rules"
)

// Who has won most games of a series wins it; where that is level, the places count: two points for everybody who was
// left behind, one for everybody with whom a place was shared. A game that several have won counts for each of them.
// Who did not play the whole of a game is behind those who did, and has not won it.

const seriesOff = "1"

// seriesChoices are so many games, or games until somebody has won so many.
var seriesChoices = []string{seriesOff, "2", "3", "4", "5", "first-2", "first-3"}

// A Series is where a table stands in a series: zero at its first game, and where there is none.
type Series struct {
	ID       ID        // the table of the first game
	Game     int       // which one this is, counted from 1
	Entrants []Entrant // how they stood before it
}

// An Entrant is somebody in a series, and what they have won so far.
type Entrant struct {
	Person Person
	Level  string // of a bot
	Won    int    // games
	Points int    // for places
}

// A bot is known by its name and level.
func (e *Entrant) is(c chair) bool {
	if e.Person.ID != "" || c.person.ID != "" {
		return e.Person.ID == c.person.ID
	}
	return e.Person.Name == c.person.Name && e.Level == c.level
}

func (e *Entrant) levelWith(o *Entrant) bool { return e.Won == o.Won && e.Points == o.Points }

// A SeriesCard is how a series stands, as everybody sees it.
type SeriesCard struct {
	ID       ID
	Game     int  // which game of it this is, counted from 1
	Of       int  // how many games it has; 0 where it goes to a number of victories
	First    int  // this number; 0 where it has a number of games
	Counted  bool // this game is in the result
	Over     bool
	Agreed   bool      // it is over because all have agreed
	Entrants []Entrant // best first
}

// Leaders are those who have won most; all, while nobody has won anything.
func (c *SeriesCard) Leaders() []Entrant {
	n := 1
	for n < len(c.Entrants) && c.Entrants[n].levelWith(&c.Entrants[0]) {
		n++
	}
	return c.Entrants[:min(n, len(c.Entrants))]
}

func (t Terms) seriesLength() (games, first int) {
	choice := t.Get(TermSeries)
	if text, ok := strings.CutPrefix(choice, "first-"); ok {
		first, _ = strconv.Atoi(text)
		return 0, first
	}
	games, _ = strconv.Atoi(choice)
	return games, 0
}

// InSeries reports whether the game is one of a series.
func (s *State) InSeries() bool {
	return s.agreed.Terms.Get(TermSeries) != seriesOff && !s.IsLesson() && !s.IsDeal() && !s.PlaysOn()
}

func (s *State) gameOfSeries() int { return max(s.agreed.Series.Game, 1) }

// A game that was ended before its end is not in the result.
func (s *State) inResult() bool { return s.phase == Over && !s.ended && s.record != nil }

func (s *State) seriesOver() bool {
	if s.seriesEnded {
		return s.phase == Over
	}
	games, first := s.agreed.Terms.seriesLength()
	if first > 0 {
		return s.inResult() && slices.ContainsFunc(s.entrants(), func(e Entrant) bool { return e.Won >= first })
	}
	return s.inResult() && s.gameOfSeries() >= games
}

func (s *State) seriesGoesOn() bool { return s.phase == Over && s.InSeries() && !s.seriesOver() }

func (s *State) seriesAfter() Series {
	next := Series{ID: cmp.Or(s.agreed.Series.ID, s.id), Game: s.gameOfSeries(), Entrants: s.entrants()}
	if s.inResult() {
		next.Game++
	}
	return next
}

// The best come first, with this game if it counts.
func (s *State) entrants() []Entrant {
	list := slices.Clone(s.agreed.Series.Entrants)
	var order [][]rules.Seat
	var left []rules.Seat
	if s.inResult() {
		order, left = s.playersFirst(s.match().Outcome()), slices.Concat(s.leavers()...)
	}
	for i, c := range s.chairs {
		if c.empty() {
			continue
		}
		at := slices.IndexFunc(list, func(e Entrant) bool { return e.is(c) })
		if at < 0 {
			at, list = len(list), append(list, Entrant{Person: c.person, Level: c.level})
		}
		won, points := placePoints(order, rules.Seat(i+1))
		if !slices.Contains(left, rules.Seat(i+1)) {
			list[at].Won += won
		}
		list[at].Points += points
	}
	slices.SortStableFunc(list, func(a, b Entrant) int { return cmp.Or(b.Won-a.Won, b.Points-a.Points) })
	return list
}

func placePoints(order [][]rules.Seat, seat rules.Seat) (won, points int) {
	behind := 0
	for i, place := range slices.Backward(order) {
		if slices.Contains(place, seat) {
			if i == 0 {
				won = 1
			}
			return won, 2*behind + len(place) - 1
		}
		behind += len(place)
	}
	return 0, 0
}

// seriesCard is nil for none.
func (s *State) seriesCard() *SeriesCard {
	if !s.InSeries() {
		return nil
	}
	c := &SeriesCard{ID: cmp.Or(s.agreed.Series.ID, s.id), Game: s.gameOfSeries(), Counted: s.inResult(), Over: s.seriesOver(), Entrants: s.entrants()}
	c.Agreed = c.Over && s.seriesEnded
	c.Of, c.First = s.agreed.Terms.seriesLength()
	return c
}

func (s *State) renameEntrant(p Person) {
	for i, e := range s.agreed.Series.Entrants {
		if e.Person.ID == p.ID && p.ID != "" {
			s.agreed.Series.Entrants = slices.Clone(s.agreed.Series.Entrants)
			s.agreed.Series.Entrants[i].Person.Name = p.Name
		}
	}
}
