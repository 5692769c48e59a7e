package lobby

import (
	"slices"
	"strings"
	"testing"

	"saloon/lobby/table"
)

func put(l *listing, c table.Card, code string) { l.put(&c, &c, code) }

// Whoever looks for a table by its ID finds the newest card of each one that anybody may see.
func TestListing_FindsWhatItLists(t *testing.T) {
	l := newListing()
	both := func(when string) {
		t.Helper()
		byID := slices.Collect(l.byID.list().All())
		open := slices.SortedFunc(l.open.list().All(), func(a, b *table.Card) int { return strings.Compare(string(a.ID), string(b.ID)) })
		if !slices.Equal(byID, open) {
			t.Errorf("%s: %d are listed, %d are found", when, len(open), len(byID))
		}
	}
	for n := range 20 {
		put(l, benchCard(n, 0), "")
	}
	both("opened")
	for n := range 20 {
		c := benchCard(n, 10*n)
		c.Private = n%3 == 0
		put(l, c, "code")
	}
	both("moved and made private")
	for n := range 10 {
		c := benchCard(n, 100)
		c.Phase = table.Over
		put(l, c, "")
		if n%2 == 0 {
			l.drop(c.ID)
		}
	}
	both("over and gone")
}
