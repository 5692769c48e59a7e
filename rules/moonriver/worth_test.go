package moonriver

import (
	"testing"

	"saloon/rules"
)

// Every feature has a name, and games come to positions in which it counts: a feature
// that is worked out nowhere would never differ from 0.
func TestFeatures_EachHasANameAndCounts(t *testing.T) {
	counted := [featureCount]bool{}
	for seats := 2; seats <= 3; seats++ {
		for seed := range uint64(3) {
			walk(t, rules.Setup{Seats: seats}, seed, func(m *Match, _ []rules.Move) {
				mi := m.game.Mind(nil).(*mind)
				seen := mi.Features(m, 1, nil)
				if len(seen) != featureCount {
					t.Fatalf("there are %d features, and %d are appended", featureCount, len(seen))
				}
				for i, n := range seen {
					counted[i] = counted[i] || n != 0
				}
			})
		}
	}
	names := map[string]bool{}
	for i, f := range features {
		if f.name == "" || names[f.name] {
			t.Errorf("feature %d has the name %q", i, f.name)
		}
		names[f.name] = true
		if !counted[i] {
			t.Errorf("%s never counts", f.name)
		}
	}
}
