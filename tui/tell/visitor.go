package tell

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"saloon/lobby"
	"saloon/lobby/evening"
	"saloon/lobby/table"
	"saloon/tui/board"
)

// A Visitor is the person at a window, and what the lobby has told them.
type Visitor struct {
	Person  table.Person
	Hall    *lobby.Hall       // nil until the first news
	At      table.ID          // the table that is followed; "" in the hall
	Waiting map[table.ID]bool // tables that wait for this person
	Changes int               // counts changes of hall and waiting
	Bell    int               // counts what wanted the person's attention
	Rung    [2]string         // why the bell rang last: a text of the catalogue, and a game
	Deals   ownDeals
	Evening *evening.Page // that the window looks at, or has last
	Called  table.ID      // to a game of an evening, where the window has not been led; "" for none
	Lately  Lately

	sorted   HallTables // the tables of the hall in their order
	sortedAt int        // the value of changes when they were sorted
	home     Home       // the rows of the hall, and the value of changes when they were made
	homeAt   int
	noticed  string               // what stands above the hall
	toldLast string               // what the saloon has told by itself
	asked    map[table.ID]askedAt // what others ask at the own tables
	games    map[HomeKind]HomeRow // those with a game each; nil when they have to be made anew
}

// askedAt is whether others ask for a bot in somebody's place, and whether they ask all something.
type askedAt struct{ bot, all bool }

// NewVisitor is somebody who comes.
func NewVisitor(p table.Person) *Visitor {
	return &Visitor{Person: p, Waiting: map[table.ID]bool{}}
}

// IsNew is false when what the saloon tells by itself came with the hall already; it is not told with the hall then.
func (v *Visitor) IsNew(text string) bool {
	v.toldLast = text
	return text != v.noticed
}

// TakeHall takes news of the hall; the remark is what the person should be told of it, and about which table.
func (v *Visitor) TakeHall(h *lobby.Hall, say Texts) (remark string, about table.ID) {
	first, asked := v.Hall == nil, map[table.ID]askedAt{}
	switch {
	case h.Notice == nil:
		v.noticed = ""
	case first || v.Hall.Notice == nil:
		if v.noticed = say.Words.Phrase(h.Notice.Phrase); v.noticed != v.toldLast {
			remark = v.noticed
		}
	}
	if waits := say.WaitsSaid(h); first && remark == "" {
		remark = waits
	}
	was := v.Hall
	v.Hall = h
	v.Changes++
	if c := v.Card(v.Called); v.Called != "" && c != nil && c.Phase == table.Over {
		v.Called = ""
	}
	if h.Name != "" {
		v.Person.Name = h.Name
	}
	for _, card := range h.Mine() {
		if card.ID == v.At {
			continue // its own snapshots are newer
		}
		turn := v.NoteTurn(card)
		from := card.BotAskedFor(v.Person.ID)
		before, now := v.asked[card.ID], askedAt{bot: !from.IsZero(), all: card.Asks(v.Person.ID)}
		switch asked[card.ID] = now; {
		case now.bot && !before.bot:
			about, remark = card.ID, say.Words.T("news.stand-in", say.GameTitle(card.Game, card.Title), string(card.ID), MomentText(from, v.Here(from)))
		case now.all && !before.all:
			about, remark = card.ID, say.Words.T("news.asked", say.GameTitle(card.Game, card.Title), string(card.ID))
		case !first && v.isLed(card) && !slices.ContainsFunc(was.Mine(), func(c *table.Card) bool { return c.ID == card.ID }): // which says so
		case card.Phase == table.Gathering && card.After != "" && card.After == v.At: // where it is said
		case turn && !first && !card.Lesson:
			about, remark = card.ID, say.newsOf(card)
		}
	}
	v.asked = asked
	for id := range v.Waiting {
		if !v.SitsAt(id) && v.At != id {
			delete(v.Waiting, id)
		}
	}
	return remark, about
}

// isLed reports whether the visitor is led to a table by its evening when its game begins.
func (v *Visitor) isLed(c *table.Card) bool {
	of := v.EveningOf(evening.ID(c.Evening))
	return of != nil && !isSlow(of)
}

func (t Texts) newsOf(c *table.Card) string {
	if c.Phase == table.Gathering {
		return t.Words.T("news.again", KeeperOf(c), t.GameTitle(c.Game, c.Title), string(c.ID))
	}
	return t.Words.T("news.turn", t.GameTitle(c.Game, c.Title), string(c.ID))
}

