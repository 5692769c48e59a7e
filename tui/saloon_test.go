package tui

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/colorprofile"

	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/tui/board/boardtest"
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
			w.shows("Total")
			w.press("esc", "@")
			w.until("the finished game", func() bool { return strings.Contains(w.text(), "‹ won and lost ›") })
		})
	}
}

func TestFarewellWhenTheSaloonCloses(t *testing.T) {
	l := tuitest.OpenSaloon(t)
	w, bob := comes(t, l, "Ann"), tuitest.Types(t, lines.Lines, l, "Bob")
	bob.Types("")
	bob.Hears("You are in the saloon")
	cleo := comes(t, l, "Cleo")
	cleo.m.window.visitor.Person.Lang = "nl"
	cleo.m.window.chooseWords()
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

// BenchmarkTables draws a table of each game in the middle of it.
func BenchmarkTables(b *testing.B) {
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		h := tuitest.NewFakeLobby()
		w := seated(b, h, "Ann")
		h.Tables = append(h.Tables, &tuitest.FakeTable{Lobby: h, ID: "t1", Phase: table.Playing, Chairs: make([]table.Chair, 4)})
		w.follows("t1")
		play := boardtest.NewPlay(b, tuitest.GameFor(b, game), rules.Setup{Seats: 4}, rules.Seed{7})
		src := rules.Seed{8}.Source(0)
		for range 60 {
			play.Random(b, src)
		}
		w.m.window.table.takeSnapshot(tuitest.SnapshotOf(play, 1))
		for _, size := range [][2]int{{80, 24}, {120, 40}, {200, 60}} {
			w.resize(size[0], size[1])
			b.Run(fmt.Sprintf("%s-%dx%d", game, size[0], size[1]), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					w.m.View()
				}
			})
		}
	}
}
