package review_test

import (
	"context"
	"errors"
	"reflect"
	"testing"
	"time"

	"saloon/rules"
	"saloon/rules/bot/review"
)

const fewPlayouts = 60

// exercise is the first one in games of easy bots, with its game.
func exercise(t *testing.T, id string) (*rules.Record, review.Decision, *review.Exercise) {
	t.Helper()
	for n := range byte(20) {
		p := sit(t, id, "easy")
		p.seed[5] = n
		p.on(func(rules.Match, rules.Seat) bool { return false })
		full, err := review.Of(t.Context(), p.record, review.Options{Playouts: fewPlayouts, Seed: 1, Seat: 1})
		must(t, err)
		for _, line := range full.Costly {
			e, err := review.ExerciseOf(t.Context(), p.record, full.At(line), review.Options{Playouts: fewPlayouts, Seed: 1})
			must(t, err)
			if e != nil {
				return p.record, full.At(line), e
			}
		}
	}
	t.Fatal("twenty games have no exercise")
	return nil, review.Decision{}, nil
}

// The best move of an exercise is the best with other seeds too; another move is not taken for it.
func TestExerciseOf_IsStable(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays thousands of games; the race detector learns nothing new from them")
	}
	for _, id := range []string{"moonriver", "buffalo", "montana"} {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			r, d, e := exercise(t, id)
			if e.Line != d.Line || e.Seat != 1 || !reflect.DeepEqual(e.Moves, d.Better.Moves) || e.Gain < review.LeastGain || e.Rank < 1 || e.Choices < 2 {
				t.Errorf("of %+v with %+v it is %+v", d, d.Better, e)
			}
			again, err := review.ExerciseOf(t.Context(), r, d, review.Options{Playouts: 2 * fewPlayouts, Seed: 40})
			if err != nil || again == nil || again.Gain < review.LeastGain {
				t.Errorf("with other seeds %q is %+v, %v", e.Moves, again, err)
			}
			better := *d.Better
			better.Moves, d.Better = d.Played, &better
			if worse, err := review.ExerciseOf(t.Context(), r, d, review.Options{Playouts: fewPlayouts}); err != nil || worse != nil {
				t.Errorf("%q was played, and is taken for the best: %+v, %v", d.Played, worse, err)
			}
		})
	}
}

// What cannot be said in its time is no exercise, and nobody looks on whose context has ended.
func TestExerciseOf_IsBounded(t *testing.T) {
	r := finished(t, "moonriver")
	full, err := review.Of(t.Context(), r, review.Options{Playouts: 100, Seat: 1})
	must(t, err)
	d := full.At(full.Costly[0])
	if !d.IsCandidate() {
		t.Fatalf("%+v has cost nothing", d)
	}
	o := review.Options{Playouts: 1_000_000, Time: time.Millisecond}
	if e, err := review.ExerciseOf(t.Context(), r, d, o); e != nil || err != nil {
		t.Errorf("in no time it is %+v, %v", e, err)
	}
	ctx, stop := context.WithCancel(t.Context())
	o = review.Options{Playouts: 1_000_000, GiveWay: stop}
	if e, err := review.ExerciseOf(ctx, r, d, o); e != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("when it is stopped it is %+v, %v", e, err)
	}
	d.Better = nil
	if e, err := review.ExerciseOf(t.Context(), r, d, o); e != nil || err != nil {
		t.Errorf("what has cost nothing is %+v, %v", e, err)
	}
}