// NoteLesson notes a lesson that has come to its end; true when the game's lesson was not known before.
func (v *Visitor) NoteLesson(s *table.Snapshot) bool {
	if s.Lesson == nil || !s.Lesson.Over || v.HasLearned(s.Card.Game) {
		return false
	}
	v.Person.Learned = strings.TrimSpace(v.Person.Learned + " " + s.Card.Game)
	v.HomeChanged()
	return true
}

// HasLearned reports whether the person has been through a game's lesson.
func (v *Visitor) HasLearned(game string) bool {
	return slices.Contains(strings.Fields(v.Person.Learned), game)
}

// NoteTurn notes whether a table waits for this person; true when it has not waited before: the bell rings.
func (v *Visitor) NoteTurn(card *table.Card) bool {
	before, now := v.Waiting[card.ID], card.WaitsFor(v.Person.ID)
	if before != now {
		v.Changes++
	}
	if !now {
		delete(v.Waiting, card.ID)
		return false
	}
	v.Waiting[card.ID] = true
	switch {
	case before || card.Phase == table.Gathering && card.ID == v.At:
	case card.Phase == table.Gathering:
		v.Ring("summons.title-again", card.Title)
	default:
		v.Ring("summons.title-turn", card.Title)
	}
	return !before
}

// Ring rings the bell, and says why.
func (v *Visitor) Ring(text, game string) {
	v.Bell++
	v.Rung = [2]string{text, game}
}

// NextWaiting is another table that waits for this person, one to which an evening calls first; "" when there is none.
func (v *Visitor) NextWaiting() table.ID {
	if v.Called != "" && v.Called != v.At {
		return v.Called
	}
	var next table.ID
	for id := range v.Waiting {
		if id != v.At && (next == "" || id < next) {
			next = id
		}
	}
	return next
}

// Tables are the tables of the hall: the person's own, waiting ones first; then open, running and finished ones.
func (v *Visitor) Tables() HallTables {
	if v.Hall != nil && v.sortedAt != v.Changes {
		v.sorted, v.sortedAt = v.sortTables(), v.Changes
	}
	return v.sorted
}

// Card is the newest card of a table that the person may see; nil for none.
func (v *Visitor) Card(id table.ID) *table.Card {
	if at := slices.IndexFunc(v.Hall.Own, func(c *table.Card) bool { return c.ID == id }); at >= 0 {
		return v.Hall.Own[at]
	}
	at := v.Hall.ByID.First(func(c *table.Card) bool { return c.ID >= id })
	if at < v.Hall.ByID.Len() && v.Hall.ByID.At(at).ID == id {
		return v.Hall.ByID.At(at)
	}
	return nil
}

// GoneFrom is when the person was last at a table where they have a seat; zero when they are there, or it is not known.
func (v *Visitor) GoneFrom(id table.ID) time.Time {
	if v.Hall == nil {
		return time.Time{}
	}
	if c := v.Card(id); c != nil && c.HasSeat(v.Person.ID) {
		return c.Chairs[c.SeatOf(v.Person.ID)-1].Gone
	}
	return time.Time{}
}

// isPast reports whether a table is over for this person: nobody else whom this person played with is still there.
func (v *Visitor) isPast(c *table.Card) bool {
	if c.Phase != table.Over {
		return false
	}
	mates := slices.ContainsFunc(c.Chairs, func(s table.Chair) bool {
		return s.Here && s.Level == "" && s.Person.Kind != table.KindBot && s.Person.ID != v.Person.ID
	})
	return !mates || !v.SitsAt(c.ID)
}

// rank puts the tables first that wait for the person, then those where the person sits; a followed table's snapshot
// is newer than the hall.
func (v *Visitor) rank(c *table.Card) int {
	switch sits := v.SitsAt(c.ID); {
	case v.Waiting[c.ID]:
		return 0
	case sits && c.Phase != table.Over:
		return 1
	case sits:
		return 2
	case HasFreeChair(c):
		return firstOfOthers
	}
	return firstOfOthers + 1
}

const firstOfOthers = 3

