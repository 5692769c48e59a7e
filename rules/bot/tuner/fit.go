package main

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"

	"saloon/rules"
	"saloon/rules/bot/arena"
)

// A fit finds what each feature of an unfinished match is worth: by least squares,
// from games that a mind or a bot plays against itself.
type fit struct {
	arena.Contest
	bot     string // who plays; empty for the mind itself, which is much faster
	games   int
	workers int // how many games are played at the same time
}

const (
	fitStray = 20 // one move in so many is made at random, so that unusual positions come up
	fitEvery = 10 // one decision in so many is looked at
)

type sums struct {
	products [][]float64
	targets  []float64
	count    int
	total    float64
	squares  float64
}

func newSums(n int) *sums {
	s := &sums{products: make([][]float64, n), targets: make([]float64, n)}
	for i := range s.products {
		s.products[i] = make([]float64, n)
	}
	return s
}

func (s *sums) add(features []int32, target float64) {
	for i, a := range features {
		for j := 0; j <= i; j++ {
			s.products[i][j] += float64(a) * float64(features[j])
		}
		s.targets[i] += float64(a) * target
	}
	s.count++
	s.total += target
	s.squares += target * target
}

// solve finds the coefficients by Gaussian elimination. It adds a little to the diagonal,
// so that a feature that never occurs does no harm.
func (s *sums) solve() []float64 {
	n := len(s.targets)
	rows := make([][]float64, n)
	for i := range rows {
		rows[i] = make([]float64, n+1)
		for j := range n {
			rows[i][j] = s.products[max(i, j)][min(i, j)]
		}
		rows[i][i] += 1e-3*float64(s.count) + 1e-6*rows[i][i]
		rows[i][n] = s.targets[i]
	}
	for i := range n {
		best := i
		for j := i + 1; j < n; j++ {
			if math.Abs(rows[j][i]) > math.Abs(rows[best][i]) {
				best = j
			}
		}
		rows[i], rows[best] = rows[best], rows[i]
		for j := range n {
			if j == i {
				continue
			}
			by := rows[j][i] / rows[i][i]
			for k := i; k <= n; k++ {
				rows[j][k] -= by * rows[i][k]
			}
		}
	}
	solution := make([]float64, n)
	for i := range n {
		solution[i] = rows[i][n] / rows[i][i]
	}
	return solution
}

// explained is the part of the targets' variance that a solution explains.
func (s *sums) explained(solution []float64) float64 {
	hit := 0.0
	for i, c := range solution {
		hit += c * s.targets[i]
	}
	spread := s.squares - s.total*s.total/float64(s.count)
	return 1 - (s.squares-hit)/spread
}

// run plays the games. It returns the points that each feature adds to the score, and
// which part of the variance of the points that explains.
func (f *fit) run(ctx context.Context) ([]float64, float64, error) {
	expert, ok := f.Game.(rules.Expert)
	if !ok {
		return nil, 0, fmt.Errorf("%s has no mind", f.Game.Info().Title)
	}
	if _, ok = expert.Mind(nil).(rules.Learner); !ok {
		return nil, 0, fmt.Errorf("%s has no features to fit", f.Game.Info().Title)
	}
	games, err := playAll(ctx, f.games, f.workers, func() (func(int) (samples, error), error) {
		mind := expert.Mind(nil).(rules.Learner)
		choose, err := f.player(mind)
		return func(game int) (samples, error) { return f.play(ctx, mind, choose, game) }, err
	})
	if err != nil {
		return nil, 0, err
	}
	var all *sums
	for _, g := range games {
		for i, features := range g.seen {
			if all == nil {
				all = newSums(len(features))
			}
			all.add(features, g.gained[i])
		}
	}
	if all == nil {
		return nil, 0, fmt.Errorf("no decision was looked at in %d games; look at more of them", f.games)
	}
	solution := all.solve()
	return solution, all.explained(solution), nil
}

type samples struct {
	seen   [][]int32
	gained []float64
}

type chooser func(ctx context.Context, m rules.Match, seat rules.Seat, src rules.Source) rules.Move

// player is the bot of the fit, or the mind itself where there is none.
func (f *fit) player(mind rules.Mind) (chooser, error) {
	if f.bot == "" {
		return func(_ context.Context, m rules.Match, seat rules.Seat, src rules.Source) rules.Move {
			return mind.Choose(m, seat, src)
		}, nil
	}
	b, err := f.NewBot(f.bot)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, m rules.Match, seat rules.Seat, src rules.Source) rules.Move {
		return b.Move(ctx, rules.See(m, seat), src)
	}, nil
}

func (f *fit) play(ctx context.Context, mind rules.Learner, choose chooser, game int) (samples, error) {
	m, err := f.Game.New(f.Setup)
	if err != nil {
		return samples{}, err
	}
	var src rand.PCG
	f.SeedStream(&src, "fit", game)
	var s samples
	var had []int
	for owing := m.ToAct(); owing != 0; owing = m.ToAct() {
		if err := ctx.Err(); err != nil {
			return samples{}, err
		}
		seat, move := owing.First(), rules.NoMove
		switch {
		case seat == rules.House:
			move = m.Draw(&src)
		case rules.Below(&src, fitStray) == 0:
			moves := m.AppendMoves(nil, seat)
			move = moves[rules.Below(&src, len(moves))]
		default:
			move = choose(ctx, m, seat, &src)
		}
		if refused := m.Play(seat, move, nil); refused != nil {
			return samples{}, refused
		}
		if m.ToAct() != 0 && seat != rules.House && rules.Below(&src, fitEvery) == 0 {
			for at := rules.Seat(1); int(at) <= f.Setup.Seats; at++ {
				s.seen = append(s.seen, mind.Features(m, at, nil))
				had = append(had, m.Score(at))
			}
		}
	}
	for i, before := range had {
		s.gained = append(s.gained, float64(m.Score(rules.Seat(i%f.Setup.Seats+1))-before))
	}
	return s, nil
}
