package tui

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board"
	"saloon/tui/board/boardtest"
	"saloon/tui/lang"
	"saloon/tui/lines"
	"saloon/tui/tell"
	"saloon/tui/tuitest"
)

// comes opens a window in a real lobby.
func comes(t *testing.T, l *lobby.Lobby, name string, change ...func(*tell.Env)) *terminal {
	t.Helper()
	mail := lobby.NewMailbox()
	t.Cleanup(mail.Close)
	w := &terminal{t: t, mail: mail}
	e := tell.Env{Lobby: l, Mail: mail, Key: lobby.Key("SHA256:" + name), User: name, Width: 120, Height: 40, Profile: colorprofile.TrueColor, Tick: atOnce}
	for _, c := range change {
		c(&e)
	}
	w.m = New(e)
	w.run(w.m.Init())
	w.press("enter")
	w.until("the lobby", func() bool { return w.m.window.visitor.Hall != nil })
	return w
}

// until waits for news until something is so.
func (w *terminal) until(what string, so func() bool) {
	w.t.Helper()
	late := time.After(tuitest.Longest)
	for w.post(); !so(); w.post() {
		select {
		case <-w.mail.Signal():
		case <-late:
			w.t.Fatalf("waiting for %s:\n%s", what, w.text())
		}
	}
}

// plays presses random keys that the window advertises until the game is over;
// enter most often. It looks at the screen after each key.
func (w *terminal) plays(src *rand.Rand) {
	w.t.Helper()
	at := w.m.window.table
	for n := 0; at.Phase() != table.Over; n++ {
		if n > 20000 {
			w.t.Fatalf("the game does not end:\n%s", w.text())
		}
		w.until("the next decision", func() bool { return at.Phase() == table.Over || at.Scene.MyTurn() })
		if at.Phase() == table.Over {
			return
		}
		w.press(w.someKey(src))
		if _, paced := at.board.(interface{ Step() }); !paced && w.m.window.table != at {
			w.t.Fatalf("a board's key has left the table:\n%s", w.text())
		}
	}
}

// someKey is a key of the board that works now.
func (w *terminal) someKey(src *rand.Rand) string {
	var keys []string
	for _, c := range w.m.window.table.board.Actions() {
		if c.Works() && !c.Has("esc") {
			keys = append(keys, c.Keys...)
		}
		if c.Works() && c.Has("enter") && src.IntN(2) == 0 {
			return "enter"
		}
	}
	if len(keys) == 0 {
		w.t.Fatalf("no key of the board works:\n%s", w.text())
	}
	return keys[src.IntN(len(keys))]
}

func TestWholeGamesByKeysInARealSaloon(t *testing.T) {
	t.Parallel()
	for i, game := range []string{"moonriver", "buffalo", "montana", "toy"} {
		t.Run(game, func(t *testing.T) {
			l := tuitest.OpenSaloon(t)
			w := comes(t, l, "Ann")
			w.press("n")
			for range i {
				w.press("right")
			}
			w.press("enter")
			w.until("the table", func() bool { return w.m.window.table != nil && w.m.window.table.Snap != nil })
			for range w.m.window.table.Snap.Card.Chairs {
				w.press("down")
			}
			for len(w.m.window.table.Snap.Card.Chairs) > 0 && tell.FreeChairs(&w.m.window.table.Snap.Card) > 0 {
				before := tell.FreeChairs(&w.m.window.table.Snap.Card)
				w.press("b")
				w.until("a bot", func() bool { return tell.FreeChairs(&w.m.window.table.Snap.Card) < before })
			}
			w.press("enter")
			w.until("the start", func() bool { return w.m.window.table.Playing() })
			w.plays(rand.New(rand.NewPCG(1, uint64(i))))
			w.press("enter")
			w.shows("Where the points came from")
			w.press("esc")
			w.until("the last game", func() bool { return strings.Contains(w.text(), "Last game") })
			w.press("m:profile")
			w.until("the finished game", func() bool { return strings.Contains(w.text(), "‹ won and lost ›") })
		})
	}
}

func TestFarewellWhenTheSaloonCloses(t *testing.T) {
	l := tuitest.OpenSaloon(t)
	w, bob := comes(t, l, "Ann"), tuitest.Types(t, lines.Lines, l, "Bob")
	bob.Asks("", "You are in the saloon")
	cleo := comes(t, l, "Cleo")
	cleo.speaks("nl")
	ctx, cancel := context.WithTimeout(context.Background(), tuitest.Longest)
	defer cancel()
	if err := l.Close(ctx); err != nil {
		t.Fatal(err)
	}
	w.until("the farewell", func() bool { _, ok := w.m.window.screen.(*farewellScreen); return ok })
	w.shows("The saloon says goodbye", "The saloon closes for a restart; every table goes on afterwards.")
	bob.Hears("The saloon closes for a restart; every table goes on afterwards.")
	cleo.until("the farewell", func() bool { _, ok := cleo.m.window.screen.(*farewellScreen); return ok })
	cleo.shows("De saloon sluit voor een herstart; daarna gaat elke tafel verder.")
}

