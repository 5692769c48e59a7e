// Package table is one table of the saloon as a value: who sits there, what they agreed on, the game with its
// log, the chat, and whose time is running.
//
// A [State] never changes. A person's [Command], or an [Occasion] that nobody asked for, leads by [State.Step]
// or [State.React] to [Effects]: the facts that happen, and the State that they lead to. Whoever keeps the table
// writes the facts down first and takes over the new State then. [Replay] makes a State from its facts again.
// The same State, command and [Moment] give the same effects.
//
// The files, in reading order:
//
//	saloon.go    what a table knows of the saloon around it; people, and phrases that all understand
//	terms.go     what is proposed and agreed before the start
//	fact.go      all kinds of facts; state.go: the State and its chairs; apply.go: what each fact changes
//	command.go   commands of people, and occasions; step.go: from one of them to its effects
//	open.go      new tables, also for the deal of a day; playon.go: those that begin at a moment of a finished game
//	gather.go    commands while people gather
//	play.go      commands during and after the game; rematch.go: another game; series.go: several games with a
//	             running result
//	question.go  what players agree on during a game; standin.go: bots that the others agree on for who is absent
//	rated.go     whether a game is rated; lesson.go: tables that begin with a lesson; teacher.go: who looks over a
//	             player's shoulder
//	clock.go     the kinds of clocks, and how the time of each seat passes; rest.go: nights and holidays
//	deadline.go  whose time runs out, and when the table itself has waited long enough
//	card.go      the table as the list in the hall shows it; snapshot.go: as one viewer may know it; watch.go: what
//	             those see who do not play
//	story.go     the log as each viewer is told it, and what is told beside it; past.go: the table as it was
//	bots.go      what the keeper of the table must know about its bots and hints
//	result.go    a finished game for the archive, and out of it; refusal.go: why something is not done
//
// It imports rules alone. What it does not know: what time it is, goroutines, random numbers, the store and how
// facts are written, how bots think, connections, languages, any particular game.
package table
