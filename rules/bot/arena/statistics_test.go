package arena

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

func near(t *testing.T, what string, got, want, within float64) {
	t.Helper()
	if math.Abs(got-want) > within {
		t.Errorf("%s is %.4f, want %.4f", what, got, want)
	}
}

// The values are those of the printed tables.
func TestStudent_AgreesWithTheTables(t *testing.T) {
	for degrees, want := range map[int]float64{4: 2.776, 5: 2.571, 10: 2.228, 30: 2.042, 1000: 1.962} {
		near(t, "t", student(degrees), want, 0.01)
	}
}

// 100 of 100 means 96.3% or more: 1/(1 + z²/100).
func TestWilson_NeverSaysCertain(t *testing.T) {
	low, high := wilson(1, 100)
	near(t, "low", low, 100/(1+normal*normal/100), 0.01)
	near(t, "high", high, 100, 0)
	low, high = wilson(0.5, 100)
	near(t, "middle", (low+high)/2, 50, 0.001)
}

// The interval must hold the truth about 95 times in 100, also when the games of a block are alike.
func TestEstimateShare_CoversTheTruth(t *testing.T) {
	for _, p := range []float64{0.25, 0.5, 0.97} {
		src := rand.New(rand.NewPCG(7, 7))
		held := 0
		for range 1000 {
			var blocks []float64
			for range 60 {
				luck := src.Float64() // half of the games of a block share it
				won := 0.0
				for i := range 4 {
					x := src.Float64()
					if i < 2 {
						x = luck
					}
					if x < p {
						won += 0.25
					}
				}
				blocks = append(blocks, won)
			}
			if e := estimateShare(blocks, 240); e.Low <= 100*p && 100*p <= e.High {
				held++
			}
		}
		if held < 920 || held > 990 {
			t.Errorf("at %v the interval held %d of 1000 times", p, held)
		}
	}
}

// Ratings a factor of ten apart win ten of eleven games, which is 400 of Elo.
func TestBradleyTerry_FindsTheRatings(t *testing.T) {
	many := 1e6
	wins := [][]float64{{0, many * 10 / 11, many * 100 / 101}, {many / 11, 0, many * 10 / 11}, {many / 101, many / 11, 0}}
	got := bradleyTerry(wins)
	near(t, "first", got[0], 400, 1)
	near(t, "second", got[1], 0, 1)
	near(t, "third", got[2], -400, 1)
}

func TestBradleyTerry_KeepsWinnersOnTheGround(t *testing.T) {
	got := bradleyTerry([][]float64{{0, 100}, {0, 0}})
	if got[0] < 200 || got[0] > 1000 {
		t.Errorf("100 of 100 is %+.0f", got[0])
	}
}

func TestArrange_EverybodyEverywhere(t *testing.T) {
	for text, want := range map[string]int{"abbb": 4, "aaaa": 4, "abab": 2, "abc": 3} {
		bots := strings.Split(text, "")
		all := arrange(bots)
		sat := make(map[[2]int]int)
		for _, seats := range all {
			for s, who := range seats {
				sat[[2]int{s, int(text[who])}]++
			}
		}
		for at, times := range sat {
			if times != sat[[2]int{0, at[1]}] || len(all) != want {
				t.Errorf("%s: %d seatings, want %d; %c sits %d times on seat %d", text, len(all), want, at[1], times, at[0]+1)
			}
		}
	}
}
