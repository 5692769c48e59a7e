// Package table is one table of the saloon as a value: who sits there, what they
// agreed on, the game with its log, the chat, and whose time is running.
//
// A [State] never changes. A person's [Command], or an [Occasion] that nobody
// asked for, leads by [State.Step] or [State.React] to [Effects]: the facts that
// happen, and the State that they lead to. Whoever keeps the table writes the
// facts down first and takes over the new State then. [Replay] makes a State from
// its facts again. The same State, command and [Moment] give the same effects.
//
// The files, in reading order:
//
//	saloon.go    what a table knows of the saloon around it
//	person.go    people
//	terms.go     what a table agrees on beside the options of its game
//	agreement.go what is proposed and agreed before the start
//	fact.go      all kinds of facts
//	state.go     the State and its chairs
//	apply.go     what each fact changes
//	command.go   commands of people, and occasions
//	step.go      from a command or an occasion to its effects
//	gather.go    commands while people gather
//	play.go      commands during and after the game; rematch.go: another game;
//	             series.go: several games with a running result
//	quick.go     short phrases that each reader sees in the own language
//	standin.go   bots that the others agree on for who is absent
//	rated.go     whether a game is rated, and what is stricter in it
//	lesson.go    tables that begin with a lesson
//	open.go      new tables; playon.go: those that begin at a moment of a finished game
//	deal.go      tables at which somebody plays the deal of a day
//	question.go  what players agree on during a game: a pause, more time, an end
//	clock.go     the kinds of clocks; hands.go: how the time of each seat passes; rest.go: nights
//	             and holidays
//	deadline.go  whose time runs out, and what happens then; expiry.go: when the
//	             table itself has waited long enough
//	watch.go     what those see of a game that runs who do not play
//	teacher.go   who looks over a player's shoulder
//	card.go      the table as the list in the hall shows it
//	snapshot.go  the table as one viewer may know it; story.go: its log; aside.go: what is told beside it
//	past.go      the table as it was; pastturns.go: its turns; pastname.go: what its moments
//	             are called; pastsnapshot.go: a finished game as a table that is over
//	bots.go      what the keeper of the table must know about its bots and hints
//	result.go    a finished game for the archive
//	refusal.go   why something is not done; notice.go: what holds a table up
//
// What this package does not know: what time it is, goroutines, random numbers, the
// store and how facts are written, how bots think, connections, languages, any
// particular game.
package table
