// Package buffalo is the rules of Zoff in Buffalo for two to five players: cattle go to meadows by secret choices, and
// no two herds of a meadow may be equal. The rules are ZB-1 to ZB-10.
//
// The files, in reading order, with the rules that each one carries out:
//
//	game.go         what the game says about itself; RULES.md, a first lesson
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
//	vector.go       the same in whole numbers                        ZB-7
//	preview.go      what a number of cows or an order would be
//	mind.go         the mind: it judges matches and chooses moves
//	weights.go      the numbers of its evaluation
//	worth.go        how a seat stands
//	judge.go        what a seat may expect, as it was learned from games
//	rate.go         how good each move looks
//	plans.go        whole secret choices that look good
//	why.go          what a hint says for a move
//
// What the rulebook leaves open is decided in RULES.md, under the word Ruling.
//
// What this package does not know: who sits on a seat, how a board looks on a screen,
// where a log is kept, which search a bot uses.
package buffalo
