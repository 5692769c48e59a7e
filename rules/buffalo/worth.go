package buffalo

import "saloon/rules"

// cowWorth is a cow on the scale of [rules.Mind].
const cowWorth = 100

// Worth is the seat's cows with the final bonus as it stands. When the match is over it
// goes by the order of the outcome.
func (mi *mind) Worth(match rules.Match, seat rules.Seat) int32 {
	m := match.(*Match)
	if m.step != StepOver {
		return int32(cowWorth * m.Score(seat))
	}
	return int32(m.orderKey(seat, m.tally(seat)) * cowWorth / (tenthsInOneCow * (cowCount + 1)))
}
