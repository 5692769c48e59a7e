package moonriver

import "saloon/rules"

// Determinize changes nothing: what nobody sees has no order before it is drawn (MR-10).
func (m *Match) Determinize(rules.Seat, rules.Source) {}
