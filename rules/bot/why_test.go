package bot_test

import (
	"context"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"saloon/rules"
	"saloon/rules/bot"
	"saloon/rules/buffalo"
	"saloon/rules/montana"
	"saloon/rules/moonriver"
	"saloon/rules/rulestest"
)

// reasons shows what a game says for the moves of many decisions of a
// game, and how often it gave which reason, by its code.
func reasons(t *testing.T, at fairSetup, look func(m rules.Match, seat rules.Seat, move rules.Move, said []any)) map[string]int {
	t.Helper()
	g := open(t, at.game)
	mind := g.(rules.Expert).Mind(nil).(rules.Explainer)
	count := map[string]int{}
	playEach(t, g, at.setup, 15, 3, func(m rules.Match, seat rules.Seat) {
		for _, move := range m.AppendMoves(nil, seat) {
			why := mind.Why(m, seat, move)
			if count[why.Code]++; why.Code != "" {
				look(m, seat, move, why.Args)
			}
		}
	})
	return count
}

func saysAll(t *testing.T, count map[string]int, codes ...string) {
	t.Helper()
	for _, code := range codes {
		if count[code] == 0 {
			t.Errorf("it never said %q", code)
		}
	}
}

func TestWhy_MoonRiverTellsOfTheTerritory(t *testing.T) {
	count := reasons(t, fairSetups[1], func(m rules.Match, seat rules.Seat, move rules.Move, said []any) {
		if move.Kind() != moonriver.MoveLay {
			return
		}
		after := m.Clone()
		rulestest.Taken(t, after.Play(seat, move, nil))
		half, _ := moonriver.HalvesOf(move)
		if !slices.ContainsFunc(after.View(seat).(*moonriver.View).Territories(seat), func(land moonriver.Territory) bool {
			return land.Cells.Len() == said[0] && land.Cows == said[1]
		}) {
			t.Fatalf("no territory beside %v has %v plots and %v cows", half.Cell, said[0], said[1])
		}
	})
	saysAll(t, count, "why-territory", "why-fits", "why-wait")
}

func TestWhy_MontanaTellsOfTheStock(t *testing.T) {
	count := reasons(t, fairSetups[3], func(m rules.Match, seat rules.Seat, move rules.Move, said []any) {
		after := m.Clone()
		rulestest.Taken(t, after.Play(seat, move, nil))
		p := after.View(seat).(*montana.View).Players[seat-1]
		if want := []any{p.Workers.Total(), p.Silver, p.Goods.Total()}; !slices.Equal(said, want) {
			t.Fatalf("it says %v, the view %v", said, want)
		}
	})
	saysAll(t, count, "why-stock")
}

func TestAdvise_GivesTheGamesOwnReasons(t *testing.T) {
	g := open(t, "montana")
	said := false
	play(t, g, rules.Setup{Seats: 2}, 16, func(m rules.Match, seat rules.Seat) {
		if said {
			return
		}
		a := bot.Advise(context.Background(), g, rules.See(m, seat), rand.NewPCG(1, 2))
		for _, ranked := range a.Moves {
			for _, why := range ranked.Why {
				said = said || why.Code == "why-stock"
			}
		}
	})
	if !said {
		t.Error("no hint tells what a move leaves in the purse")
	}
}

// What a hint says that a move scores at once is by how much the cows rise that are shown; of a secret choice, whose
// outcome nobody knows yet, it says nothing.
func TestWhy_ZoffScoresAtOnceWhatIsShown(t *testing.T) {
	for _, seats := range []int{2, 3} {
		g := open(t, "buffalo")
		b := newBot(t, "medium:iterations=40", g).(*bot.Thinker)
		told := 0
		playEach(t, g, rules.Setup{Seats: seats}, 15, 3, func(m rules.Match, seat rules.Seat) {
			for _, ranked := range b.Advise(context.Background(), rules.See(m, seat), rand.NewPCG(5, 6)).Moves {
				after, said := m.Clone(), 0
				rulestest.Taken(t, after.Play(seat, ranked.Move, nil))
				for _, why := range ranked.Why {
					if why.Code == "why-points" {
						said = why.Args[0].(int)
						told++
					}
				}
				shown := func(m rules.Match) int { return m.View(seat).(*buffalo.View).Players[seat-1].Placed }
				if rises := shown(after) - shown(m); said > 0 && (said != rises || m.Secret() != 0) {
					t.Errorf("of %d players: %q scores %d, it is said to score %d, in the choice %d", seats, g.AppendMove(nil, ranked.Move), rises, said, m.Secret())
				}
			}
		})
		if told == 0 {
			t.Errorf("of %d players no hint tells points", seats)
		}
	}
}

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
