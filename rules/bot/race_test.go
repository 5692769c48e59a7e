package bot

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"saloon/rules"
	"saloon/rules/buffalo"
	"saloon/rules/rulestest"
)

// What a world brings to all arms alike hides which is better from means, and from a race it does not. Who is as good as
// the best leaves it, and who is better in some worlds and worse in others stays.
func TestRace_KeepsWhoMayStillCatchUp(t *testing.T) {
	arms := make([]arm, 4)
	const first, worse, alike, wild = 0, 1, 2, 3
	var r race
	r.begin(arms)
	src := rand.NewPCG(1, 2)
	left := len(arms)
	for left == len(arms) {
		world := int64(rules.Below(src, 100_000))
		for i := range arms {
			switch r.results[i] = world; arms[i].lane {
			case worse:
				r.results[i] -= 1000
			case wild:
				r.results[i] += int64(rules.Below(src, 40_000)) - 20_000
			}
			arms[i].sum += r.results[i]
			arms[i].tried++
		}
		r.count(arms)
		left = r.drop(arms)
	}
	lanes := map[int]bool{arms[0].lane: true, arms[1].lane: true}
	if left != 2 || !lanes[wild] || !lanes[first] && !lanes[alike] {
		t.Errorf("%d are left, the first of them %d and %d", left, arms[0].lane, arms[1].lane)
	}
}

// The bot that drops moves early thinks for a shorter time, and finds what wins.
func TestRace_EndsSooner(t *testing.T) {
	for _, size := range []int{5, 6, 7} {
		m, _ := heap{size}.New(rules.Setup{})
		thinker, err := newThinker(Options{Level: "hard", Search: Halving, Iterations: 3000}, heap{})
		must(t, err)
		s := thinker.take()
		s.hasty = true
		move, tried := s.think(context.Background(), rules.See(m, 1), rand.NewPCG(1, 2))
		if want := take(size - 4); move != want || tried > 1500 {
			t.Errorf("of %d it takes %d after %d playouts, want %d after half of 3,000", size, move.Fields(), tried, want.Fields())
		}
	}
}

// The more playouts there is time for, the more choices in secret are compared, and each of them often.
func TestHard_ComparesMoreChoicesInSecretWithMorePlayouts(t *testing.T) {
	all := dealGames(t)
	g := all[slices.IndexFunc(all, func(g rules.Game) bool { return g.Info().ID == buffalo.ID })]
	m, err := g.New(rules.Setup{Seats: 2})
	must(t, err)
	for src := rand.NewPCG(1, 2); m.Secret() == 0; {
		rulestest.Step(t, g, m, src)
	}
	for playouts, want := range map[int]int{640: 24, 3200: 50, 64_000: mostSecret} {
		thinker, err := newThinker(Options{Level: "hard", Iterations: playouts}, g)
		must(t, err)
		s := thinker.take()
		s.think(context.Background(), rules.See(m, 1), rand.NewPCG(1, 2))
		tried, least := 0, playouts
		for _, a := range s.arms {
			if a.tried > 0 {
				tried, least = tried+1, min(least, int(a.tried))
			}
		}
		if tried != want || least < 4 {
			t.Errorf("with %d playouts %d choices are compared, not %d, and one is tried %d times", playouts, tried, want, least)
		}
	}
}
