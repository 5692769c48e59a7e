// Package buffalo is the game Zoff in Buffalo for two to five players: cattle
// are sent to meadows in secret, and no two herds of a meadow may be equal.
//
// Which rule is in which file:
//
//	components.go  ZB-1    meadows, colours and cow cards, read from CSV
//	game.go                what the game says about itself; options; a new match
//	state.go               the flat state of a match, its steps
//	move.go notation.go    packed moves and how they are written
//	event.go               what moves cause
//	legal.go apply.go      which moves there are; playing one (both only dispatch)
//	deal.go        ZB-2    the meadows dealt and the first cows
//	choose.go      ZB-3.1  the secret choice, taking it back
//	reveal.go      ZB-3.2  all choices open; meadow after meadow; rounds
//	graze.go       ZB-4    the placing order, the numbers that are legal
//	bonus.go       ZB-5    bonus rows, the queue of filled meadows
//	score.go       ZB-6    ends, the final bonus, tie-breaks
//	view.go        ZB-7    what each player may see
//	determinize.go         worlds that agree with a view
//	duel.go        ZB-8    two players with two colours each
//	market.go      ZB-9    the cattle market
//	auction.go     ZB-9    the colour auction
//	preview.go             orders and numbers asked before they are played
//	why.go                 what a hint says for a move
//	lesson.go              a first lesson
//	eval.go plans.go       what the game knows of playing itself well
//
// Rulings of this package, where the rules page is silent:
//
//   - Two players begin one after the other, each with its smallest meadow
//     first; the first cows are a public choice (start lucky-lake green).
//   - A second pair that is the only one possible follows by itself; recalling
//     the first takes it back too, and it cannot be recalled alone.
//   - A dropped card (ZB-3.4) stays face down in open games as well, until the
//     end; its owner sees it.
//   - With closed discards the view lists no used cards of others; the revealed
//     lines of the log can still be read.
//   - Colour auction: the meadows are dealt, then every seat offers 0 to 100
//     (offer 12; recall 12 takes it back). Higher offers pick first (pick red),
//     equal offers in seat order. The first cows are put down when all have
//     picked. Two players pick blue (with green) or red (with orange). A tenth
//     of the offer is taken from the final count: the total is rounded down, and
//     equal totals are first ordered by the tenths that this has cut off.
//     Colours chosen at the table do not count in an auction.
//   - Cattle market: the extra cows of a meadow come at the head of that
//     meadow's own bonus row, also when bonus cows have filled it.
//   - Two players: only who has placed all cows of both colours wins at once.
//   - The score of a game that still runs includes the final bonus as it would
//     be paid now.
//
// What this package does not know: who sits on a seat, how a board looks, what
// time it is, how a bot thinks.
package buffalo
