// Package montana is the rules of Montana for two to four players: a recruiting
// wheel, a worker board, an auction in the city, and building on a landscape of
// hexes.
//
// The files, in reading order, with the rules that each one carries out:
//
//	rulebook.go   RULES.md, the page of the rules by their numbers
//	pile.go       counts of workers and goods, sets of hexes (MT-1.2)
//	chart.go      the shape of the landscape, lines of four (MT-1.1, MT-6.3)
//	components.go the component sheets, checked (MT-1, components/*.csv)
//	tables.go     what is worked out from the sheets once and for all
//	game.go       what the game says about itself; a new match (MT-2.2, MT-2.3)
//	state.go      all that a match remembers
//	move.go       moves, packed
//	notation.go   moves in words and back
//	legal.go      every legal move
//	refuse.go     why a move is not taken
//	apply.go      playing a move, and what follows by itself
//	setup.go      landscape, start player, first workers, start tile (MT-2)
//	turn.go       a turn and its end, canteens, the end of the game (MT-3, MT-8)
//	recruit.go    the wheel (MT-4)
//	work.go       bank and production areas (MT-5.1, MT-5.2)
//	auction.go    the city (MT-5.3)
//	build.go      building (MT-6)
//	trade.go      cattle trade, and what is short (MT-3, MT-7)
//	score.go      points, places, ties (MT-8)
//	view.go       what everybody sees (MT-9)
//	preview.go    what a hex or a space costs and brings, for screens and bots
//	event.go      what a move has caused
//	why.go        what a hint says for a move
//	lesson.go     a first lesson
//	eval.go       what the game knows of playing itself well
//	judge.go      what each kind of move looks worth
//	sensible.go   the move of a seat that makes none
//
// Where the rulebook is silent the match goes by MT-10. In particular: a trade
// alone never makes the match wait (MT-10.4), and what lacks in a shortage goes
// by kind and by taking (MT-10.3).
//
// Nothing is hidden but the future of the wheel, and that is not drawn before it
// is needed; so every viewer has the same view, and a guess at what is hidden
// changes nothing.
//
// What this package does not know: who sits on a seat, how a screen looks, which
// search a bot uses, how games are stored.
package montana
