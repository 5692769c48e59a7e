package lobby

import (
	"cmp"
	"slices"
	"strings"
)

// A board is what hangs in the hall: the cards and the people. It is never
// changed, so everybody who looks at it shares its slices.
type board struct {
	all     []Card // the newest first
	open    []Card // those that anybody may see
	private []Card
	people  []Presence
	seats   map[PlayerID][]Card // by who sits there; nil when nobody has needed it
}

func (h *hall) newBoard() *board {
	b := &board{all: make([]Card, 0, len(h.cards)), people: make([]Presence, 0, len(h.crowd))}
	for _, p := range h.cards {
		b.all = append(b.all, p.card)
	}
	slices.SortFunc(b.all, func(a, b Card) int {
		return cmp.Or(b.Since.Compare(a.Since), cmp.Compare(a.ID, b.ID))
	})
	for _, p := range h.crowd {
		b.people = append(b.people, h.presence(p))
	}
	slices.SortFunc(b.people, func(a, b Presence) int {
		return cmp.Or(a.Since.Compare(b.Since), cmp.Compare(a.Person.ID, b.Person.ID))
	})
	b.sortOut()
	return b
}

// presence is a person and where; who is at a private table is somewhere.
func (h *hall) presence(p *present) Presence {
	at := Presence{Person: p.person, Since: p.since}
	for _, v := range p.visits {
		if c := h.cards[v.table].card; v.table != "" && !c.Private {
			at.Table = v.table
		}
	}
	return at
}

func (b *board) sortOut() {
	b.open = b.all
	if !slices.ContainsFunc(b.all, func(c Card) bool { return c.Private }) {
		return
	}
	b.open = nil
	for _, c := range b.all {
		if c.Private {
			b.private = append(b.private, c)
		} else {
			b.open = append(b.open, c)
		}
	}
}

// with is the board with another card of a table that hangs there.
func (b *board) with(c Card) *board {
	n := &board{all: slices.Clone(b.all), people: b.people}
	for i := range n.all {
		if n.all[i].ID == c.ID {
			n.all[i] = c
		}
	}
	n.sortOut()
	return n
}

// index finds everybody's tables at once.
func (b *board) index() {
	if b.seats != nil {
		return
	}
	b.seats = map[PlayerID][]Card{}
	for _, c := range b.all {
		for _, seat := range c.Chairs {
			if id := seat.Person.ID; id != "" {
				b.seats[id] = append(b.seats[id], c)
			}
		}
	}
}

// mine lists the tables on which somebody has a seat, those first that wait for
// that person.
func (b *board) mine(id PlayerID) (list []Card) {
	if b.seats != nil {
		list = slices.Clone(b.seats[id])
	} else {
		for _, c := range b.all {
			if c.HasSeat(id) {
				list = append(list, c)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b Card) int { return waitRank(a, id) - waitRank(b, id) })
	return list
}

// seen lists the tables that somebody may see: mostly the open ones.
func (b *board) seen(id PlayerID, opened map[TableID]bool) []Card {
	may := func(c Card) bool { return opened[c.ID] || c.Host == id || c.HasSeat(id) }
	if !slices.ContainsFunc(b.private, may) {
		return b.open
	}
	var list []Card
	for _, c := range b.all {
		if !c.Private || may(c) {
			list = append(list, c)
		}
	}
	return list
}

func waitRank(c Card, id PlayerID) int {
	switch {
	case c.WaitsFor(id):
		return 0
	case c.Phase == Over:
		return 2
	}
	return 1
}

// mineKey tells apart what the news about one's own tables are.
func mineKey(id PlayerID, mine []Card) string {
	var key strings.Builder
	for _, c := range mine {
		key.WriteString(string(c.ID) + " " + string(c.Phase))
		if c.WaitsFor(id) {
			key.WriteString(" waits")
		}
		key.WriteByte('\n')
	}
	return key.String()
}
