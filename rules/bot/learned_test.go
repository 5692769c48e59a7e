package bot_test

import (
	"context"
	"math/rand/v2"
	"testing"

	"saloon/rules"
)

// sameMoves tells in how many of the decisions of a game, one in so many, two bots make the same move.
func sameMoves(t *testing.T, game string, seats, in int, a, b string) (same, all int) {
	t.Helper()
	g := open(t, game)
	one, other := newBot(t, a, g), newBot(t, b, g)
	playEach(t, g, rules.Setup{Seats: seats}, 14, in, func(m rules.Match, seat rules.Seat) {
		s := rules.See(m, seat)
		x := one.Move(context.Background(), s, rand.NewPCG(5, 6))
		y := other.Move(context.Background(), s, rand.NewPCG(5, 6))
		if all++; x == y {
			same++
		}
	})
	return same, all
}

// The hard bot tries each move alone in a game that has learned what unfinished matches are worth, and with those that
// could follow it in another. Where a game has a slow evaluation, it uses that.
func TestHard_PlaysByWhatTheGameKnows(t *testing.T) {
	const alone = "hard:iterations=60:search=halving:ahead=24:prior=-1:rating=50:slow=1"
	const behind = "hard:iterations=60:search=tree:judge=1:horizon=6:prior=3:rating=-1"
	const toTheEnd = "hard:iterations=60:search=tree:judge=-1:horizon=60:prior=3:rating=-1"
	most := 3
	if testing.Short() {
		most = 2
	}
	for game, told := range map[string]string{"moonriver": alone, "montana": behind} {
		for seats := 2; seats <= most; seats++ {
			if same, all := sameMoves(t, game, seats, each(8), "hard:iterations=60", told); same != all {
				t.Errorf("%s, %d players: %d of %d moves as told", game, seats, same, all)
			}
		}
	}
	if testing.Short() {
		return // too few moves are looked at
	}
	if same, all := sameMoves(t, "montana", 2, each(8), "hard:iterations=60:judge=-1", toTheEnd); same != all {
		t.Errorf("montana, without judging: %d of %d moves as told", same, all)
	}
	if same, all := sameMoves(t, "montana", 2, each(8), behind, toTheEnd); same == all {
		t.Error("judging changes no move, so this test tells nothing")
	}
	if same, all := sameMoves(t, "moonriver", 2, each(8), alone, "hard:iterations=60:slow=-1"); same == all {
		t.Error("slow weights and quick ones choose the same moves, so this test tells nothing")
	}
	if same, all := sameMoves(t, "montana", 2, each(8), alone, behind); same == all {
		t.Error("both ways choose the same moves, so this test tells nothing")
	}
}

// The more weight the rating of a move has, the less the playouts change.
func TestRating_TempersPlayouts(t *testing.T) {
	const first = "hard:iterations=60:arms=1" // one arm: the highest rated
	without, _ := sameMoves(t, "moonriver", 2, each(3), first, "hard:iterations=60:rating=-1")
	some, _ := sameMoves(t, "moonriver", 2, each(3), first, "hard:iterations=60:rating=50")
	most, all := sameMoves(t, "moonriver", 2, each(3), first, "hard:iterations=60:rating=1000")
	if without >= some || some >= most || most > all {
		t.Errorf("%d, %d and %d of %d moves are those with the highest rating", without, some, most, all)
	}
}
