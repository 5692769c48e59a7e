package tui

import (
	"slices"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/rules/montana"
	"saloon/rules/moonriver"
	"saloon/tui/tuitest"
)

// What others did to the viewer, and what happened unasked, stands whole before all else, in every window.
func TestToYou_StandsWholeBeforeAllElse(t *testing.T) {
	cell := int16(moonriver.CellAt(4, 3))
	for _, c := range []struct {
		game string
		by   rules.Seat
		e    rules.Event
		want string
	}{
		{"moonriver", 2, rules.Event{Kind: moonriver.EventSteal, Who: 2, Whom: 1, From: cell}, "took a cow from your d3."},
		{"moonriver", 2, rules.Event{Kind: moonriver.EventSwap, Who: 2, Whom: 1, What: 5, From: 9}, "took your canyon $ gold x_x and gave you desert $ gold x_x."},
		{"moonriver", 1, rules.Event{Kind: moonriver.EventGo, Who: 1, What: 5, ByItself: true}, "Only one plot was left, and it is yours: canyon $ gold x_x."},
		{"moonriver", 1, rules.Event{Kind: moonriver.EventScrap, Who: 1, What: 5, ByItself: true}, "your plot is out of the game: canyon $ gold x_x."},
		{"moonriver", 1, rules.Event{Kind: moonriver.EventGo, Who: 1, What: 5}, ""},
		{"moonriver", 2, rules.Event{Kind: moonriver.EventSteal, Who: 2, Whom: 3, From: cell}, ""},
		{"buffalo", 2, rules.Event{Kind: buffalo.EventVoid, Who: 1, What: 2 << 5, Where: 1}, "Your card 2A is void: Powder-Prairie was full."},
		{"buffalo", 2, rules.Event{Kind: buffalo.EventGrazed, Who: 1, What: 1, Where: 1, ByItself: true}, "You could place nothing in Powder-Prairie: every number would have made equal herds."},
		{"buffalo", 2, rules.Event{Kind: buffalo.EventLapsed, Who: 1, What: 1, From: 1, Gained: 2}, "2 bonus cows of Powder-Prairie found no place."},
		{"montana", 2, rules.Event{Kind: montana.EventOutbid, Who: 2, Whom: 1, Where: 2}, "pushed you out of row 2."},
		{"montana", 2, rules.Event{Kind: montana.EventBid, Who: 1, Where: 2, What: 3, Gained: 4}, "Your only bid, in row 2, was made for you: 4."},
		{"montana", 1, rules.Event{Kind: montana.EventBid, Who: 1, Where: 2, What: 3, Gained: 4}, ""},
		{"montana", 2, rules.Event{Kind: montana.EventFolded, Who: 1}, "No bid was left for you in the city."},
		{"montana", 2, rules.Event{Kind: montana.EventReward, Who: 1, Where: 2}, "Row 2 of the city is yours."},
		{"montana", 2, rules.Event{Kind: montana.EventMissed, Who: 1, What: int16(montana.Grain), Gained: 1}, "The supply is short of grain for you."},
	} {
		w := opened(t, tuitest.NewFakeLobby(), c.game, 3, 1, 60)
		at := w.m.window.table
		s := at.Snap
		s.Story = append(slices.Clone(s.Story[:at.Scene.NewsFrom]), rules.StoryLine{Seat: c.by, Events: []rules.Event{c.e}})
		at.takeSnapshot(s)
		for _, size := range [][2]int{{80, 24}, {120, 36}, {160, 48}} {
			w.resize(size[0], size[1])
			told := strings.Fields(w.text())
			lacks := slices.ContainsFunc(strings.Fields(c.want), func(word string) bool { return !slices.Contains(told, word) })
			if lacks || strings.Contains(w.text(), "To you") != (c.want != "") {
				t.Errorf("%s at %dx%d: %q is not told:\n%s", c.game, size[0], size[1], c.want, w.text())
			}
		}
	}
}
