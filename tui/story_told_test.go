package tui

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/rules/moonriver"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
	"saloon/tui/keys"
	"saloon/tui/lang"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
	"saloon/tui/widget"
)

// Whatever changes, the screen shows what a screen would that was never shown before: after
// each snapshot, with lines taken back, on another page, in another size, language or light.
func TestNothingShownIsStale(t *testing.T) {
	moves := 90
	if testing.Short() {
		moves = 20
	}
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			w := seated(t, tuitest.NewFakeLobby(), "Ann")
			w.resize(160, 48)
			play := boardtest.NewPlay(t, tuitest.GameFor(t, game), rules.Setup{Seats: 3}, rules.Seed{7})
			src := rules.Seed{8}.Source(0)
			var told []rules.StoryLine
			for at := 0; at < moves && play.Random(t, src); at++ {
				if seat := play.Record.Match().ToAct().First(); at%7 == 3 && play.Record.CanUndo(seat) {
					play.Make(t, seat, rules.Undo)
				}
				s := tuitest.SnapshotOf(play, 1)
				s.Story = toldAgain(told, s.Story)
				told = s.Story
				if w.m.window.table == nil {
					w.looks(s)
				}
				w.send(lobby.News{Table: s})
				w.neverStale("a snapshot")
				w.changes(at)
				s.Story = slices.Clone(s.Story)
				s.Story[len(s.Story)-1].Events = nil
				w.send(lobby.News{Table: s})
				w.neverStale("a line of which less is told now")
			}
		})
	}
}

// changes does one thing after another that changes the picture.
func (w *terminal) changes(at int) {
	switch at % 9 {
	case 0, 1, 2:
		w.resize([]int{80, 120, 160}[at%3], []int{24, 36, 48}[at%3])
		w.neverStale("a resize")
	case 3, 4:
		w.press("s")
		w.neverStale("the page of the story")
	case 5, 6:
		w.send(tell.Answer(func() tea.Cmd {
			w.speaks([]string{"en", "de", "nl"}[at%3])
			return nil
		}))
		w.neverStale("other words")
	case 7:
		w.send(tea.BackgroundColorMsg{Color: []rgb{{255}, {0}}[at%2]})
		w.neverStale("another background")
	case 8:
		w.press("tab")
		w.neverStale("a key")
	}
}

type rgb [1]uint8

func (c rgb) RGBA() (r, g, b, a uint32) { n := uint32(c[0]) * 257; return n, n, n, 0xffff }

// neverStale compares the picture with the one of a window that remembers nothing.
func (w *terminal) neverStale(after string) {
	w.t.Helper()
	shown, offered := w.m.View().Content, keysOf(w.m.window.offered)
	kept := w.m.window.table.story
	w.m.window.table.story = tell.Story{Scroll: kept.Scroll}
	w.m.window.offered = nil
	defer func() { w.m.window.table.story = kept }()
	if fresh := w.m.View().Content; shown != fresh {
		w.t.Fatalf("after %s the window shows\n%s\nand a fresh one\n%s", after, boardtest.Shown(shown, 160, 48), boardtest.Shown(fresh, 160, 48))
	}
	if fresh := keysOf(w.m.window.actions()); !reflect.DeepEqual(offered, fresh) {
		w.t.Fatalf("after %s the window offers %v, and a fresh one %v", after, offered, fresh)
	}
}

func keysOf(actions []action) (list []any) {
	for _, x := range actions {
		list = append(list, x.Binding)
	}
	return list
}

// toldAgain is a story with the events of the earlier one, where they are the same, as the lobby tells it.
func toldAgain(earlier, now []rules.StoryLine) []rules.StoryLine {
	for i := range now {
		if i < len(earlier) && reflect.DeepEqual(earlier[i].Events, now[i].Events) {
			now[i].Events = earlier[i].Events
		}
	}
	return now
}

// A key does what it does after the last message, also when that was not drawn.
func TestKeysOfWhatWasNotDrawn(t *testing.T) {
	w := playing(t)
	w.m.View()
	w.send(keyPress("s"))
	w.send(keyPress("esc")) // closes the story; at the board it would leave the table
	w.shows("Your turn", "take 1")
}

// However low its room is, the story that is not scrolled begins with a sentence, not inside one.
func TestStoryBeginsWithASentence(t *testing.T) {
	w := opened(t, tuitest.NewFakeLobby(), "buffalo", 5, 1, 48)
	v := &w.m.window.table.TableInView
	for height := 1; height < 30; height++ {
		g := widget.NewGrid(24, height)
		w.m.window.table.story.Draw(v, g.Area())
		first, _, _ := strings.Cut(boardtest.Shown(g.Render(boardtest.Theme()), 24, height), "\n")
		if sign, _, _ := strings.Cut(first, " "); sign == "" {
			t.Errorf("in %d lines it begins with %q", height, first)
		}
		g.Free()
	}
}

