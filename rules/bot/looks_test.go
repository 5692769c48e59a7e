package bot

import (
	"context"
	"math/rand/v2"
	"testing"

	"saloon/rules"
	"saloon/rules/rulestest"
)

// watched is a game whose minds tell each time that they are asked something.
type watched struct {
	rules.Expert
	asked func()
}

func (g watched) SlowWeights() []int32 {
	if slow, ok := g.Expert.(rules.SlowExpert); ok {
		return slow.SlowWeights()
	}
	return nil
}

func (g watched) Mind(values []int32) rules.Mind {
	w := watchedMind{g.Expert.Mind(values), g.asked}
	if planner, ok := w.Mind.(rules.Planner); ok {
		return watchedPlanner{w, planner}
	}
	if learner, ok := w.Mind.(rules.Learner); ok {
		return watchedLearner{w, learner}
	}
	return w
}

type watchedMind struct {
	rules.Mind
	asked func()
}

func (w watchedMind) Choose(m rules.Match, seat rules.Seat, src rules.Source) rules.Move {
	w.asked()
	return w.Mind.Choose(m, seat, src)
}

func (w watchedMind) Rate(m rules.Match, seat rules.Seat, moves []rules.Move, rates []int32) {
	w.asked()
	w.Mind.Rate(m, seat, moves, rates)
}

func (w watchedMind) Worth(m rules.Match, seat rules.Seat) int32 {
	w.asked()
	return w.Mind.Worth(m, seat)
}

func (w watchedMind) Rests(begun, now rules.Match, seat rules.Seat) bool {
	return w.Mind.(rules.Narrator).Rests(begun, now, seat)
}

func (w watchedMind) Until() string { return w.Mind.(rules.Narrator).Until() }

func (w watchedMind) Holds(m rules.Match, seat rules.Seat, dst []rules.Holding) []rules.Holding {
	return w.Mind.(rules.Narrator).Holds(m, seat, dst)
}

type watchedPlanner struct {
	watchedMind
	planner rules.Planner
}

func (w watchedPlanner) Reopen(m rules.Match, seat rules.Seat) { w.planner.Reopen(m, seat) }

func (w watchedPlanner) Plans(m rules.Match, seat rules.Seat, dst []rules.Plan, limit int) []rules.Plan {
	w.asked()
	return w.planner.Plans(m, seat, dst, limit)
}

type watchedLearner struct {
	watchedMind
	learner rules.Learner
}

func (w watchedLearner) Features(m rules.Match, seat rules.Seat, dst []int32) []int32 {
	return w.learner.Features(m, seat, dst)
}

// mostAfter is how often a mind is asked something at most after its context has ended: until the next look, and a
// few times for the move that is made then. BenchmarkLook tells what that costs.
const mostAfter = lookEvery + 2*rules.MaxSeats

// thoughts are all kinds of thinking that somebody may stop.
func thoughts(t testing.TB, g rules.Game) map[string]func(context.Context, rules.Match, rules.Seat) {
	t.Helper()
	all := map[string]func(context.Context, rules.Match, rules.Seat){}
	for _, text := range []string{"greenhorn", "easy", "medium", "hard", "hard:search=tree", "hard:search=halving", "hard:horizon=-1"} {
		b := newBot(t, text+":iterations=200", g)
		all[text] = func(ctx context.Context, m rules.Match, seat rules.Seat) {
			b.Move(ctx, rules.See(m, seat), rand.NewPCG(1, 2))
		}
		if thinker, ok := b.(*Thinker); ok {
			all[text+" as a hint"] = func(ctx context.Context, m rules.Match, seat rules.Seat) {
				thinker.Advise(ctx, rules.See(m, seat), rand.NewPCG(1, 2))
			}
			all[text+" in a review"] = func(ctx context.Context, m rules.Match, seat rules.Seat) {
				made := rules.Plan{m.AppendMoves(nil, seat)[0]}
				thinker.Compare(ctx, rules.See(m, seat), rand.NewPCG(1, 2), made, 0)
			}
		}
	}
	return all
}

// middles shows a decision of somebody at many moments of games by chance, of every number of players.
func middles(t testing.TB, g rules.Game, games int, see func(m rules.Match, seat rules.Seat, src rules.Source)) {
	t.Helper()
	info := g.Info()
	for n := range games * (info.MaxSeats + 1 - info.MinSeats) {
		setup, err := info.Check(rules.Setup{Seats: info.MinSeats + n/games})
		must(t, err)
		m, err := g.New(setup)
		must(t, err)
		src := rand.NewPCG(uint64(n), 3)
		for stop := rules.Below(src, 100); m.ToAct().Has(rules.House) || m.Progress() < stop && m.ToAct() != 0; {
			rulestest.Step(t, g, m, src)
		}
		if m.ToAct() != 0 {
			see(m, m.ToAct().First(), src)
		}
	}
}

// Whoever stops a bot, a hint or a review waits for a few evaluations, wherever it is: in the middle of a playout, of a
// tree, of plans of the others, of a comparison.
func TestThinking_LooksAtItsContextAgainAndAgain(t *testing.T) {
	for _, real := range dealGames(t) {
		t.Run(real.Info().ID, func(t *testing.T) {
			t.Parallel()
			asked, end, stop := 0, 0, func() {}
			g := watched{real.(rules.Expert), func() {
				if asked++; asked == end {
					stop()
				}
			}}
			all, latest := thoughts(t, g), 0
			middles(t, g, 20, func(m rules.Match, seat rules.Seat, src rules.Source) {
				for name, think := range all {
					var ctx context.Context
					ctx, stop = context.WithCancel(t.Context())
					asked, end = 0, 1+rules.Below(src, 1+1<<rules.Below(src, 12))
					think(ctx, m, seat)
					stop()
					if after := asked - end; after > mostAfter {
						t.Errorf("%s: stopped after %d questions to its mind it asks %d more", name, end, after)
					} else {
						latest = max(latest, after)
					}
				}
			})
			t.Logf("at most %d questions after the end", latest)
		})
	}
}
