// Package buffalo is the board of Zoff in Buffalo: what a person sees of the
// game, presses, and is told.
//
//	presenter.go  the game's words for the screens; moves in a few words
//	colours.go    a player is the colour of its cows: signs, brands, cards
//	tell.go       every event in a sentence
//	summary.go    what a seat has done in a line, and what has brought its points
//	legend.go     every picture with its word
//	state.go      the position in sentences, for terminals without a screen
//	speak.go      questions and answers of line mode
//	paths.go      which choices lead to which legal move
//	board.go      the board: what it knows, drawing, mouse
//	keys.go       the keys
//	reveal.go     what the cards bring is shown step by step
//	shown.go      the meadows as they are shown, what is new, the placing order
//	nextbonus.go  the meadows that fill next, and whom they pay
//	ladder.go     what each number of cows would make of a herd, or why it is not allowed
//	decision.go   the line above the footer
//	prompt.go     what lies under the cursor
//	layout.go     how a window is shared out
//	lines.go      the meadows as lines with bars, in the smallest size
//	fields.go     the meadows as fenced pastures
//	players.go    the players
//	hand.go       the viewer's cards
//	panel.go      what is at hand: cards and preview, or the cards that were turned
//	before.go     offers, colours and first cows, before the first round
//	highlight.go  showing what an event touched
//	final.go      the board at the end, small
//
// What this package does not know: the lobby, other games, a match. It sees the
// view of one viewer and that viewer's legal moves.
package buffalo