// The story is read line by line, and begins again with the newest.
func TestStoryIsReadLineByLine(t *testing.T) {
	w := opened(t, tuitest.NewFakeLobby(), "moonriver", 3, 1, 60)
	v, s := &w.m.window.table.TableInView, &w.m.window.table.story
	lines := func(height int) []string {
		g := widget.NewGrid(60, height)
		defer g.Free()
		s.Draw(v, g.Area())
		return strings.Split(boardtest.Shown(g.Render(boardtest.Theme()), 60, height), "\n")
	}
	all := lines(60)
	for range 20 {
		part := lines(10)
		got, want := strings.TrimRight(part[9], "↓ "), all[59-s.Scroll] // on whose end may stand an arrow
		if got == "" || !strings.HasPrefix(want, got) {
			t.Fatalf("after %d lines up the last one is %q, not %q", s.Scroll, got, want)
		}
		s.Key("up")
	}
	s.Scroll = 0
	w.press(keys.Story)
	newest := w.text()
	if w.press("up", "up"); w.text() == newest {
		t.Error("the story stands still")
	}
	if w.press(keys.Story, keys.Story); w.text() != newest {
		t.Errorf("when it is opened again it begins with\n%s", w.text())
	}
}

// A list in rows is told whole where it fits; where it does not, whole parts are left out, and it says that it goes on.
func TestRowsLeaveOutWholeParts(t *testing.T) {
	const told = "laid canyon + forest at c3 c2, hired Desperado, chose Corn"
	const numbers = "one, two, three, four, five"
	for _, c := range []struct {
		text string
		w, n int
		want []string
	}{
		{told, 80, 1, []string{told}},
		{told, 58, 1, []string{told}},
		{told, 57, 1, []string{"laid canyon + forest at c3 c2, hired Desperado …"}},
		{told, 48, 1, []string{"laid canyon + forest at c3 c2, hired Desperado …"}},
		{told, 47, 1, []string{"laid canyon + forest at c3 c2 …"}},
		{told, 47, 2, []string{"laid canyon + forest at c3 c2,", "hired Desperado, chose Corn"}},
		{told, 27, 2, []string{"laid canyon + forest at c3 c2,", "hired Desperado, chose Corn"}},
		{told, 26, 2, []string{"laid canyon + forest at c3 c2,", "hired Desperado …"}},
		{numbers, 19, 1, []string{"one, two, three …"}},
		{numbers, 19, 2, []string{"one, two, three,", "four, five"}},
		{numbers, 10, 2, []string{"one, two,", "three …"}},
		{numbers, 10, 3, []string{"one, two,", "three,", "four, five"}},
	} {
		if got := tell.InRows(c.text, c.w, c.n); !slices.Equal(got, c.want) {
			t.Errorf("in %d rows of %d cells it is %q, not %q", c.n, c.w, got, c.want)
		}
	}
}

// What was lost since one's last turn is told as well as what was gained.
func TestARecapTellsLosses(t *testing.T) {
	w := opened(t, tuitest.NewFakeLobby(), "moonriver", 3, 1, 60)
	at := w.m.window.table
	before := *at.Scene.Earlier.(*moonriver.View)
	before.Ranches = slices.Clone(before.Ranches)
	before.Ranches[1].Score, before.Ranches[2].Score = before.Ranches[1].Score+90, before.Ranches[2].Score-90
	at.Scene.Earlier = &before
	g := widget.NewGrid(100, 6)
	defer g.Free()
	if w.m.window.screen.(*tableScreen).play.drawRecap(g.Area()) == 0 {
		t.Fatal("there is no recap")
	}
	told := strings.Join(strings.Fields(ansi.Strip(g.Render(boardtest.Theme()))), " ") + " "
	for _, line := range board.Recap(at.Presenter, at.Scene) {
		if by := fmt.Sprintf("%+d ", line.Gain); !strings.Contains(told, by) {
			t.Errorf("%q is not in\n%s", by, told)
		}
	}
}

// Others' lines count as unread until they are shown; one's own never do, and of who only watches all do.
func TestUnreadIsWhatOthersSaidSince(t *testing.T) {
	w := playing(t)
	p, at := &w.m.window.screen.(*tableScreen).play, w.m.window.now()
	say := func(seat rules.Seat, from string, after time.Duration) {
		s := w.m.window.table.Snap
		s.Chat = append(s.Chat, table.ChatLine{When: at.Add(after), From: from, Seat: seat, Text: "Howdy"})
	}
	say(1, "Ann", time.Hour)
	say(2, "Bob", 2*time.Hour)
	say(0, "Zoe", 3*time.Hour)
	if n := p.unread(); n != 2 {
		t.Errorf("of a line of one's own, one of Bob and one of a watcher %d are unread", n)
	}
	w.m.window.table.Snap.Seat = rules.Observer
	if n := p.unread(); n != 3 {
		t.Errorf("to a watcher %d of three lines are unread", n)
	}
	if p.sawTalk(); p.unread() != 0 {
		t.Errorf("after the talk was shown %d lines are unread", p.unread())
	}
	say(2, "Bob", 4*time.Hour)
	if n := p.unread(); n != 1 {
		t.Errorf("of one new line %d are unread", n)
	}
}