// soonest sorts tables by when the time of this person runs out; those where it never does come last.
func (v *Visitor) soonest(a, b *table.Card) int {
	due, than := a.Due(v.Person.ID), b.Due(v.Person.ID)
	if due.IsZero() || than.IsZero() {
		return Bit(due.IsZero()) - Bit(than.IsZero())
	}
	return due.Compare(than)
}

// SitsAt reports whether this person has a seat at a table.
func (v *Visitor) SitsAt(id table.ID) bool {
	return slices.ContainsFunc(v.Hall.Mine(), func(c *table.Card) bool { return c.ID == id })
}

// UnfinishedLesson is the table of a lesson of a game that this person has left.
func (v *Visitor) UnfinishedLesson(game string) table.ID {
	if v.Hall == nil {
		return ""
	}
	mine := func(c *table.Card) bool {
		return c.Lesson && c.Game == game && c.Host == v.Person.ID && c.Phase == table.Playing
	}
	if at := slices.IndexFunc(v.Hall.Own, mine); at >= 0 {
		return v.Hall.Own[at].ID
	}
	return ""
}

// FreeChairs counts the free chairs.
func FreeChairs(c *table.Card) int {
	return board.Sum(c.Chairs, func(chair table.Chair) int { return Bit(chair.Person.ID == "" && chair.Person.Kind == "") })
}

// HallTables are the tables of the hall in the order in which one person sees them: the own ones, then the others
// that are not over. The others are read where everybody shares them: whoever looks at a part of a long list costs no
// more than that part.
type HallTables struct {
	Own    []*table.Card
	mine   int // on how many of them the person has a seat; they come first
	others lobby.List[*table.Card]
	left   []int // which of the others are left out because the person sits there, rising
	count  int   // how many of the others are not over, with those
}

func (v *Visitor) sortTables() HallTables {
	t := HallTables{others: v.Hall.Tables}
	t.Own = slices.DeleteFunc(slices.Clone(v.Hall.Own), v.isPast)
	slices.SortStableFunc(t.Own, func(a, b *table.Card) int { return cmp.Or(v.rank(a)-v.rank(b), v.soonest(a, b)) })
	t.mine = len(t.Own)
	if at := slices.IndexFunc(t.Own, func(c *table.Card) bool { return v.rank(c) >= firstOfOthers }); at >= 0 {
		t.mine = at
	}
	t.count = t.others.First(func(c *table.Card) bool { return c.Phase == table.Over })
	for _, c := range v.Hall.Mine() {
		if at := t.otherAt(c); at >= 0 {
			t.left = append(t.left, at)
		}
	}
	slices.Sort(t.left)
	return t
}

func (t HallTables) otherAt(c *table.Card) int {
	at := t.others.First(func(o *table.Card) bool { return !lobby.CardBefore(o, c) })
	if at < t.count && t.others.At(at).ID == c.ID {
		return at
	}
	return -1
}

// Len is how many tables there are.
func (t HallTables) Len() int { return len(t.Own) + t.count - len(t.left) }

// At is table i, counted from 0.
func (t HallTables) At(i int) *table.Card {
	if i < len(t.Own) {
		return t.Own[i]
	}
	i -= len(t.Own)
	for _, at := range t.left {
		if at <= i {
			i++
		}
	}
	return t.others.At(i)
}

// Find is where a table stands; -1 for nowhere. The card is the newest one of the table.
func (t HallTables) Find(c *table.Card) int {
	if c == nil {
		return -1
	}
	if at := slices.IndexFunc(t.Own, func(o *table.Card) bool { return o.ID == c.ID }); at >= 0 {
		return at
	}
	at := t.otherAt(c)
	if at < 0 || slices.Contains(t.left, at) {
		return -1
	}
	return len(t.Own) + at - t.leftBefore(at)
}

// leftBefore is how many of the first n others are left out.
func (t HallTables) leftBefore(n int) int {
	at, _ := slices.BinarySearch(t.left, n)
	return at
}

// open is how many of those where the person has no seat have a free chair.
func (t HallTables) open() int {
	n := t.others.First(func(c *table.Card) bool { return !HasFreeChair(c) })
	n -= t.leftBefore(n)
	for _, c := range t.Own[t.mine:] {
		n += Bit(HasFreeChair(c))
	}
	return n
}

// HasFreeChair reports whether somebody can sit down at a table that gathers.
func HasFreeChair(c *table.Card) bool { return c.Phase == table.Gathering && FreeChairs(c) > 0 }