// seenBy is a hall of some tables as somebody with this ID sees it.
func seenBy(id table.PlayerID, cards []*table.Card) *lobby.Hall {
	hall := tuitest.HallOf(nil, cards)
	hall.Own = slices.DeleteFunc(slices.Clone(cards), func(c *table.Card) bool { return !c.HasSeat(id) })
	hall.Seats = len(hall.Own)
	return hall
}

// lineWith is the line of the window in which a text stands.
func (w *terminal) lineWith(text string) string {
	w.t.Helper()
	for line := range strings.SplitSeq(w.text(), "\n") {
		if strings.Contains(line, text) {
			return line
		}
	}
	w.t.Fatalf("the window does not show %q:\n%s", text, w.text())
	return ""
}

// Whatever was drawn for others before, everybody sees the tables in their own language, size
// and colours, and their own tables as their own.
func TestTablesOfTheHallAreDrawnForWhoSeesThem(t *testing.T) {
	chairs := func(names ...string) (list []table.Chair) {
		for _, name := range names {
			list = append(list, table.Chair{Person: table.Person{ID: table.PlayerID("p-" + name), Name: name, Kind: table.KindPlayer}, Here: true})
		}
		return list
	}
	cards := []*table.Card{
		{ID: "first", Game: "toy", Title: "Toy", Phase: table.Playing, Progress: 30, ToAct: 1 << 1, Chairs: chairs("Ann", "Cleo")},
		{ID: "other", Game: "toy", Title: "Toy", Phase: table.Playing, Progress: 30, ToAct: 1 << 1, Chairs: chairs("Bob", "Dora")},
		{ID: "third", Game: "toy", Title: "Toy", Phase: table.Playing, Progress: 30, ToAct: 1 << 1, Chairs: chairs("Eve", "Finn")},
	}
	for _, profile := range []colorprofile.Profile{colorprofile.TrueColor, colorprofile.ASCII} {
		for _, name := range []string{"Ann", "Bob", "Gus"} {
			w := seated(t, tuitest.NewFakeLobby(), name, func(e *tell.Env) { e.Profile = profile })
			w.send(lobby.News{Hall: seenBy(table.PlayerID("p-"+name), cards)})
			w.press("end") // the own table is not the one that is marked
			for _, size := range [][2]int{{80, 24}, {120, 36}, {80, 30}} {
				w.resize(size[0], size[1])
				for _, code := range lang.Languages() {
					w.m.window.setLanguage(code)
					words := lang.For(code)
					for i, player := range []string{"Cleo", "Dora", "Finn"} {
						state := words.T("card.playing", 30)
						if cards[i].HasSeat(table.PlayerID("p-" + name)) {
							state = words.T("card.your-turn")
						}
						boardtest.Has(t, w.lineWith(player), state)
					}
					if got := w.m.View().Content; got != w.asNew() {
						t.Errorf("%s sees in %v, %s what was drawn for somebody else:\n%s", name, size, code, w.text())
					}
				}
			}
		}
	}
}

// A table that changes is drawn anew: how far it is, how it stands, who sits there. So is one
// that is marked, and one that is no longer.
func TestATableOfTheHallThatChangesIsDrawnAnew(t *testing.T) {
	const other = "p5-0" // who sits at the table in any case
	w := hallWindow(t, fullHall(3, 6))
	change := func(to func(c *table.Card)) string {
		var cards []*table.Card
		for c := range fullHall(3, 6).Tables.All() {
			if c.ID == "t0005" {
				to(c)
			}
			cards = append(cards, c)
		}
		w.send(lobby.News{Hall: seenBy("p-Ann", cards)})
		return w.lineWith(other)
	}
	bob := table.Chair{Person: table.Person{ID: "p-Bob", Name: "Bob", Kind: table.KindPlayer}}
	for want, to := range map[string]func(c *table.Card){
		"27% played": func(c *table.Card) { c.Progress = 27 },
		"28% played": func(c *table.Card) { c.Progress = 28 },
		"paused":     func(c *table.Card) { c.Phase = table.Paused },
		"Bob":        func(c *table.Card) { c.Chairs[2] = bob },
		"full":       func(c *table.Card) { c.Phase = table.Gathering },
	} {
		boardtest.Has(t, change(to), want)
	}
	for range 2 {
		w.press("end", "home")
		if line := w.lineWith(other); strings.Contains(line, "▶") {
			t.Errorf("a table is marked that is not under the cursor: %q", line)
		}
		for !strings.Contains(w.lineWith(other), "▶") {
			w.press("down")
		}
		if got := w.m.View().Content; got != w.asNew() {
			t.Errorf("the marked table looks otherwise than when it is drawn anew:\n%s", w.text())
		}
	}
}

// A heldBoard has a number of story lines still to show.
type heldBoard struct {
	board.Board
	left int
}

func (b *heldBoard) Wait() time.Duration { return time.Duration(b.left) }
func (b *heldBoard) Step()               { b.left-- }

