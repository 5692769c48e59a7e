// Package evening is an evening as a pure value: people enter, are put at tables, and what they win there makes a
// standing. An arena, rounds as in a Swiss tournament, a knock-out, a league over days, and a week of deals are kinds of
// the same thing.
//
// A [State] never changes. [State.Step] decides what somebody's command does, [State.React] what happens otherwise, and
// both make facts; [Replay] makes the State from them again. The games of an evening are ordinary tables with terms set
// by it: a [Seated] fact names one that has to be opened with it, a [Finished] occasion says how it ended.
//
// Begin with plan.go (what is settled before), fact.go (commands, occasions, facts), step.go, apply.go, then a kind:
// arena.go, rounds.go (Swiss and knock-out), league.go, deals.go. standing.go says who is first; when.go reads when an
// evening comes again. Who plays with whom is decided in the package pairing below.
//
// It imports lobby/table for who people are, and rules. It does not know clocks, goroutines, how facts are written down,
// who is here, and the games.
package evening
