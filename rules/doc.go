// Package rules is the contract between the games and everything around them.
//
// A [Match] is a value: it has no clock, no goroutine, no input or output, and no random
// numbers of its own. The same setup and the same lines always lead to the same match, on
// every machine. Chance is a move of the house (seat 0): it is drawn when it is revealed,
// and it stands in the log like any other move.
//
// The files, in reading order:
//
//	seat.go        seats, sets of seats, audiences
//	game.go        what a game says about itself: Game, Info, Option, Setup
//	match.go       what every match of a game can do
//	move.go        moves as packed numbers
//	line.go        lines of a log
//	event.go       what a move caused
//	refusal.go     sentences for people: why something is refused, what a move is good for
//	counted.go     words in them that go by a number
//	outcome.go     the end of a game
//	chance.go      seeds and random numbers
//	deal.go        games that are dealt to everybody
//	sheet.go       reading component sheets
//	sight.go       what a bot sees of a match
//	mind.go        what a game knows about playing itself well
//	record.go      a match with its log
//	undo.go        taking moves back
//	story.go       the lines of a log as one viewer may know them
//	sharedlist.go  the list that keeps a record's lines
//	rulebook.go    the rules of a game in numbered paragraphs
//	lesson.go      games that begin with a lesson
//	export.go      a game as JSON
//	readexport.go  reading such JSON of strangers
//	verify.go      checking it
//
// NOTATION.md, here and in the folder of each game, describes the notation for people who
// write programs in other languages.
//
// Errors: a refused move gives a [*Refusal]. Other errors wrap one of these: [ErrSetup]
// for a setup that cannot be played, [ErrNotation] for text that is not a move,
// [ErrComponents] for a component sheet that cannot be used, [ErrExport] for an export that
// is not true.
//
// What this package does not know: any particular game, who sits on a seat, what time it
// is, where a log is kept, how anything looks.
//
// # Words
//
// In this program each of these words means one thing, in names, comments and texts.
//
// Games:
//
//   - A game is the rules and the components of, say, Moon River ([Game]).
//   - A match is one game being played, without its log ([Match]). Where people are meant too,
//     it is called a game, as in everyday speech: the game is over.
//   - A record is a match with its log ([Record]).
//   - A log is all that was played in a match, line by line. Playing it again leads to the
//     same match.
//   - A line is one entry of a log: a seat and its move ([Line]).
//   - A story line is a line as one viewer may know it, with its events ([StoryLine]).
//   - A moment of a game is the game after so many lines of its log. Its name is that of the
//     table and the number of lines: 7gq2x#143. A frame is a moment as one viewer knew it.
//   - A seat is a number: 1, 2, 3... Seat 0 is the house ([Seat]).
//   - The house is chance, and what a game does by itself. It is never the server or its
//     operator.
//   - A viewer is the seat, or the observer (who has no seat), that something is shown to.
//   - An audience is the viewers who may be told something ([Audience]).
//   - A move is one small decision ([Move]). Its notation is its text.
//   - A step of a match is the decision that it waits for now. (A step of a table is below.)
//   - An event is something that a move caused ([Event]).
//   - A setup is what is agreed before the first move: players, options ([Setup]).
//   - A component sheet is a CSV file of components ([Sheet]).
//   - A deal is one game for everybody on one day: the same setup, the same bots, and the same
//     chance whatever anybody does. A try is a player's one game of it that counts; others are
//     practice. The list of a deal is the results of its tries.
//   - A place of a deal is what the house draws for: token 7 of the stack, the third spin of
//     seat 2 ([Place]).
//   - A lesson is the beginning of a game for beginners: every move is given ([Lesson]). The
//     guide of a lesson is the point that the pupil has reached.
//   - An export is a finished or running game as JSON ([Export]).
//   - A rulebook is the rules of a game in numbered paragraphs ([Rulebook]). It is read from
//     the page of the game, a Markdown text.
//
// Sentences:
//
//   - A phrase is a sentence for a person: a code that never changes, an English text, and
//     arguments ([Phrase]).
//   - A refusal says why something was not done ([Refusal]).
//   - A reason says what a move is good for ([Reason]).
//   - A notice is what everybody at a table or in the hall is told for as long as it is true,
//     such as why a table is paused.
//   - A summons is what a player who is away is told, at an address of the player's own: the hook.
//   - A prompt is the line on a screen that says what is asked, and what the choice under the
//     cursor would bring.
//
// Bots:
//
//   - A bot is a program that plays a seat. The saloon has bots of its own, and bots from
//     outside can come in over SSH. The level of one of the saloon's own bots says how well
//     it plays.
//   - An expert is a game that knows something about playing itself well ([Expert]).
//   - A mind judges matches of one game ([Mind]). What it says is an evaluation: a quick one,
//     or a slow and better one.
//   - A sight is what a bot sees of a match ([Sight]). A world is a match that the bot thinks
//     possible.
//   - A hint is a move that a bot advises a person to make, and why.
//   - A review is what a bot says of the decisions of a finished game. A decision is costly
//     if the bot found a choice that surely does better.
//
// The saloon:
//
//   - A player is a person with a profile, known by a key. A guest is a person without a key.
//     A program that comes in with a player's key is that player, of the kind bot.
//   - A visit is one connection of a person in the lobby. A session is one SSH channel; a
//     visit belongs to a session.
//   - The hall is where people are who sit at no table: it shows who is here and which tables
//     there are, and has a chat.
//   - The listing is the hall's sorted list of people and tables.
//   - A tie is what a player has settled about another person: a friend, muted, blocked.
//   - A letter is what one player writes to another, who may be away. An invitation is a letter
//     that lets its reader come to a table.
//   - A tiding is what somebody who is here is told once: who has come in, who writes or invites.
//   - A table is where people sit and play one match.
//   - A series is several games of the same people, one after the other, each at a table of its
//     own, with a running result. An entrant is somebody in it.
//   - A chair is who sits on one seat of a table: a person or a bot.
//   - The terms of a table are what it agrees on beside the options of its game, such as the
//     clock.
//   - A watcher is somebody at a table who does not play there.
//   - A teacher looks over the shoulder of one player, the pupil, and is no player.
//   - A command is what somebody wants of a table. An occasion is what happens around a table
//     without a command: a clock runs out, a guest leaves. Both lead to a step of the table:
//     from its present state to facts and the next state.
//   - A keeper is the goroutine that owns one table.
//   - Somebody is absent who plays, and has had no connection at the table for a while.
//   - A stand-in is a bot of the saloon's that plays for a person until that person is back.
//   - Somebody is away while a bot stands in for them, and has left when nobody plays for them.
//   - A fact is something that happened at a table.
//   - A snapshot is a table as one viewer may know it. A card is a table as the hall shows it.
//   - A journal is all that happened at one table, as the store keeps it. An entry is one fact
//     in a journal.
//   - The archive is the finished games in the store.
//   - The operator is who runs the server. The settings are what the operator chose.
//   - A moderator is who comes with a key that the operator has listed. An act is what a moderator or
//     the operator does to keep the peace; the audit log has them all.
//   - A sanction is what an act laid upon somebody: they are muted, kept from a table, or banned.
//   - A report is what somebody tells the moderators of somebody else.
//
// Screens:
//
//   - A board is what the screen shows of a game, and in a game what lies before one player.
//   - A presenter makes the boards of one game, and tells what happened in it.
//   - An action is a key of a board and what it does.
//   - A remark is a line above the footer, such as the answer to a key that did nothing.
//   - Line mode shows everything in sentences, for terminals without a cursor and for screen
//     readers.
//
// The word kind never stands alone: there are kinds of moves, of events and of persons.
package rules
