package moonriver

import "saloon/rules"

// A Scenario is one of the Legends of the West (MR-9.3).
type Scenario uint8

// The four scenarios.
const (
	NoScenario Scenario = iota
	Rafting
	GoldRush
	Outlaws
	City
)

var scenarioWords = [...]string{"", "rafting", "goldrush", "outlaws", "city"}

func (s Scenario) String() string { return wordOf(scenarioWords[:], int(s)) }

// MarshalText gives the name; no scenario has an empty one.
func (s Scenario) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// legend is what the scenario gives a seat: each group of three or more plots
// scores, if it holds one of the plots that it needs.
func (m *Match) legend(seat rules.Seat) int {
	members, needed := m.legendPlots(seat)
	points := 0
	for needed != 0 {
		group := (needed & -needed).flood(members)
		if n := group.Len(); n >= 3 {
			points += 10 * (n - 2)
		}
		needed &^= group
	}
	return points
}

// legendPlots is the plots that make groups, and those of which each group needs one.
func (m *Match) legendPlots(seat rules.Seat) (members, needed Cells) {
	r := m.of(seat)
	switch m.scenario {
	case Rafting:
		return r.terrain[Forest], r.terrain[Forest] & river
	case GoldRush:
		return r.gold, r.gold
	case Outlaws:
		for c := r.partners; c != 0; c &= c - 1 {
			if m.spot(seat, c.first()).partner().Bandit() {
				needed |= c & -c
			}
		}
		return r.partners, needed
	case City:
		return r.terrain[Homestead], r.terrain[Homestead]
	}
	return 0, 0
}
