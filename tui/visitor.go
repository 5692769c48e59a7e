package tui

import (
	"slices"
	"time"

	"saloon/lobby"
	"saloon/lobby/table"
)

// A visitor is the person at a window, and what the lobby has told them.
type visitor struct {
	person  table.Person
	hall    *lobby.Hall       // nil until the first news
	at      table.ID          // the table that is followed; "" in the hall
	waiting map[table.ID]bool // tables that wait for this person
	changes int               // counts changes of hall and waiting
	bell    int               // counts what wanted the person's attention
	rung    [2]string         // why the bell rang last: a text of the catalogue, and a game
	deals   ownDeals

	sorted   hallTables // the tables of the hall in their order
	sortedAt int        // the value of changes when they were sorted
}

func newVisitor(p table.Person) *visitor {
	return &visitor{person: p, waiting: map[table.ID]bool{}}
}

// takeHall takes news of the hall. The remark is what the person should be told of it,
// or "", and the table that it is about, if any. A lesson waits without a word.
func (v *visitor) takeHall(h *lobby.Hall, say texts) (remark string, about table.ID) {
	first := v.hall == nil
	if h.Notice != nil && (first || v.hall.Notice == nil) {
		remark = say.words.Phrase(h.Notice.Phrase)
	}
	if waits := say.waitsSaid(h); first && remark == "" {
		remark = waits
	}
	v.hall = h
	v.changes++
	if h.Name != "" {
		v.person.Name = h.Name
	}
	for _, card := range h.Mine() {
		if card.ID == v.at {
			continue // its own snapshots are newer
		}
		if v.noteTurn(card) && !first && !card.Lesson {
			about = card.ID
			remark = say.newsOf(card)
		}
	}
	for id := range v.waiting {
		if !v.sitsAt(id) && v.at != id {
			delete(v.waiting, id)
		}
	}
	return remark, about
}

// newsOf says that a table waits for the person.
func (t texts) newsOf(c *table.Card) string {
	if c.Phase == table.Gathering {
		return t.words.T("news.again", keeperOf(c), t.gameTitle(c.Game, c.Title), string(c.ID))
	}
	return t.words.T("news.turn", t.gameTitle(c.Game, c.Title), string(c.ID))
}

// noteTurn notes whether a table waits for this person. It is true, and the bell
// rings, when the table has not waited before.
func (v *visitor) noteTurn(card *table.Card) bool {
	before, now := v.waiting[card.ID], card.WaitsFor(v.person.ID)
	if before != now {
		v.changes++
	}
	if !now {
		delete(v.waiting, card.ID)
		return false
	}
	v.waiting[card.ID] = true
	switch {
	case before || card.Phase == table.Gathering && card.ID == v.at:
	case card.Phase == table.Gathering:
		v.ring("summons.title-again", card.Title)
	default:
		v.ring("summons.title-turn", card.Title)
	}
	return !before
}

// ring rings the bell, and says why.
func (v *visitor) ring(text, game string) {
	v.bell++
	v.rung = [2]string{text, game}
}

// nextWaiting is another table that waits for this person; "" when there is none.
func (v *visitor) nextWaiting() table.ID {
	var next table.ID
	for id := range v.waiting {
		if id != v.at && (next == "" || id < next) {
			next = id
		}
	}
	return next
}

// tables are the tables of the hall in their order: the person's own, those that wait for
// the person first; then open ones, running ones, those that are over.
func (v *visitor) tables() hallTables {
	if v.hall != nil && v.sortedAt != v.changes {
		v.sorted, v.sortedAt = v.sortTables(), v.changes
	}
	return v.sorted
}

// card is the newest card of a table that the person may see; nil for none.
func (v *visitor) card(id table.ID) *table.Card {
	if at := slices.IndexFunc(v.hall.Own, func(c *table.Card) bool { return c.ID == id }); at >= 0 {
		return v.hall.Own[at]
	}
	at := v.hall.ByID.First(func(c *table.Card) bool { return c.ID >= id })
	if at < v.hall.ByID.Len() && v.hall.ByID.At(at).ID == id {
		return v.hall.ByID.At(at)
	}
	return nil
}

// goneFrom is when the person, who has a seat at a table, was there last; zero when they are there
// with another window, or it is not known.
func (v *visitor) goneFrom(id table.ID) time.Time {
	if v.hall == nil {
		return time.Time{}
	}
	if c := v.card(id); c != nil && c.HasSeat(v.person.ID) {
		return c.Chairs[c.SeatOf(v.person.ID)-1].Gone
	}
	return time.Time{}
}

// isPast reports whether a table is over for this person: nobody else whom this person
// played with is still there.
func (v *visitor) isPast(c *table.Card) bool {
	if c.Phase != table.Over {
		return false
	}
	mates := slices.ContainsFunc(c.Chairs, func(s table.Chair) bool {
		return s.Here && s.Level == "" && s.Person.Kind != table.KindBot && s.Person.ID != v.person.ID
	})
	return !mates || !v.sitsAt(c.ID)
}

// rank puts the tables first that wait for the person; what its snapshots tell of the
// table that the person is at is newer than the hall.
func (v *visitor) rank(c *table.Card) int {
	switch {
	case v.waiting[c.ID]:
		return 0
	case c.Phase == table.Over:
		return 2
	}
	return 1
}

// sitsAt reports whether this person has a seat at a table.
func (v *visitor) sitsAt(id table.ID) bool {
	return slices.ContainsFunc(v.hall.Mine(), func(c *table.Card) bool { return c.ID == id })
}

// unfinishedLesson is the table of a lesson of a game that this person has left.
func (v *visitor) unfinishedLesson(game string) table.ID {
	if v.hall == nil {
		return ""
	}
	mine := func(c *table.Card) bool {
		return c.Lesson && c.Game == game && c.Host == v.person.ID && c.Phase == table.Playing
	}
	if at := slices.IndexFunc(v.hall.Own, mine); at >= 0 {
		return v.hall.Own[at].ID
	}
	return ""
}

// freeChairs counts the free chairs.
func freeChairs(c *table.Card) int {
	n := 0
	for _, chair := range c.Chairs {
		if chair.Person.ID == "" && chair.Person.Kind == "" {
			n++
		}
	}
	return n
}
