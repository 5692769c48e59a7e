// Package tui is what a person sees and presses: screens, keys, words.
//
// A [Model] is one person's window, a Bubble Tea model. The session around it
// feeds it keys, sizes and [lobby.News], and writes what View gives. The model
// asks the lobby for things in Bubble Tea's commands, never inside Update. View draws all of
// the window on a grid of cells, so no line is ever wider than the window.
//
//	env.go         what a window is made of
//	window.go      Model and window: messages in, pictures out; the parts of a window
//	nav.go         from one screen to another
//	keys.go        actions: a key, its texts and what it does, as one value
//	frame.go       what stands around the screen
//	lastpicture.go  what is drawn anew when only a cursor was moved
//	layout.go      where things stand: pure functions of the size
//
// A window has these parts, and each screen keeps those that it needs:
//
//	display.go     how things are shown and said: size, look, language, time
//	visitor.go     who it is, and what the lobby has told: the hall, whose turn it is
//	link.go        how the lobby is asked for something; the lobby as windows use it
//	foreground.go  questions, typed lines, remarks and help in front of the screen
//	texts.go       sentences that screens and line mode have in common
//
// A table, and the screens:
//
//	inview.go      the table that is followed, as screens and line mode know it
//	onscreen.go    a table with its board and the moves that are on their way
//	boards.go      the presenters of the games
//	clock.go       how long there is for a decision
//	titlebar.go    the line at the top of a table: who plays, who is away, whose turn it is
//	story.go       what happened, in words; story_told.go: what was told before and stays;
//	               story_recap.go: since one's last turn, a line a seat
//	talk.go        what people say, where the board leaves no room for it
//	points.go      the points as they stand and what brought them; sheet.go, bars.go: the score
//	gamelooks.go   how the games look in the hall and in the bars; gamecard.go draws that
//	lesson.go      a lesson beside its board; hints.go: what a bot would do
//	again.go       another game with the same people, and series; lines_again.go: in line mode
//	replay.go      the table as it was at any moment; replay_steps.go: from one to another;
//	               replay_open.go: moments by their names; replay_draw.go draws it, and
//	               replay_bar.go where the moment is and how the points went
//	history.go     the list of finished games, in the profile and on a player's page
//	company.go     friends, letters, invitations in words; person.go: what can be done about somebody;
//	               screen_waits.go: all that waits; correspondence.go: letters by whom they are with;
//	               notes.go: what one noted about a table; quick.go: short phrases by their numbers
//	away.go        what people are told who are away, and calls.go: how; me.go: what is kept of somebody
//	review_told.go  a review of a game that is over in words; review_draw.go draws it
//	help.go        help for the screen at hand, and the rules of the game
//	deals.go       the deals of the day: asking for them, and saying how they stand
//	end_boards.go  the boards as they were at the end, beside the score
//	screen_*.go    the screens; screen_table.go has a part for each phase of a table
//	form_choices.go  what can be chosen for a new table, explained
//	hall_list.go, hall_tables.go  the list of the hall: which tables, how they are drawn
//	operatorwords.go  what the operator says to who comes
//	kept.go        what is drawn once for all who are shown the same
//	gather_terms.go  what a table that gathers will play
//	lines*.go      line mode: everything in sentences; lines_replay.go: a game that is looked back at; lines_played.go: finished games, and lists that are told in parts;
//	               lines_review.go: what could have been played better in one
//
// Below it: tui/board (what screens and the boards of games agree on), tui/widget
// (lists, forms, typed lines), tui/lang (every text), tui/keys
// (which letter means what), tui/style (colours).
//
// What this package does not know: SSH, what is sent over the network, disks, a
// match: it sees a game as its viewer may see it.
package tui
