package bot

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"saloon/rules"
)

// must ends a test at an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func newBot(t testing.TB, text string, g rules.Game) Bot {
	t.Helper()
	o, err := ParseOptions(text)
	must(t, err)
	b, err := NewWith(o, g)
	must(t, err)
	return b
}

func TestOptions_RefusesWithASentence(t *testing.T) {
	for text, want := range map[string]string{
		"brilliant":       "the levels are: random, greenhorn, easy, steady, medium, hard",
		"hard:depth=3":    "the keys are",
		"hard:time=soon":  "time=soon",
		"hard:arms=-1":    "must not be negative",
		"hard:search=uct": "search is one of",
		"hard:weights=1x": "must be a number",
	} {
		if _, err := ParseOptions(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %q in it", text, err, want)
		}
	}
	if _, err := New("brilliant", heap{}); err == nil || !strings.Contains(err.Error(), "hard") {
		t.Errorf("an unknown level gives %v", err)
	}
}

// Who leaves a multiple of four wins: with few left, playouts find it.
func TestThinker_FindsTheWinningMove(t *testing.T) {
	for _, level := range []string{"medium:iterations=600", "hard:iterations=600:search=halving", "hard:time=200ms:search=halving"} {
		for _, size := range []int{5, 6, 7} {
			g := heap{size}
			m, _ := g.New(rules.Setup{})
			got := newBot(t, level, g).Move(context.Background(), rules.See(m, 1), rand.NewPCG(3, 4))
			if want := take(size - 4); got != want {
				t.Errorf("%s takes %d of %d, want %d", level, got.Fields(), size, want.Fields())
			}
		}
	}
}

func TestThinker_SameIterationsSameMove(t *testing.T) {
	g := heap{21}
	m, _ := g.New(rules.Setup{})
	b := newBot(t, "hard:iterations=50", g)
	for seed := range uint64(20) {
		first := b.Move(context.Background(), rules.See(m, 1), rand.NewPCG(seed, 0))
		_ = b.Move(context.Background(), rules.See(m, 1), rand.NewPCG(seed+1000, 0))
		if again := b.Move(context.Background(), rules.See(m, 1), rand.NewPCG(seed, 0)); again != first {
			t.Fatalf("seed %d: %d, then %d", seed, first.Fields(), again.Fields())
		}
	}
}

// A bot stops to think once its move is decided, and makes the move that it would have made.
func TestThinker_StopsOnceItsMoveIsDecided(t *testing.T) {
	thinker, err := newThinker(Options{Level: "hard", Search: Tree, Iterations: 400}, heap{})
	must(t, err)
	saved := 0
	for size := 5; size < 60; size++ {
		m, _ := heap{size}.New(rules.Setup{})
		whole, hasty := thinker.take(), thinker.take()
		hasty.hasty = true
		move, all := whole.think(t.Context(), rules.See(m, 1), rand.NewPCG(1, 2))
		early, few := hasty.think(t.Context(), rules.See(m, 1), rand.NewPCG(1, 2))
		if early != move {
			t.Errorf("of %d it takes %d in a hurry, and else %d", size, early.Fields(), move.Fields())
		}
		saved += all - few
	}
	if saved <= 0 {
		t.Error("no playout is saved")
	}
}

func TestThinker_StopsWhenItsContextEnds(t *testing.T) {
	g := heap{5000}
	m, _ := g.New(rules.Setup{})
	ended, stop := context.WithCancel(context.Background())
	stop()
	for _, level := range Levels() {
		if move := newBot(t, level, g).Move(ended, rules.See(m, 1), rand.NewPCG(1, 2)); m.Refuse(1, move) != nil {
			t.Errorf("%s: no legal move without time", level)
		}
	}
	late := time.Hour // the least of some tries: the machine itself may stall
	for range 5 {
		soon, stop := context.WithTimeout(context.Background(), 20*time.Millisecond)
		start := time.Now()
		newBot(t, "hard:iterations=1000000000", g).Move(soon, rules.See(m, 1), rand.NewPCG(1, 2))
		late = min(late, time.Since(start)-20*time.Millisecond)
		stop()
	}
	if late > 50*time.Millisecond {
		t.Errorf("it thought %v beyond its deadline", late)
	}
}

