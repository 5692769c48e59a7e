// Package lobby is the saloon in memory: who is here, the tables, their seats,
// clocks and chat, and the bots' turns.
//
// One goroutine owns one table; all else talks to it by messages. A command is
// decided by a pure step (state, command, moment) -> effects; the goroutine
// journals the facts among the effects, applies them to the state, and publishes
// then: nothing is visible before it is durable, and the state in memory is always
// what the journal says. What a table publishes goes into mailboxes that keep the
// newest and never wait for a reader.
//
// The files, in reading order:
//
//	lobby.go     opening and closing the saloon; the list of tables
//	person.go    people; people.go, key.go, name.go, code.go: how they come to be
//	visit.go     one connection of a person, and what it can do
//	mailbox.go   what a connection is told, the newest only
//	snapshot.go  what it is told: tables, the hall
//	hall.go      who is here and which tables there are; board.go: as it is shown;
//	             access.go: who may what
//	hallchat.go  what is said in the hall; chat.go: making text harmless
//	command.go   what people want of a table; terms.go: what they agree on
//	state.go     a table as its journal tells it; fact.go: the journal's lines
//	lesson.go    tables that begin with a lesson
//	step.go      what a command does; seat.go: gathering; play.go: the game
//	deadline.go  whose time runs out, and what happens then
//	table.go     the goroutine of a table; inbox.go: its messages
//	commit.go    journal, pause and resume; the archive
//	publish.go   what each viewer is shown
//	botturn.go   the bots of one table; botpool.go: where they think
//	hint.go      what a bot would do in somebody's place
//	restore.go   tables from their journals
//	store.go     what the lobby needs of a store
//	clock.go     time, as tests can set it
//	refusal.go   the sentences for what is not done; notice.go: for what holds up
//
// Refusals are sentences for the person who asked: a [*rules.Refusal], whose code
// catalogues, tests and programs go by.
//
// When the journal cannot be written, the command is refused and the table
// pauses. It tries again by itself, reading its journal anew, because a write
// that failed may have happened all the same.
//
// What this package does not know: SSH, terminals, languages, the rules of any
// game (games come as a list), and how the store keeps what it is given.
package lobby
