package tui

import (
	"slices"

	"saloon/lobby"
	"saloon/lobby/table"
)

// hallTables are the tables of the hall in the order in which one person sees them: the own
// ones, then the others that are not over. The others are read where everybody shares
// them: whoever looks at a part of a long list costs no more than that part.
type hallTables struct {
	own    []*table.Card
	others lobby.List[*table.Card]
	left   []int // which of the others are left out because the person sits there, rising
	count  int   // how many of the others are not over, with those
}

// sortTables sorts the own tables: those that wait for the person first, what is over last.
func (v *visitor) sortTables() hallTables {
	t := hallTables{others: v.hall.Tables}
	t.own = slices.DeleteFunc(slices.Clone(v.hall.Own), v.isPast)
	slices.SortStableFunc(t.own, func(a, b *table.Card) int { return v.rank(a) - v.rank(b) })
	t.count = t.others.First(func(c *table.Card) bool { return c.Phase == table.Over })
	for _, c := range v.hall.Mine() {
		if at := t.otherAt(c); at >= 0 {
			t.left = append(t.left, at)
		}
	}
	slices.Sort(t.left)
	return t
}

// otherAt is where a table stands among the others; -1 for nowhere.
func (t hallTables) otherAt(c *table.Card) int {
	at := t.others.First(func(o *table.Card) bool { return !lobby.CardBefore(o, c) })
	if at < t.count && t.others.At(at).ID == c.ID {
		return at
	}
	return -1
}

// Len is how many tables there are.
func (t hallTables) Len() int { return len(t.own) + t.count - len(t.left) }

// At is table i, counted from 0.
func (t hallTables) At(i int) *table.Card {
	if i < len(t.own) {
		return t.own[i]
	}
	i -= len(t.own)
	for _, at := range t.left {
		if at <= i {
			i++
		}
	}
	return t.others.At(i)
}

// find is where a table stands; -1 for nowhere. The card is the newest one of the table.
func (t hallTables) find(c *table.Card) int {
	if c == nil {
		return -1
	}
	if at := slices.IndexFunc(t.own, func(o *table.Card) bool { return o.ID == c.ID }); at >= 0 {
		return at
	}
	at := t.otherAt(c)
	if at < 0 || slices.Contains(t.left, at) {
		return -1
	}
	return len(t.own) + at - t.leftBefore(at)
}

// leftBefore is how many of the first n others are left out.
func (t hallTables) leftBefore(n int) int {
	at, _ := slices.BinarySearch(t.left, n)
	return at
}

// withFreeChair is how many of the others that are shown have a free chair. They come first.
func (t hallTables) withFreeChair() int {
	n := t.others.First(func(c *table.Card) bool { return !hasFreeChair(c) })
	return n - t.leftBefore(n)
}

func hasFreeChair(c *table.Card) bool { return c.Phase == table.Gathering && freeChairs(c) > 0 }

// A hallGroup is a heading of the list and the tables below it.
type hallGroup struct {
	title    string // a key of the catalogue
	from, to int    // its tables
	top      int    // the line of the heading
}

// groups puts the tables into groups, in the order in which they matter.
func (v *visitor) groups(t hallTables) (list []hallGroup) {
	add := func(title string, from, to int) {
		last := len(list) - 1
		switch {
		case from == to:
		case last >= 0 && list[last].title == title:
			list[last].to = to
		case last >= 0:
			list = append(list, hallGroup{title, from, to, list[last].end() + 1})
		default:
			list = append(list, hallGroup{title, from, to, 0})
		}
	}
	for i, c := range t.own {
		switch {
		case v.sitsAt(c.ID) || v.waiting[c.ID]:
			add("hall.yours", i, i+1)
		case hasFreeChair(c):
			add("hall.free-chairs", i, i+1)
		default:
			add("hall.playing", i, i+1)
		}
	}
	free := len(t.own) + t.withFreeChair()
	add("hall.free-chairs", len(t.own), free)
	add("hall.playing", free, t.Len())
	return list
}

// end is the line after the last table of the group.
func (g hallGroup) end() int { return g.top + 1 + g.to - g.from }

// A hallLine is a line of the list: a heading, a table, or nothing.
type hallLine struct {
	title string // a key of the catalogue
	at    int    // which table; -1 for none
}

// lineAt is a line of the list.
func lineAt(groups []hallGroup, y int) hallLine {
	for _, g := range groups {
		switch {
		case y == g.top:
			return hallLine{g.title, -1}
		case y > g.top && y < g.end():
			return hallLine{at: g.from + y - g.top - 1}
		}
	}
	return hallLine{at: -1}
}

// lineOf is the line of a table.
func lineOf(groups []hallGroup, at int) int {
	for _, g := range groups {
		if at < g.to {
			return g.top + 1 + at - g.from
		}
	}
	return 0
}

// linesOf is how many lines the list has.
func linesOf(groups []hallGroup) int {
	if len(groups) == 0 {
		return 0
	}
	return groups[len(groups)-1].end()
}
