// Package board is what a table's screen and the board of a game agree on.
//
// A game's board is a package of its own, tui/board/GAME, with one exported type,
// which implements [Presenter]. The list in tui/tell/env.go names it, and that is all
// it takes. A game without one is shown by [Plain]: a list of legal moves.
//
// # How a board lives
//
// The screen makes a [Board] with Presenter.New when a person comes to a table
// that plays, and then calls, always from one goroutine:
//
//	Update(scene)   whenever something changed: a move, a name, the language; first of
//	                all, and always with a view.
//	                Keep the scene; keep the cursor where it can stay; forget a
//	                choice that is half made when it is no longer possible.
//	Rooms(w, h)     how the body of a window of this size is shared out: where the
//	                board draws, and what it leaves to the screen for the story,
//	                the talk and the line that explains what the cursor is on. The
//	                body is all but the line at the top and the two at the bottom;
//	                at a window of 80x24 it is 80x21. [SizeOf] names the three
//	                sizes that a board is designed for; [StandardRooms] are for
//	                boards without a design of their own.
//	Draw(canvas)    whenever the screen is drawn, on the board's room. Draw changes
//	                nothing but what a later Click needs: the places that it drew.
//	Actions()       the keys that belong to the board now, with what they do.
//	Click(x, y)     a press of the left mouse button, in the canvas's own cells.
//	Decision()      the line below the body: what is asked, what it would bring.
//	Look()          what lies under the cursor: where, and a sentence.
//
// An [Action] is a [widget.Binding] and the function that carries it out, so
// the key, its footer, its line in the help and its "why not" cannot disagree.
// The function changes the board's own cursor and choices and returns an
// [Effect]: nothing, a remark, or moves to be made. Several moves are played in
// order, each as soon as the one before it is in the log; when one of them is
// not legal after all, the rest is forgotten. Only moves of Scene.Legal are ever
// played, so a board can neither cheat nor err.
//
// The screen has some keys of its own; a board uses none of these:
//
//	?  help        t  talk       s  story     u  take back
//	h  hint        o  last turns  g  next turn  q  leave
//	p  points      k  pictures   M  mouse
//	f1 ctrl+c ctrl+l ctrl+z
//
// No two keys differ by Shift alone, in all screens and boards: a board has no key R
// beside r, and no m beside M.
//
// Esc belongs to the board while it has an action for it that works (a choice
// to cancel); otherwise the screen takes it and goes back to the hall. When
// Scene.Busy is set a move is on its way to the lobby: the keys that play should
// say so ([Scene.WhyIdle] has the sentence).
//
// A board that shows something step by step (a reveal, a spinning wheel) also
// implements [Paced], and [Withholder] when the screen must not tell ahead of it;
// one that can show on itself what an event touched, for
// people who look back at the last turns, implements [Highlighter].
//
// # Words
//
// No text stands in a board's code: it has keys in tui/lang/texts/LANGUAGE/GAME.txt
// (see package lang for the form) and asks Scene.Words. The keys of a game begin
// with its id: "moonriver.prompt.place". The screens read these keys of a game:
//
//	GAME.title                     the name of the game
//	GAME.about                     one or two sentences for the new-table form
//	GAME.option.KEY                an option, GAME.option.KEY.VALUE a choice of it
//	GAME.part.NAME                 a part of the score, as the outcome names it
//	GAME.tiebreak.NAME             a tie-break, likewise
//
// and the pages of rules in tui/lang/texts/LANGUAGE/GAME.rules.txt. Refusals of
// the rules are translated in phrases.txt of each language but English.
//
// # Drawing
//
// A [Canvas] is a [widget.Area] (text, lines, lists; clipped, so nothing can
// leave it) that knows the names of the players. Styles come from
// package style by roles. Draw with Unicode; on ASCII terminals each sign has a
// stand-in in style/ascii.go, which a test checks. Never let colour alone tell
// two things apart. A seat is named, signed and coloured with [Canvas.Seat] everywhere.
//
// What others have changed since the viewer's last turn is marked until the viewer's turn
// ends: Scene.Earlier is the view that the viewer had then, and Scene.NewsFrom the line of
// the story from which on things are new.
//
//	board.go    Presenter, Board, Scene, Action, Effect, Paced, Highlighter; Defaults of a presenter
//	canvas.go   Canvas; Brand: the sign of a player
//	size.go     Size, Box, Rooms
//	decision.go the line above the footer
//	legend.go   the pictures and their words, what others did, a small picture of a board
//	picker.go   Picker: from thing to thing to a legal move
//	speaker.go  Speaker: what line mode asks, and what can be asked there; lists of things in words
//	base.go     Base: what the boards of the three games have in common
//	plain.go    the board for games that have none
//
// # Tests
//
// Package boardtest plays random games of toys and of real games in front of a
// board and looks at every picture (boardtest.Check); it also keeps golden
// pictures. Each board's own test runs Check over all its setups.
//
// What this package does not know: the lobby, connections, a match: a board
// sees what its viewer may know, and nothing else.
package board
