package arena

import (
	"maps"
	"math"
	"slices"
)

func rounded(x float64, digits int) float64 {
	scale := math.Pow10(digits)
	return math.Round(x*scale) / scale
}
func sortedKeys(m map[string]string) []string { return slices.Sorted(maps.Keys(m)) }
