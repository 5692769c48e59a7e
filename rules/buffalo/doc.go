// Package buffalo is the rules of Zoff in Buffalo for two to five players: cattle go to
// meadows by secret choices, and no two herds of a meadow may be equal. The rules are
// ZB-1 to ZB-10.
//
// The files, in reading order, with the rules that each one carries out:
//
//	rulebook.go     RULES.md, the page of the rules by their numbers
//	game.go         what the game says about itself; its options
//	components.go   the component sheets, read and checked           ZB-1
//	state.go        all that a match remembers
//	move.go         moves, packed
//	notation.go     moves in words and back
//	event.go        what a move has caused
//	legal.go        every legal move
//	refuse.go       why a move is not taken
//	apply.go        playing a move: only a dispatch
//	draw.go         the moves of the house
//	setup.go        a new match, meadows dealt, the first cows       ZB-2, ZB-10.5
//	choose.go       the secret choice, taking it back                ZB-3.1, ZB-3.4
//	reveal.go       all choices open, meadow after meadow, rounds    ZB-3.2, ZB-3.3
//	graze.go        the placing order, the numbers that are legal    ZB-4
//	bonus.go        bonus rows, the cattle market                    ZB-5, ZB-9
//	duel.go         two players with two colours each                ZB-8
//	auction.go      the colour auction                               ZB-9
//	score.go        the end, the final bonus, points, places, ties   ZB-6
//	default.go      the move of a seat that makes none
//	determinize.go  what is hidden, dealt anew                       ZB-7
//	view.go         what each player may see                         ZB-7
//	preview.go      what a number of cows or an order would be
//	lesson.go       a first lesson
//	mind.go         the mind: it judges matches and chooses moves
//	weights.go      the numbers of its evaluation
//	worth.go        how a seat stands
//	rate.go         how good each move looks
//	plans.go        whole secret choices that look good
//	why.go          what a hint says for a move
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
// What this package does not know: who sits on a seat, how a board looks on a screen,
// where a log is kept, which search a bot uses.
package buffalo
