package session

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"saloon/lobby/evening"
	"saloon/lobby/evenings"
	"saloon/rules/cli"
)

// A killedArena is what programs are told of an arena, over all lives of the server.
type killedArena struct {
	mu      sync.Mutex
	code    string
	life    int
	states  int             // told in this life
	begun   map[string]int  // the life in which somebody was told of a table first
	over    map[string]bool // tables whose ends somebody was told
	players map[string]bool // who ended a game that began in this life
	waiting func() bool     // for what the life lasts, asked with mu held
	enough  chan struct{}
}

// lives has the arena go on until something was told.
func (a *killedArena) lives(until func() bool) (enough <-chan struct{}) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.life++
	a.states, a.players, a.waiting, a.enough = 0, map[string]bool{}, until, make(chan struct{})
	return a.enough
}

func (a *killedArena) hear(player string, m anyMessage) {
	a.mu.Lock()
	defer a.mu.Unlock()
	switch m.Type {
	case "state":
		a.states++
		if a.begun[m.Table] == 0 {
			a.begun[m.Table] = a.life
		}
	case "over":
		a.over[m.Table] = true
		if a.begun[m.Table] == a.life {
			a.players[player] = true
		}
	}
	if a.waiting != nil && a.waiting() {
		close(a.enough)
		a.waiting = nil
	}
}

// An arenaBot enters, and plays at whatever table it is led to.
type arenaBot struct {
	caller
	arena *killedArena
}

func (b *arenaBot) visit(addr string) error {
	return b.atServer(addr, func(messages <-chan anyMessage) error {
		b.say(map[string]any{"type": "enter", "evening": b.arena.code})
		answered := 0
		for m := range messages {
			switch {
			case m.Type == "error" && !slices.Contains(harmless, m.Code):
				return fmt.Errorf("%s is refused a %s: %s (%s)", b.name, m.To, m.Text, m.Code)
			case m.Type == "error":
				answered = 0
			case m.Type == "evenings" && m.Evenings[0].Table != "": // where it played before the kill
				b.say(map[string]any{"type": "join", "table": m.Evenings[0].Table})
			case m.Type == "state" && m.Phase == "playing" && contains(m.ToAct, m.Seat) && len(m.Legal) > 0 && m.Ask != answered:
				answered = m.Ask
				b.say(map[string]any{"type": "move", "at": m.At, "move": m.Legal[rand.IntN(len(m.Legal))]})
			}
			b.arena.hear(b.name, m)
		}
		return nil
	})
}

// An arena of programs goes on through two kills in its midst: what they were told of its games counts, everybody is
// led to tables again, and whoever has its file can check all of it.
func TestKilled_AnArenaGoesOn(t *testing.T) {
	if testing.Short() {
		t.Skip("between two games everybody has a breath")
	}
	t.Parallel()
	dir, host, book := t.TempDir(), newSigner(t), newBook()
	a := &killedArena{begun: map[string]int{}, over: map[string]bool{}}
	var bots []*arenaBot
	for i := range 12 {
		bots = append(bots, &arenaBot{caller{book: book, key: newSigner(t), user: fmt.Sprint("program", i)}, a})
	}
	for _, until := range []func() bool{
		func() bool { return a.states > 300 },                      // in the midst of the first games
		func() bool { return len(a.over) > 2 && len(a.begun) > 6 }, // when the next games begin
		func() bool { return len(a.players) == len(bots) },
	} {
		s := startProgram(t, dir, "--quiet", "--commands-per-second", "1000000", "--max-per-address", "1000", "--new-profiles", "100")
		if a.code == "" {
			s.newPersonInLinesWith("host", host)
			said, _ := s.turns(host, "evening new arena buffalo --anyhow --name Cup --starts now --minutes 30 --seats 2 --bots only --json")
			var x evenings.Export
			if err := json.Unmarshal([]byte(said), &x); err != nil {
				t.Fatalf("%v: %s", err, said)
			}
			a.code = string(x.Evening)
		}
		enough := a.lives(until)
		var all sync.WaitGroup
		for _, b := range bots {
			all.Go(func() {
				if err := b.visit(s.addr); err != nil {
					t.Error(err)
				}
			})
		}
		select {
		case <-enough:
		case <-time.After(aLongTime):
			t.Errorf("waited in vain in life %d: %d tables began, the ends of %d were told", a.life, len(a.begun), len(a.over))
		}
		if a.life == 3 && !t.Failed() {
			a.isAllThere(t, s, func() string {
				said, _ := s.turns(host, "evening "+a.code+" --json --games")
				return said
			})
		}
		s.kill()
		all.Wait()
		if text := s.log.String(); strings.Contains(text, "ERRO") || t.Failed() {
			t.Fatalf("the server says\n%s", text)
		}
	}
}

// isAllThere looks for every end that was told, and checks the file.
func (a *killedArena) isAllThere(t *testing.T, s *testSaloon, export func() string) {
	t.Helper()
	var x evenings.Export
	file := filepath.Join(t.TempDir(), "cup.json")
	for late := time.After(aLongTime); ; {
		said := export()
		if err := json.Unmarshal([]byte(said), &x); err != nil {
			t.Fatalf("%v: %s", err, said)
		}
		must(t, os.WriteFile(file, []byte(said), 0o600))
		a.mu.Lock()
		missing := ""
		for id := range a.over {
			if !slices.ContainsFunc(x.Games, func(g evenings.Game) bool {
				return string(g.Table) == id && g.Ended != nil && g.How == evening.Played && g.Export != nil
			}) {
				missing = id
			}
		}
		told := len(a.over)
		a.mu.Unlock()
		if missing == "" {
			t.Logf("the ends of %d games were told, and all are there", told)
			break
		}
		select {
		case <-late:
			t.Fatalf("the end of %s was told, and the evening is %s", missing, said)
		default:
		}
	}
	for _, e := range x.Entrants {
		if e.Games == 0 || e.Out {
			t.Errorf("%+v", e)
		}
	}
	said, err := runProgram(t, "verify", file)
	if !strings.HasPrefix(said, "ok (") || err != nil && exitCodeOf(err) != cli.ExitUnchecked || strings.Contains(said, "early") {
		t.Errorf("%v: %s", err, said)
	}
}
