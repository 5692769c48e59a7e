package bot_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"saloon/rules"
	"saloon/rules/bot"
	"saloon/rules/games"
)

// A fairSetup is a setup in which bots must be fair.
type fairSetup struct {
	game  string
	setup rules.Setup
}

// must ends a test at an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func (t fairSetup) String() string { return fmt.Sprint(t.game, " ", t.setup.Seats) }

// fairSetups are those that hide most in each game. Between two a bot may think otherwise.
var fairSetups = []fairSetup{
	{"moonriver", rules.Setup{Seats: 2}},
	{"moonriver", rules.Setup{Seats: 3}},
	{"buffalo", rules.Setup{Seats: 3, Options: map[string]string{"discards": "closed"}}},
	{"montana", rules.Setup{Seats: 2}},
}

func open(t *testing.T, id string) rules.Game {
	t.Helper()
	all, err := games.Open("")
	must(t, err)
	return all[slices.IndexFunc(all, func(g rules.Game) bool { return g.Info().ID == id })]
}

func newBot(t *testing.T, text string, g rules.Game) bot.Bot {
	t.Helper()
	o, err := bot.ParseOptions(text)
	must(t, err)
	b, err := bot.NewWith(o, g)
	must(t, err)
	return b
}

// play plays a game by the easy bot and shows every ninth decision to look.
func play(t *testing.T, g rules.Game, setup rules.Setup, seed uint64, look func(m rules.Match, seat rules.Seat)) {
	t.Helper()
	playEach(t, g, setup, seed, each(9), look)
}

// each is one decision in so many, and fewer for the race detector.
func each(usual int) int {
	if testing.Short() {
		return 40
	}
	return usual
}

// playEach does so with each so many of a game's decisions.
func playEach(t *testing.T, g rules.Game, setup rules.Setup, seed uint64, in int, look func(m rules.Match, seat rules.Seat)) {
	t.Helper()
	setup, err := g.Info().Check(setup)
	must(t, err)
	m, err := g.New(setup)
	must(t, err)
	easy := newBot(t, "easy", g)
	src := rand.NewPCG(seed, 1)
	decisions := 0
	for owing := m.ToAct(); owing != 0; owing = m.ToAct() {
		seat, move := owing.First(), rules.NoMove
		if seat == rules.House {
			move = m.Draw(src)
		} else {
			if decisions++; decisions%in == 0 {
				look(m, seat)
			}
			move = easy.Move(context.Background(), rules.See(m, seat), src)
		}
		if refused := m.Play(seat, move, nil); refused != nil {
			t.Fatalf("%q: %v", g.AppendMove(nil, move), refused)
		}
	}
}

// Everything that is hidden from a seat is dealt anew; its view stays the same, and so must its move.
func TestBots_SeeOnlyTheirView(t *testing.T) {
	for _, at := range fairSetups {
		for _, text := range []string{"greenhorn", "easy", "medium:iterations=40", "hard:iterations=60", "hard:iterations=60:search=halving"} {
			t.Run(fmt.Sprint(at, " ", text), func(t *testing.T) {
				t.Parallel()
				g := open(t, at.game)
				look := func(s rules.Sight) rules.Move { // by a new bot, which knows nothing of earlier looks
					return newBot(t, text, g).Move(context.Background(), s, rand.NewPCG(5, 6))
				}
				shuffle := rand.NewPCG(9, 9)
				play(t, g, at.setup, 11, func(m rules.Match, seat rules.Seat) {
					other := m.Clone()
					other.Determinize(seat, shuffle)
					if a, b := look(rules.See(m, seat)), look(rules.See(other, seat)); a != b {
						t.Fatalf("equal views give %q and %q", g.AppendMove(nil, a), g.AppendMove(nil, b))
					}
				})
			})
		}
	}
}

// The allowance for a busy machine is what the house promises people: 50 ms.
func TestBots_KeepTheirDeadline(t *testing.T) {
	const given, allowance = 5 * time.Millisecond, 50 * time.Millisecond
	for _, at := range fairSetups {
		for _, level := range bot.Levels() {
			t.Run(fmt.Sprint(at, " ", level), func(t *testing.T) {
				g := open(t, at.game)
				b := newBot(t, level, g)
				looks, late := 0, 0
				play(t, g, at.setup, 12, func(m rules.Match, seat rules.Seat) {
					if looks++; looks > 40 {
						return
					}
					s, move := rules.See(m, seat), rules.NoMove
					took := time.Hour // the least of some tries: the machine itself may stall
					for try := 0; try < 3 && took > given+allowance; try++ {
						ctx, stop := context.WithTimeout(context.Background(), given)
						start := time.Now()
						move = b.Move(ctx, s, rand.NewPCG(1, 2))
						took = min(took, time.Since(start))
						stop()
					}
					if took > given+allowance {
						late++
					}
					if refused := m.Refuse(seat, move); refused != nil {
						t.Fatalf("%q is refused: %v", g.AppendMove(nil, move), refused)
					}
				})
				if late > max(looks/2, 2) { // the machine itself may stall now and then
					t.Errorf("late %d times", late)
				}
			})
		}
	}
}
