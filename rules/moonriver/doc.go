// Package moonriver is the rules of Moon River for two to four players: the Camp
// game and the Legends of the West, by the rules MR-1 to MR-11.
//
// The files, in reading order, with the rules that each one carries out:
//
//	game.go         what the game says about itself; RULES.md, a first lesson
//	components.go   the component sheets, read and checked           MR-1, MR-9.2
//	grid.go         the cells of a ranch, and sets of them           MR-1.3 to MR-1.5
//	plots.go        plots, sets of plots, reserves                   MR-1.1, MR-1.6
//	state.go        all that a match remembers
//	move.go         moves, packed
//	notation.go     moves in words and back
//	event.go        what a move has caused
//	legal.go        every legal move
//	refuse.go       why a move is not taken
//	apply.go        playing a move: only a dispatch
//	draw.go         the moves of the house
//	setup.go        a new match, boards, the first rancheros         MR-2, MR-8.2, MR-11.5
//	round.go        columns, turns, the end of a round               MR-2.2, MR-3
//	domino.go       laying dominoes, scrapping plots                 MR-4, MR-3.7
//	herd.go         cows, skulls, overpopulation                     MR-5, MR-7.1
//	partner.go      circles, partners and what they do               MR-6
//	bonus.go        the bonus plots of two players                   MR-8.5
//	legends.go      the four scenarios                               MR-9.3
//	score.go        points, places, ties                             MR-7
//	default.go      the move of a seat that makes none
//	view.go         what everybody sees                              MR-10
//	vector.go       the same in whole numbers                        MR-10
//	preview.go      what a move would bring, before it is made
//	mind.go         the mind: it judges matches and chooses moves
//	weights.go      the numbers of its evaluation
//	survey.go       what the mind counts on one ranch
//	worth.go        how a seat stands
//	rate.go         how good each move looks
//	why.go          what a hint says for a move
//
// Every viewer sees the same. Only the order of the box and of the stack of
// partners is hidden, and there is none before the house draws.
//
// What this package does not know: who sits on a seat, how a board looks on a
// screen, where a log is kept, which search a bot uses.
package moonriver
