package arena

import (
	"context"
	"errors"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"saloon/rules"
	"saloon/rules/moonriver"
)

func contest(t *testing.T, bots ...string) *Contest {
	t.Helper()
	g, err := moonriver.New()
	if err != nil {
		t.Fatal(err)
	}
	setup, err := g.Info().Check(rules.Setup{Seats: len(bots)})
	if err != nil {
		t.Fatal(err)
	}
	return &Contest{Game: g, Setup: setup, Bots: bots, Seed: 4, Realm: "test", Seating: Rotations}
}

// untimed leaves out what differs from run to run.
func untimed(blocks []Block) []Block {
	for i := range blocks {
		for j := range blocks[i].Games {
			blocks[i].Games[j].Think, blocks[i].Games[j].Worst = nil, nil
		}
	}
	return blocks
}

func fight(t *testing.T, c *Contest, b Bout) []Block {
	t.Helper()
	blocks, err := c.Fight(context.Background(), b)
	if err != nil {
		t.Fatal(err)
	}
	return blocks
}

func TestFight_WorkersDoNotMatter(t *testing.T) {
	c := contest(t, "medium:iterations=5", "easy", "random")
	one := untimed(fight(t, c, Bout{Blocks: 4, Workers: 1}))
	if len(one) != 4 || len(one[0].Games) != 3 {
		t.Fatalf("%d blocks of %d games, want 4 of 3", len(one), len(one[0].Games))
	}
	if three := untimed(fight(t, c, Bout{Blocks: 4, Workers: 3})); !reflect.DeepEqual(one, three) {
		t.Error("three workers play other games than one")
	}
}

func TestFight_StopsWhenNarrowEnough(t *testing.T) {
	c := contest(t, "easy", "random")
	wide := fight(t, c, Bout{Blocks: 200, Workers: 2, Until: 10})
	if len(wide) < fewest || len(wide) == 200 {
		t.Errorf("it stopped after %d blocks", len(wide))
	}
	first := kinds(c.Bots)[0]
	if first.count(wide); first.Wins.half() > 10 {
		t.Errorf("it stopped at ±%.1f", first.Wins.half())
	}
}

// A bot against itself wins as often as chance has it.
func TestStandings_NullCheck(t *testing.T) {
	c := contest(t, "easy", "easy", "easy", "easy")
	s := c.Stand(fight(t, c, Bout{Blocks: 100, Workers: 2}))
	if w := s.Rows[0].Wins; w.Low > 25 || w.High < 25 {
		t.Errorf("the first of four equals wins %.1f%% (%.1f to %.1f)", w.Mean, w.Low, w.High)
	}
	if len(s.Rows) != 2 || s.Rows[1].Count != 3 {
		t.Errorf("the first is not told apart: %+v", s.Rows)
	}
}

func TestStandings_BetterBotsStandHigher(t *testing.T) {
	c := contest(t, "random", "easy", "random")
	s := c.Stand(fight(t, c, Bout{Blocks: 20, Workers: 2}))
	if s.Rows[1].Elo.Mean < s.Rows[0].Elo.Mean+100 || s.Rows[1].Wins.Low < 50 || s.Rows[1].Margin.Mean < 0 {
		t.Errorf("easy: %+v, random: %+v", s.Rows[1], s.Rows[0])
	}
	var out strings.Builder
	if err := s.WriteTable(&out); err != nil || !strings.Contains(out.String(), "2 x random") {
		t.Errorf("%v:\n%s", err, out.String())
	}
	out.Reset()
	if err := s.WriteJSON(&out); err != nil || !strings.Contains(out.String(), `"bot":"easy"`) {
		t.Errorf("%v: %s", err, out.String())
	}
}

func TestLedger_GoesOnWhereItWasCutOff(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games")
	c := contest(t, "easy", "random")
	l, err := openLedger(path, c)
	if err != nil {
		t.Fatal(err)
	}
	all := fight(t, c, Bout{Blocks: 6, Workers: 1, Known: l.known, After: l.add})
	if err := l.close(); err != nil {
		t.Fatal(err)
	}
	raw, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, raw[:len(raw)-20], 0o600); err != nil {
		t.Fatal(err)
	}
	if l, err = openLedger(path, c); err != nil {
		t.Fatal(err)
	}
	if len(l.known) != 5 {
		t.Fatalf("%d blocks are known, want 5", len(l.known))
	}
	fresh := 0
	again := fight(t, c, Bout{Blocks: 6, Workers: 1, Known: l.known, After: func(b Block) error { fresh++; return l.add(b) }})
	if err := l.close(); err != nil {
		t.Fatal(err)
	}
	if fresh != 1 || !reflect.DeepEqual(untimed(again), untimed(all)) {
		t.Errorf("%d blocks were played again, or others", fresh)
	}
	c.Seed++
	if _, err := openLedger(path, c); err == nil || !strings.Contains(err.Error(), "another contest") {
		t.Errorf("another seed goes on with the same file: %v", err)
	}
}

func TestFight_TellsWhatFails(t *testing.T) {
	c := contest(t, "easy", "random")
	full := errors.New("the disk is full")
	if _, err := c.Fight(context.Background(), Bout{Blocks: 3, Workers: 1, After: func(Block) error { return full }}); !errors.Is(err, full) {
		t.Errorf("error %v, want %v", err, full)
	}
	c.Bots[0] = "brilliant"
	if _, err := c.Fight(context.Background(), Bout{Blocks: 3, Workers: 1}); err == nil {
		t.Error("a level that does not exist plays")
	}
}

func TestTune_StaysInRangeAndRepeats(t *testing.T) {
	c := contest(t, "easy", "easy")
	tuning := Tuning{Contest: *c, Bot: "easy", Seats: 2, Steps: 3, Blocks: 3, Shake: 0.5, Stride: 1, Work: 2}
	a, err := tuning.Tune(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	b, _ := tuning.Tune(context.Background(), nil)
	if !reflect.DeepEqual(a, b) {
		t.Error("the same seed tunes otherwise")
	}
	for i, w := range c.Game.(rules.Expert).Weights() {
		if a[i] < w.Low || a[i] > w.High {
			t.Errorf("%s is %d, not from %d to %d", w.Name, a[i], w.Low, w.High)
		}
	}
}

func TestTune_MovesOnlyTheWeightsNamed(t *testing.T) {
	c := contest(t, "easy", "easy")
	weights := c.Game.(rules.Expert).Weights()
	tuning := Tuning{Contest: *c, Bot: "easy", Seats: 2, Steps: 3, Blocks: 3, Shake: 0.5, Stride: 1, Work: 2, Only: weights[1].Name}
	tuned, err := tuning.Tune(context.Background(), nil)
	if err != nil {
		t.Fatal(err)
	}
	for i, w := range weights {
		if (tuned[i] != w.Value) != (i == 1) {
			t.Errorf("%s went from %d to %d", w.Name, w.Value, tuned[i])
		}
	}
}

// y = 3a - 2b, exactly.
func TestFitted_SolvesWhatItCan(t *testing.T) {
	f := newFitted(3)
	for a := range int32(20) {
		for b := range int32(20) {
			f.add([]int32{a, b, 0}, float64(3*a-2*b))
		}
	}
	got := f.solve()
	for i, want := range []float64{3, -2, 0} {
		if math.Abs(got[i]-want) > 0.01 {
			t.Errorf("coefficient %d is %v, want %v", i, got[i], want)
		}
	}
	near(t, "explained", f.explained(got), 1, 0.01)
}
