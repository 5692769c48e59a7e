package lobby

import (
	"cmp"
	"iter"
	"maps"
	"slices"
	"sort"
	"strings"
	"time"

	"github.com/tidwall/btree"

	"saloon/lobby/table"
)

// A listing is all tables, and who has to do with which. Nothing is sorted or counted anew for a move.
type listing struct {
	cards  map[table.ID]*posted
	open   *sorted[*table.Card]                     // those that anybody may see
	byID   *sorted[*table.Card]                     // the same, to find one of them
	mine   map[table.PlayerID]map[table.ID]struct{} // by who has a seat there, or is the host
	hosted map[table.PlayerID]int                   // how many tables of a host are not over
	groups map[tableGroup]int                       // how many tables there are of each
	codes  map[string][]*posted                     // private tables by their join code
	next   chan struct{}                            // closed when another table or code comes; nil while nobody waits for one

	circles   map[table.PlayerID]*circle               // of the hosts of tables for their friends
	ofFriends map[table.PlayerID]map[table.ID]struct{} // those tables by the friends
}

// the operator's figures are by these
type tableGroup struct {
	game  string
	phase table.Phase
}

func groupOf(c *table.Card) tableGroup { return tableGroup{c.Game, c.Phase} }

type posted struct {
	card  *table.Card // replaced, and never changed
	shown *table.Card // to those who do not play there; mostly the same
	code  string
}

func newListing() *listing {
	return &listing{
		cards: map[table.ID]*posted{}, open: newSorted(CardBefore), byID: newSorted(idBefore), hosted: map[table.PlayerID]int{}, groups: map[tableGroup]int{},
		mine: map[table.PlayerID]map[table.ID]struct{}{}, codes: map[string][]*posted{},
		circles: map[table.PlayerID]*circle{}, ofFriends: map[table.PlayerID]map[table.ID]struct{}{},
	}
}

// into puts something into a map of maps, and outOf takes it out, with the inner map once nothing is left in it.
func into[K, L comparable, V any](maps map[K]map[L]V, outer K, inner L, value V) {
	if maps[outer] == nil {
		maps[outer] = map[L]V{}
	}
	maps[outer][inner] = value
}

func outOf[K, L comparable, V any](maps map[K]map[L]V, outer K, inner L) {
	if delete(maps[outer], inner); len(maps[outer]) == 0 {
		delete(maps, outer)
	}
}

// CardBefore sorts by a free chair, by what else is waited for, games of people, games of bots, what is over; in each the newest first.
func CardBefore(a, b *table.Card) bool {
	return cmp.Or(cmp.Compare(cardGroup(a), cardGroup(b)), rowSince(b).Compare(rowSince(a)), cmp.Compare(a.ID, b.ID)) < 0
}

// rowSince is the same for those who play there and for those who are told of a pause only later.
func rowSince(c *table.Card) time.Time {
	if c.Underway() {
		return c.Begins
	}
	return c.Since
}

func idBefore(a, b *table.Card) bool { return a.ID < b.ID }

func cardGroup(c *table.Card) int {
	switch {
	case c.Phase == table.Over:
		return 4
	case c.OnlyBots():
		return 3
	case c.Phase != table.Gathering:
		return 2
	case c.HasFreeChair():
		return 0
	}
	return 1
}

// put takes also the card for those who do not play there; before is nil for a new table.
func (l *listing) put(c, shown *table.Card, code string) (before *posted) {
	if was := l.cards[c.ID]; was != nil && was.code == code && sameRow(was.card, c) && sameRow(was.shown, shown) {
		old := *was
		was.card, was.shown = c, shown // nothing else that is kept here has changed
		if !c.Private {
			l.post(shown)
		}
		return &old
	}
	friends := l.circles[c.Host]
	before = l.drop(c.ID)
	now := &posted{c, shown, code}
	l.cards[c.ID] = now
	l.groups[groupOf(c)]++
	l.enterCircle(c, friends)
	for id := range concerned(now.card) {
		into(l.mine, id, c.ID, struct{}{})
	}
	if c.Phase != table.Over {
		l.hosted[c.Host]++
	}
	if c.Private {
		l.codes[code] = append(l.codes[code], now)
	} else {
		l.post(now.shown)
	}
	if before == nil || before.code != code || before.card.Private != c.Private {
		l.tellPosted()
	}
	return before
}

func (l *listing) post(c *table.Card) {
	l.open.add(c)
	l.byID.add(c)
}

// drop returns nil when there was none.
func (l *listing) drop(id table.ID) *posted {
	was := l.cards[id]
	if was == nil {
		return nil
	}
	delete(l.cards, id)
	l.groups[groupOf(was.card)]--
	l.leaveCircle(was.card)
	for who := range concerned(was.card) {
		outOf(l.mine, who, id)
	}
	if was.card.Phase != table.Over {
		if l.hosted[was.card.Host]--; l.hosted[was.card.Host] == 0 {
			delete(l.hosted, was.card.Host)
		}
	}
	if was.card.Private {
		rest := slices.DeleteFunc(l.codes[was.code], func(p *posted) bool { return p == was })
		if l.codes[was.code] = rest; len(rest) == 0 {
			delete(l.codes, was.code)
		}
	} else {
		l.open.remove(was.shown)
		l.byID.remove(was.shown)
	}
	return was
}

