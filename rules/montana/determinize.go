package montana

import "saloon/rules"

// Determinize changes nothing: what nobody sees has no order before it is drawn (MT-9).
func (m *Match) Determinize(rules.Seat, rules.Source) {}
