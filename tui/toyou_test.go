package tui

import (
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/rules/montana"
	"saloon/rules/moonriver"
	"saloon/tui/board/boardtest"
	"saloon/tui/style"
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
		{"montana", 2, rules.Event{Kind: montana.EventFolded, Who: 1}, "You had too few pumpkins for a bid in the city, and get no row."},
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

// Where something was done to the viewer the place is bright once, for a moment; nothing waits before and after.
func TestWhatWasDoneToTheViewerFlashesOnce(t *testing.T) {
	for _, c := range []struct {
		game  string
		by    rules.Seat
		e     rules.Event
		calls string
		mono  bool
		want  bool
	}{
		{"moonriver", 2, rules.Event{Kind: moonriver.EventSteal, Who: 2, Whom: 1, From: int16(moonriver.CellAt(4, 3)), Where: int16(moonriver.CellAt(2, 2))}, "", false, true},
		{"moonriver", 2, rules.Event{Kind: moonriver.EventSteal, Who: 2, Whom: 1, From: int16(moonriver.CellAt(4, 3))}, table.CallsByNobody, false, false},
		{"moonriver", 1, rules.Event{Kind: moonriver.EventGo, Who: 1, What: 5, ByItself: true}, "", false, false},
		{"moonriver", 2, rules.Event{Kind: moonriver.EventSteal, Who: 2, Whom: 3, From: int16(moonriver.CellAt(4, 3))}, "", false, false},
		{"moonriver", 2, rules.Event{Kind: moonriver.EventSteal, Who: 2, Whom: 1, From: int16(moonriver.CellAt(4, 3))}, "", true, false},
		{"buffalo", 2, rules.Event{Kind: buffalo.EventVoid, Who: 1, What: 2 << 5, Where: 1}, "", false, true},
		{"montana", 2, rules.Event{Kind: montana.EventOutbid, Who: 2, Whom: 1, Where: 2}, "", false, true},
	} {
		w := opened(t, tuitest.NewFakeLobby(), c.game, 3, 1, 60)
		at, win := w.m.window.table, w.m.window
		win.visitor.Person.Calls = c.calls
		if c.mono {
			at.theme = style.For(colorprofile.ASCII, true, false)
		}
		var ends []tea.Cmd
		at.window.env.Tick = func(d time.Duration, end func(time.Time) tea.Msg) tea.Cmd {
			if d != flashing {
				return atOnce(d, end) // a card that is shown
			}
			ends = append(ends, atOnce(d, end))
			return nil
		}
		s := *at.Snap
		s.Story = append(slices.Clone(s.Story), rules.StoryLine{Number: len(s.Story), Seat: c.by, Events: []rules.Event{c.e}})
		for range 2 { // the second time it is known
			w.run(at.takeSnapshot(&s))
		}
		if timers := len(ends); timers > 1 || (timers == 1) != c.want {
			t.Errorf("%s: %d timers run for %+v", c.game, timers, c.e)
		}
		during := w.m.View().Content
		for _, end := range ends {
			w.run(end)
		}
		if changed := boardtest.Changed(during, w.m.View().Content, win.w, win.h); (changed > 0) != c.want || changed > win.w*win.h/4 {
			t.Errorf("%s: %d cells were bright for %+v", c.game, changed, c.e)
		}
	}
}

// Where all games that a bot tried were won, or all lost, a hint tells by how much, and no percentage.
func TestHintsTellNoChancesThatSayNothing(t *testing.T) {
	w := playing(t)
	for _, c := range []struct {
		wins, other int
		want        string
	}{{99, 98, "At the end you are 5 points ahead on average."}, {99, 60, "99% won"}, {40, 1, "40% won"}} {
		var hints []lobby.Hint
		for _, wins := range []int{c.wins, c.other} {
			why := rules.Because("why-wins", "tried in %d [game|games]: %d%% won, on average %d [point|points] ahead", 50, wins, 5)
			hints = append(hints, lobby.Hint{Move: w.m.window.table.Scene.Legal[0], Why: []rules.Reason{why}})
		}
		if told := w.m.window.HintsTold(&w.m.window.table.TableInView, hints); !strings.Contains(told[0][1], c.want) {
			t.Errorf("chances of %d%% and %d%% are told as %q", c.wins, c.other, told[0][1])
		}
	}
}

// What a hint compares two moves by is told in everybody's language: with names, parts of the score and moves in words.
func TestHintsNameWhomTheyTellOf(t *testing.T) {
	for code, want := range map[string]string{
		"en": "Final bonus for you: +3 instead of +1. Cows placed for Bartholomew-the-2nd: lower by at least 2. Expected by the end of the round, compared with: ",
		"de": "Schlussbonus für dich: +3 statt +1. Gesetzte Rinder für Bartholomew-the-2nd: niedriger um mindestens 2. Erwartet bis zum Ende der Runde, verglichen mit: ",
		"nl": "Slotbonus voor jou: +3 in plaats van +1. Gezette koeien voor Bartholomew-the-2nd: lager met minstens 2. Verwacht tot het einde van de ronde, vergeleken met: ",
	} {
		w := opened(t, tuitest.NewFakeLobby(), "buffalo", 3, 1, 40)
		w.speaks(code)
		at := &w.m.window.table.TableInView
		send := at.Scene.Legal[1]
		told := w.m.window.HintsTold(at, []lobby.Hint{{Move: at.Scene.Legal[0], Why: []rules.Reason{
			rules.Because("why-line-gets", "%s for %s: %+d instead of %+d", "final-bonus", "seat 1", 3, 1),
			rules.Because("why-line-down", "%s for %s: lower by at least %d", "cows", "seat 2", 2),
			rules.Because("why-line", "expected %s, compared with: %s", "by the end of the round", at.Scene.Notation(send)),
		}}})
		if want += at.MoveWords(send); !strings.HasSuffix(told[0][1], strings.TrimSuffix(want, ".")+".") {
			t.Errorf("%s: it tells %q, not %q", code, told[0][1], want)
		}
	}
}

// That a game gives no hints does not pass, so it is said before whose turn it is.
func TestThatThereAreNoHintsIsSaidAlsoWhileOthersMove(t *testing.T) {
	_, waits := facing(t, tuitest.NewFakeLobby())
	waits.changed(func(s *table.Snapshot) { s.Hints = false })
	waits.press("h")
	waits.shows("Hints are given against bots only")
}
