package montana

import "saloon/rules"

// Determinize guesses nothing: what nobody sees has no order before it is drawn (MT-9). How
// often each seat has spun is not in its view; only the house of a deal asks for it.
func (m *Match) Determinize(rules.Seat, rules.Source) { m.spins = [maxSeats]uint16{} }