// Each line of the talk has the name of who said it.
func TestTheTalkNamesWhoSpeaks(t *testing.T) {
	w := playing(t)
	w.resize(120, 40)
	for _, from := range []string{"Zoe", "Yves", "Xenia"} {
		s := w.m.window.table.Snap
		s.Chat = append(s.Chat, table.ChatLine{When: w.m.window.now(), From: from, Text: "I am " + from})
	}
	w.press("t")
	for _, from := range []string{"Zoe", "Yves", "Xenia"} {
		if line := w.lineWith("I am " + from); strings.Count(line, from) != 2 {
			t.Errorf("the line of %s is %q", from, line)
		}
	}
}

// What lies under the cursor is told to its end, also where that takes more than a line, and goes as
// a whole when the cursor goes on.
func TestWhatIsLookedAtIsToldToItsEnd(t *testing.T) {
	t.Parallel()
	long := 0
	for game, moves := range map[string][]int{"moonriver": {30, 90}, "buffalo": {20, 60}, "montana": {20, 90, 200}} {
		for i, n := range moves {
			for _, code := range lang.Languages() {
				w := opened(t, tuitest.NewFakeLobby(), game, 2+i%2, 1, n)
				w.speaks(code)
				w.press(keys.Look)
				for _, size := range [][2]int{{80, 24}, {110, 34}, {120, 36}, {160, 48}} {
					w.resize(size[0], size[1])
					long += w.looksAround(fmt.Sprintf("%s after %d moves in %s at %v", game, n, code, size))
				}
			}
		}
	}
	if long == 0 {
		t.Error("nothing was longer than a line")
	}
}

// looksAround moves the cursor about, and counts what takes more than a line.
func (w *terminal) looksAround(where string) (long int) {
	w.t.Helper()
	b, src := w.m.window.table.board, rand.New(rand.NewPCG(1, 2))
	for range 15 {
		w.send(keyPress([]string{"left", "right", "up", "down", "tab"}[src.IntN(5)]))
		shown := w.overdrawn()
		if shown != w.text() {
			w.t.Fatalf("%s: what was looked at before has not gone as a whole:\n%s", where, shown)
		}
		body := w.m.window.body()
		name, what := b.Look()
		room := b.Rooms(body.w, body.h).Look
		if room.Empty() || what == "" {
			continue
		}
		if widget.Width(name+"  "+what) > room.W-2 {
			long++
		}
		var beside []string
		for _, line := range strings.Split(shown, "\n") {
			beside = append(beside, strings.Fields(ansi.Cut(line, room.X, room.X+room.W))...)
		}
		if want := strings.Join(strings.Fields(name+" "+what), " "); !strings.Contains(strings.Join(beside, " "), want) {
			w.t.Fatalf("%s: %q is not told to its end:\n%s", where, want, shown)
		}
	}
	return long
}

// Who changes their mind again and again in a secret choice reads in the end what stands, before the reveal and after
// it; the others read that the choice stands, once. A choice that was taken back another way is told no more either.
func TestTheStoryTellsASecretChoiceAsItStands(t *testing.T) {
	t.Parallel()
	for _, back := range []string{"recall", "undo"} {
		p := boardtest.NewPlay(t, tuitest.GameFor(t, "buffalo"), rules.Setup{Seats: 3}, rules.Seed{7})
		record := p.Record
		round := record.Match().Secret()
		choose := func(seat rules.Seat) {
			for record.Match().Secret() == round && record.Match().ToAct().Has(seat) {
				p.Make(t, seat, record.Match().Default(seat))
			}
		}
		for range 25 {
			choose(1)
			if legal := record.Match().AppendMoves(nil, 1); back == "recall" {
				p.Make(t, 1, legal[len(legal)-1])
			} else {
				p.Make(t, 1, rules.Undo)
			}
		}
		choose(1)
		tells := func(seat rules.Seat, what string, want int) {
			t.Helper()
			w := seated(t, tuitest.NewFakeLobby(), "Ann")
			w.resize(160, 48)
			w.looks(tuitest.SnapshotOf(p, seat))
			v, s := &w.m.window.table.TableInView, &w.m.window.table.story
			g := widget.NewGrid(120, 60)
			defer g.Free()
			s.Draw(v, g.Area())
			what = strings.ReplaceAll(what, "Ann", v.Scene.Name(1))
			if shown := boardtest.Shown(g.Render(boardtest.Theme()), 120, 60); strings.Count(shown, what) != want {
				t.Errorf("after each %s seat %d reads %d times %q, not %d:\n%s", back, seat, strings.Count(shown, what), what, want, shown)
			}
		}
		for range 2 {
			tells(1, "Ann sends card", 2)
			tells(1, " back", 0)
			for _, seat := range []rules.Seat{2, rules.Observer} {
				tells(seat, "Ann is ready", 1)
				tells(seat, "Ann thinks again", 0)
			}
			choose(2)
		}
		choose(3)
		tells(1, "Ann sends card", 2)
		tells(1, " back", 0)
		tells(2, "Ann thinks again", 0)
	}
}
