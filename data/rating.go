package data

import (
	"encoding/binary"
	"math"
)

// A Rating says how well somebody plays one game, in millionths: most likely Mu, give or take
// Sigma. Whole numbers, so that the same games give the same ratings on every machine.
type Rating struct {
	Mu    int64 `json:"mu"`
	Sigma int64 `json:"sigma"`
}

// Millionths are what a rating counts in.
const Millionths = 1e6

// NewRating is that of somebody of whom nothing is known.
var NewRating = Rating{Mu: 25 * Millionths, Sigma: 8_333_333}

const (
	beta  = 25.0 / 6 // how much luck there is in one game
	kappa = 0.0001   // what is left of an uncertainty, at the very least

	provisionalFrom = 6 * Millionths
)

// Provisional reports whether the rating still says little.
func (r Rating) Provisional() bool { return r.Sigma > provisionalFrom }

// Sure is how well somebody plays at the least, which leaderboards go by.
func (r Rating) Sure() int64 { return r.Mu - 3*r.Sigma }

// rate is the Plackett-Luce model of Weng and Lin ("A Bayesian Approximation Method for Online Ranking", 2011,
// algorithm 4). A lower place is a better one; places can be shared. Each product is converted, so that no machine
// joins it with a sum to one step that rounds otherwise.
func rate(before []Rating, places []int) []Rating {
	n := len(before)
	mu, square, spread := make([]float64, n), make([]float64, n), 0.0
	for i, r := range before {
		sigma := float64(r.Sigma) / Millionths
		mu[i], square[i] = float64(r.Mu)/Millionths, float64(sigma*sigma)
		spread += square[i] + float64(beta*beta)
	}
	c := math.Sqrt(spread)
	strength, behind, alike := make([]float64, n), make([]float64, n), make([]float64, n)
	for i := range n {
		strength[i] = exp(mu[i] / c)
	}
	for q := range n { // behind[q] is the strength of all who came no better than q
		for i := range n {
			if places[i] >= places[q] {
				behind[q] += strength[i]
			}
			if places[i] == places[q] {
				alike[q]++
			}
		}
	}
	after := make([]Rating, n)
	for i := range n {
		omega, delta := 0.0, 0.0
		for q := range n {
			if places[q] > places[i] {
				continue
			}
			p := strength[i] / behind[q]
			if q == i {
				omega += (1 - p) / alike[q]
			} else {
				omega -= p / alike[q]
			}
			delta += float64(p*(1-p)) / alike[q]
		}
		after[i] = moved(mu[i], square[i], c, omega, delta)
	}
	return after
}

func moved(mu, square, c, omega, delta float64) Rating {
	sigma := math.Sqrt(square)
	gamma := sigma / c
	mu += float64(float64(square/c) * omega)
	left := 1 - float64(float64(float64(square/float64(c*c))*delta)*gamma)
	sigma *= math.Sqrt(math.Max(left, kappa))
	return Rating{Mu: int64(math.RoundToEven(mu * Millionths)), Sigma: int64(math.RoundToEven(sigma * Millionths))}
}

// Every machine does these steps alike; that of the standard library is written anew for some processors.
func exp(x float64) float64 {
	const ln2High, ln2Low = 6.93147180369123816490e-01, 1.90821492927058770002e-10
	k := math.Floor(float64(x/math.Ln2) + 0.5)
	r := x - float64(k*ln2High) - float64(k*ln2Low)
	sum := 1.0
	for n := 18.0; n >= 1; n-- { // 1 + r(1 + r/2(1 + r/3(...)))
		sum = 1 + float64(float64(r/n)*sum)
	}
	return math.Ldexp(sum, int(k))
}

func (r Rating) appendTo(dst []byte) []byte {
	return binary.AppendVarint(binary.AppendVarint(dst, r.Mu), r.Sigma)
}

// rest is what is behind the rating.
func (r *Rating) take(raw []byte) ([]byte, error) {
	for _, n := range []*int64{&r.Mu, &r.Sigma} {
		value, size := binary.Varint(raw)
		if size <= 0 {
			return nil, ErrDamaged
		}
		*n, raw = value, raw[size:]
	}
	return raw, nil
}
