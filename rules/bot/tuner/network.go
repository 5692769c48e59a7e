package main

import (
	"context"
	"math"
	"math/rand/v2"

	"saloon/rules"
)

const (
	batch     = 128  // lessons that are learned from together
	firstRate = 1e-3 // how far a number moves at first; at the end it does not move any more
)

// A network is a [rules.Net] while it learns, by gradient descent with momentum (Adam). Products are rounded before
// they are added, so that it becomes the same on every machine.
type network struct {
	mean, spread          []float32 // of the inputs, which are made alike with them
	first, start, second  values    // as those of a net
	offset                values    // one number
	x, sums               []float32 // of the lesson at hand
	inputs, width, learnt int
}

// Values are numbers that are learned, and how.
type values struct {
	now, slope   []float32
	drift, jumps []float32 // running means of the slopes, and of their squares
}

func newValues(n int, source func() float64) values {
	v := values{make([]float32, n), make([]float32, n), make([]float32, n), make([]float32, n)}
	for i := range v.now {
		v.now[i] = float32(source())
	}
	return v
}

func newNetwork(lessons []lesson, width int, src *rand.Rand) *network {
	inputs := len(lessons[0].signs)
	n := &network{inputs: inputs, width: width, x: make([]float32, inputs), sums: make([]float32, width)}
	for i := range inputs {
		sum, squares := 0.0, 0.0
		for _, e := range lessons {
			sum += float64(e.signs[i])
			squares += float64(e.signs[i]) * float64(e.signs[i])
		}
		mean := sum / float64(len(lessons))
		n.mean = append(n.mean, float32(mean))
		n.spread = append(n.spread, float32(math.Sqrt(max(squares/float64(len(lessons))-mean*mean, 1e-4))))
	}
	about := func(n int) func() float64 {
		return func() float64 { return src.NormFloat64() / math.Sqrt(float64(n)) }
	}
	nothing := func() float64 { return 0 }
	n.first, n.start = newValues(inputs*width, about(inputs)), newValues(width, nothing)
	n.second, n.offset = newValues(width, about(width)), newValues(1, nothing)
	return n
}

// learn goes through the lessons several times, and by smaller and smaller steps. Games come in order, so it takes
// lessons that lie far apart one after the other.
func (n *network) learn(ctx context.Context, lessons []lesson, epochs int) error {
	total := epochs * len(lessons)
	stride := len(lessons)*5/8 | 1
	for stride > 1 && common(stride, len(lessons)) != 1 {
		stride += 2
	}
	for i, at := 0, 0; i < total; i, at = i+1, (at+stride)%len(lessons) {
		n.learnOne(lessons[at])
		if i%batch == batch-1 {
			n.learnt++
			rate := firstRate * 0.5 * (1 + math.Cos(math.Pi*float64(i)/float64(total)))
			for _, v := range []*values{&n.first, &n.start, &n.second, &n.offset} {
				v.move(rate, n.learnt)
			}
			if err := ctx.Err(); err != nil {
				return err
			}
		}
	}
	return nil
}

// common is the greatest common divisor.
func common(a, b int) int {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

// learnOne adds to the slopes what would bring the result nearer to that of the lesson.
func (n *network) learnOne(e lesson) {
	for i, sign := range e.signs {
		n.x[i] = (float32(sign) - n.mean[i]) / n.spread[i]
	}
	miss := (n.of(n.x) - e.result) / batch
	n.offset.slope[0] += miss
	for j, sum := range n.sums {
		if sum <= 0 {
			n.sums[j] = 0
			continue
		}
		n.second.slope[j] += float32(miss * sum)
		n.sums[j] = miss * n.second.now[j]
		n.start.slope[j] += n.sums[j]
	}
	for i, x := range n.x {
		slopes := n.first.slope[i*n.width : (i+1)*n.width]
		for j := range slopes {
			slopes[j] += float32(x * n.sums[j])
		}
	}
}

func (n *network) of(inputs []float32) float32 {
	copy(n.sums, n.start.now)
	for i, x := range inputs {
		for j, w := range n.first.now[i*n.width : (i+1)*n.width] {
			n.sums[j] += float32(x * w)
		}
	}
	result := n.offset.now[0]
	for j, sum := range n.sums {
		result += float32(max(sum, 0) * n.second.now[j])
	}
	return result
}

// move moves the numbers against their slopes, which begin anew.
func (v *values) move(rate float64, times int) {
	const keepDrift, keepJumps, least = 0.9, 0.999, 1e-8
	drifts, jumps := float32(1-math.Pow(keepDrift, float64(times))), float32(1-math.Pow(keepJumps, float64(times)))
	for i, slope := range v.slope {
		v.drift[i] = float32(keepDrift*v.drift[i]) + float32((1-keepDrift)*slope)
		v.jumps[i] = float32(keepJumps*v.jumps[i]) + float32(float32((1-keepJumps)*slope)*slope)
		v.now[i] -= float32(float32(rate) * (v.drift[i] / drifts) / (float32(math.Sqrt(float64(v.jumps[i]/jumps))) + least))
		v.slope[i] = 0
	}
}

// inWholeNumbers is the network for inputs as they are.
func (n *network) inWholeNumbers() *rules.Net {
	const mostFirst, mostSecond = 8000, 30000 // sums stay within 32 bits
	first, start := make([]float64, len(n.first.now)), make([]float64, n.width)
	for i, w := range n.first.now {
		first[i] = float64(w) / float64(n.spread[i/n.width])
		start[i%n.width] -= first[i] * float64(n.mean[i/n.width])
	}
	byFirst, bySecond := mostFirst/largest(first), mostSecond/largest(n.second.now)
	net := &rules.Net{Inputs: n.inputs, Sums: n.width}
	for _, w := range first {
		net.First = append(net.First, int16(math.Round(w*byFirst)))
	}
	for j, w := range n.second.now {
		net.Start = append(net.Start, int32(math.Round((start[j]+float64(n.start.now[j]))*byFirst)))
		net.Second = append(net.Second, int16(math.Round(float64(w)*bySecond)))
	}
	net.Offset = int64(math.Round(float64(n.offset.now[0]) * byFirst * bySecond))
	net.Divisor = max(int64(math.Round(byFirst*bySecond/rules.Certain)), 1)
	return net
}

func largest[F float32 | float64](list []F) float64 {
	most := F(1e-9)
	for _, f := range list {
		most = max(most, f, -f)
	}
	return float64(most)
}
