// Package pairing decides who plays with whom in an evening of 2 to 500 people, at tables of 2 to 5 seats.
//
// Begin with [Tables] in tables.go; what is bad about tables, and in which order, stands in cost.go. exact.go tries
// everything for a few players. For more, matching.go makes pairs, by Edmonds' way to match as many as can be;
// blocks.go makes larger tables of those who stand beside each other; and mend.go swaps players until that helps no more.
// [Heats] and [Schedule] in plan.go are for knock-out and for everyone with everyone.
//
// What this package does not know: games, points, clocks, and who is there. It draws no lots: the same field has the
// same tables.
package pairing
