package data

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"
)

// The vector that go-openskill publishes: four who are new, and their places.
func TestRate_AsPublished(t *testing.T) {
	before := []Rating{NewRating, NewRating, NewRating, NewRating}
	var got []string
	for _, r := range rate(before, []int{4, 1, 3, 2}) {
		got = append(got, r.said())
	}
	want := []string{"20.963 ±8.084", "27.795 ±8.263", "24.689 ±8.084", "26.553 ±8.179"}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %v", got)
	}
}

func (r Rating) said() string {
	return fmt.Sprintf("%.3f ±%.3f", float64(r.Mu)/Millionths, float64(r.Sigma)/Millionths)
}

// Who shares a place moves alike, a win lifts, and the order in which seats are named does not
// matter.
func TestRate_SharedPlacesAndAnyOrderOfSeats(t *testing.T) {
	level := rate([]Rating{NewRating, NewRating}, []int{1, 1})
	if level[0] != level[1] || level[0].Mu != NewRating.Mu || level[0].Sigma >= NewRating.Sigma {
		t.Errorf("a shared place moves both to %v", level)
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		n := 2 + random.IntN(4)
		before, places := make([]Rating, n), make([]int, n)
		for i := range n {
			before[i] = Rating{random.Int64N(60 * Millionths), 1 + random.Int64N(9*Millionths)}
			places[i] = 1 + random.IntN(n)
		}
		after, order := rate(before, places), random.Perm(n)
		mixed, mixedPlaces := make([]Rating, n), make([]int, n)
		for to, from := range order {
			mixed[to], mixedPlaces[to] = before[from], places[from]
		}
		for to, r := range rate(mixed, mixedPlaces) {
			if d := r.Mu - after[order[to]].Mu; d < -1 || d > 1 { // sums in another order
				t.Fatalf("%v %v: %v becomes %v, and %v in another order", before, places, before[order[to]], after[order[to]], r)
			}
		}
		for i, r := range after {
			if r.Sigma > before[i].Sigma || r.Sigma <= 0 {
				t.Fatalf("after a game %v is %v", before[i], r)
			}
		}
	}
}

func TestExp_IsThePowerOfE(t *testing.T) {
	for x := -40.0; x < 40; x += 0.37 {
		if got, want := exp(x), math.Exp(x); math.Abs(got-want) > 1e-14*want {
			t.Errorf("exp(%v) = %v, not %v", x, got, want)
		}
	}
}
