package review

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"saloon/rules"
	"saloon/rules/bot"
)

// An Exercise is a decision in which one choice is clearly the best.
type Exercise struct {
	Line    int        // the number of lines before it
	Seat    rules.Seat // whose decision it is
	Moves   []string   // of the best choice
	Gain    int        // of a hundred games, how many more it wins than the next best
	Rank    int        // where it stands among all choices as they look at first sight, counted from 1
	Choices int        // how many there are
	Why     []Reason   // what speaks for it
}

const (
	// LeastGain is how many more of a hundred games the best choice of an exercise wins.
	LeastGain = 8

	confirmations = 3  // seeds with which the best choice must be the best again
	moreGames     = 10 // times as many are played on for each of them as for a review
)

// ExerciseTime is how long somebody should look at most for whether a decision is an exercise.
const ExerciseTime = 3 * time.Minute

// IsCandidate reports whether a decision may be an exercise: it has cost enough.
func (d Decision) IsCandidate() bool { return d.Better != nil && d.lost() >= LeastGain }

// ExerciseOf looks whether a decision of a review is an exercise: the better choice must win more than any other,
// with other seeds and ten times the playouts of the review. It is nil for one that is not, also when that cannot be
// said in the time of the options. When the context ends, it returns the context's error.
func ExerciseOf(ctx context.Context, r *rules.Record, d Decision, o Options) (e *Exercise, err error) {
	if !d.IsCandidate() {
		return nil, nil
	}
	g := r.Game()
	best, err := planOf(g, d.Better.Moves)
	if err != nil {
		return nil, err
	}
	failed := walk(r, []decision{{line: d.Line, seat: d.Seat}}, func(_ decision, m rules.Match) bool {
		e, err = confirm(ctx, g, rules.See(m, d.Seat), best, o)
		if e != nil {
			e.Rank, e.Choices = firstSight(g, m, d.Seat, best)
		}
		return false
	})
	if err = cmp.Or(failed, err, ctx.Err()); err != nil || e == nil {
		return nil, err
	}
	e.Line, e.Seat, e.Moves, e.Why = d.Line, d.Seat, d.Better.Moves, d.Better.Why
	return e, nil
}

func planOf(g rules.Game, moves []string) (plan rules.Plan, err error) {
	if len(moves) == 0 || len(moves) > len(plan) {
		return plan, fmt.Errorf("a choice has 1 to %d moves, not %d", len(plan), len(moves))
	}
	for i, text := range moves {
		if plan[i], err = g.Parse(text); err != nil {
			return plan, err
		}
	}
	return plan, nil
}

func confirm(ctx context.Context, g rules.Game, s rules.Sight, best rules.Plan, o Options) (*Exercise, error) {
	playouts := moreGames * cmp.Or(o.Playouts, DefaultPlayouts)
	hard, err := bot.NewWith(bot.Options{Level: "hard", Iterations: playouts, GiveWay: o.GiveWay}, g)
	if err != nil {
		return nil, err
	}
	e, within := &Exercise{Gain: 100}, o.Time/confirmations
	for i := range uint64(confirmations) {
		own, rivals := hard.(*bot.Thinker).Rivals(ctx, s, rand.NewPCG(o.Seed+1+i, 0), best, within)
		if len(rivals) == 0 || own.Games < playouts/2/(len(rivals)+1) {
			return nil, nil // there was not enough time
		}
		for _, rival := range rivals {
			e.Gain = min(e.Gain, 100*(own.Wins[s.Seat()]-rival.Wins[s.Seat()])/(bot.WinParts*own.Games))
		}
		if e.Gain < LeastGain {
			return nil, nil
		}
	}
	return e, nil
}

// firstSight is where a choice stands among all choices of a seat, as the quick mind of the game rates their first
// moves, and how many there are.
func firstSight(g rules.Game, m rules.Match, seat rules.Seat, choice rules.Plan) (rank, of int) {
	moves := m.AppendMoves(nil, seat)
	rank, of = 1, len(moves)
	expert, ok := g.(rules.Expert)
	if !ok {
		return rank, of
	}
	mind := expert.Mind(nil)
	if planner, secret := mind.(rules.Planner); secret && m.Secret() != 0 {
		for _, plan := range planner.Plans(m, seat, nil, mostRanked) {
			if plan == choice {
				return rank, of
			}
			rank++
		}
		return rank, of
	}
	rates := make([]int32, len(moves))
	mind.Rate(m, seat, moves, rates)
	for i, move := range moves {
		if move == choice[0] {
			for _, rate := range rates {
				if rate > rates[i] {
					rank++
				}
			}
		}
	}
	return rank, of
}

const mostRanked = 32
