package arena

import (
	"math"
	"math/rand/v2"
)

// An Estimate is a mean with its 95% confidence interval.
type Estimate struct {
	Mean float64 `json:"mean"`
	Low  float64 `json:"low"`
	High float64 `json:"high"`
}

func (e Estimate) half() float64 { return (e.High - e.Low) / 2 }

// normal is the two-sided 95% quantile of the normal distribution.
const normal = 1.959964

// student is the two-sided 95% quantile of Student's t distribution, by the
// Cornish-Fisher expansion. It is right to three digits from four degrees of freedom on.
func student(degrees int) float64 {
	n, z := float64(max(degrees, 1)), normal
	z3, z5, z7 := z*z*z, math.Pow(z, 5), math.Pow(z, 7)
	return z + (z3+z)/(4*n) + (5*z5+16*z3+3*z)/(96*n*n) + (3*z7+19*z5+17*z3-15*z)/(384*n*n*n)
}

// estimate is worked out from the means of blocks, not from single games, because the
// games of one block share their chance and so are not independent.
func estimate(blocks []float64) Estimate {
	mean, deviation := MeanAndDeviation(blocks)
	if len(blocks) < 2 {
		return Estimate{mean, math.Inf(-1), math.Inf(1)}
	}
	half := student(len(blocks)-1) * deviation / math.Sqrt(float64(len(blocks)))
	return Estimate{mean, mean - half, mean + half}
}

// estimateShare is the same for shares of victories, in percent. Near 0% and 100%, where the means of blocks hardly
// differ, it gives Wilson's interval, for as many independent games as would vary as much as the blocks do.
func estimateShare(blocks []float64, games int) Estimate {
	mean, deviation := MeanAndDeviation(blocks)
	e := Estimate{100 * mean, 0, 100}
	if len(blocks) == 0 {
		return e
	}
	if near := math.Min(mean, 1-mean); near*float64(games) >= 10 && near >= 0.1 && len(blocks) >= 5 {
		half := 100 * student(len(blocks)-1) * deviation / math.Sqrt(float64(len(blocks)))
		return Estimate{e.Mean, math.Max(e.Mean-half, 0), math.Min(e.Mean+half, 100)}
	}
	worth := float64(games)
	alone := mean * (1 - mean) / float64(games) // the variance if all games were independent
	if found := deviation * deviation / float64(len(blocks)); found > alone && alone > 0 {
		worth *= alone / found
	}
	e.Low, e.High = wilson(mean, math.Max(worth, 1))
	return e
}

// wilson is Wilson's 95% interval for a share p of n games, in percent.
func wilson(p, n float64) (low, high float64) {
	z2 := normal * normal
	middle := (p + z2/(2*n)) / (1 + z2/n)
	half := normal * math.Sqrt(p*(1-p)/n+z2/(4*n*n)) / (1 + z2/n)
	return 100 * math.Max(middle-half, 0), 100 * math.Min(middle+half, 1)
}

// MeanAndDeviation are the mean and the standard deviation of a sample.
func MeanAndDeviation(values []float64) (mean, deviation float64) {
	if len(values) == 0 {
		return 0, 0
	}
	for _, v := range values {
		mean += v
	}
	mean /= float64(len(values))
	for _, v := range values {
		deviation += (v - mean) * (v - mean)
	}
	if len(values) > 1 {
		deviation = math.Sqrt(deviation / float64(len(values)-1))
	}
	return mean, deviation
}

// bradleyTerry finds the ratings under which these numbers of victories are the most
// likely, on the scale of Elo with a mean of 0. Each pair that met counts half a victory
// more for both, so that the rating of one who always wins stays finite.
func bradleyTerry(wins [][]float64) []float64 {
	n := len(wins)
	strength := make([]float64, n)
	for i := range strength {
		strength[i] = 1
	}
	for range 2000 {
		next := make([]float64, n)
		for i := range n {
			won, weight := 0.0, 0.0
			for j := range n {
				if met := wins[i][j] + wins[j][i]; i != j && met > 0 {
					won += wins[i][j] + 0.5
					weight += (met + 1) / (strength[i] + strength[j])
				}
			}
			if next[i] = strength[i]; weight > 0 {
				next[i] = won / weight
			}
		}
		strength = next
	}
	mean := 0.0
	for i, s := range strength {
		strength[i] = 400 * math.Log10(s)
		mean += strength[i] / float64(n)
	}
	for i := range strength {
		strength[i] -= mean
	}
	return strength
}

// resamples is how many times the bootstrap draws.
const resamples = 200

// bootstrap works out ratings with their intervals. It draws as many blocks as there are, with repeats, many times, and
// looks how much the ratings vary. count adds a block's victories to wins.
func bootstrap(blocks, bots int, count func(wins [][]float64, block int)) []Estimate {
	square := func() [][]float64 {
		wins := make([][]float64, bots)
		for i := range wins {
			wins[i] = make([]float64, bots)
		}
		return wins
	}
	all := square()
	for b := range blocks {
		count(all, b)
	}
	ratings := make([]Estimate, bots)
	samples := make([][]float64, bots)
	src := rand.New(rand.NewPCG(1, uint64(blocks)))
	for range resamples {
		wins := square()
		for range blocks {
			count(wins, src.IntN(blocks))
		}
		for i, r := range bradleyTerry(wins) {
			samples[i] = append(samples[i], r)
		}
	}
	for i, r := range bradleyTerry(all) {
		_, deviation := MeanAndDeviation(samples[i])
		ratings[i] = Estimate{r, r - normal*deviation, r + normal*deviation}
	}
	return ratings
}
