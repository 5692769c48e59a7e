// Package board is what a table's screen and the board of a game agree on.
//
// A game's board is a package of its own, tui/board/GAME, with one exported type, which implements [Presenter]. The
// list in tui/tell/env.go names it, and that is all it takes. A game without one is shown by [Plain]: a list of
// legal moves.
//
// The screen makes a [Board] with Presenter.New when a person comes to a table that plays, and calls it always from
// one goroutine. Update comes first of all, always with a view: keep the scene; keep the cursor where it can stay;
// forget a choice that is half made when it is no longer possible. The body, which Rooms shares out, is all but the
// line at the top and the two at the bottom: 80x21 cells in a window of 80x24. Draw changes nothing but what a later
// Click needs: the places that it drew.
//
// An [Action] is a [widget.Binding] and the function that carries it out, so the key, its footer, its line in the
// help and its "why not" cannot disagree. Of several moves in an [Effect] each is played as soon as the one before it
// is in the log; when one is not legal after all, the rest is forgotten. Only moves of Scene.Legal are ever played.
//
// The screen has some keys of its own, which no board uses (boardtest lists them), and no two keys differ by Shift
// alone, in all screens and boards. Esc belongs to the board while it has an action for it that works; otherwise the
// screen takes it and goes back to the hall. When Scene.Busy is set, keys that play say why not: [Scene.WhyIdle].
//
// No text stands in a board's code: it has keys in tui/lang/texts/LANGUAGE/GAME.txt (see package lang) that begin
// with the game's id. The screens read these of them:
//
//	GAME.title                     the name of the game
//	GAME.about                     one or two sentences for the new-table form
//	GAME.option.KEY                an option, GAME.option.KEY.VALUE a choice of it
//	GAME.part.NAME                 a part of the score, as the outcome names it
//	GAME.tiebreak.NAME             a tie-break, likewise
//	GAME.legend.KEY                the word of a sign, GAME.legend.KEY.does what it does
//
// Draw with Unicode; each sign has a stand-in in style/ascii.go, which a test checks. Never let colour alone tell two
// things apart. A seat is named, signed and coloured with [Canvas.Seat] everywhere. What others have changed since
// the viewer's last turn (Scene.Earlier, Scene.NewsFrom) is marked until the viewer's turn ends.
//
//	board.go    Presenter, Board, Scene, Action, Effect, Paced, Highlighter, Shower; Defaults of a presenter
//	canvas.go   Canvas; Brand: the sign of a player; rings, rows of one sign, how wide texts are
//	size.go     Size, Box, Rooms
//	decision.go the line above the footer
//	legend.go   the signs, their words and what they do; what others did, a small picture of a board
//	picker.go   Picker: from thing to thing to a legal move
//	speaker.go  Speaker: what line mode asks, and what can be asked there; lists of things in words
//	base.go     Base: what the boards of the three games have in common
//	plain.go    the board for games that have none
//
// What this package does not know: the lobby, connections, a match: a board sees what its viewer may know.
package board
