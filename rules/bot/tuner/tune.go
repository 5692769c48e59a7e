package main

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"saloon/rules"
	"saloon/rules/bot/arena"
)

// A tuning changes the weights of a game by simultaneous perturbation (SPSA): each
// step adds a random change to all weights at once for one bot and subtracts it for
// another, lets the two play, and changes the weights towards those of the better.
type tuning struct {
	arena.Contest
	bot     string // the level and options of both bots, without weights
	seats   int    // an even number; the two bots sit on every other seat
	steps   int
	blocks  int     // of games, in each step
	first   []int32 // where to start; nil for the game's own weights
	workers int
}

const (
	firstShake  = 0.1  // the change that the first step tries, as a part of a weight's range
	firstStride = 0.04 // the largest change that it makes
)

// run makes the steps and returns the mean weights of the last third of them. It calls after, which may be nil, with
// the weights after each step and by how many points the bot with the added change was ahead in it.
func (t *tuning) run(ctx context.Context, after func(step int, values []int32, lead float64)) ([]int32, error) {
	expert, ok := t.Game.(rules.Expert)
	if !ok || len(expert.Weights()) == 0 {
		return nil, fmt.Errorf("%s has no weights to tune", t.Game.Info().Title)
	}
	weights := expert.Weights()
	at := t.start(weights)
	sum, counted := make([]float64, len(at)), 0
	var src rand.PCG
	t.SeedStream(&src, "shake")
	for step := range t.steps {
		signs := make([]float64, len(at))
		for i := range signs {
			signs[i] = float64(2*rules.Below(&src, 2) - 1)
		}
		lead, err := t.try(ctx, step, weights, at, signs)
		if err != nil {
			return nil, err
		}
		stride := firstStride / t.shrink(step, 0.602)
		for i, w := range weights {
			width := float64(w.High - w.Low)
			at[i] += signs[i] * width * stride * math.Tanh(lead.mean/lead.err)
			at[i] = math.Max(float64(w.Low), math.Min(float64(w.High), at[i]))
		}
		if step >= t.steps*2/3 {
			counted++
			for i := range at {
				sum[i] += at[i]
			}
		}
		if after != nil {
			after(step, rounded(at), lead.mean)
		}
	}
	for i := range sum {
		sum[i] /= float64(max(counted, 1))
	}
	return rounded(sum), nil
}

func (t *tuning) start(weights []rules.Weight) []float64 {
	at := make([]float64, len(weights))
	for i, w := range weights {
		if at[i] = float64(w.Value); t.first != nil {
			at[i] = float64(t.first[i])
		}
	}
	return at
}

// shrink is by how much a step divides its changes: 1 in the first step, nearly 10 to this power in the last.
func (t *tuning) shrink(step int, power float64) float64 {
	return math.Pow(1+float64(step)/float64(t.steps)*9, power)
}

// A lead is by how many points one bot is ahead of the other, with its standard error.
// A small mean beside a large error shows little, and so changes the weights little.
type lead struct{ mean, err float64 }

func (t *tuning) try(ctx context.Context, step int, weights []rules.Weight, at, signs []float64) (lead, error) {
	shake := firstShake / t.shrink(step, 0.101)
	plus, minus := slices.Clone(at), slices.Clone(at)
	for i, w := range weights {
		change := signs[i] * math.Max(1, shake*float64(w.High-w.Low))
		plus[i], minus[i] = at[i]+change, at[i]-change
	}
	c := t.Contest
	c.Seed = t.Seed + uint64(step)<<32
	c.Setup.Seats = t.seats
	c.Bots = nil
	for seat := range t.seats {
		values := plus
		if seat%2 == 1 {
			values = minus
		}
		c.Bots = append(c.Bots, t.bot+":weights="+slashed(rounded(values)))
	}
	blocks, err := c.Play(ctx, arena.Schedule{Blocks: t.blocks, Workers: t.workers})
	if err != nil {
		return lead{}, err
	}
	if len(blocks) < t.blocks {
		return lead{}, ctx.Err()
	}
	mean, deviation := arena.MeanAndDeviation(leads(blocks))
	return lead{mean, math.Max(deviation/math.Sqrt(float64(len(blocks))), 1e-9)}, nil
}

func leads(blocks []arena.Block) []float64 {
	var all []float64
	for _, b := range blocks {
		sum := 0.0
		for _, g := range b.Games {
			var side, count [2]float64
			for who, points := range g.Points {
				side[who%2] += float64(points)
				count[who%2]++
			}
			sum += side[0]/count[0] - side[1]/count[1]
		}
		all = append(all, sum/float64(len(b.Games)))
	}
	return all
}

func rounded(values []float64) []int32 {
	whole := make([]int32, len(values))
	for i, v := range values {
		whole[i] = int32(math.Round(v))
	}
	return whole
}

func slashed(values []int32) string {
	words := make([]string, len(values))
	for i, v := range values {
		words[i] = strconv.Itoa(int(v))
	}
	return strings.Join(words, "/")
}
