package evenings

import (
	"testing"

	"saloon/rules"
)

// Who did not play the whole game stands behind the others, whatever its order says; of nobody who did, the last counts.
func TestVerify_PlacesOfAGameBesideItsOrder(t *testing.T) {
	for _, c := range []struct {
		order     [][]rules.Seat
		places    []int
		last      int
		explained bool
	}{
		{[][]rules.Seat{{1}, {3}, {4}, {2}}, []int{1, 4, 2, 3}, 4, true},
		{[][]rules.Seat{{1}, {3}, {4}, {2}}, []int{4, 3, 1, 2}, 3, true}, // 1 has left
		{[][]rules.Seat{{1}, {3}, {4}, {2}}, []int{4, 4, 4, 4}, 0, true},
		{[][]rules.Seat{{1, 2}, {3}}, []int{1, 1, 3}, 3, true},
		{[][]rules.Seat{{1}, {2}}, []int{1}, 0, false},
	} {
		last, explained := lastOfOrder(c.order, c.places)
		if last != c.last || explained != c.explained {
			t.Errorf("the order %v counts as %v: up to place %d, %v", c.order, c.places, last, explained)
		}
	}
}
