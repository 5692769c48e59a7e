package bot

import (
	"context"
	"slices"
	"sync"

	"saloon/rules"
)

// A Thinker is a searching bot: it tries moves in worlds that agree with what its seat
// may know. Several goroutines may use it at the same time.
type Thinker struct {
	game rules.Game
	o    Options
	idle sync.Pool // of *search
}

func newThinker(o Options, g rules.Game) (*Thinker, error) {
	o, err := o.complete(g)
	return &Thinker{game: g, o: o}, err
}

// Move returns the move that did best in the playouts that there was time for.
func (t *Thinker) Move(ctx context.Context, s rules.Sight, src rules.Source) rules.Move {
	idle := t.take()
	defer t.idle.Put(idle)
	idle.hasty = true
	move, _ := idle.think(ctx, s, src)
	return move
}

func (t *Thinker) take() *search {
	if idle, ok := t.idle.Get().(*search); ok {
		idle.hasty = false
		return idle
	}
	s := &search{game: t.game, o: t.o}
	s.mind = mindOf(t.game, t.o.Weights)
	return s
}

// think returns the best move and the number of playouts. The arms keep the results of the playouts.
func (s *search) think(ctx context.Context, sight rules.Sight, src rules.Source) (rules.Move, int) {
	b := newBudget(ctx, s.o)
	s.budget, s.arms = b, s.arms[:0]
	s.legal = sight.AppendMoves(s.legal[:0])
	if len(s.legal) == 0 {
		return rules.NoMove, 0
	}
	s.sit(sight, src)
	s.seats = len(s.world.Outcome().Points)
	if s.arms = s.arms[:0]; len(s.legal) == 1 || b.stopped() || circles(s.world) {
		return s.untried(src), 0
	}
	s.chooseJudge()
	switch s.horizon = s.o.Horizon; {
	case s.judge != nil:
		if s.horizon = s.o.judgedAt; s.horizon == 0 {
			s.horizon = s.judge.Ahead()
		}
	case s.horizon == 0:
		s.horizon = s.o.Ahead * s.seats
	case s.horizon < 0:
		s.horizon = longest
	}
	s.gather()
	planner, secret := s.mind.(rules.Planner)
	switch secret = secret && s.world.Secret() != 0; {
	case secret:
		s.boundConfidence(planner, b)
	case s.o.Search == Tree:
		s.arms = s.arms[:min(len(s.arms), s.o.Arms, mostArms)]
		s.grow(b)
	default:
		s.halve(b)
	}
	return s.sure(s.arms[0].plan[0]), b.used
}

// chooseJudge has playouts judged before their end, where the game has learned to.
func (s *search) chooseJudge() {
	s.judge = nil
	if judge, is := s.mind.(rules.Judge); is && s.o.Judge > 0 && s.o.judgedAt >= 0 {
		if _, learned := judge.Judge(s.world, s.seat); learned {
			s.judge = judge
		}
	}
}

// untried is the move if there is no time for a playout.
func (s *search) untried(src rules.Source) rules.Move {
	if len(s.legal) == 1 {
		return s.legal[0]
	}
	return s.sure(s.decide(s.seat, src))
}

// sure is the move, or the game's default if the move is not legal.
func (s *search) sure(move rules.Move) rules.Move {
	if slices.Contains(s.legal, move) {
		return move
	}
	return s.sight.Default()
}

// A Rater makes one of the moves that the game's mind rates highest. It tries none of
// them. Several goroutines may use it at the same time.
type Rater struct {
	game rules.Game
	o    Options
	idle sync.Pool // of *search
}

// slack is how far below the highest rating a move may lie and still be made, on the scale of [rules.Mind]. Ratings are
// not exact enough to tell such moves apart, and a bot that always made the first of them would be easy to predict.
const slack = 50

// Move returns one of the moves with the highest ratings.
func (r *Rater) Move(_ context.Context, sight rules.Sight, src rules.Source) rules.Move {
	s, ok := r.idle.Get().(*search)
	if !ok {
		s = &search{o: r.o}
		s.mind = mindOf(r.game, r.o.Weights)
	}
	defer r.idle.Put(s)
	s.legal = sight.AppendMoves(s.legal[:0])
	switch len(s.legal) {
	case 0:
		return rules.NoMove
	case 1:
		return s.legal[0]
	}
	s.sit(sight, src)
	if circles(s.world) {
		return sight.Default()
	}
	s.overlook(r.o.Miss, src)
	s.rates = slices.Grow(s.rates[:0], len(s.legal))[:len(s.legal)]
	s.mind.Rate(s.world, s.seat, s.legal, s.rates)
	return s.oneOfTheBest(src)
}

// overlook drops some percent of the moves, each by chance, but not all of them.
func (s *search) overlook(percent int, src rules.Source) {
	if percent <= 0 {
		return
	}
	seen := s.legal[rules.Below(src, len(s.legal))]
	s.legal = slices.DeleteFunc(s.legal, func(m rules.Move) bool {
		return m != seen && rules.Below(src, 100) < percent
	})
}

// oneOfTheBest draws one of the moves that are rated nearly as high as the best.
func (s *search) oneOfTheBest(src rules.Source) rules.Move {
	least := slices.Max(s.rates) - slack
	n := 0
	for i, rate := range s.rates {
		if rate >= least {
			s.legal[n] = s.legal[i]
			n++
		}
	}
	return s.legal[rules.Below(src, n)]
}
