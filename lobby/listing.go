package lobby

import (
	"cmp"
	"slices"
	"strings"

	"saloon/lobby/table"
)

// A listing is who is here and which tables there are, sorted. Nobody changes its
// slices, so everybody who looks at it shares them. Only the hall fills in its index.
type listing struct {
	all     []table.Card // the newest first
	open    []table.Card // those that anybody may see
	private []table.Card
	people  []Presence
	seats   map[table.PlayerID][]table.Card // by who sits there; nil when nobody has needed it
}

func newListing(cards []table.Card, people []Presence) *listing {
	slices.SortFunc(cards, func(a, b table.Card) int {
		return cmp.Or(b.Since.Compare(a.Since), cmp.Compare(a.ID, b.ID))
	})
	slices.SortFunc(people, func(a, b Presence) int {
		return cmp.Or(a.Since.Compare(b.Since), cmp.Compare(a.Person.ID, b.Person.ID))
	})
	l := &listing{all: cards, people: people}
	l.sortOut()
	return l
}

// sortOut tells the private tables from the open ones.
func (l *listing) sortOut() {
	l.open = l.all
	if !slices.ContainsFunc(l.all, func(c table.Card) bool { return c.Private }) {
		return
	}
	l.open = nil
	for _, c := range l.all {
		if c.Private {
			l.private = append(l.private, c)
		} else {
			l.open = append(l.open, c)
		}
	}
}

// with is the same listing with a new card of one of its tables.
func (l *listing) with(c table.Card) *listing {
	n := &listing{all: slices.Clone(l.all), people: l.people}
	for i := range n.all {
		if n.all[i].ID == c.ID {
			n.all[i] = c
		}
	}
	n.sortOut()
	return n
}

// index lists the tables of every person at once, so that mine need not search for
// them.
func (l *listing) index() {
	if l.seats != nil {
		return
	}
	l.seats = map[table.PlayerID][]table.Card{}
	for _, c := range l.all {
		for _, seat := range c.Chairs {
			if id := seat.Person.ID; id != "" {
				l.seats[id] = append(l.seats[id], c)
			}
		}
	}
}

// mine lists the tables on which somebody has a seat, those first that wait for
// that person.
func (l *listing) mine(id table.PlayerID) (list []table.Card) {
	if l.seats != nil {
		list = slices.Clone(l.seats[id])
	} else {
		for _, c := range l.all {
			if c.HasSeat(id) {
				list = append(list, c)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b table.Card) int { return waitRank(a, id) - waitRank(b, id) })
	return list
}

// seen lists the tables that somebody may see: mostly the open ones.
func (l *listing) seen(id table.PlayerID, opened map[table.ID]bool) []table.Card {
	may := func(c table.Card) bool { return opened[c.ID] || c.Host == id || c.HasSeat(id) }
	if !slices.ContainsFunc(l.private, may) {
		return l.open
	}
	var list []table.Card
	for _, c := range l.all {
		if !c.Private || may(c) {
			list = append(list, c)
		}
	}
	return list
}

func waitRank(c table.Card, id table.PlayerID) int {
	switch {
	case c.WaitsFor(id):
		return 0
	case c.Phase == table.Over:
		return 2
	}
	return 1
}

// newsOf sums up where somebody's own tables stand; it changes when there is something
// to tell.
func newsOf(id table.PlayerID, mine []table.Card) string {
	var news strings.Builder
	for _, c := range mine {
		news.WriteString(string(c.ID) + " " + string(c.Phase))
		if c.WaitsFor(id) {
			news.WriteString(" waits")
		}
		news.WriteByte('\n')
	}
	return news.String()
}