func concerned(c *table.Card) map[table.PlayerID]struct{} {
	who := map[table.PlayerID]struct{}{}
	for _, chair := range c.Chairs {
		if chair.Person.ID != "" {
			who[chair.Person.ID] = struct{}{}
		}
	}
	if c.Host != "" {
		who[c.Host] = struct{}{}
	}
	return who
}

// own begins with the tables that wait for that person; private ones that they may see without a seat come last.
func (l *listing) own(id table.PlayerID, opened map[table.ID]bool) (own []*table.Card, seats int) {
	var others []*table.Card
	for at := range l.mine[id] {
		switch p := l.cards[at]; {
		case p.card.HasSeat(id):
			own = append(own, p.card)
		case p.card.Private && !opened[at]:
			others = append(others, p.shown)
		}
	}
	for at := range opened {
		if p := l.cards[at]; p != nil && p.card.Private && !p.card.HasSeat(id) {
			others = append(others, p.shown)
		}
	}
	byWait := func(a, b *table.Card) int {
		return cmp.Or(waitRank(a, id)-waitRank(b, id), b.Since.Compare(a.Since), cmp.Compare(a.ID, b.ID))
	}
	slices.SortFunc(own, byWait)
	slices.SortFunc(others, byWait)
	return append(own, others...), len(own)
}

// After a rematch two tables have the code; the later one is meant.
func (l *listing) ofCode(code string) (found *table.Card) {
	if code == "" { // that of a deal, which nobody else can see
		return nil
	}
	for _, p := range l.codes[code] {
		if found == nil || p.card.Since.After(found.Since) {
			found = p.card
		}
	}
	return found
}

func waitRank(c *table.Card, id table.PlayerID) int {
	switch {
	case c.WaitsFor(id):
		return 0
	case c.Phase == table.Over:
		return 2
	}
	return 1
}

// newsOf changes when there is something to tell of somebody's own tables.
func newsOf(id table.PlayerID, mine []*table.Card) string {
	var news strings.Builder
	for _, c := range mine {
		news.WriteString(string(c.ID) + " " + string(c.Phase))
		if c.WaitsFor(id) {
			news.WriteString(" waits")
		}
		if !c.BotAskedFor(id).IsZero() {
			news.WriteString(" for a bot")
		}
		if c.Asks(id) {
			news.WriteString(" for an answer")
		}
		news.WriteByte('\n')
	}
	return news.String()
}

func sameRow(a, b *table.Card) bool { return rowSince(a).Equal(rowSince(b)) && sameButProgress(a, b) }

// sameButProgress overlooks how far the game is, who is to act, and how many watch, which the hall does not show.
func sameButProgress(a, b *table.Card) bool {
	return a.Phase == b.Phase && a.Private == b.Private && a.Friends == b.Friends && a.Again == b.Again && a.Asked == b.Asked && a.Host == b.Host && a.Game == b.Game && a.Terms == b.Terms &&
		slices.Equal(a.Chairs, b.Chairs) && slices.Equal(a.SentAway, b.SentAway) && maps.Equal(a.Options, b.Options)
}

// A List is sorted and never changes, so all who look at it share it, and a part costs no more than that part.
type List[T any] struct {
	len int
	at  func(i int) T
}

// ListOf is a list of these items.
func ListOf[T any](items ...T) List[T] {
	return List[T]{len(items), func(i int) T { return items[i] }}
}

// Len is how many items there are.
func (l List[T]) Len() int { return l.len }

// At is item i, counted from 0.
func (l List[T]) At(i int) T { return l.at(i) }

// First is the first item from which on something is so for all; Len when for none. It looks at few of them.
func (l List[T]) First(so func(T) bool) int {
	return sort.Search(l.len, func(i int) bool { return so(l.at(i)) })
}

// All goes through the items.
func (l List[T]) All() iter.Seq[T] {
	return func(yield func(T) bool) {
		for i := range l.len {
			if !yield(l.at(i)) {
				return
			}
		}
	}
}

func (l List[T]) without(gone []T, before func(a, b T) bool) List[T] {
	var places []int
	for _, g := range gone {
		if at := l.First(func(item T) bool { return !before(item, g) }); at < l.len && !before(g, l.at(at)) {
			places = append(places, at)
		}
	}
	if places == nil {
		return l
	}
	slices.Sort(places)
	return List[T]{l.len - len(places), func(i int) T {
		for _, p := range places {
			if p <= i {
				i++
			}
		}
		return l.at(i)
	}}
}

func (l List[T]) with(more []T) List[T] {
	if more == nil {
		return l
	}
	return List[T]{l.len + len(more), func(i int) T {
		if i < l.len {
			return l.at(i)
		}
		return more[i-l.len]
	}}
}

// What a sorted list has handed out does not change with it; a change costs the logarithm of its length.
type sorted[T any] struct {
	tree   *btree.BTreeG[T]
	handed *List[T] // what was handed out since the last change
}

func newSorted[T any](less func(a, b T) bool) *sorted[T] {
	return &sorted[T]{tree: btree.NewBTreeGOptions(less, btree.Options{NoLocks: true})}
}

func (s *sorted[T]) add(item T) {
	s.handed = nil
	s.tree.Set(item)
}

func (s *sorted[T]) remove(item T) {
	s.handed = nil
	s.tree.Delete(item)
}

func (s *sorted[T]) list() List[T] {
	if s.tree.Len() == 0 {
		return ListOf[T]()
	}
	if s.handed == nil {
		kept := s.tree.Copy()
		s.handed = &List[T]{kept.Len(), func(i int) T {
			item, _ := kept.GetAt(i)
			return item
		}}
	}
	return *s.handed
}
