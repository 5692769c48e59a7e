package main

import (
	"context"
	"errors"
	"math"
	"reflect"
	"testing"

	"saloon/rules"
	"saloon/rules/bot/arena"
	"saloon/rules/moonriver"
)

func contest(t *testing.T) arena.Contest {
	t.Helper()
	g, err := moonriver.New()
	if err != nil {
		t.Fatal(err)
	}
	return arena.Contest{Game: g, Seed: 4, Purpose: "test"}
}

func TestTune_StaysInRangeAndRepeats(t *testing.T) {
	c := contest(t)
	tuning := tuning{Contest: c, bot: "easy", seats: 2, steps: 3, blocks: 3, shake: 0.5, stride: 1, workers: 2}
	a, err := tuning.run(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	b, _ := tuning.run(t.Context(), nil)
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
	c := contest(t)
	weights := c.Game.(rules.Expert).Weights()
	tuning := tuning{Contest: c, bot: "easy", seats: 2, steps: 3, blocks: 3, shake: 0.5, stride: 1, workers: 2, only: weights[1].Name}
	tuned, err := tuning.run(t.Context(), nil)
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
func TestSums_SolvesWhatItCan(t *testing.T) {
	s := newSums(3)
	for a := range int32(20) {
		for b := range int32(20) {
			s.add([]int32{a, b, 0}, float64(3*a-2*b))
		}
	}
	got := s.solve()
	for i, want := range []float64{3, -2, 0} {
		if math.Abs(got[i]-want) > 0.01 {
			t.Errorf("coefficient %d is %v, want %v", i, got[i], want)
		}
	}
	if e := s.explained(got); math.Abs(e-1) > 0.01 {
		t.Errorf("%v of the spread is explained, want all", e)
	}
}

// Ctrl-C in the midst of a game does not wait for its end.
func TestFit_EndsInTheMidstOfAGame(t *testing.T) {
	c := contest(t)
	c.Setup = rules.Setup{Game: c.Game.Info().ID, Seats: 2}
	ctx, cancel := context.WithCancel(t.Context())
	moves := 0
	_, err := (&fit{Contest: c, stray: 1 << 30, every: 1}).play(ctx, c.Game.(rules.Expert).Mind(nil).(rules.Learner), func(_ context.Context, m rules.Match, seat rules.Seat, _ rules.Source) rules.Move {
		if moves++; moves == 3 {
			cancel()
		}
		return m.Default(seat)
	}, 0)
	if !errors.Is(err, context.Canceled) || moves != 3 {
		t.Errorf("after %d moves: %v", moves, err)
	}
}
