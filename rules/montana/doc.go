// Package montana is the rules of Montana for two to four players: a recruiting wheel, a worker board, an auction in
// the city, and building on a landscape of hexes. The rules are MT-1 to MT-10.
//
// The files, in reading order, with the rules that each one carries out:
//
//	game.go         what the game says about itself; RULES.md, a first lesson
//	components.go   the component sheets, read and checked           MT-1
//	goods.go        counts of goods and of workers                   MT-1.2
//	hexes.go        the shape of the landscape, sets of hexes        MT-1.1, MT-6.3
//	prepare.go      lists that are worked out once for all matches
//	state.go        all that a match remembers
//	move.go         moves, packed
//	notation.go     moves in words and back
//	event.go        what a move has caused
//	legal.go        every legal move
//	refuse.go       why a move is not taken
//	apply.go        playing a move: only a dispatch
//	draw.go         the moves of the house
//	setup.go        a new match, landscape, first workers            MT-2, MT-10.1
//	turn.go         turns, canteens, the end of the game             MT-3, MT-8, MT-10.7
//	recruit.go      the wheel, workers put back                      MT-4, MT-10.2
//	work.go         the bank and the production areas                MT-5.1, MT-5.2
//	auction.go      the city                                         MT-5.3, MT-10.5
//	build.go        building                                         MT-6, MT-10.6
//	trade.go        cattle trade, payments, shortages                MT-3, MT-7, MT-10.3, MT-10.4
//	keepopen.go     steps kept open for a trade                      MT-10.4
//	score.go        points, places, ties                             MT-8, MT-10.8
//	default.go      the move of a seat that makes none
//	view.go         what everybody sees                              MT-9
//	vector.go       the same in whole numbers                        MT-9
//	preview.go      what a hex, a space or a cell costs and brings
//	mind.go         the mind: it judges matches and chooses moves
//	weights.go      the numbers of its evaluation
//	worth.go        how a seat stands
//	judge.go        what a seat may expect, as it was learned from games
//	rate.go         how good each move looks
//	why.go          what a hint says for a move
//
// A trade alone never makes the match wait (MT-10.4), and what lacks in a shortage goes
// by kind and by taking (MT-10.3).
//
// Every viewer sees the same. Only the future of the wheel is hidden, and there is none before the house spins.
//
// What this package does not know: who sits on a seat, how a board looks on a screen,
// where a log is kept, which search a bot uses.
package montana
