package arena

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"saloon/rules/cli"
)

// stood is what a program reads of a game of a batch.
type stood struct {
	Game   int             `json:"game"`
	Seat   int             `json:"seat"`
	Ask    int             `json:"ask"`
	Vector []int           `json:"vector"`
	Legal  []string        `json:"legal"`
	Lines  []string        `json:"lines"`
	View   json.RawMessage `json:"view"`
	Over   *struct {
		stoodAtEnd
		Game  int          `json:"game"`
		Seats []stoodAtEnd `json:"seats"`
	} `json:"over"`
}

// stoodAtEnd is what it reads of its end for a seat.
type stoodAtEnd struct {
	Seat   int      `json:"seat"`
	Place  int      `json:"place"`
	Margin int      `json:"margin"`
	Points int      `json:"points"`
	Vector []int    `json:"vector"`
	Lines  []string `json:"lines"`
}

type answered struct {
	Type  string   `json:"type"`
	Text  string   `json:"text"`
	Games []*stood `json:"games"`
}

// zoff is a batch of Zoff for two players against easy, and how its games stand at the start.
func zoff(t testing.TB, games, first int) (*batch, answered) {
	t.Helper()
	b, err := newBatch(contest(t, "buffalo", parentBot, "easy"), games)
	must(t, err)
	b.next = first
	return b, b.opened(t)
}

// opened is how the games of a batch stand at the start.
func (b *batch) opened(t testing.TB) answered {
	t.Helper()
	lines, err := b.open(t.Context())
	must(t, err)
	_, states, _ := strings.Cut(string(lines), "\n")
	return read(t, states)
}

func read(t testing.TB, line string) (a answered) {
	t.Helper()
	if err := json.Unmarshal([]byte(line), &a); err != nil || strings.Count(line, "\n") != 1 {
		t.Fatalf("%v in %s", err, line)
	}
	return a
}

func (b *batch) says(t testing.TB, format string, args ...any) answered {
	t.Helper()
	line, err := b.answer(t.Context(), fmt.Appendf(nil, format, args...))
	must(t, err)
	return read(t, string(line))
}

// middle makes in each game the move in the middle of its legal ones, which is never a recall.
func middle(a answered) string {
	moves := make([]int, len(a.Games))
	for i, g := range a.Games {
		moves[i] = len(g.Legal) / 2
		for strings.HasPrefix(g.Legal[moves[i]], "recall") {
			moves[i]--
		}
	}
	line, _ := json.Marshal(moves)
	return string(line)
}

func TestBatch_AGameIsTheSameAloneAndAmongOthers(t *testing.T) {
	among, a := zoff(t, 3, 0)
	alone, one := zoff(t, 1, 2)
	for one.Games[0].Over == nil {
		if !reflect.DeepEqual(one.Games[0], a.Games[2]) {
			t.Fatalf("alone it stands as %+v, among others as %+v", one.Games[0], a.Games[2])
		}
		a, one = among.says(t, "%s", middle(a)), alone.says(t, "%s", middle(one))
	}
	if !reflect.DeepEqual(one.Games[0].Over, a.Games[2].Over) {
		t.Errorf("alone it ends with %+v, among others with %+v", one.Games[0].Over, a.Games[2].Over)
	}
	if over := one.Games[0].Over; over.Game != 2 || over.Place == 0 || over.Points == 0 || len(over.Vector) == 0 || len(over.Lines) == 0 || over.Seats != nil {
		t.Errorf("it ends with %+v", over)
	}
	if next := one.Games[0]; next.Game != 3 || next.Ask != 1 {
		t.Errorf("it is followed by game %d at decision %d", next.Game, next.Ask)
	}
}

// The rest of a game is a list of how it stands, by moves that are the same whenever the game is.
func (b *batch) rest(t *testing.T, a answered) (list []*stood) {
	for a.Games[0].Over == nil {
		a = b.says(t, "[%d,null]", len(a.Games[0].Legal)/2)
		if a.Games[1] != nil {
			t.Fatal("something has happened to a game that waits")
		}
		list = append(list, a.Games[0])
	}
	last := list[len(list)-1]
	last.Game, last.Vector, last.Legal, last.Lines = 0, nil, nil, nil // the next game is another one
	return list
}

func TestBatch_APositionCanBeKeptAndPlayedAgain(t *testing.T) {
	b, a := zoff(t, 2, 0)
	for range 9 {
		a = b.says(t, "%s", middle(a))
	}
	kept := a.Games[0]
	a = b.says(t, `[{"clone":7},{"clone":1023}]`)
	if len(a.Games[0].Lines) > 0 || !slices.Equal(a.Games[0].Legal, kept.Legal) || a.Games[0].Ask != kept.Ask {
		t.Errorf("a game that is kept stands as %+v, not as %+v", a.Games[0], kept)
	}
	first := b.rest(t, a)
	again := b.rest(t, b.says(t, `[{"restore":7},null]`))
	if !reflect.DeepEqual(first, again) {
		t.Error("a position that was restored goes on otherwise")
	}
	a = b.says(t, `[{"restore":7,"clone":8,"move":0},{"restore":7,"move":%q}]`, kept.Legal[0])
	if !reflect.DeepEqual(a.Games[0], a.Games[1]) || a.Games[0].Ask == kept.Ask {
		t.Errorf("the same move of one position leads to %+v and %+v", a.Games[0], a.Games[1])
	}
	if again = b.rest(t, b.says(t, `[{"restore":8},null]`)); !reflect.DeepEqual(first, again) {
		t.Error("a position is not kept before the move that follows in the same line")
	}
	if a = b.says(t, `[{"leave":true},null]`); a.Games[0].Ask != 1 || a.Games[0].Over != nil {
		t.Errorf("a new game begins with %+v", a.Games[0])
	}
}

