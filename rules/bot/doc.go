// Package bot plays the games. A bot sees what its seat may know and nothing
// else, always has a legal move, and stops at its deadline.
//
// The files, in reading order:
//
//	bot.go      what a bot is; the levels
//	options.go  what can be changed of a bot of a level
//	deal.go     the bot that plays the same in every run of a deal
//	random.go   the bot that makes any legal move
//	mind.go     the mind of a game that has none of its own
//	thinker.go  the bot that only rates its moves, and the bot that tries them
//	budget.go   how long they may think
//	playout.go  one world: how it is dealt, played on and evaluated
//	flat.go     comparing moves: flat Monte Carlo, sequential halving
//	race.go     which of them will hardly catch up any more
//	tree.go     comparing moves together with the moves after them: open-loop search
//	bounds.go   comparing secret choices by confidence bounds
//	hint.go     what a bot says to somebody who asks for a hint
//	line.go     how two choices differ in what they lead to
//	compare.go  whether another choice would have been better than the one that was made
//
// A bot of your own implements [Bot]; the example shows one that plays against the saloon's own. What a game knows
// about playing itself well stands in the game's own package, as its [rules.Mind].
//
// A bot that is given a number of playouts in place of a time makes the same move on
// every machine, if the source is the same, and what its seat has seen.
//
// What this package does not know: any particular game, tables, people, clocks beyond its deadline.
package bot
