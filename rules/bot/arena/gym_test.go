package arena

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"saloon/rules/cli"
)

// A gymnast is a program that has started a gym.
type gymnast struct {
	t          *testing.T
	say        *io.PipeWriter
	hear       *bufio.Scanner
	ended      chan int
	complaints bytes.Buffer
}

// heard is what it reads of a line.
type heard struct {
	Type    string          `json:"type"`
	Table   string          `json:"table"`
	At      int             `json:"at"`
	Seat    int             `json:"seat"`
	Seats   []struct{}      `json:"seats"`
	Legal   []string        `json:"legal"`
	View    json.RawMessage `json:"view"`
	Outcome json.RawMessage `json:"outcome"`
	Code    string          `json:"code"`
	Text    string          `json:"text"`
}

func openGym(t *testing.T, args ...string) *gymnast {
	t.Helper()
	in, say := io.Pipe()
	hear, out := io.Pipe()
	g := &gymnast{t: t, say: say, hear: bufio.NewScanner(hear), ended: make(chan int, 1)}
	root := newRoot()
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(&g.complaints)
	root.SetArgs(append([]string{"gym", "nuggets"}, args...))
	go func() {
		code := cli.Execute(t.Context(), root, &g.complaints)
		_ = out.Close()
		g.ended <- code
	}()
	return g
}

func (g *gymnast) next(kind string) (h heard) {
	g.t.Helper()
	for g.hear.Scan() {
		h = heard{}
		if err := json.Unmarshal(g.hear.Bytes(), &h); err != nil {
			g.t.Fatal(err)
		}
		if h.Type == kind {
			return h
		}
	}
	g.t.Fatalf("it ends without a %s: %s", kind, g.complaints.String())
	return h
}

func (g *gymnast) says(format string, args ...any) {
	_, _ = fmt.Fprintf(g.say, format+"\n", args...)
}

// plays plays by the first legal move, and returns the last state and the end.
func (g *gymnast) plays(s heard) (heard, heard) {
	g.t.Helper()
	for len(s.Legal) > 0 {
		g.says(`{"type":"move","at":%d,"move":%q}`, s.At, s.Legal[0])
		s = g.next("state")
	}
	return s, g.next("over")
}

func TestGym_PlaysGameAfterGame(t *testing.T) {
	g := openGym(t, "--bots", "random,easy", "--seat", "2", "--games", "2")
	first := g.next("state")
	if first.Seat != 2 || len(first.Seats) != 3 {
		t.Errorf("the first state is %+v", first)
	}
	last, over := g.plays(first)
	if last.Table != first.Table || over.Table != first.Table || string(over.Outcome) == "null" {
		t.Errorf("the first game ends with %+v, %+v", last, over)
	}
	second := g.next("state")
	if second.Table == first.Table || len(second.Legal) == 0 {
		t.Errorf("the second begins with %+v", second)
	}
	g.plays(second)
	if g.next("bye"); <-g.ended != cli.ExitOK {
		t.Errorf("it ends with %s", g.complaints.String())
	}
}

func TestGym_AGameCanBeLeftAndTheInputClosed(t *testing.T) {
	g := openGym(t)
	first := g.next("state")
	g.says(`{"type":"leave"}`)
	if over := g.next("over"); over.Table != first.Table || string(over.Outcome) != "null" {
		t.Errorf("a game that was left ends with %+v", over)
	}
	second := g.next("state")
	g.says(`{"type":"leave"}`)
	g.next("over")
	if second.Table == first.Table || g.next("state").Table == second.Table {
		t.Error("after leaving the same game goes on")
	}
	_ = g.say.Close()
	if code := <-g.ended; code != cli.ExitOK || g.complaints.Len() > 0 {
		t.Errorf("it ends with %s (code %d)", g.complaints.String(), code)
	}
}

func TestGym_AWrongMoveIsToldAndTheGameGoesOn(t *testing.T) {
	g := openGym(t)
	s := g.next("state")
	g.says(`{"type":"move","at":%d,"move":"dance"}`, s.At)
	if e := g.next("error"); e.Code != "not-a-move" {
		t.Errorf("a wrong move is answered by %+v", e)
	}
	if again := g.next("state"); again.At != s.At {
		t.Errorf("after it the state is %+v", again)
	}
	go func() {
		for range 30 {
			g.says("nonsense")
		}
	}()
	if bye := g.next("bye"); !strings.Contains(bye.Text, "25 of its lines in a row were refused") || <-g.ended != cli.ExitFailure {
		t.Errorf("a program that writes nonsense is told %+v", bye)
	}
}

// The same seed gives the same chance, and any game can be played alone.
func TestGym_SameSeedSameChance(t *testing.T) {
	third := func(args ...string) string {
		g := openGym(t, args...)
		defer func() { _ = g.say.Close() }()
		for s := g.next("state"); !strings.HasPrefix(s.Table, "gym-2-"); s = g.next("state") {
			g.says(`{"type":"leave"}`)
			g.next("over")
		}
		g.says(`{"type":"move","at":0,"move":"none"}`) // so that the state is sent again
		return string(g.next("state").View)
	}
	all := third("--seed", "9", "--bots", "random")
	if alone := third("--seed", "9", "--bots", "random", "--first", "2"); alone != all {
		t.Errorf("game 2 alone begins with %s, not %s", alone, all)
	}
	differs := false
	for _, seed := range []string{"10", "11", "12", "13"} {
		differs = differs || third("--seed", seed, "--bots", "random") != all
	}
	if !differs {
		t.Error("other seeds give the same games")
	}
}

func TestGym_WrongWordsAreToldBeforeAnythingRuns(t *testing.T) {
	for line, want := range map[string]string{
		"gym":                  "gym needs a game: nuggets",
		"gym nuggets --seat 3": "--seat is 1 to 2, because there are 2 players, not 3",
		"gym nuggets --batch 2 --seat 1,4 --bots a":  "--seat is 1 to 3, because there are 3 players, not 1 4",
		"gym nuggets --batch 2 --seat 2,2":           "because there are 2 players, not 2 2",
		"gym nuggets --seat 1,2":                     "several seats only with --batch",
		"gym nuggets --bots easy,wise":               `"wise"`,
		"gym nuggets --bots exec:":                   "it names no program",
		"gym nuggets --first -1":                     "must not be negative",
		"gym nuggets --bots a,a,a,a":                 `"a"`,
		"gym nuggets --batch 1025":                   "--batch is 1 to 1024 games at once, or 0, not 1025",
		"gym nuggets --batch -1":                     "not -1",
		"gym nuggets --views":                        "--views counts only with --batch",
		"gym nuggets --batch 2 --games 2":            "--games does not count with --batch",
		"gym nuggets --batch 2 --bots exec:cat":      "play one game at a time, so not with --batch",
		"gym nuggets --mode poor":                    "it may be plain, rich",
		"gym nuggets --bots easy,easy,random,random": "Nuggets is for 2 to 3 players",
	} {
		out, complaint, code := saloon(t, strings.Fields(line)...)
		if code != cli.ExitUsage || !strings.Contains(complaint, want) || out != "" {
			t.Errorf("%s: %q, %q (code %d), want %q", line, out, complaint, code, want)
		}
	}
}

func TestGym_ThePageShowsTheExample(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "BOTS.md"))
	must(t, err)
	example, err := os.ReadFile(filepath.Join("testdata", "gym.py"))
	must(t, err)
	if !bytes.Contains(page, append([]byte("```python\n"), append(example, "```\n"...)...)) {
		t.Error("BOTS.md shows another environment than rules/bot/arena/testdata/gym.py")
	}
}