func TestAdvise_RanksEveryLegalMove(t *testing.T) {
	g := heap{6}
	m, _ := g.New(rules.Setup{})
	a := Advise(context.Background(), g, rules.See(m, 1), rand.NewPCG(1, 2))
	if len(a.Moves) != 3 || a.Moves[0].Move != take(2) || a.Playouts == 0 {
		t.Fatalf("advice: %+v", a)
	}
	if a.Moves[0].Wins <= a.Moves[2].Wins || a.Why.Code != "why-wins" {
		t.Errorf("the best wins %d%%, the worst %d%%, because %q", a.Moves[0].Wins, a.Moves[2].Wins, a.Why.Code)
	}
	m, _ = heap{1}.New(rules.Setup{})
	if a := Advise(context.Background(), g, rules.See(m, 1), rand.NewPCG(1, 2)); a.Why.Code != "why-only" {
		t.Errorf("of an only move it says %q", a.Why.Code)
	}
}

func TestThinker_AllocatesNothingPerPlayout(t *testing.T) {
	g := heap{30}
	m, _ := g.New(rules.Setup{})
	sight := rules.See(m, 1)
	cost := func(text string) float64 {
		idle := newBot(t, text, g).(*Thinker).take() // the race detector makes pools forget
		return testing.AllocsPerRun(20, func() { idle.think(context.Background(), sight, rand.NewPCG(1, 2)) })
	}
	few, many := cost("hard:iterations=30"), cost("hard:iterations=3000")
	if many > few+2 {
		t.Errorf("%v allocations with 30 playouts, %v with 3000", few, many)
	}
}

func TestLogarithm_IsExactAtPowersOfTwo(t *testing.T) {
	for n, want := range map[int]int64{1: 0, 2: 256, 3: 384, 4: 512, 1024: 2560} {
		if got := logarithm(n); got != want {
			t.Errorf("of %d it is %d, want %d", n, got, want)
		}
	}
}

// A multiple of four must be left. Whoever leaves it far from the end wins only because the other has no good answer.
func TestTree_FindsTheWinningMove(t *testing.T) {
	for _, size := range []int{2, 3, 5, 6, 7, 9, 10, 11, 13} {
		g := heap{size}
		m, _ := g.New(rules.Setup{})
		got := newBot(t, "hard:iterations=4000:search=tree", g).Move(context.Background(), rules.See(m, 1), rand.NewPCG(3, 4))
		if want := take(size % 4); got != want {
			t.Errorf("it takes %d of %d, want %d", got.Fields(), size, want.Fields())
		}
	}
}

// A tree that goes by ratings tries a move of a quarter of the likelihood a quarter as often, as long as both do as well.
func TestTree_TriesWhatIsRatedLowSeldom(t *testing.T) {
	s := &search{o: Options{Explore: 150}}
	tr := &s.tree
	tr.nodes = []node{{}}
	tr.add(0, take(1), 0)
	tr.add(0, take(2), -2*halves)
	for range 1000 {
		parent := &tr.nodes[0]
		parent.tried++
		room := s.roomFor(int(parent.tried))
		if a, b := &tr.nodes[1], &tr.nodes[2]; s.bound(parent, a, 0, room) >= s.bound(parent, b, 0, room) {
			a.tried++
		} else {
			b.tried++
		}
	}
	if seldom := tr.nodes[2].tried; seldom < 190 || seldom > 210 {
		t.Errorf("it is tried %d times of 1,000", seldom)
	}
}

func TestOptions_HelpDescribesEveryKey(t *testing.T) {
	values := map[string]string{"time": "1s", "search": "tree", "root": "uct"}
	for _, key := range keys {
		if !strings.Contains("\n"+OptionsHelp, "\n  "+key+"=") {
			t.Errorf("the help does not describe %q", key)
		}
		value := values[key]
		if value == "" {
			value = "1"
		}
		if _, err := ParseOptions("hard:" + key + "=" + value); err != nil {
			t.Errorf("%s is not read: %v", key, err)
		}
	}
}

// A rash bot is as good as the easy bot in some of its moves, and as one that thinks in the others.
func TestRash_LiesBetweenTheEasyBotAndTheOneThatThinks(t *testing.T) {
	right := func(options string) (n int) {
		b := newBot(t, options, heap{})
		for seed := range uint64(200) {
			m, _ := heap{7}.New(rules.Setup{}) // taking three wins
			if b.Move(t.Context(), rules.See(m, 1), rand.NewPCG(seed, 1)).Fields() == 3 {
				n++
			}
		}
		return n
	}
	easy, medium := right("easy"), right("medium:iterations=200")
	if steady := right("steady:iterations=200"); steady <= easy || steady >= medium {
		t.Errorf("of 200 moves %d are right, of the easy bot's %d, of the medium one's %d", steady, easy, medium)
	}
}