func TestBatch_AWrongLineIsToldAndChangesNothing(t *testing.T) {
	b, _ := zoff(t, 2, 0)
	right, a := zoff(t, 2, 0)
	for line, want := range map[string]string{
		`dance`:                        "a step is a list with a move, null, or an object",
		`[0`:                           "a step is a list",
		`[0,{"jump":1}]`:               `unknown field "jump"`,
		`[0]`:                          "the length of the list is 1, and the number of games 2",
		`null`:                         "the length of the list is 0, and the number of games 2",
		`[0,2]`:                        "entry 1, counted from 0: a move is its notation, or a number from 0 to 1, its place in legal; not 2",
		`[0,-1]`:                       "not -1",
		`[0,true]`:                     "not true",
		`[0,[1]]`:                      "not [1]",
		`[0,"dance"]`:                  `"dance"`,
		`[0,"graze 1"]`:                "entry 1, counted from 0: ",
		`[0,{"restore":3}]`:            "nothing was kept as 3 before this line",
		`[{"clone":3},{"restore":3}]`:  "nothing was kept as 3 before this line",
		`[{"clone":1024},0]`:           "positions are kept as 0 to 1023, not as 1024",
		`[{"clone":-1},0]`:             "not as -1",
		`[0,{"leave":true,"move":0}]`:  "leave begins a new game",
		`[0,{"clone":"a"}]`:            "cannot unmarshal string",
		`[0,{"move":{"restore":1}}]`:   `not {"restore":1}`,
		`[{"leave":true},{"move":99}]`: "not 99",
	} {
		e := b.says(t, "%s", line)
		if e.Type != "error" || !strings.Contains(e.Text, want) || !strings.HasSuffix(e.Text, "; nothing has changed") || e.Games != nil {
			t.Errorf("%s is answered by %+v, want %q", line, e, want)
		}
	}
	for range 12 {
		line := middle(a)
		a = right.says(t, "%s", line)
		if got := b.says(t, "%s", line); !reflect.DeepEqual(got, a) {
			t.Fatal("after wrong lines the games go otherwise")
		}
	}
}

func TestBatch_IsSpokenOverAPipe(t *testing.T) {
	g := openGym(t, "--batch", "2", "--views", "--bots", "easy,random", "--seat", "2", "--first", "5")
	if g.hear.Scan(); !strings.HasPrefix(g.hear.Text(), `{"game":"nuggets","layout":[],"options":{`) || !strings.HasSuffix(g.hear.Text(), `"seat":2,"seats":3,"slots":1024,"type":"hello"}`) {
		t.Errorf("it begins with %s", g.hear.Text())
	}
	g.next("states")
	g.says(`[9,9]`)
	if e := g.next("error"); !strings.Contains(e.Text, "entry 0") {
		t.Errorf("a wrong line is answered by %+v", e)
	}
	for over := false; !over; {
		g.says(`[0,{"move":0}]`)
		g.next("states")
		a := read(t, g.hear.Text()+"\n")
		over = a.Games[0].Over != nil
		if len(a.Games) != 2 || len(a.Games[0].Legal) == 0 || !json.Valid(a.Games[0].View) {
			t.Fatalf("it says %s", g.hear.Text())
		}
	}
	_ = g.say.Close()
	if code := <-g.ended; code != cli.ExitOK || g.complaints.Len() > 0 {
		t.Errorf("it ends with %s (code %d)", g.complaints.String(), code)
	}
}

// A decision costs little memory, or else collecting it would cost more than playing.
func TestBatch_ADecisionAllocatesLittle(t *testing.T) {
	const games, most = 64, 15
	b, _ := zoff(t, games, 0)
	line := []byte("[0" + strings.Repeat(",0", games-1) + "]")
	each := testing.AllocsPerRun(100, func() {
		if _, err := b.answer(t.Context(), line); err != nil {
			t.Fatal(err)
		}
	}) / games
	if each > most {
		t.Errorf("a decision allocates %.1f times, more than %d", each, most)
	}
}

// BenchmarkBatch measures steps of 64 games of Zoff against easy, of which a step is 64 decisions.
func BenchmarkBatch(b *testing.B) {
	z, a := zoff(b, 64, 0)
	b.ReportAllocs()
	decisions := 0
	for b.Loop() {
		b.StopTimer() // what the program does is not the gym's
		line := []byte(middle(a))
		b.StartTimer()
		said, err := z.answer(b.Context(), line)
		must(b, err)
		b.StopTimer()
		a = read(b, string(said))
		b.StartTimer()
		decisions += 64
	}
	b.ReportMetric(float64(decisions)/b.Elapsed().Seconds(), "decisions/s")
	b.ReportMetric(b.Elapsed().Seconds()*1e9/float64(decisions), "ns/decision")
}
