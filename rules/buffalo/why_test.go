package buffalo

import (
	"reflect"
	"testing"

	"saloon/rules"
)

// A hint tells of the herd that would grow, and of the largest of the others; of what is not there it does not speak.
func TestWhyTellsOfTheHerds(t *testing.T) {
	for _, c := range []struct {
		seats       int
		herds, move string
		why         rules.Reason
		numbers     []any
	}{
		{3, "blue 3 red 5 green 2", "2a lucky-lake", whyHerds, []any{3, 5}},
		{2, "blue 3 red 5 green 2 orange 1", "2a lucky-lake blue", whyHerds, []any{3, 5}},
		{2, "blue 3 red 5 green 2 orange 1", "2a lucky-lake green", whyHerds, []any{2, 5}},
		{3, "blue 3", "2a lucky-lake", whyAlone, []any{3}},
		{3, "red 5 green 2", "2a lucky-lake", whyNewHerd, []any{5}},
		{3, "", "2a lucky-lake", whyFirstHerd, nil},
	} {
		m := empty(t, c.seats)
		put(t, m, "lucky-lake", c.herds)
		move, err := mustNew(t).Parse("send " + c.move)
		must(t, err)
		why := (*mind)(nil).Why(m, 1, move)
		if want := c.why.With(append(c.numbers, int(m.free[meadowAt(t, m, "lucky-lake")]))...); !reflect.DeepEqual(why, want) {
			t.Errorf("of %d players, %s where there is %q: it says %v, not %v", c.seats, c.move, c.herds, why, want)
		}
	}
}
