package tui

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/charmbracelet/colorprofile"

	"saloon/data"
	"saloon/lobby"
	"saloon/lobby/table"
	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/rules/montana"
	"saloon/rules/moonriver"
	"saloon/tui/board/boardtest"
)

// longest is how long a test waits for something before it gives up.
const longest = 60 * time.Second

// openSaloon opens a real lobby on a real store.
func openSaloon(t *testing.T) *lobby.Lobby {
	t.Helper()
	store, err := data.Open(t.TempDir(), data.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var games []rules.Game
	for _, id := range []string{"moonriver", "buffalo", "montana", "toy"} {
		games = append(games, gameFor(t, id))
	}
	l, err := lobby.Open(context.Background(), lobby.Config{
		Games: games, Store: store, BotDelay: -1, Log: slog.New(slog.DiscardHandler),
		Limits: lobby.Limits{Commands: 1e6, CommandBurst: 1e6, Chat: 1e6, ChatBurst: 1e6},
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), longest)
		defer cancel()
		if err := l.Close(ctx); err != nil {
			t.Error(err)
		}
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	return l
}

// comes opens a window in a real lobby.
func comes(t *testing.T, l *lobby.Lobby, name string, change ...func(*Env)) *terminal {
	t.Helper()
	mail := lobby.NewMailbox()
	t.Cleanup(mail.Close)
	w := &terminal{t: t, mail: mail}
	e := Env{Lobby: l, Mail: mail, Key: lobby.Key("SHA256:" + name), User: name, Width: 120, Height: 40, Profile: colorprofile.TrueColor, tick: atOnce}
	for _, c := range change {
		c(&e)
	}
	w.m = New(e)
	w.run(w.m.Init())
	w.press("enter")
	w.until("the lobby", func() bool { return w.m.window.visitor.hall != nil })
	return w
}

// until waits for news until something is so.
func (w *terminal) until(what string, so func() bool) {
	w.t.Helper()
	late := time.After(longest)
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
	for n := 0; at.phase() != table.Over; n++ {
		if n > 20000 {
			w.t.Fatalf("the game does not end:\n%s", w.text())
		}
		w.until("the next decision", func() bool { return at.phase() == table.Over || at.scene.MyTurn() })
		if at.phase() == table.Over {
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
			l := openSaloon(t)
			w := comes(t, l, "Ann")
			w.press("n")
			for range i {
				w.press("right")
			}
			w.press("enter")
			w.until("the table", func() bool { return w.m.window.table != nil && w.m.window.table.snap != nil })
			for range w.m.window.table.snap.Card.Chairs {
				w.press("down")
			}
			for len(w.m.window.table.snap.Card.Chairs) > 0 && freeChairs(&w.m.window.table.snap.Card) > 0 {
				before := freeChairs(&w.m.window.table.snap.Card)
				w.press("b")
				w.until("a bot", func() bool { return freeChairs(&w.m.window.table.snap.Card) < before })
			}
			w.press("enter")
			w.until("the start", func() bool { return w.m.window.table.playing() })
			w.plays(rand.New(rand.NewPCG(1, uint64(i))))
			w.shows("Total")
			w.press("esc", "@")
			w.until("the finished game", func() bool { return strings.Contains(w.text(), "‹ won and lost ›") })
		})
	}
}

func TestFarewellWhenTheSaloonCloses(t *testing.T) {
	l := openSaloon(t)
	w, bob := comes(t, l, "Ann"), types(t, l, "Bob")
	bob.types("")
	bob.hears("You are in the saloon")
	cleo := comes(t, l, "Cleo")
	cleo.m.window.visitor.person.Lang = "nl"
	cleo.m.window.chooseWords()
	ctx, cancel := context.WithTimeout(context.Background(), longest)
	defer cancel()
	if err := l.Close(ctx); err != nil {
		t.Fatal(err)
	}
	w.until("the farewell", func() bool { _, ok := w.m.window.screen.(*farewellScreen); return ok })
	w.shows("The saloon says goodbye", "The saloon closes for a restart; every table goes on afterwards.")
	bob.hears("The saloon closes for a restart; every table goes on afterwards.")
	cleo.until("the farewell", func() bool { _, ok := cleo.m.window.screen.(*farewellScreen); return ok })
	cleo.shows("De saloon sluit voor een herstart; daarna gaat elke tafel verder.")
}

// A typist uses line mode.
type typist struct {
	t    *testing.T
	in   *io.PipeWriter
	mu   sync.Mutex
	more *sync.Cond
	text bytes.Buffer
	seen int
	done bool
}

func types(t *testing.T, l *lobby.Lobby, name string) *typist {
	t.Helper()
	r, in := io.Pipe()
	p := &typist{t: t, in: in}
	p.more = sync.NewCond(&p.mu)
	mail := lobby.NewMailbox()
	mail.Key = lobby.Key("SHA256:" + name)
	ended := make(chan error, 1)
	go func() {
		err := Lines(context.Background(), Env{Lobby: l, Mail: mail, Key: lobby.Key("SHA256:" + name), User: name, Now: time.Now}, r, p)
		p.mu.Lock()
		p.done = true
		p.more.Broadcast()
		p.mu.Unlock()
		ended <- err
	}()
	t.Cleanup(func() {
		_ = in.Close()
		if err := <-ended; err != nil {
			t.Error(err)
		}
		mail.Close()
	})
	return p
}

// Write takes what line mode prints.
func (p *typist) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.more.Broadcast()
	return p.text.Write(b)
}

func (p *typist) types(line string) {
	p.t.Helper()
	if _, err := fmt.Fprintln(p.in, line); err != nil {
		p.t.Fatal(err)
	}
}

// hears waits until one of the texts is told after what was heard before, and
// says which.
func (p *typist) hears(texts ...string) string {
	p.t.Helper()
	late := time.AfterFunc(longest, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.done = true
		p.more.Broadcast()
	})
	defer late.Stop()
	p.mu.Lock()
	defer p.mu.Unlock()
	for {
		rest := p.text.String()[p.seen:]
		first, which := len(rest), ""
		for _, text := range texts {
			if at := strings.Index(rest, text); at >= 0 && at < first {
				first, which = at, text
			}
		}
		if which != "" {
			p.seen += first + len(which)
			return which
		}
		if p.done {
			p.t.Fatalf("%q was not told:\n%s", texts, p.text.String())
		}
		p.more.Wait()
	}
}

// BenchmarkTables draws a table of each game in the middle of it.
func BenchmarkTables(b *testing.B) {
	for _, game := range []string{"moonriver", "buffalo", "montana"} {
		h := newFakeLobby()
		w := seated(b, h, "Ann")
		h.tables = append(h.tables, &fakeTable{lobby: h, id: "t1", phase: table.Playing, chairs: make([]table.Chair, 4)})
		w.follows("t1")
		play := boardtest.NewPlay(b, gameFor(b, game), rules.Setup{Seats: 4}, rules.Seed{7})
		src := rules.Seed{8}.Source(0)
		for range 60 {
			play.Random(b, src)
		}
		w.m.window.table.takeSnapshot(snapshotOf(play, 1))
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

func gameFor(t testing.TB, id string) rules.Game {
	t.Helper()
	var g rules.Game
	var err error
	switch id {
	case "moonriver":
		g, err = moonriver.New()
	case "buffalo":
		g, err = buffalo.New()
	case "montana":
		g, err = montana.New()
	default:
		return boardtest.Toy{}
	}
	if err != nil {
		t.Fatal(err)
	}
	return g
}
