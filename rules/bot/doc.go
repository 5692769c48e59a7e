// Package bot plays the games. A bot sees what its seat may know and nothing
// else, always has a legal move, and stops at its deadline.
//
// The files, in reading order:
//
//	bot.go      what a bot is; the levels
//	options.go  how a bot of a level may be changed
//	random.go   any legal move
//	mind.go     the mind of a game that has none of its own
//	thinker.go  bots that only rate their moves, and bots that try them
//	budget.go   how long they may think
//	playout.go  one world: how it is dealt, played on and evaluated
//	flat.go     comparing moves: flat Monte Carlo, sequential halving
//	tree.go     comparing moves with what could follow them: open-loop search
//	regret.go   comparing secret choices: regret matching, confidence bounds
//	hint.go     what a bot would say to somebody who asks
//
// What a game knows of playing itself well stands with that game, as its
// [rules.Mind]. With a number of playouts in place of a time, equal views and
// equal sources give equal moves on every machine.
//
// What this package does not know: any particular game, tables, people, clocks
// beyond its deadline.
package bot
