package bot_test

import (
	"context"
	"math/rand/v2"
	"reflect"
	"testing"

	"saloon/rules"
	"saloon/rules/bot"
)

// Everything that is hidden from a seat is dealt anew: its hint stays the same, with all that is said of the moves.
func TestAdvise_SeesOnlyTheView(t *testing.T) {
	for _, at := range append([]fairSetup{{game: "buffalo", setup: rules.Setup{Seats: 2}}, {game: "buffalo", setup: rules.Setup{Seats: 5}}, {game: "montana", setup: rules.Setup{Seats: 4}}}, fairSetups...) {
		t.Run(at.String(), func(t *testing.T) {
			t.Parallel()
			g := open(t, at.game)
			advise := func(s rules.Sight) bot.Advice {
				return newBot(t, "medium:iterations=40", g).(*bot.Thinker).Advise(context.Background(), s, rand.NewPCG(5, 6))
			}
			shuffle, lines := rand.NewPCG(9, 9), 0
			play(t, g, at.setup, 14, func(m rules.Match, seat rules.Seat) {
				other := m.Clone()
				other.Determinize(seat, shuffle)
				a, b := advise(rules.See(m, seat)), advise(rules.See(other, seat))
				if len(a.Moves) != len(m.AppendMoves(nil, seat)) || a.Why.Text == "" {
					t.Fatalf("it ranks %d moves, because %q", len(a.Moves), a.Why.Text)
				}
				if !reflect.DeepEqual(a, b) {
					t.Fatalf("equal views give the hints\n%+v\n%+v", a, b)
				}
				for _, why := range a.Moves[0].Why {
					if why.Code == "why-line" {
						lines++
					}
				}
			})
			if lines == 0 && !testing.Short() {
				t.Error("no hint compares two lines of play")
			}
		})
	}
}
