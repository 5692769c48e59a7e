package arena

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"

	"saloon/rules"
)

// A Tuning moves the weights of a game by simultaneous perturbation (SPSA): each
// step shakes all weights at once, up in one bot and down in another, lets the
// two play, and moves the weights towards the better.
type Tuning struct {
	Contest
	Bot    string  // the level and options of both bots, without weights
	Seats  int     // how many seats; the two bots take turns around the table
	Steps  int     // how many steps
	Blocks int     // games are played in blocks; so many for each step
	Shake  float64 // how far a weight is shaken at first, as a part of its range
	Stride float64 // how far a step moves it at most at first, as a part of its range
	First  []int32 // where to begin; nil for the game's own weights
	Only   string  // move only the weights with this in their names; empty for all
	Work   int
}

// Tune makes the steps and tells after each the weights and how much better the
// upper ones did, in points of margin. It gives the mean of the last third.
func (t *Tuning) Tune(ctx context.Context, after func(step int, values []int32, gain float64)) ([]int32, error) {
	expert, ok := t.Game.(rules.Expert)
	if !ok || len(expert.Weights()) == 0 {
		return nil, fmt.Errorf("%s has no weights to tune", t.Game.Info().Title)
	}
	weights := expert.Weights()
	at := make([]float64, len(weights))
	for i, w := range weights {
		if at[i] = float64(w.Value); t.First != nil {
			at[i] = float64(t.First[i])
		}
	}
	sum, counted := make([]float64, len(at)), 0
	var src rand.PCG
	t.stream(&src, "shake")
	for step := range t.Steps {
		gain, signs, shake, err := t.shake(ctx, weights, at, step, &src)
		if err != nil {
			return nil, err
		}
		stride := t.Stride / math.Pow(1+float64(step)/float64(t.Steps)*9, 0.602)
		for i, w := range weights {
			width := float64(w.High - w.Low)
			at[i] += signs[i] * width * stride * math.Tanh(gain)
			at[i] = math.Max(float64(w.Low), math.Min(float64(w.High), at[i]))
		}
		if step >= t.Steps*2/3 {
			counted++
			for i := range at {
				sum[i] += at[i]
			}
		}
		if after != nil {
			after(step, whole(at), gain*shake)
		}
	}
	for i := range sum {
		sum[i] /= float64(max(counted, 1))
	}
	return whole(sum), nil
}

// shake plays one step's games. The gain is in standard errors, so that a step
// that shows nothing clearly moves little.
func (t *Tuning) shake(ctx context.Context, weights []rules.Weight, at []float64, step int, src rules.Source) (gain float64, signs []float64, scale float64, err error) {
	shake := t.Shake / math.Pow(1+float64(step)/float64(t.Steps)*9, 0.101)
	up, down := make([]float64, len(at)), make([]float64, len(at))
	signs = make([]float64, len(at))
	for i, w := range weights {
		if up[i], down[i] = at[i], at[i]; !strings.Contains(w.Name, t.Only) {
			continue
		}
		signs[i] = float64(2*rules.Below(src, 2) - 1)
		by := signs[i] * math.Max(1, shake*float64(w.High-w.Low))
		up[i], down[i] = at[i]+by, at[i]-by
	}
	c := t.Contest
	c.Seed = t.Seed + uint64(step)<<32
	c.Setup.Seats, c.Seating = t.Seats, Rotations
	c.Bots = nil
	for seat := range t.Seats {
		values := up
		if seat%2 == 1 {
			values = down
		}
		c.Bots = append(c.Bots, t.Bot+":weights="+joined(whole(values)))
	}
	blocks, err := c.Fight(ctx, Bout{Blocks: t.Blocks, Workers: t.Work})
	if err != nil {
		return 0, nil, 0, err
	}
	if len(blocks) < t.Blocks {
		return 0, nil, 0, ctx.Err()
	}
	mean, deviation := moments(leads(blocks))
	scale = math.Max(deviation/math.Sqrt(float64(len(blocks))), 1e-9)
	return mean / scale, signs, scale, nil
}

// leads is by how many points the even bots stood before the odd ones, in the
// mean of each block.
func leads(blocks []Block) []float64 {
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

func whole(values []float64) []int32 {
	rounded := make([]int32, len(values))
	for i, v := range values {
		rounded[i] = int32(math.Round(v))
	}
	return rounded
}

func joined(values []int32) string {
	words := make([]string, len(values))
	for i, v := range values {
		words[i] = strconv.Itoa(int(v))
	}
	return strings.Join(words, "/")
}
