package bot_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"saloon/rules"
	"saloon/rules/bot"
)

// sameMoves tells in how many decisions of a game two bots make the same move.
func sameMoves(t *testing.T, seats int, a, b string) (same, all int) {
	t.Helper()
	g := open(t, "moonriver")
	var bots [2]bot.Bot
	for i, text := range []string{a, b} {
		o, err := bot.ParseOptions(text)
		if err != nil {
			t.Fatal(err)
		}
		if bots[i], err = bot.NewWith(o, g); err != nil {
			t.Fatal(err)
		}
	}
	play(t, g, rules.Setup{Seats: seats}, 14, func(m rules.Match, seat rules.Seat) {
		s := rules.See(m, seat)
		x := bots[0].Move(context.Background(), s, rand.NewPCG(5, 6))
		y := bots[1].Move(context.Background(), s, rand.NewPCG(5, 6))
		if all++; x == y {
			same++
		}
	})
	return same, all
}

func TestHard_ThinksOtherwiseBetweenTwo(t *testing.T) {
	const between, around = "hard:iterations=60:search=halving:ahead=12:prior=-1:glance=50", "hard:iterations=60:search=tree:horizon=60:prior=3"
	if same, all := sameMoves(t, 2, "hard:iterations=60", between); same != all {
		t.Errorf("between two it made %d of %d moves as told", same, all)
	}
	if same, all := sameMoves(t, 3, "hard:iterations=60", around); same != all {
		t.Errorf("among three it made %d of %d moves as told", same, all)
	}
	if same, all := sameMoves(t, 2, around, between); same == all {
		t.Error("both ways choose the same moves, so this test tells nothing")
	}
}

// With more and more weight on the first glance, playouts have less and less to say.
func TestGlance_TempersPlayouts(t *testing.T) {
	const first = "medium:iterations=1:arms=1" // one arm: the first glance
	without, _ := sameMoves(t, 2, first, "hard:iterations=60:glance=-1")
	some, _ := sameMoves(t, 2, first, "hard:iterations=60:glance=50")
	most, all := sameMoves(t, 2, first, "hard:iterations=60:glance=1000")
	if without >= some || some >= most || most > all {
		t.Errorf("%d, %d and %d of %d moves are those of the glance", without, some, most, all)
	}
}
