package buffalo

import (
	"reflect"
	"testing"
)

// A hint tells of the herd that would grow, and of the largest of the others.
func TestWhyTellsOfTheHerds(t *testing.T) {
	for _, c := range []struct {
		seats      int
		move       string
		own, other int
	}{{3, "2a lucky-lake", 3, 5}, {2, "2a lucky-lake blue", 3, 5}, {2, "2a lucky-lake green", 2, 5}} {
		m := empty(t, c.seats)
		put(t, m, "lucky-lake", "blue 3 red 5 green 2")
		if c.seats == 2 {
			put(t, m, "lucky-lake", "orange 1")
		}
		move, err := mustNew(t).Parse("send " + c.move)
		if err != nil {
			t.Fatal(err)
		}
		why := (*mind)(nil).Why(m, 1, move)
		if want := whyHerds.With(c.own, c.other, int(m.free[meadowAt(t, m, "lucky-lake")])); !reflect.DeepEqual(why, want) {
			t.Errorf("of %d players, %s: it says %v, not %v", c.seats, c.move, why, want)
		}
	}
}
