package tell

import (
	"slices"

	"saloon/lobby"
	"saloon/lobby/table"
)

// HallTables are the tables of the hall in the order in which one person sees them: the own
// ones, then the others that are not over. The others are read where everybody shares
// them: whoever looks at a part of a long list costs no more than that part.
type HallTables struct {
	Own    []*table.Card
	others lobby.List[*table.Card]
	left   []int // which of the others are left out because the person sits there, rising
	count  int   // how many of the others are not over, with those
}

func (v *Visitor) sortTables() HallTables {
	t := HallTables{others: v.Hall.Tables}
	t.Own = slices.DeleteFunc(slices.Clone(v.Hall.Own), v.isPast)
	slices.SortStableFunc(t.Own, func(a, b *table.Card) int { return v.rank(a) - v.rank(b) })
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

// withFreeChair is how many of the others that are shown have a free chair. They come first.
func (t HallTables) withFreeChair() int {
	n := t.others.First(func(c *table.Card) bool { return !HasFreeChair(c) })
	return n - t.leftBefore(n)
}

// HasFreeChair reports whether somebody can sit down at a table that gathers.
func HasFreeChair(c *table.Card) bool { return c.Phase == table.Gathering && FreeChairs(c) > 0 }

// A HallGroup is a heading of the list and the tables below it.
type HallGroup struct {
	Title    string // a key of the catalogue
	From, To int    // its tables
	top      int    // the line of the heading
}

// Groups puts the tables into groups, in the order in which they matter.
func (v *Visitor) Groups(t HallTables) (list []HallGroup) {
	add := func(title string, from, to int) {
		last := len(list) - 1
		switch {
		case from == to:
		case last >= 0 && list[last].Title == title:
			list[last].To = to
		case last >= 0:
			list = append(list, HallGroup{title, from, to, list[last].end() + 1})
		default:
			list = append(list, HallGroup{title, from, to, 0})
		}
	}
	for i, c := range t.Own {
		switch {
		case v.SitsAt(c.ID) || v.Waiting[c.ID]:
			add("hall.yours", i, i+1)
		case HasFreeChair(c):
			add("hall.free-chairs", i, i+1)
		default:
			add("hall.playing", i, i+1)
		}
	}
	free := len(t.Own) + t.withFreeChair()
	add("hall.free-chairs", len(t.Own), free)
	add("hall.playing", free, t.Len())
	return list
}

// end is the line after the last table of the group.
func (g HallGroup) end() int { return g.top + 1 + g.To - g.From }

// A HallLine is a line of the list: a heading, a table, or nothing.
type HallLine struct {
	Title string // a key of the catalogue
	At    int    // which table; -1 for none
}

// LineAt is a line of the list.
func LineAt(groups []HallGroup, y int) HallLine {
	for _, g := range groups {
		switch {
		case y == g.top:
			return HallLine{g.Title, -1}
		case y > g.top && y < g.end():
			return HallLine{At: g.From + y - g.top - 1}
		}
	}
	return HallLine{At: -1}
}

// LineOf is the line of a table.
func LineOf(groups []HallGroup, at int) int {
	for _, g := range groups {
		if at < g.To {
			return g.top + 1 + at - g.From
		}
	}
	return 0
}

// LinesOf is how many lines the list has.
func LinesOf(groups []HallGroup) int {
	if len(groups) == 0 {
		return 0
	}
	return groups[len(groups)-1].end()
}
