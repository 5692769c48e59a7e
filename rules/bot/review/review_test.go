package review_test

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"saloon/rules"
	"saloon/rules/bot/review"
)

// must ends a test at an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func finished(t *testing.T, id string) *rules.Record {
	t.Helper()
	p := sit(t, id, "easy")
	p.on(func(rules.Match, rules.Seat) bool { return false })
	return p.record
}

func TestOf_SameSeedSameReview(t *testing.T) {
	r := finished(t, "buffalo")
	of := func(seed uint64) review.Review {
		full, err := review.Of(t.Context(), r, review.Options{Playouts: 40, Seed: seed})
		must(t, err)
		return full
	}
	a, b, other := of(1), of(1), of(2)
	if !reflect.DeepEqual(a, b) {
		t.Error("the same seed gives another review")
	}
	if reflect.DeepEqual(a.Decisions, other.Decisions) {
		t.Error("another seed draws nothing else")
	}
}

// A review of one seat says the same as a review of all seats says of it.
func TestOf_LooksAtOneSeatAsAtAll(t *testing.T) {
	r := finished(t, "montana")
	all, err := review.Of(t.Context(), r, review.Options{Playouts: 16})
	must(t, err)
	one, err := review.Of(t.Context(), r, review.Options{Playouts: 16, Seat: 2})
	must(t, err)
	var want []review.Decision
	for _, d := range all.Decisions {
		if d.Seat == 2 {
			want = append(want, d)
		}
	}
	if len(want) == 0 || len(want) == len(all.Decisions) || !reflect.DeepEqual(one.Decisions, want) {
		t.Errorf("of all seats %d decisions, of seat 2 %d alone and %d among them", len(all.Decisions), len(one.Decisions), len(want))
	}
	if len(all.Accuracy) != r.Setup().Seats || len(one.Accuracy) != 1 || !reflect.DeepEqual(one.Accuracy[0], all.Accuracy[1]) {
		t.Errorf("the accuracy of all seats is %v, of seat 2 %v", all.Accuracy, one.Accuracy)
	}
}

func TestOf_StopsAndTellsItsProgress(t *testing.T) {
	r := finished(t, "buffalo")
	ctx, stop := context.WithCancel(t.Context())
	var seen []int
	_, err := review.Of(ctx, r, review.Options{Playouts: 10, Progress: func(done, total int) {
		if seen = append(seen, done); total < 5 {
			t.Errorf("there are %d decisions", total)
		}
		if done == 3 {
			stop()
		}
	}})
	if !errors.Is(err, context.Canceled) || !reflect.DeepEqual(seen, []int{1, 2, 3}) {
		t.Errorf("it ends with %v after %v", err, seen)
	}
}

// A review that is written as JSON and read again is the same, and its reasons can be told anew.
func TestReview_IsTheSameWhenItIsReadAgain(t *testing.T) {
	r := finished(t, "moonriver")
	full, err := review.Of(t.Context(), r, review.Options{Playouts: 100, Seat: 1})
	must(t, err)
	raw, err := json.Marshal(full)
	must(t, err)
	var read review.Review
	if err := json.Unmarshal(raw, &read); err != nil || !reflect.DeepEqual(read, full) {
		t.Fatalf("%v: it is read as\n%+v, not\n%+v", err, read, full)
	}
	told := 0
	for _, line := range read.Costly {
		for _, why := range read.At(line).Better.Why {
			phrase := rules.Phrase{Code: why.Code, Text: "%d", Args: why.Args}
			if len(why.Args) == 1 && strings.Contains(why.Text, " "+phrase.Sentence()+" ") {
				told++
			}
		}
	}
	if told == 0 {
		t.Error("no reason has its number")
	}
}

// Whoever holds a review up between its games changes nothing in it.
func TestOf_GivesWayWithoutChange(t *testing.T) {
	r := finished(t, "buffalo")
	alone, err := review.Of(t.Context(), r, review.Options{Playouts: 40, Seat: 1})
	must(t, err)
	asked := 0
	held, err := review.Of(t.Context(), r, review.Options{Playouts: 40, Seat: 1, GiveWay: func() { asked++ }})
	if err != nil || !reflect.DeepEqual(alone, held) {
		t.Errorf("%v: another review", err)
	}
	if least := 40 * len(alone.Decisions); asked < least {
		t.Errorf("it gave way %d times, fewer than the %d games", asked, least)
	}
}

// A review keeps its time. Each decision is looked at in one world at least, and the review says how many were
// cut short.
func TestOf_TakesNoLongerThanItsTime(t *testing.T) {
	r := finished(t, "moonriver")
	full, err := review.Of(t.Context(), r, review.Options{Seat: 1, Playouts: 1_000_000, Time: time.Nanosecond})
	must(t, err)
	if full.Short != len(full.Decisions) {
		t.Errorf("of %d decisions %d were cut short", len(full.Decisions), full.Short)
	}
	for _, d := range full.Decisions {
		if d.Expected[0] == (review.Stand{}) && d.Expected[1] == (review.Stand{}) {
			t.Fatalf("nothing is expected at %s", d.Moment())
		}
	}
}

// Nothing lost is 100, and a tenth of a victory with each decision is 50; a settled game and other seats change nothing.
func TestAccuracyOf(t *testing.T) {
	var r review.Review
	decide := func(seat rules.Seat, best, own int) {
		d := review.Decision{Seat: seat, Expected: make([]review.Stand, 2)}
		if d.Expected[seat-1].Chance = best; own < best {
			d.Better = &review.Better{Played: make([]review.Stand, 2)}
			d.Better.Played[seat-1].Chance = own
		}
		r.Decisions = append(r.Decisions, d)
	}
	for _, c := range []struct {
		best, own     int
		figure, doubt int
	}{{60, 60, 0, 0}, {50, 50, 100, 0}, {80, 50, 50, 50}, {90, 50, 12, 52}, {3, 0, 12, 52}, {100, 97, 12, 52}, {100, 0, 0, 92}} {
		decide(2, 100, 0)
		decide(1, c.best, c.own)
		if a := r.AccuracyOf(1); a.Figure != c.figure || a.Doubt != c.doubt || a.Seat != 1 {
			t.Errorf("with %d%% instead of %d%% it is %+v, not %d ± %d", c.own, c.best, a, c.figure, c.doubt)
		}
	}
	if a := r.AccuracyOf(1); a.Of != 5 || a.Lost != 340 {
		t.Errorf("%+v: not 34%% of a victory with each of 5 decisions", a)
	}
}
