// Package buffalo is the board of Zoff in Buffalo: what a person sees of the game, presses, and is told.
//
//	presenter.go  what the screens ask of the game: round, moves in words, every picture with its word, the end
//	colours.go    a player is the colour of its cows: signs, brands, cards
//	tell.go       every event in a sentence, a turn in a line, and what has brought the points
//	speak.go      line mode: the position in sentences, questions and answers
//	paths.go      which choices lead to which legal move
//	board.go      the board: what it knows, drawing, mouse, what lies under the cursor
//	keys.go       the keys
//	reveal.go     what the cards bring is shown step by step; what is new
//	ladder.go     what each number of cows would make of a herd, or why it is not allowed
//	foresee.go    what a choice would bring: the meadow as if, to whom, and why another cannot be made
//	decision.go   the line above the footer
//	layout.go     how a window is shared out
//	lines.go      the meadows as lines with bars, in the smallest size
//	fields.go     the meadows as fenced pastures
//	players.go    the players, and whom the next meadows pay
//	hand.go       the viewer's cards, and before the first round offers and colours
//	panel.go      what is at hand: cards and preview, or the cards that were turned
//
// What this package does not know: the lobby, other games, a match. It sees the view of one viewer and that viewer's
// legal moves.
package buffalo
