package arena

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"sync/atomic"

	"golang.org/x/sync/errgroup"

	"saloon/rules"
)

// A Fit finds what each feature of an unfinished match is worth: by least
// squares, from games that a mind or a bot plays against itself.
type Fit struct {
	Contest
	Bot   string // who plays; empty for the mind itself, which is much faster
	Games int
	Work  int // how many games are played at the same time
	Stray int // one move in so many is any legal one, so that odd positions come up
	Every int // one decision in so many is looked at
}

// fitted are the sums of a least-squares fit.
type fitted struct {
	products [][]float64
	targets  []float64
	count    int
	total    float64
	squares  float64
}

func newFitted(n int) *fitted {
	f := &fitted{products: make([][]float64, n), targets: make([]float64, n)}
	for i := range f.products {
		f.products[i] = make([]float64, n)
	}
	return f
}

func (f *fitted) add(features []int32, target float64) {
	for i, a := range features {
		for j := 0; j <= i; j++ {
			f.products[i][j] += float64(a) * float64(features[j])
		}
		f.targets[i] += float64(a) * target
	}
	f.count++
	f.total += target
	f.squares += target * target
}

// solve gives the coefficients, by Gauss with a little on the diagonal so that a
// feature that never shows does no harm.
func (f *fitted) solve() []float64 {
	n := len(f.targets)
	rows := make([][]float64, n)
	for i := range rows {
		rows[i] = make([]float64, n+1)
		for j := range n {
			rows[i][j] = f.products[max(i, j)][min(i, j)]
		}
		rows[i][i] += 1e-3*float64(f.count) + 1e-6*rows[i][i]
		rows[i][n] = f.targets[i]
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

// explained is the part of the targets' spread that a solution explains.
func (f *fitted) explained(solution []float64) float64 {
	hit := 0.0
	for i, s := range solution {
		hit += s * f.targets[i]
	}
	spread := f.squares - f.total*f.total/float64(f.count)
	return 1 - (f.squares-hit)/spread
}

// Run plays the games and gives the points that each feature adds, and how much
// of the spread of what the seats still gained that explains.
func (f *Fit) Run(ctx context.Context) ([]float64, float64, error) {
	expert, ok := f.Game.(rules.Expert)
	if !ok {
		return nil, 0, fmt.Errorf("%s has no mind", f.Game.Info().Title)
	}
	if _, ok = expert.Mind(nil).(rules.Learner); !ok {
		return nil, 0, fmt.Errorf("%s has no features to fit", f.Game.Info().Title)
	}
	games, err := f.playAll(ctx, expert)
	if err != nil {
		return nil, 0, err
	}
	var sums *fitted
	for _, g := range games { // in their order, so that the workers' speed changes nothing
		for i, features := range g.seen {
			if sums == nil {
				sums = newFitted(len(features))
			}
			sums.add(features, g.gained[i])
		}
	}
	if sums == nil {
		return nil, 0, fmt.Errorf("no decision was looked at in %d games; look at more of them", f.Games)
	}
	solution := sums.solve()
	return solution, sums.explained(solution), nil
}

// A lesson is what one game teaches: features that were seen in it, and how many
// points their seats gained from there on.
type lesson struct {
	seen   [][]int32
	gained []float64
}

func (f *Fit) playAll(ctx context.Context, expert rules.Expert) ([]lesson, error) {
	games := make([]lesson, f.Games)
	var next atomic.Int64
	group, ctx := errgroup.WithContext(ctx)
	for range max(f.Work, 1) {
		group.Go(func() error {
			mind := expert.Mind(nil).(rules.Learner)
			choose, err := f.player(mind)
			for err == nil {
				game := int(next.Add(1)) - 1
				if game >= f.Games {
					return nil
				}
				if err = ctx.Err(); err == nil {
					games[game], err = f.play(ctx, mind, choose, game)
				}
			}
			return err
		})
	}
	return games, group.Wait()
}

// A chooser makes the moves of a fit's games.
type chooser func(ctx context.Context, m rules.Match, seat rules.Seat, src rules.Source) rules.Move

// player is the bot of the fit, or else the mind itself.
func (f *Fit) player(mind rules.Mind) (chooser, error) {
	if f.Bot == "" {
		return func(_ context.Context, m rules.Match, seat rules.Seat, src rules.Source) rules.Move {
			return mind.Choose(m, seat, src)
		}, nil
	}
	b, err := f.Contest.player(f.Bot)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, m rules.Match, seat rules.Seat, src rules.Source) rules.Move {
		return b.Move(ctx, rules.See(m, seat), src)
	}, nil
}

// play plays one game.
func (f *Fit) play(ctx context.Context, mind rules.Learner, choose chooser, game int) (lesson, error) {
	m, err := f.Game.New(f.Setup)
	if err != nil {
		return lesson{}, err
	}
	var src rand.PCG
	f.stream(&src, "fit", game)
	var l lesson
	var had []int
	for owing := m.ToAct(); owing != 0; owing = m.ToAct() {
		seat, move := owing.First(), rules.NoMove
		switch {
		case seat == rules.House:
			move = m.Draw(&src)
		case rules.Below(&src, f.Stray) == 0:
			moves := m.AppendMoves(nil, seat)
			move = moves[rules.Below(&src, len(moves))]
		default:
			move = choose(ctx, m, seat, &src)
		}
		if refused := m.Play(seat, move, nil); refused != nil {
			return lesson{}, fmt.Errorf("game %d: %w", game, refused)
		}
		if m.ToAct() != 0 && seat != rules.House && rules.Below(&src, f.Every) == 0 {
			for s := 1; s <= f.Setup.Seats; s++ {
				l.seen = append(l.seen, mind.Features(m, rules.Seat(s), nil))
				had = append(had, m.Score(rules.Seat(s)))
			}
		}
	}
	for i, before := range had {
		l.gained = append(l.gained, float64(m.Score(rules.Seat(i%f.Setup.Seats+1))-before))
	}
	return l, nil
}