func (b *heldBoard) Told() (view any, lines int, held bool) { return "early", 3 - b.left, b.left > 0 }

// The screen tells no more than a board shows step by step, and all when it has shown all.
func TestTheScreenTellsNothingAheadOfTheBoard(t *testing.T) {
	var wait afterWait
	held := &heldBoard{left: 2}
	at := &tableOnScreen{parts: parts{window: &window{}}, board: held, whole: board.Scene{View: "late", Story: make([]rules.StoryLine, 3)}}
	at.window.env.Tick = func(_ time.Duration, then func(time.Time) tea.Msg) tea.Cmd {
		wait = then(time.Time{}).(afterWait)
		return nil
	}
	at.withhold()
	at.wait()
	for lines := 1; lines <= 3; lines++ {
		want := any("early")
		if lines == 3 {
			want = "late"
		}
		if at.held != (lines < 3) || at.Scene.View != want || len(at.Scene.Story) != lines {
			t.Errorf("the screen tells %d lines and %v, want %d and %v", len(at.Scene.Story), at.Scene.View, lines, want)
		}
		wait.then()
	}
	held.left = 1
	at.withhold()
	held.left = 0 // a key shows all
	if at.carryOut(board.Effect{}); at.Scene.View != "late" || len(at.Scene.Story) != 3 {
		t.Error("after the key that shows all the screen still holds something back")
	}
}

// stepping is a board that counts its steps.
type stepping struct {
	board.Board
	steps int
}

func (s *stepping) Wait() time.Duration { return time.Second }
func (s *stepping) Step()               { s.steps++ }

// Only the newest wait of a board that shows something step by step leads to a step, however
// often a key has begun another one.
func TestOnlyTheNewestWaitIsAStep(t *testing.T) {
	w := playing(t)
	at := w.m.window.table
	b := &stepping{Board: at.board}
	at.board = b
	var waits []afterWait
	at.window.env.Tick = func(_ time.Duration, msg func(time.Time) tea.Msg) tea.Cmd {
		waits = append(waits, msg(time.Time{}).(afterWait))
		return nil
	}
	at.wait()
	at.wait()
	waits[0].then()
	if b.steps != 0 {
		t.Error("an older wait has led to a step")
	}
	if waits[1].then(); b.steps != 1 || len(waits) != 3 {
		t.Errorf("the newest wait has led to %d steps and to %d waits", b.steps, len(waits)-2)
	}
}

// When a move of several is not legal any more, those behind it are forgotten.
func TestMovesBehindARefusedOneAreForgotten(t *testing.T) {
	w := playing(t)
	at := w.m.window.table
	w.run(at.play(at.Snap.Legal[0]+99, at.Snap.Legal[0]))
	before := at.Snap.At
	same := *at.Snap
	w.run(at.takeSnapshot(&same))
	if w.post(); at.Snap.At != before || len(at.queue) > 0 {
		t.Errorf("of %d moves left one was made: %d lines, not %d", len(at.queue), at.Snap.At, before)
	}
}

// The title says the round in any window; the names get what else there is, and only the longest of them are cut.
func TestTitleKeepsTheRoundAndThenTheNames(t *testing.T) {
	for game, moves := range map[string]int{"moonriver": 50, "buffalo": 48} {
		w := opened(t, tuitest.NewFakeLobby(), game, 4, 1, moves)
		snap := w.m.window.table.Snap
		for i, name := range []string{"Juniper-O-Malley", "Bartholomew-Jay", "Ann", "Wilhelmina-Rose"} {
			snap.Card.Chairs[i].Person.Name = name
		}
		w.looks(snap)
		short, words := w.m.window.table.Presenter.Round(w.m.window.table.Scene)
		for _, code := range lang.Languages() {
			w.speaks(code)
			for width := minWidth; width <= 160; width++ {
				w.resize(width, 24)
				title, _, _ := strings.Cut(w.text(), "\n")
				if !strings.Contains(title, short) && !strings.Contains(title, words[0]) && code == lang.Base || !strings.Contains(title, " Juniper") || !strings.Contains(title, "Ann ") {
					t.Errorf("%s in %d columns: %q", code, width, title)
				}
			}
		}
	}
}

// In a narrow talk a long name has a line of its own, so that what is said is read at once.
func TestALongNameLeavesTheTalkItsRoom(t *testing.T) {
	w := opened(t, tuitest.NewFakeLobby(), "montana", 2, 1, 60)
	snap := w.m.window.table.Snap
	snap.Chat = []table.ChatLine{{From: "Juniper-O-Malley", Text: "good luck to all of you"}}
	w.looks(snap)
	w.resize(120, 36)
	w.shows("Juniper-O-Malley", "good luck to all of you")
}

// A large window lists the next bonuses once.
func TestTheNextBonusesStandOnce(t *testing.T) {
	w := opened(t, tuitest.NewFakeLobby(), "buffalo", 3, 1, 0)
	w.resize(160, 48)
	if got := strings.Count(w.text(), "Next bonuses"); got != 1 {
		t.Errorf("they stand %d times:\n%s", got, w.text())
	}
}
