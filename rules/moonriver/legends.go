package moonriver

import "saloon/rules"

// A Scenario is one of the Legends of the West (MR-9.3).
type Scenario uint8

// The scenarios.
const (
	NoScenario Scenario = iota
	Rafting
	GoldRush
	Outlaws
	City
)

var scenarioWords = [...]string{"", "rafting", "goldrush", "outlaws", "city"}

func (s Scenario) String() string { return rules.WordAt(scenarioWords[:], int(s)) }

// MarshalText writes the scenario's word.
func (s Scenario) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// legendPoints is what the scenario gives a seat. A group scores if it has three plots
// or more, and one at least of those that it needs.
func (m *Match) legendPoints(seat rules.Seat) int {
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

func (m *Match) legendPlots(seat rules.Seat) (members, needed Cells) {
	r := m.ranchOf(seat)
	switch m.scenario {
	case Rafting:
		return r.terrain[Forest], r.terrain[Forest] & river
	case GoldRush:
		return r.gold, r.gold
	case Outlaws:
		for c := r.partners; c != 0; c &= c - 1 {
			if m.spot(seat, c.first()).partner().bandit() {
				needed |= c & -c
			}
		}
		return r.partners, needed
	case City:
		return r.terrain[Homestead], r.terrain[Homestead]
	}
	return 0, 0
}
